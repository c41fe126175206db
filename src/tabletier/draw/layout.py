"""The table page's frame: which area stands where. On a narrow screen a row of radio buttons chooses what is shown, without script."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from tabletier.draw.scene import Scene
from tabletier.language import Message, _

#: Tabs of a narrow screen, each named by its first area, and the areas that it shows.
TABS: dict[str, tuple[Message, tuple[str, ...]]] = {
    "board": (_("Board"), ("board",)),
    "market": (_("Cards"), ("market",)),
    "score": (_("Score"), ("score", "status")),
    "others": (_("Others"), ("others",)),
    "log": (_("Log"), ("log",)),
}

TITLES: dict[str, Message] = {
    "market": _("Cards"),
    "board": _("Board"),
    "score": _("Score"),
    "status": _("How far the game is"),
    "others": _("The others"),
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
        h.div(class_="tabs")[
            [
                h.label(for_=f"tab-{tab}", class_=f"tab-label tab-label-{tab}")[scene.labels.tabs.get(tab, TABS[tab][0]).text(lang)]
                for tab in tabs
            ]
        ],
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


def _title(scene: Scene, area: str, lang: str) -> str:
    return scene.labels.titles.get(area, TITLES[area]).text(lang)


def _area(scene: Scene, area: str, lang: str) -> h.Element | None:
    bodies = _bodies(scene, area)
    return h.section(class_=f"area area-{area}", aria_label=_title(scene, area, lang))[bodies] if bodies else None


def _board(scene: Scene, lang: str) -> h.Element:
    grid = _bodies(scene, "grid")
    label = scene.labels.squares.text(lang)
    return h.section(class_="area area-board", aria_label=_title(scene, "board", lang))[
        h.div(class_=f"board-frame frame-{scene.labels.frame}")[
            h.div(class_="board-turn")[
                _bodies(scene, "board"), h.div({"role": "grid", "id": "grid", "class": "grid", "aria-label": label})[grid] if grid else None
            ]
        ]
    ]
