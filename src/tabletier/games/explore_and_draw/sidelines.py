"""What stands beside the board: points by rule, days and special actions, the sister, and the other boats."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup

from tabletier.boats.hull import ROOMS
from tabletier.draw.board import large_boat, small_boat, square_number
from tabletier.draw.cards import help_button, points, popover
from tabletier.draw.memory import remembered
from tabletier.draw.scene import LOOK, Panel, compact
from tabletier.games.explore_and_draw import names
from tabletier.games.explore_and_draw.help_words import RULES_PAGE, helps, lesson_help
from tabletier.games.explore_and_draw.lesson_words import condition, lines, worth
from tabletier.games.explore_and_draw.state import DAYS
from tabletier.language import Message, _, n_

View = Mapping[str, Any]

LINES: dict[str, Message] = {
    "rats": _("Visible rats"),
    "rooms": _("Rooms not full"),
    "families": _("Families"),
    "rares": _("Rare treasures"),
    "lessons": _("Lessons"),
}
SPECIALS_A_GAME = 3  # ED-41


# --- Points -----------------------------------------------------------------------------------------------------------


def score(view: View, boat: View, lang: str, title: str) -> Panel:
    """The points of a boat as if the game ended now, one line per rule; pointing at a line lights what it counts."""
    return Panel("score", _score(view["pack"], _counts_of(boat), lang, title))


@remembered(512)
def _score(cards: str, boat: View, lang: str, title: str) -> Markup:
    return Markup(h.div(id="score", class_="score")[_total(cards, boat, lang, title, "score"), score_lines(cards, boat, lang, "score")])


def _total(cards: str, boat: View, lang: str, title: str, prefix: str) -> h.Element:
    """The head of a boat's points: whose they are, full rooms, and the total."""
    rooms = n_("{n} full room", "{n} full rooms", boat["full_rooms"]).text(lang)
    return h.h2(class_="area-title")[
        title,
        help_button("total", helps(cards)["total"], lang),
        h.small[rooms],
        h.strong({"class": "points", "id": f"{prefix}-total-points", "data-points": str(boat["total"])})[points(boat["total"])],
    ]


def _counts_of(boat: View) -> dict[str, Any]:
    """What points depend on: a part of a boat, so that a panel is drawn anew only when they change."""
    treasures = [k for k, piece in enumerate(boat["pieces"]) if piece["kind"] == "rare"]
    kept = ("seat", "score", "total", "full_rooms", "families", "rats_visible", "rooms", "lessons", "lesson_points")
    return {key: boat[key] for key in kept} | {"rare_pieces": treasures}


def score_lines(cards: str, boat: View, lang: str, prefix: str, *, own: bool = True) -> h.Element:
    """The lines of a boat's points. Only on the own boat (the one that the page shows large) they light what they count."""
    counted = _counted(cards, boat, lang, prefix, own)
    return h.div(class_="score-lines")[
        [
            h.div({"class": f"score-line line-{key}", "id": f"{prefix}-{key}", "data-lights": _lights(boat, key) if own else None})[
                h.span(class_="what")[LINES[key].text(lang), help_button(key, helps(cards)[key], lang) if own else None],
                h.span(class_="counted")[counted[key]],
                h.span({"class": "points", "id": f"{prefix}-{key}-points", "data-points": str(number)})[points(number)],
            ]
            for key, number in boat["score"].items()
        ],
    ]


def _counted(cards: str, boat: View, lang: str, prefix: str, own: bool) -> dict[str, h.Node]:
    """What each line counts, in short; families and lessons one by one."""
    return {
        "rats": str(len(boat["rats_visible"])),
        "rooms": f"{ROOMS - boat['full_rooms']} / {ROOMS}",
        "families": [_family(family, boat["seat"], lang, own) for family in boat["families"]],
        "rares": str(len(boat["rare_pieces"])),
        "lessons": [_lesson(cards, number, boat["lesson_points"][str(number)], lang, prefix) for number in boat["lessons"]],
    }


def _lesson(cards: str, number: int, worth_now: int, lang: str, prefix: str) -> list[h.Node]:
    """A ticked lesson, which opens what it asks for."""
    key = f"{prefix}-lesson-{number}"
    label = _("Lesson {number}: {points} points now", number=number, points=worth_now).text(lang)
    met = " met" if worth_now else ""
    return [
        h.button(type="button", class_=f"chip lesson-chip{met}", popovertarget=f"help-{key}", aria_label=label)[
            h.b[number], h.span[points(worth_now)]
        ],
        popover(key, lesson_help(cards, number), lang, RULES_PAGE),
    ]


