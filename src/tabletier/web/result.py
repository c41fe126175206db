"""A finished table: places, points per rule, and every step again through every pair of eyes."""

from __future__ import annotations

import functools
from typing import Any

import htpy as h
from starlette.responses import HTMLResponse, Response

from tabletier.draw import layout
from tabletier.draw.cards import points
from tabletier.draw.scene import LOOK, Scene
from tabletier.language import Message, _
from tabletier.tables.table import Positions, Table
from tabletier.web.chrome import stream
from tabletier.web.fair import proof
from tabletier.web.faults import Fault
from tabletier.web.look import look, look_form
from tabletier.web.panels import RESULT_PAGE
from tabletier.web.panels import log as log_panel
from tabletier.web.partials import partials, said_panel
from tabletier.web.people import again
from tabletier.web.seats import SPECTATOR, Device
from tabletier.web.shell import page
from tabletier.web.visit import Visit

LOG_STEPS = 6
#: How many steps back these lines are looked for.
FAR_BACK = 100


def result_page(visit: Visit, table: Table, held: Device | None, link: str | None) -> Response:
    """GET /t/NAME once the game is over. ``link`` is the address that others reach it by, if they can."""
    say = visit.say
    title = say(_verdict(table)) if table.is_over else say(_("Recording"))
    here = f"/t/{table.id}"
    eyes = held.holder if held and held.holder is not None else 0
    plays_again = held is not None and not table.recording
    positions = table.positions()
    scene = past(table, positions, positions.n_steps, eyes, visit.lang)
    content = h.main(id="content", class_="result", tabindex="-1")[
        h.div(class_="result-text")[
            h.p(class_="game-name")[say(table.game.title)],
            h.h1[title],
            _places(table) if len(table.seats) > 1 else None,
            h.div(class_="result-buttons")[
                h.form(method="post", action=f"{here}/again")[h.button(class_="primary")[say(_("Play again"))]] if plays_again else None,
                h.a(class_=f"button{'' if plays_again else ' primary'}", href=f"{here}/replay?step=0&seat={eyes}")[
                    say(_("Look at it again, step by step"))
                ]
                if positions.n_steps
                else None,
            ],
            h.fragment[again(table, held, visit.lang), said_panel("")] if held else None,
            h.div(class_="result-links")[
                h.a(class_="quiet", href=f"/new/{table.game.slug}?again={table.id}")[say(_("Play again with other options"))],
                h.a(class_="quiet", href=f"{here}/export")[say(_("Download the export"))],
                _share(visit, link) if link else None,
            ],
        ],
        h.figure(class_="result-board")[
            [panel.body for panel in scene.area("board")],
            h.figcaption[table.names[eyes]] if scene.labels.own else None,
        ],
        h.div(class_="result-others")[[panel.body for panel in scene.area("others")]],
        _score_table(visit, table),
        h.p(class_="small-print")[say(table.renewed)] if table.renewed else None,
        proof(visit, table),
    ]
    ground = table.game.face.ground(visit.lang, table.head.pack).values()
    live = stream(table, SPECTATOR, table.number(SPECTATOR), RESULT_PAGE) if held and not table.recording else None
    body = h.fragment[content, look(visit, table, positions.n_steps, eyes), live]
    return page(visit, title, body, kind="finished", game=table.game.slug, before=ground)


def _share(visit: Visit, link: str) -> h.Element:
    """A finished table is open to everybody who has its link."""
    return h.button(type="button", class_="needs-script", data_do="copy", data_copy=link, data_copied=visit.say(_("The link is copied.")))[
        visit.say(_("Copy the link"))
    ]


def _verdict(table: Table) -> Message:
    result = table.result
    winners = [table.seats[seat].name for seat, how in enumerate(result.outcome or []) if how in ("won", "shared")]
    if result.opponent is not None:
        gaps = {"mine": result.scores[0], "other": sum(result.opponent.values())}
        return _("Won, {mine} to {other}", **gaps) if winners else _("Lost, {mine} to {other}", **gaps)
    if len(table.seats) == 1:
        return _("Finished with {points} points", points=result.scores[0])
    if len(winners) > 1:
        return _("Shared victory: {names}", names=winners)
    return _("Victory: {name}", name=winners[0])


def _places(table: Table) -> h.Element:
    result = table.result
    order = sorted(range(len(table.seats)), key=lambda seat: (result.places[seat], seat))
    return h.ol(class_="places")[
        [
            h.li(class_=f"place-{min(result.places[seat], 4)}", value=str(result.places[seat]))[
                h.span(class_="place")[result.places[seat]],
                h.span(class_="name")[table.seats[seat].name],
                h.strong(class_="points")[points(result.scores[seat])],
            ]
            for seat in order
        ]
    ]


def _score_table(visit: Visit, table: Table) -> h.Element:
    """One line per scoring rule; an automaton has a table of its own, because it scores by other rules."""
    say, about, result = visit.say, table.game.about, table.result
    kept = [key for key in result.breakdown[0] if table.mode in about.score_modes.get(key, (table.mode,))]
    lines = [{key: line[key] for key in kept} for line in result.breakdown]

    def label(key: str) -> str:
        return say(about.score[key]) if key in about.score else key  # older rules may have counted other things

    return h.div(class_="score-tables")[
        h.table(class_="score-table")[
            h.caption[say(_("Points"))],
            h.thead[h.tr[h.td, [h.th(scope="col")[seat.name] for seat in table.seats]]],
            h.tbody[[h.tr[h.th(scope="row")[label(key)], [h.td[points(line[key])] for line in lines]] for key in lines[0]]],
            h.tfoot[h.tr[h.th(scope="row")[say(_("Total"))], [h.td[points(sum(line.values()))] for line in lines]]],
        ],
        h.table(class_="score-table")[
            h.caption[say(about.opponent) if about.opponent else None],
            h.tbody[[h.tr[h.th(scope="row")[label(key)], h.td[points(n)]] for key, n in result.opponent.items()]],
            h.tfoot[h.tr[h.th(scope="row")[say(_("Total"))], h.td[points(sum(result.opponent.values()))]]],
        ]
        if result.opponent is not None
        else None,
    ]


