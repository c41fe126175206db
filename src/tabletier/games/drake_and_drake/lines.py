"""Drake & Drake: what stands where on the island, and what lines of pirates can do. Numbers like DD-31 name the rule in the catalogue.

``me`` is always the seat that decides, ``foe`` the other one.
"""

from __future__ import annotations

from tabletier.engine.kernel import inner, kernel
from tabletier.games.drake_and_drake.state import NONE, PUSHERS, SQUARES, WAYS


@inner
def free_squares(c, s):
    """The land squares without a pirate (DD-05)."""
    return c.land & ~(s.seat[0].squares | s.seat[1].squares)


@inner
def holds(me, square):
    """True if the crew has a pirate on the square; nobody stands outside the frame."""
    return square != NONE and me.squares >> square & 1 != 0


@kernel
def opposite(way):
    """The direction back."""
    return (way + 2) % WAYS


@inner
def put_pirate(s, me, square, value):
    """A pirate from the pool comes onto a square (DD-33)."""
    s.pool[value] -= 1
    s.value[square] = value
    me.squares |= 1 << square


@inner
def remove_pirate(s, owner, square):
    """A pirate returns to the pool (DD-44)."""
    s.pool[s.value[square]] += 1
    s.value[square] = 0
    owner.squares &= ~(1 << square)


@inner
def move_pirate(c, s, owner, square, way):
    """A pirate moves one square; in water or off the board it is eliminated (DD-49)."""
    to = c.next[square][way]
    if to == NONE or not c.land >> to & 1:
        remove_pirate(s, owner, square)
        return
    s.value[to] = s.value[square]
    s.value[square] = 0
    owner.squares ^= 1 << square | 1 << to


# --- Elimination ------------------------------------------------------------------------------------------------------


@inner
def touching(c, me, foe):
    """The enemies that share a side with an own pirate (DD-43)."""
    found = 0
    for square in range(SQUARES):
        if foe.squares >> square & 1 and c.beside[square] & me.squares:
            found |= 1 << square
    return found


# --- No quarter -------------------------------------------------------------------------------------------------------


@inner
def length_of(c, crew, square, way):
    """How many pirates of the crew stand in an unbroken line from a square on in a direction (DD-06)."""
    n = 0
    while holds(crew, square):
        n += 1
        square = c.next[square][way]
    return n


@inner
def strength_of(c, s, square, way, n):
    """The values of n squares in a row, from a square on in a direction (DD-06)."""
    total = 0
    for _ in range(n):
        total += s.value[square]
        square = c.next[square][way]
    return total


@inner
def square_after(c, square, way, n):
    """The square n steps away in a direction, NONE where that is outside the frame."""
    for _ in range(n):
        if square != NONE:
            square = c.next[square][way]
    return square


@kernel
def fewest_pushers(c, s, me, foe, front, way):
    """How many pirates, counted back from the foremost, must push at least; 0 where no number of them can (DD-45 … DD-48)."""
    contact = c.next[front][way]
    if not holds(me, front) or not holds(foe, contact):  # no push across a gap (DD-51)
        return 0
    enemies = length_of(c, foe, contact, way)  # the whole line (DD-46)
    if holds(me, square_after(c, contact, way, enemies)):  # DD-48
        return 0
    against = strength_of(c, s, contact, way, enemies)
    strength = 0
    pushers = 0
    square = front
    while holds(me, square):
        strength += s.value[square]
        pushers += 1
        if strength > against:  # equality fails (DD-47)
            return pushers
        square = c.next[square][opposite(way)]
    return 0


@inner
def push(c, s, me, foe, front, way, pushers):
    """Everybody in the line moves one square, the last enemy first (DD-49, DD-50)."""
    contact = c.next[front][way]
    for k in range(length_of(c, foe, contact, way) - 1, -1, -1):
        move_pirate(c, s, foe, square_after(c, contact, way, k), way)
    for k in range(pushers):
        move_pirate(c, s, me, square_after(c, front, opposite(way), k), way)


@inner
def may_push(c, s, me, foe):
    """True if some push is possible."""
    for square in range(SQUARES):
        if me.squares >> square & 1 and c.beside[square] & foe.squares:
            for way in range(WAYS):
                if fewest_pushers(c, s, me, foe, square, way):
                    return True
    return False


@inner
def list_pushes(c, s, me, foe, first, out, n):
    """Writes all pushes, by any number of pirates that is strong enough, up to all of the line (DD-45).

    Returns how many actions there are now.
    """
    for square in range(SQUARES):
        if me.squares >> square & 1 and c.beside[square] & foe.squares:
            for way in range(WAYS):
                fewest = fewest_pushers(c, s, me, foe, square, way)
                if fewest:
                    for pushers in range(fewest, length_of(c, me, square, opposite(way)) + 1):
                        out[n] = first + (square * WAYS + way) * PUSHERS + pushers - 1
                        n += 1
    return n


# --- Recruiters -------------------------------------------------------------------------------------------------------


@inner
def way_along(axis):
    """The direction in which a line is read: Axis.ROW to the right, Axis.COLUMN downwards."""
    return axis + 1


@kernel
def enclosed(c, s, me, foe, start, axis):
    """How many enemies stand in the line that begins at a square, if own pirates at both ends can recruit them; else 0 (DD-54 … DD-56)."""
    way = way_along(axis)
    before = c.next[start][opposite(way)]
    if not holds(foe, start) or not holds(me, before):
        return 0
    enemies = length_of(c, foe, start, way)
    behind = square_after(c, start, way, enemies)
    if not holds(me, behind):
        return 0
    if s.value[before] + s.value[behind] < strength_of(c, s, start, way, enemies):  # equality is enough (DD-55)
        return 0
    return enemies


@inner
def recruit(c, s, me, foe, start, axis):
    """The enclosed pirates are turned to the owner's colour (DD-57)."""
    square = start
    for _ in range(enclosed(c, s, me, foe, start, axis)):
        foe.squares &= ~(1 << square)
        me.squares |= 1 << square
        square = c.next[square][way_along(axis)]


@inner
def list_recruits(c, s, me, foe, first, out, n):
    """Writes every line that can be recruited, by its first square and axis. Returns how many actions there are now."""
    for square in range(SQUARES):
        if foe.squares >> square & 1:
            for axis in range(2):
                if enclosed(c, s, me, foe, square, axis):
                    out[n] = first + 2 * square + axis
                    n += 1
    return n


@inner
def may_recruit(c, s, me, foe):
    """True if some line can be recruited."""
    for square in range(SQUARES):
        if foe.squares >> square & 1:
            for axis in range(2):
                if enclosed(c, s, me, foe, square, axis):
                    return True
    return False


# --- Contagion --------------------------------------------------------------------------------------------------------


@inner
def infectious(c, me, foe):
    """The own pirates with an enemy among the 8 squares around them (DD-61, DD-62)."""
    found = 0
    for square in range(SQUARES):
        if me.squares >> square & 1 and c.around[square] & foe.squares:
            found |= 1 << square
    return found


@inner
def infect(s, me, foe):
    """The pirate that is given up and its victims return to the pool (DD-61)."""
    for square in range(SQUARES):
        if s.victims >> square & 1:
            remove_pirate(s, foe, square)
    remove_pirate(s, me, s.source)


@inner
def list_squares(squares, first, out, n):
    """Writes an action for each square of a set. Returns how many actions there are now."""
    for square in range(SQUARES):
        if squares >> square & 1:
            out[n] = first + square
            n += 1
    return n
