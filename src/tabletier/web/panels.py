"""What one viewer sees of one table: named panels with digests, cached, and what has changed since the viewer's last number."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import htpy as h
from markupsafe import Markup

from tabletier.draw.scene import Panel, Scene
from tabletier.language import _
from tabletier.tables.table import Table
from tabletier.web.people import again, owner, people
from tabletier.web.seats import SPECTATOR, Device

TABLE_PAGE, PEOPLE_PAGE, RESULT_PAGE = "table", "people", "result"
#: What the stream of each other page of a table carries.
OTHER_PAGES: dict[str, Callable[[Table, Device, str], dict[str, str]]] = {
    PEOPLE_PAGE: lambda table, device, lang: {"people": str(people(table, device, lang)), "owner": str(owner(table, device, lang))},
    RESULT_PAGE: lambda table, device, lang: {"again": str(again(table, device, lang))},
}


@dataclass(frozen=True)
class Sight:
    """All panels of one viewer at one moment. ``number`` counts the viewer's own changes of view."""

    number: int
    view: dict[str, Any] = field(repr=False)
    scene: Scene = field(repr=False)
    panels: dict[str, str] = field(repr=False)
    digests: dict[str, bytes] = field(repr=False)


@dataclass
class Shelf:
    """The last sight of a viewer, and the digests of the ones before."""

    sight: Sight
    before: deque[tuple[int, dict[str, bytes]]] = field(default_factory=lambda: deque(maxlen=32), repr=False)

    def changed_since(self, number: int) -> Iterator[tuple[str, str]]:
        """The panels that differ from what the viewer had at ``number``; all of them where that is no longer known."""
        if number == self.sight.number:
            return
        known = next((digests for n, digests in self.before if n == number), {})
        for name, body in self.sight.panels.items():
            if known.get(name) != self.sight.digests[name]:
                yield name, body


class Panels:
    """The cache of sights, by table, viewer, device and language; the least used ones are dropped."""

    def __init__(self, capacity: int = 600) -> None:
        self.capacity = capacity
        self.shelves: OrderedDict[tuple[str, int, Device, str, str], Shelf] = OrderedDict()

    def shelf(self, table: Table, viewer: int, device: Device, lang: str, page: str = TABLE_PAGE) -> Shelf:
        """The viewer's panels of one of the pages as they are now."""
        key = (table.id, viewer, device, lang, page)
        number = table.number(viewer)
        shelf = self.shelves.get(key)
        if shelf is None:
            shelf = self.shelves[key] = Shelf(look(table, viewer, device, lang, page))
        elif shelf.sight.number != number:
            shelf.before.append((shelf.sight.number, shelf.sight.digests))
            shelf.sight = look(table, viewer, device, lang, page)
        self.shelves.move_to_end(key)
        while len(self.shelves) > self.capacity:
            self.shelves.popitem(last=False)
        return shelf


def look(table: Table, viewer: int, device: Device, lang: str, page: str = TABLE_PAGE) -> Sight:
    """Draws all panels of a viewer's page; those of the table, only once the game has begun, from the viewer's masked position."""
    if page in OTHER_PAGES:
        return _sight(table, viewer, {}, Scene((), {}), OTHER_PAGES[page](table, device, lang))
    if not table.begun:
        return _sight(table, viewer, {}, Scene((), {}), {})
    view = table.masked(viewer).view(viewer)
    scene = table.game.face.scene(view, lang, table.names)
    drawn = {panel.id: Markup(panel.body) for panel in scene.panels}
    scene = Scene(tuple(Panel(name, body) for name, body in drawn.items()), scene.areas, scene.labels)
    panels = dict[str, str](drawn)
    panels |= own_panels(table, viewer, device, lang, view, panels.get("prompt", ""))
    return _sight(table, viewer, view, scene, panels)


def _sight(table: Table, viewer: int, view: dict[str, Any], scene: Scene, panels: dict[str, str]) -> Sight:
    digests = {name: blake2b(body.encode(), digest_size=8).digest() for name, body in panels.items()}
    return Sight(table.number(viewer), view, scene, panels, digests)


def own_panels(table: Table, viewer: int, device: Device, lang: str, view: dict[str, Any], prompt: str) -> dict[str, str]:
    """The site's panels: the situation that an act refers to, undo, the log, what is spoken, passing on, the end."""
    lines = [line.text.text(lang) for line in table.lines(viewer)]
    spoken = " ".join([*lines[-1:], str(Markup(prompt).striptags())])
    return {
        "situation": str(situation(table, viewer)),
        "undo": str(undo(table, viewer, lang)),
        "log": str(log(lines, lang)),
        "live": str(h.div(id="live", class_="visually-hidden", role="status", aria_live="polite")[spoken]),
        "pass": str(pass_on(table, device, lang, view["to_act"])),
        "over": str(over(table, viewer, view, lang)),
    }


def situation(table: Table, viewer: int) -> h.Element:
    """What the viewer has seen when it acts: the number of its own entries and of reveals, for both forms that act."""
    seen = "" if viewer == SPECTATOR else f"{table.seat_entries(viewer)}.{table.state.reveals}"
    return h.div(id="situation", hidden=True)[[h.input(type="hidden", name="seen", value=seen, form=form) for form in ("act", "take-back")]]


def undo(table: Table, viewer: int, lang: str) -> h.Element:
    """The undo button, or why it stops here."""
    if viewer == SPECTATOR:
        return h.div(id="undo")
    why = table.undoable(viewer)
    if table.is_over:
        return h.div(id="undo")
    label = _("Undo").text(lang)
    return h.div(id="undo", class_="undo")[
        h.button(type="submit", form="take-back", data_key="u", disabled=bool(why), aria_describedby="undo-why")[label],
        h.span(id="undo-why", class_="undo-why")[why.text(lang) if why and table.seat_entries(viewer) else None],
    ]


def log(lines: list[str], lang: str) -> h.Element:
    """What happened last, newest first."""
    return h.section(id="log", class_="log", aria_labelledby="log-title")[
        h.h2(id="log-title")[_("What happened").text(lang)],
        h.ol(reversed=True)[[h.li[line] for line in reversed(lines)]] if lines else h.p[_("Nothing yet.").text(lang)],
    ]


def pass_on(table: Table, device: Device, lang: str, to_act: list[int]) -> h.Element:
    """On a device that several people share: the button that hides the screen and hands it on, large once the holder is done."""
    if not device.shared:
        return h.div(id="pass")
    other = device.next_to_act(tuple(to_act)) if device.holder not in to_act else None
    if other is None:
        label, due = _("Pass the device on"), ""
    else:
        label, due = _("Pass to {name}", name=table.seats[other].name), "due"
    return h.div(id="pass", class_=f"pass {due}")[h.button(type="submit", form="hand-on")[label.text(lang)]]


def over(table: Table, viewer: int, view: dict[str, Any], lang: str) -> h.Element:
    """At the end of the game, the way to its result; before, why nothing can be done here although it is not over."""
    if view["over"]:
        return h.div(id="over", class_="over")[h.a(class_="button primary", href=f"/t/{table.id}")[_("See the result").text(lang)],]
    stopped = None
    if table.closed:
        stopped = _("The owner has closed this table. It goes on when it is opened again.")
    elif viewer != SPECTATOR and table.seats[viewer].bot is not None:
        stopped = _("A bot plays your seat. The owner of the table can give it back to you.")
    return h.div(id="over")[h.p(class_="stopped", role="status")[stopped.text(lang)] if stopped else None]