def replay_page(visit: Visit, table: Table, step: int, viewer: int) -> Response:
    """GET /t/NAME/replay?step=N&seat=K: the position after N steps as a seat, or an onlooker (-1), saw it then."""
    positions = table.positions()
    step = max(0, min(step, positions.n_steps))
    scene = past(table, positions, step, viewer, visit.lang)
    told = h.output({"id": "replay-step", "for": "replay-slider"})[visit.say(_step_text(positions, step))]
    if visit.by_script:
        own = [
            ("replay-step", str(told)),
            (LOOK, str(look_form(table, step, viewer))),
            ("log", str(_log(visit, table, positions, step, viewer))),
        ]
        return HTMLResponse(partials([*((panel.id, str(panel.body)) for panel in scene.panels), *own]))
    title = visit.say(_("Replay: {game}", game=table.game.title))
    controls = h.fragment[h.h1(class_="visually-hidden")[title], _controls(visit, table, positions, step, viewer, told)]
    content = layout.table(scene, visit.lang, acts=controls, log=_log(visit, table, positions, step, viewer))
    ground = table.game.face.ground(visit.lang, table.head.pack).values()
    body = h.fragment[content, look(visit, table, step, viewer)]
    return page(visit, title, body, kind="replay", game=table.game.slug, before=ground, foot=False)


def past_view(table: Table, positions: Positions, step: int, viewer: int) -> dict[str, Any]:
    """The position after N steps, the last one at most, as a viewer knew it; nothing in it can be chosen. Raises Fault for no seat."""
    if not SPECTATOR <= viewer < len(table.seats):
        raise Fault(404, _("There is no seat {n} at this table.", n=viewer + 1))
    step = max(0, min(step, positions.n_steps))
    return positions.at(step, viewer).view(viewer) | {"legal": [], "replay": True}


def past(table: Table, positions: Positions, step: int, viewer: int, lang: str) -> Scene:
    """The scene of a past position."""
    view = past_view(table, positions, step, viewer)
    scene: Scene = table.game.face.scene(view, lang, table.names)
    return scene


def _told(table: Table, positions: Positions, step: int, viewer: int) -> list[Message]:
    """What happened in a step, as the viewer was told."""
    seat, action = positions.move(step)
    before, after = positions.at(step - 1, viewer), positions.at(step, viewer)
    told: list[Message] = table.game.words.narrate(before, after, seat, (action,) if seat == viewer else (), table.names)
    return told


def _step_text(positions: Positions, step: int) -> Message:
    return (
        _("Step {step} of {n}", step=step, n=positions.n_steps) if step else _("Start, before the first of {n} steps", n=positions.n_steps)
    )


def _log(visit: Visit, table: Table, positions: Positions, step: int, viewer: int) -> h.Element:
    """What had happened last by then, newest first."""
    lines: list[Message] = []
    for k in range(step, max(0, step - FAR_BACK), -1):  # steps of others on an open day tell nothing
        lines = _told(table, positions, k, viewer) + lines
        if len(lines) >= LOG_STEPS:
            break
    return log_panel([line.text(visit.lang) for line in lines], visit.lang)


def _controls(visit: Visit, table: Table, positions: Positions, step: int, viewer: int, told: h.Element) -> h.Element:
    say, here, last = visit.say, f"/t/{table.id}", positions.n_steps
    at = functools.partial(_link, here, viewer)
    return h.form({"class": "replay", "data-replay": True, "method": "get", "action": f"{here}/replay", "aria-label": say(_("Replay"))})[
        h.div(class_="replay-steps needs-script")[
            h.button(type="button", data_do="step-back")[say(_("Step back"))],
            h.button(type="button", data_do="play", aria_pressed="false")[say(_("Play"))],
            h.button(type="button", data_do="step-on")[say(_("Step on"))],
        ],
        h.noscript[
            h.div(class_="replay-steps")[
                h.a(class_="button", href=at(0))[say(_("Beginning"))],
                h.a(class_="button", href=at(max(0, step - 1)))[say(_("Step back"))],
                h.a(class_="button", href=at(min(last, step + 1)))[say(_("Step on"))],
                h.a(class_="button", href=at(last))[say(_("End"))],
            ]
        ],
        h.label(for_="replay-slider", class_="visually-hidden")[say(_("Step"))],
        h.input(id="replay-slider", type="range", name="step", min="0", max=str(last), value=str(step)),
        told,
        h.label(for_="replay-seat")[say(_("Seen by"))],
        h.select(id="replay-seat", name="seat")[
            [h.option(value=str(seat), selected=seat == viewer)[name] for seat, name in enumerate(table.names)],
            h.option(value=str(SPECTATOR), selected=viewer == SPECTATOR)[say(_("Onlookers"))],
        ],
        h.button[say(_("Show"))],
        h.a(href=here)[say(_("Result"))],
    ]


def _link(here: str, viewer: int, step: int) -> str:
    return f"{here}/replay?step={step}&seat={viewer}"
