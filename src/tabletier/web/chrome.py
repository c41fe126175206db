"""What stands on the table page outside the panels: forms, the buttons for a piece in hand, keys, and places for words to come."""

from __future__ import annotations

import htpy as h

from tabletier.language import Message, _, n_
from tabletier.tables.table import Table
from tabletier.web.panels import TABLE_PAGE, Sight
from tabletier.web.partials import said_panel
from tabletier.web.visit import Visit

#: A button that steers the page: what it does, its key, when it is shown, its words.
Doing = tuple[str, str | None, str | None, Message]
HAND: tuple[Doing, ...] = (
    ("rotate", "r", "hand", _("Rotate")),
    ("flip", "f", "hand", _("Flip")),
    ("fits", "w", "hand", _("Show where it fits")),
    ("left", None, "placed", _("Left")),
    ("up", None, "placed", _("Up")),
    ("down", None, "placed", _("Down")),
    ("right", None, "placed", _("Right")),
    ("putback", "Escape", "placed", _("Put back")),
    ("confirm", None, "placed", _("Lay it here")),
    ("pencil", "p", None, _("Pencil")),
    ("wipe", "x", "pencilled", _("Wipe the pencil")),
)
#: The same for every game.
GOING: tuple[Doing, ...] = (("choices", "n", None, _("Next choice")),)
#: What a finger has lifted to look at, and not yet chosen.
LIFTED: tuple[Doing, ...] = (
    ("leave", "Escape", "lifted", _("Put back")),
    ("send", None, "lifted", _("Confirm")),
)
PIECE_KEYS: tuple[tuple[str, Message], ...] = (
    ("R", _("rotate the piece")),
    ("F", _("flip it")),
    ("← ↑ → ↓", _("move it, or go from square to square")),
    ("Enter", _("lay it, or choose")),
    ("Esc", _("put it back")),
    ("W", _("show where it fits")),
    ("P", _("pencil: try pieces that nobody else sees")),
    ("X", _("wipe the pencil")),
)
PLAIN_KEYS: tuple[tuple[str, Message], ...] = (
    ("← ↑ → ↓", _("go from square to square")),
    ("Enter", _("choose")),
    ("Esc", _("put it back")),
)
KEYS: tuple[tuple[str, Message], ...] = (
    ("N", _("go to the next choice")),
    ("U", _("undo")),
    ("G", _("put the hint away")),
    ("?", _("this list")),
)
TOGGLES = ("fits", "pencil")
#: So many choices stand in the page for those without script; a longer list is loaded by itself, at this address.
PLAIN_LIST = 24
ALL = "?choices=all"


def has_pieces(table: Table) -> bool:
    """True for a game of which pieces are laid, and so can be tried with the pencil."""
    return hasattr(table.game.face, "piece")


def hand(visit: Visit, table: Table) -> h.Fragment:
    """What is lifted and waits to be confirmed, and the buttons for the piece in hand; the front-end shows those that fit the moment."""
    name = _("The piece in hand") if has_pieces(table) else _("Keys and choices")
    return h.fragment[
        h.div({"id": "lifted", "class": "lifted needs-script", "data-when": "lifted", "hidden": True})[
            h.p({"id": "lifted-text", "data-ui": True}), _buttons(visit, LIFTED)
        ],
        h.div(id="hand", class_="hand needs-script", role="toolbar", aria_label=visit.say(name))[
            _buttons(visit, (*HAND, *GOING) if has_pieces(table) else GOING),
            h.button(type="button", class_="do-keys", popovertarget="keys", data_key="?", aria_label=visit.say(_("Keys")))["?"],
        ],
    ]


def _buttons(visit: Visit, which: tuple[Doing, ...]) -> list[h.Element]:
    return [
        h.button(
            type="button",
            class_=f"do-{do}",
            data_do=do,
            data_key=key,
            data_when=when,
            hidden=when is not None,
            aria_pressed="false" if do in TOGGLES else None,
        )[visit.say(label)]
        for do, key, when, label in which
    ]


def keys(visit: Visit, table: Table) -> h.Element:
    """All keys, in a popover."""
    listed = (*(PIECE_KEYS if has_pieces(table) else PLAIN_KEYS), *KEYS)
    return h.div(id="keys", class_="keys", popover=True)[
        h.h2[visit.say(_("Keys"))], h.dl[[h.div[h.dt[h.kbd[key]], h.dd[visit.say(what)]] for key, what in listed]]
    ]


