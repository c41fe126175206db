"""A table that is no game: a page with a small board, a piece to lay and a stream, to try the front-end's one module by itself.

The board is drawn so (``#`` a square that is taken)::

    ......
    .##...
    ......
    ...... (without its last square)
"""

from __future__ import annotations

import contextlib
import json
import pathlib
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

from tabletier.engine.polyomino import orientations, parse

STATIC = pathlib.Path(__file__).parents[2] / "src" / "tabletier" / "web" / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
SIZE = 60  # pixels per square
COLUMNS, ROWS = 6, 4
SQUARES = [(x, y) for y in range(ROWS) for x in range(COLUMNS) if (x, y) != (5, 3)]
TAKEN = [(1, 1), (2, 1)]
STYLE = f"""
.table {{ position: relative; width: {COLUMNS * SIZE}px; height: {ROWS * SIZE}px; }}
.upright {{ transform: rotate(-90deg); margin: 80px 0; }}
#board, #grid {{ position: absolute; inset: 0; width: 100%; height: 100%; touch-action: pinch-zoom; }}
#grid button {{ position: absolute; width: {SIZE}px; height: {SIZE}px; opacity: 0; }}
{"".join(f"#cell-{k} {{ left: {x * SIZE}px; top: {y * SIZE}px; }}" for k, (x, y) in enumerate(SQUARES))}
#tip {{ position: fixed; pointer-events: none; }}
"""


def placement(shape: str, base: int = 100) -> dict[str, Any]:
    """A piece in hand as a game's face describes it, legal wherever it overlaps nothing."""
    ways = []
    for n, way in enumerate(orientations(parse(shape))):
        x0, y0 = way.cells[0]
        cells = [[x - x0, y - y0] for x, y in way.cells]
        letters = [letter([(x + dx, y + dy) for dx, dy in cells]) for x, y in SQUARES]
        ways.append({"cells": cells, "art": [["#shape-piece", ""]], "base": base + n * len(SQUARES), "map": "".join(letters)})
    return {"fill": "teal", "ways": ways, "reasons": {"x": "Outside the board.", "o": "Overlaps the stone."}}


def letter(cells: list[tuple[int, int]]) -> str:
    if any(cell not in SQUARES for cell in cells):
        return "x"
    return "o" if any(cell in TAKEN for cell in cells) else "."


def partial(name: str, body: str) -> str:
    return f'<hx-partial hx-target="#{name}" hx-swap="panel">{body}</hx-partial>'


def board(inner: str = "") -> str:
    return (
        f'<svg id="board" viewBox="0 0 {COLUMNS * 100} {ROWS * 100}"><g id="land">'
        f'<rect id="ground" width="600" height="400" fill="#eee"></rect>{inner}<g id="ghost" data-ui></g></g></svg>'
    )


def hand(piece: dict[str, Any] | None) -> str:
    data = "" if piece is None else f"data-placement='{json.dumps(piece)}'"
    return f'<div id="placement" hidden {data}></div>'


def prompt(text: str, show: str = "board") -> str:
    return f'<h1 id="prompt" tabindex="-1" data-show="{show}">{text}</h1>'


def seen(count: int) -> str:
    return f'<div id="situation" hidden><input type="hidden" form="act" name="seen" value="{count}.0"></div>'


def market(*actions: int) -> str:
    buttons = "".join(f'<button form="act" name="actions" value="{action}" id="card-{action}">Card {action}</button>' for action in actions)
    return f'<div id="market" data-focus-fallback="rest">{buttons}</div>'


def button(do: str, key: str, when: str) -> str:
    """A button that steers the module: what it does, its key, and the state in which it is there."""
    options = (f'data-key="{key}"' if key else "") + (f' data-when="{when}" hidden' if when else "")
    return f'<button type="button" data-do="{do}" {options}>{do}</button>'


