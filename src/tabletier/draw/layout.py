"""The table page's frame: which area stands where. On a narrow screen a row of radio buttons chooses what is shown, without script."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from tabletier.draw.scene import Scene
from tabletier.language import Message, _

#: Tabs of a narrow screen, and the areas that each shows.
TABS: dict[str, tuple[Message, tuple[str, ...]]] = {
    "board": (_("Boat"), ("board",)),
    "market": (_("Island"), ("market",)),
    "score": (_("Score"), ("score", "status")),
    "boats": (_("Others"), ("others",)),
    "log": (_("Log"), ("log",)),
}

NAMES: dict[str, Message] = {
    "market": _("The island"),
    "board": _("Your boat"),
    "score": _("Score"),
    "status": _("Days and special actions"),
    "others": _("The other boats"),
}


def table(scene: Scene, lang: str, *, hand: h.Node = None, acts: h.Node = None, log: h.Node = None, foot: h.Node = None) -> h.Element:
    """``<main class="table">``: the scene's areas round the site's own parts.

    ``hand``: buttons for the piece in hand; ``acts``: undo and the forms; ``log``: what happened; ``foot``: small print.
    """
    tabs = [tab for tab, (_label, areas) in TABS.items() if (log is not None if tab == "log" else any(scene.area(area) for area in areas))]
    return h.main(id="content", class_="table", tabindex="-1")[
        [
            Markup(f'<input type="radio" class="tab" name="tab" id="tab-{tab}" autocomplete="off"{" checked" if tab == "board" else ""}>')
            for tab in tabs
        ],
        h.div(class_="tabs")[[h.label(for_=f"tab-{tab}", class_=f"tab-label tab-label-{tab}")[TABS[tab][0].text(lang)] for tab in tabs]],
        _area(scene, "market", lang),
        h.div(class_="bar-now")[_bodies(scene, "prompt"), h.div(class_="acts")[hand, acts]],
        _board(scene, lang),
        _area(scene, "score", lang),
        _area(scene, "status", lang),
        _area(scene, "others", lang),
        h.div(class_="area area-log", tabindex="0", role="region", aria_label=TABS["log"][0].text(lang))[log] if log is not None else None,
        h.div(class_="foot-note")[foot] if foot is not None else None,
    ]


def _bodies(scene: Scene, area: str) -> list[Markup]:
    return [panel.body for panel in scene.area(area)]


def _area(scene: Scene, area: str, lang: str) -> h.Element | None:
    bodies = _bodies(scene, area)
    return h.section(class_=f"area area-{area}", aria_label=NAMES[area].text(lang))[bodies] if bodies else None


def _board(scene: Scene, lang: str) -> h.Element:
    grid = _bodies(scene, "grid")
    label = _("Squares of your boat").text(lang)
    return h.section(class_="area area-board", aria_label=NAMES["board"].text(lang))[
        h.div({"class": "boat-frame", "data-upright": True})[
            h.div(class_="boat-turn")[
                _bodies(scene, "board"), h.div({"role": "grid", "id": "grid", "class": "grid", "aria-label": label})[grid] if grid else None
            ]
        ]
    ]
