"""What can be chosen now, and where it is clicked: a card of the hand, a square of the island, or a button of the bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletier.draw.scene import Button, Choices, Pick
from tabletier.games.drake_and_drake import names
from tabletier.games.drake_and_drake.geometry import Isle
from tabletier.games.drake_and_drake.state import ACTIONS, Colour, Do
from tabletier.language import Message, _, n_

View = Mapping[str, Any]

#: Counting yellow as 1 and orange as 2, a set is any choice that adds up to 4 (DD-12).
WEIGHTS = {"yellow": 1, "orange": 2}
SET = 4


def choices(view: View) -> Choices:
    """The viewer's choices: none for spectators and in replays. Together they are exactly ``view["legal"]``."""
    legal: list[int] = view["legal"]
    if not legal:
        return Choices()
    if view["phase"] == "selection":
        return _selection(view, legal)
    if view["phase"] == "victims":
        return _victims(view, legal)
    isle = Isle(view)
    return Choices(tuple(_button(view, isle, action) for action in legal))


def card_now(view: View) -> View:
    """The card that is being resolved, with its owner's seat."""
    return next(card for card in view["revealed"] if card["state"] == "now")


def cell(number: int) -> str:
    """What a square is called as the target of a choice."""
    return f"cell-{number}"


def _button(view: View, isle: Isle, action: int) -> Button:
    what, value = ACTIONS.parts(action)
    seat, preview = view["viewer"], f"would-{action}"
    if what == Do.COLOUR:
        return Button(action, _("Play green") if value == Colour.GREEN else _("Play red"))
    if what == Do.DECLINE:
        return Button(action, _("Leave card {card} unused", card=names.numbered(card_now(view))))
    if what == Do.LAND:
        card = card_now(view)
        pirate = names.pirate(crew(view, card["seat"]), card["value"])
        return Button(
            action, _("Land a {pirate} on {square}", pirate=pirate, square=isle.called((value,))[0]), cell(value), preview=preview
        )
    if what == Do.PUSH:
        push = isle.push(seat, value)
        label = n_(
            "Push {way} from {square} with {n} pirate against {squares}: {strength} against {against}",
            "Push {way} from {square} with {n} pirates against {squares}: {strength} against {against}",
            len(push.pushers),
            way=names.WAYS[push.way],
            square=isle.called(push.pushers)[0],
            squares=isle.called(push.pushed),
            strength=isle.strength(push.pushers),
            against=isle.strength(push.pushed),
        )
        return Button(action, label, cell(push.pushed[0]), preview=preview)
    if what == Do.RECRUIT:
        one, turned, other = isle.recruits(seat, value)
        label = _(
            "Recruit {squares} between {one} and {other}: {strength} against {against}",
            squares=isle.called(turned),
            one=isle.called((one,))[0],
            other=isle.called((other,))[0],
            strength=isle.strength((one, other)),
            against=isle.strength(turned),
        )
        return Button(action, label, cell(turned[0]), preview=preview)
    on = {"pirate": pirate_on(view, isle, value), "square": isle.called((value,))[0]}
    label = _("Eliminate the {pirate} on {square}", **on) if what == Do.ELIMINATE else _("Give up the {pirate} on {square}", **on)
    return Button(action, label, cell(value), preview=preview)


def crew(view: View, seat: int) -> Colour:
    """The colour of a seat, once it is settled."""
    return Colour[view["players"][seat]["colour"].upper()]


def pirate_on(view: View, isle: Isle, number: int) -> Message:
    """The pirate of a square, which is not free."""
    square = isle.squares[number]
    return names.pirate(crew(view, square["owner"]), square["value"])


def squares_of(view: View, button: Button) -> Sequence[int]:
    """The squares that carry a choice: for a line that is recruited all of its squares, else the one that is its target."""
    what, value = ACTIONS.parts(button.action)
    if what == Do.RECRUIT:
        return Isle(view).recruits(view["viewer"], value)[1]
    if button.target is None or not button.target.startswith("cell-"):
        return ()
    return (int(button.target.removeprefix("cell-")),)


# --- Things that are picked together ----------------------------------------------------------------------------------


def _selection(view: View, legal: list[int]) -> Choices:
    """The set: cards of the hand in any order. What has been chosen step by step stays; higher numbers follow (DD-24)."""
    me = view["players"][view["viewer"]]
    confirm = Button(ACTIONS.first[Do.CONFIRM], _("Lay down the set"))
    left = SET - sum(WEIGHTS[card["colour"]] for card in me["chosen"])
    if not left:
        return Choices((confirm,))
    last = max((card["number"] for card in me["chosen"]), default=0)
    cards = [card for card in me["hand"] if card["number"] > last]
    items = tuple(Button(ACTIONS.number(Do.CARD, card["number"] - 1), names.numbered(card), f"card-{card['number']}") for card in cards)
    return Choices(
        pick=Pick(
            items,
            tuple(WEIGHTS[card["colour"]] for card in cards),
            least=left,
            most=left,
            done=confirm,
            first=frozenset(legal),
            count=_("{n} of {most} (yellow 1, orange 2)", n="{n}", most=left),
            over=_("Too much: in a set, yellow cards count 1, orange ones 2, and together they make 4."),
            never=_("No set can be made with it: there are too few cards that go with it."),
        )
    )


def _victims(view: View, legal: list[int]) -> Choices:
    """Whom the given-up pirate takes along: as many as its value, one at least (DD-61, DD-62)."""
    isle = Isle(view)
    source = isle.numbers[view["source"]]
    chosen = [isle.numbers[square] for square in view["victims"]]
    last = max(chosen, default=-1)
    near = [k for k in isle.around(source) if isle.squares[k]["owner"] == 1 - view["viewer"] and k > last]
    done = Button(ACTIONS.first[Do.END_VICTIMS], _("Contagion takes them"))
    most = isle.squares[source]["value"] - len(chosen)
    if not near or not most:
        return Choices((done,))
    items = tuple(
        Button(
            ACTIONS.number(Do.VICTIM, k),
            _("It takes along the {pirate} on {square}", pirate=pirate_on(view, isle, k), square=isle.called((k,))[0]),
            cell(k),
        )
        for k in near
    )
    return Choices(
        pick=Pick(
            items,
            (1,) * len(items),
            least=0 if chosen else 1,
            most=most,
            done=done,
            first=frozenset(legal),
            count=_("{n} of at most {most}", n="{n}", most=most),
            over=_("It takes along at most as many as its value."),
            never=_("It takes along at most as many as its value."),
        )
    )