class FakeTable:
    """What the server of the fake page knows and does; tests read and change it."""

    def __init__(self) -> None:
        self.piece: dict[str, Any] | None = placement("XX/X.")
        self.extra = ""  # more of the page
        self.upright = False
        self.acts: list[dict[str, str]] = []
        self.answer: tuple[int, str] = (204, "")
        self.pencilled: list[list[dict[str, Any]]] = []
        self.pieces: dict[str, str] = {}
        self.parts: dict[str, str] = {}
        self.messages: list[str] = []
        self.connections: list[str | None] = []  # Last-Event-ID of each
        self.refusing = False  # the stream cannot be had:
        self.refusal: int | None = None  # no answer at all, or one of this status
        self.beat = 0.2
        self.deaf = False  # the stream says nothing at all
        self.closing = False
        self.bell = threading.Condition()

    def send(self, **panels: str) -> None:
        """Sends a message with these panels down the stream."""
        with self.bell:
            self.messages.append("".join(partial(name, body) for name, body in panels.items()))
            self.bell.notify_all()

    def hang_up(self) -> None:
        """Ends all open streams."""
        with self.bell:
            self.closing = True
            self.bell.notify_all()

    def page(self) -> str:
        cells = "".join(
            f'<button type="button" role="gridcell" id="cell-{k}" data-cell="{k}" data-x="{x}" data-y="{y}" '
            f'{"data-taken" if (x, y) in TAKEN else ""} aria-label="{"ABCDEF"[x]}{y + 1}" tabindex="-1"></button>'
            for k, (x, y) in enumerate(SQUARES)
        )
        commands = [("rotate", "r", "hand"), ("flip", "f", "hand"), ("fits", "w", "hand"), ("putback", "Escape", "placed")]
        commands += [(nudge, "", "placed") for nudge in ("left", "right", "up", "down", "confirm")]
        commands += [("pencil", "p", ""), ("wipe", "x", "pencilled"), ("choices", "n", "")]
        bar = "".join(button(*one) for one in commands)
        return f"""<!doctype html><html lang="en"><head><title>A table</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">
<meta name="viewport" content="width=device-width, initial-scale=1"><script src="/table.js" defer></script></head>
<body data-table="fake" data-seat="0">
<svg hidden><symbol id="shape-piece"><rect width="100" height="100"></rect></symbol></svg>
{prompt("Lay the piece")}<p id="live" aria-live="polite"></p><p id="said" role="alert"></p>
<p id="line" data-lost="The line is down." data-back="The line is back."></p>
<div id="tip" role="tooltip" hidden data-ui data-fits="It fits here."></div>
<div class="table {"upright" if self.upright else ""}">{board()}<div id="grid" role="grid">{cells}</div></div>
<div id="hand">{bar}</div>{market(1, 2, 3)}<p id="rest" tabindex="-1">The rest</p>
<form id="act" method="post" action="/act" hx-post="/act" hx-swap="none" hx-sync="drop"
data-failed="The server did not answer.">{seen(0)}</form>
<form id="pencil" data-url="/pencil" data-outside="Off the board." data-overlap="On another piece." data-failed="No points."
data-missing="No such piece.">
<input type="hidden" name="seat" value="0"><output id="pencil-text"></output></form>
{hand(self.piece)}{self.extra}
<div id="stream" data-silence="1500" hx-sse:connect="/stream?after=0" hx-swap="none" hx-trigger="load, site:connect"></div>
</body></html>"""


class Handler(BaseHTTPRequestHandler):
    """Answers for one fake table."""

    table: ClassVar[FakeTable]
    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        pass

    def reply(self, body: str | bytes, kind: str = "text/html; charset=utf-8", status: int = 200) -> None:
        body = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        self.send_header("content-security-policy", POLICY)
        if status != HTTPStatus.NO_CONTENT:
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        if status != HTTPStatus.NO_CONTENT:
            self.wfile.write(body)

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path == "/":
            self.reply(self.table.page())
        elif path == "/table.js":
            self.reply((STATIC / "table.js").read_bytes(), "text/javascript")
        elif path == "/style.css":
            self.reply(STYLE, "text/css")
        elif path == "/stream":
            self.stream()
        elif path == "/part":
            body = self.table.parts.get(parse_qs(urlsplit(self.path).query)["part"][0])
            place = partial("part", f'<div id="part" popover data-failed="Not loaded.">{body}</div>')
            self.reply(place if body else "", status=200 if body else 503)
        elif path in self.table.pieces:
            self.reply(self.table.pieces[path], "application/json")
        elif path == "/replay":
            step = parse_qs(urlsplit(self.path).query)["step"][0]
            self.reply(partial("prompt", prompt(f"Step {step}")))
        else:
            self.reply("nothing here", "text/plain", 404)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        form = {name: values[0] for name, values in parse_qs(body).items()}
        if self.path == "/pencil":
            pieces = json.loads(form["pieces"])
            self.table.pencilled.append(pieces)
            self.reply(json.dumps({"text": f"{3 * len(pieces)} points", "ok": [True] * len(pieces)}), "application/json")
        else:
            self.table.acts.append(form)
            status, text = self.table.answer
            self.reply(text, status=status)

    def stream(self) -> None:
        table = self.table
        last = self.headers["last-event-id"]
        table.connections.append(last)
        if table.refusing:
            self.close_connection = True
            if table.refusal:
                self.reply("not now", "text/plain", table.refusal)
            return
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.close_connection = True
        self.end_headers()
        sent = int(last or 0)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError), table.bell:
            table.closing = False
            while not table.closing:
                for number, body in list(enumerate(table.messages, 1))[sent:]:
                    self.wfile.write(f"id: {number}\ndata: {body}\n\n".encode())
                    sent = number
                if not table.deaf:
                    self.wfile.write(b"event: beat\ndata:\n\n")
                self.wfile.flush()
                table.bell.wait(table.beat)


@contextlib.contextmanager
def serve(table: FakeTable) -> Any:
    """The address of the table's page, for as long as the context lasts."""
    handler = type("OneTable", (Handler,), {"table": table})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        table.hang_up()
        server.shutdown()
        server.server_close()