def _family(family: View, seat: int, lang: str, own: bool) -> h.Element:
    colour, size = family["colour"], len(family["pieces"])
    label = _("Family of {size}, {colour}: {points} points", size=size, colour=names.COLOURS[colour], points=family["points"]).text(lang)
    lights = " ".join(f"piece-{seat}-{k}" for k in family["pieces"]) if own else None
    tabindex = "0" if own else None
    return h.span(
        {"class": f"chip family-chip coat-{colour}", "tabindex": tabindex, "role": "img", "aria-label": label, "data-lights": lights}
    )[head_picture(colour), h.b[f"×{size}"], h.span[points(family["points"])]]


def head_picture(colour: str) -> Markup:
    """A cat's head, as the sign of its colour."""
    return Markup(f'<svg class="head-picture" viewBox="-50 -50 100 100" aria-hidden="true"><use href="#head-{colour}"/></svg>')


def _lights(boat: View, key: str) -> str:
    """The ids of what a line counts."""
    seat = boat["seat"]
    if key == "rats":
        return " ".join(f"rat-{seat}-{square_number((x, y))}" for x, y in boat["rats_visible"])
    if key == "rooms":
        return " ".join(f"room-{seat}-{room['room']}" for room in boat["rooms"] if room["free"])
    if key == "families":
        return " ".join(f"piece-{seat}-{k}" for family in boat["families"] for k in family["pieces"])
    if key == "rares":
        return " ".join(f"piece-{seat}-{k}" for k in boat["rare_pieces"])
    return ""


# --- Days and special actions -----------------------------------------------------------------------------------------


def status(view: View, boat: View | None, lang: str) -> Panel:
    """The day track, and the five special actions with the boxes for three uses."""
    return Panel("days", _status(view["pack"], view["day"], view["over"], None if boat is None else boat["specials"], lang))


@remembered(512)
def _status(cards: str, day: int, over: bool, used: Sequence[str] | None, lang: str) -> Markup:
    body = h.div(id="days", class_="days")[
        h.div(class_="area-title")[
            h.h2[_("Day {day} of 7", day=day).text(lang)],
            help_button("day", helps(cards)["day"], lang),
            h.ol(class_="day-track", aria_hidden="true")[
                [h.li(class_="past" if over or d < day else "now" if d == day else "to-come") for d in range(1, DAYS + 1)]
            ],
        ],
        _specials(cards, used, lang) if used is not None else None,
    ]
    return Markup(body)


def _specials(cards: str, used: Sequence[str], lang: str) -> h.Node:
    helps_ = helps(cards)
    count = _("{used} of {most} used", used=len(used), most=SPECIALS_A_GAME).text(lang)
    return [
        h.h3(class_="specials-title")[
            helps_["specials"].title.text(lang),
            h.span(class_="visually-hidden")[count],
            h.span(class_="boxes", aria_hidden="true")[[h.i(class_="ticked" if k < len(used) else "") for k in range(SPECIALS_A_GAME)]],
            help_button("specials", helps_["specials"], lang),
        ],
        h.ul(class_="specials")[
            [
                h.li(class_="used" if name in used else "spent" if len(used) >= SPECIALS_A_GAME else "free")[
                    h.span(class_="tick", aria_hidden="true")["✓" if name in used else ""],
                    h.span[title.text(lang), h.span(class_="visually-hidden")[_("(used)").text(lang)] if name in used else None],
                    help_button(name, helps_[name], lang),
                ]
                for name, title in names.SPECIALS.items()
            ]
        ],
    ]


# --- The sister -------------------------------------------------------------------------------------------------------


def sister(view: View, lang: str) -> Panel:
    """Her colours and lessons, with the points that she would have now."""
    return Panel("sister", _sister(view["pack"], view["sister"], view["level"], lang))