def forms(visit: Visit, table: Table, seat: int, sight: Sight, shared: bool) -> h.Fragment:
    """The forms of a seat: to act, to take back, to use the pencil, to pass the device on. Every choice on the page belongs to #act."""
    here = f"/t/{table.id}"
    seated = h.input(type="hidden", name="seat", value=str(seat))
    return h.fragment[
        h.form(_acting(visit, "act", f"{here}/act"))[seated, plain_choices(visit, table, seat, sight)],
        h.form(_acting(visit, "take-back", f"{here}/undo"))[seated],
        _pencil(visit, f"{here}/pencil")[seated, h.output({"id": "pencil-text", "data-ui": True, "for": "pencil"})]
        if has_pieces(table)
        else None,
        h.form(id="hand-on", method="post", action=f"{here}/pass")[h.input(type="hidden", name="seat", value="")] if shared else None,
    ]


def _pencil(visit: Visit, url: str) -> h.Element:
    return h.form(
        {
            "id": "pencil",
            "method": "post",
            "action": url,
            "data-url": url,
            "data-outside": visit.say(_("It would lie outside the board.")),
            "data-overlap": visit.say(_("It overlaps another piece.")),
            "data-failed": visit.say(_("The points could not be asked for.")),
            "data-missing": visit.say(_("How this piece looks could not be asked for. Try again, or load the page anew.")),
        }
    )


def _acting(visit: Visit, name: str, action: str) -> dict[str, str]:
    """The attributes of a form that acts: with script its answer is swapped in by panels, without it leads back to the page."""
    failed = visit.say(_("The server did not answer. Nothing was changed; try again."))
    return {
        "id": name,
        "method": "post",
        "action": action,
        "hx-post": action,
        "hx-swap": "none",
        "hx-sync": "drop",
        "data-failed": failed,
    }


def plain_choices(visit: Visit, table: Table, seat: int, sight: Sight) -> h.Element:
    """Without script: everything that is legal now, in words, in one list; a long one only where it is asked for."""
    masked = table.masked(seat)
    actions: list[int] = sight.view["legal"]
    here = f"/t/{table.id}"
    if not actions:
        return h.noscript[h.p[visit.say(_("Nothing to choose now. This page loads itself again every few seconds."))]]
    if len(actions) > PLAIN_LIST and visit.path != here + ALL:
        return h.noscript[
            h.a(class_="button", href=here + ALL)[visit.say(n_("{n} choice, as a list", "{n} choices, as a list", len(actions)))]
        ]
    return h.noscript[
        h.label(for_="plain-choice")[visit.say(_("Your choice"))],
        h.select(id="plain-choice", name="actions")[
            [h.option(value=str(action))[masked.describe(seat, action, visit.lang)] for action in actions]
        ],
        h.button(type="submit")[visit.say(_("Do it"))],
    ]


def line(visit: Visit) -> h.Element:
    """Where the state of the line to the server is said."""
    return h.p(
        id="line",
        class_="line",
        role="status",
        data_ui=True,
        data_lost=visit.say(_("The line to the server is down. It is being tried again; nothing is lost.")),
        data_back=visit.say(_("The line is back.")),
    )


def voices(visit: Visit, sight: Sight) -> h.Fragment:
    """Where words come: a refusal, the state of the line, the hint at the piece in hand, the end, and what is read aloud."""
    return h.fragment[
        said_panel(""),
        line(visit),
        h.div(
            {"id": "tip", "class": "tip", "role": "tooltip", "hidden": True, "data-ui": True, "data-fits": visit.say(_("It fits here."))}
        ),
        h.noscript[h.p(class_="noscript")[visit.say(_("Without script this page is a plain form: choose in the list and send."))]],
    ]


def stream(table: Table, viewer: int, number: int, page: str = TABLE_PAGE, *, awake: bool = False) -> h.Element:
    """The element that the event stream hangs on; its attributes never change. ``number`` is that of the page as it was drawn.

    ``awake``: it goes on while the page is hidden, because this person wants to hear that the others have done their part.
    """
    which = f"seat={viewer}" if page == TABLE_PAGE else f"page={page}"
    return h.div(
        {
            "id": "stream",
            "hx-sse:connect": f"/t/{table.id}/stream?{which}&after={number}",
            "hx-swap": "none",
            "hx-trigger": "load, site:connect",
            "hx-config": "sse.pauseOnBackground:false" if awake else None,
            "data-awake": awake,
        }
    )