@remembered(128)
def _sister(cards: str, hers: View, level: str, lang: str) -> Markup:
    worth_now, helps_ = hers["lesson_points"], helps(cards)
    body = h.div(id="sister", class_="sister")[
        h.h2(class_="area-title")[
            _("The sister: {level}", level=names.LEVELS[level]).text(lang),
            help_button("sister", helps_["sister"], lang),
            h.strong({"class": "points", "id": "sister-total-points", "data-points": str(hers["total"])})[points(hers["total"])],
        ],
        h.div(class_="sister-colours")[
            [_sister_colour(line, lang) for line in hers["cats"]],
            [
                h.span(class_="colour-card hidden-card", role="img", aria_label=_("a colour not yet known").text(lang))["?"]
                for _k in range(hers["hidden"])
            ],
            help_button("sister-colours", helps_["sister-colours"], lang),
        ],
        h.ul(class_="sister-lessons")[
            [_sister_lesson(cards, "solo_lessons", number, worth_now[str(number)], lang) for number in hers["lessons"]],
            [_sister_lesson(cards, "advanced_solo_lessons", number, worth_now[f"advanced {number}"], lang) for number in hers["advanced"]],
        ],
    ]
    return Markup(body)


def _sister_colour(line: View, lang: str) -> h.Element:
    label = _(
        "{colour}: {count} cats, {points} points", colour=names.COLOURS[line["colour"]], count=line["count"], points=line["points"]
    ).text(lang)
    return h.span(class_=f"colour-card coat-{line['colour']}", role="img", aria_label=label)[
        head_picture(line["colour"]), h.span[f"×{line['count']}"], h.b[points(line["points"])]
    ]


def _sister_lesson(cards: str, part: str, number: int, now: int, lang: str) -> h.Element:
    line = lines(cards, part)[number]
    kind = "advanced" if part == "advanced_solo_lessons" else "basic"
    return h.li(class_=kind)[
        h.span(class_="lesson-number")[number],
        h.span(class_="condition")[condition(line).text(lang), " · ", h.em[worth(line).text(lang)]],
        h.b(class_="points")[points(now)],
    ]


# --- Other boats ------------------------------------------------------------------------------------------------------


#: With more seats than this the thumbnails are too small for heads and signs.
SIGNS_UP_TO = 6


def other(view: View, boat: View, lang: str, called: Sequence[str]) -> Panel:
    """Another seat's boat as a thumbnail that opens :func:`closely`."""
    seat = boat["seat"]
    state = "place" if view["over"] else "drawing" if seat in view["to_act"] else "done"
    signs = view["seats"] <= SIGNS_UP_TO
    return Panel(f"boat-of-{seat}", _other(_seen_of(boat), called[seat], state, view["places"][seat], signs, lang))


def closely(view: View, boat: View, lang: str, called: Sequence[str]) -> Markup:
    """Another seat's boat, large, with its points line by line."""
    return _closely(view["pack"], _seen_of(boat), called[boat["seat"]], lang)


def _seen_of(boat: View) -> dict[str, Any]:
    return {key: boat[key] for key in ("rats_visible", "maps", "maps_open", "pieces")} | _counts_of(boat)


@remembered(1024)
def _other(boat: View, name: str, state: str, place: int, signs: bool, lang: str) -> Markup:
    seat = boat["seat"]
    states = {"drawing": _("still drawing"), "done": _("has ended the day"), "place": _("place {place}", place=place)}
    label = _("The boat of {name}, larger", name=name).text(lang)
    body = h.div(id=f"boat-of-{seat}", class_=f"other-boat {state}")[
        h.button(
            {
                "class": "thumb",
                "form": LOOK,
                "name": "part",
                "value": f"boat-{seat}",
                "data-as": f"{zlib.crc32(compact(boat).encode()):x}",
                "aria-label": label,
            }
        )[small_boat(boat, signs)],
        h.p(class_="other-name")[
            h.span(class_="name")[name],
            h.strong({"class": "points", "id": f"total-{seat}-points", "data-points": str(boat["total"])})[points(boat["total"])],
        ],
        h.p(class_="other-state")[states[state].text(lang)],
    ]
    return Markup(body)


@remembered(64)
def _closely(cards: str, boat: View, name: str, lang: str) -> Markup:
    prefix = f"score-{boat['seat']}"
    lines = score_lines(cards, boat, lang, prefix, own=False)
    return Markup(h.div(class_="large-boat")[_total(cards, boat, lang, name, prefix), large_boat(boat), lines])
