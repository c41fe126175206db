"""The rule catalogues as pages: every rule has its number as an anchor, every number that a rule names is a link."""

from __future__ import annotations

import functools
import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import htpy as h
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from starlette.responses import Response

from tabletier.engine.game import Game
from tabletier.language import _
from tabletier.web.shell import page
from tabletier.web.visit import Visit

NUMBER = re.compile(r"[A-Z]{2}-\d+[a-z]?")


def rules_page(visit: Visit, game: Game) -> Response:
    """The catalogue of a game in the reader's language where it exists, else in English."""
    title = visit.say(_("Rules: {game}", game=game.title))
    content = h.main(id="content", class_="rules", tabindex="-1")[
        h.p(class_="rules-lead")[
            visit.say(_("In our own words, numbered; [R] marks a ruling of ours where the printed rules are silent.")),
        ],
        h.article(lang=visit.lang if source(game.slug, visit.lang) else "en")[
            catalogue(game.slug, visit.lang) or catalogue(game.slug, "en")
        ],
    ]
    return page(visit, title, content, kind="rules", game=game.slug)


@functools.cache
def catalogue(slug: str, lang: str) -> Markup | None:
    """A catalogue as HTML; None where there is none in that language."""
    file = source(slug, lang)
    return as_html(file.read_text("utf-8")) if file else None


def source(slug: str, lang: str) -> Traversable | None:
    """The file of a catalogue: packaged with the program, or in the source tree's ``docs/rules``."""
    name = f"{slug}.md" if lang == "en" else f"{slug}.{lang}.md"
    packaged = resources.files("tabletier") / "docs" / "rules" / name
    tree = Path(__file__).parents[3] / "docs" / "rules" / name
    return next((file for file in (packaged, tree) if file.is_file()), None)


def as_html(text: str) -> Markup:
    """Markdown (HTML in it is shown as text) with rule numbers as anchors and links."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    anchors = _anchor(tokens)
    for token in tokens:
        if token.type == "inline":
            token.children = [_linked(child, anchors) for child in token.children or []]
    return Markup(parser.renderer.render(tokens, parser.options, {}))


def _anchor(tokens: list[Token]) -> set[str]:
    """Gives every list item that begins with a rule number that number as its id; returns the numbers."""
    anchors = set()
    for k, token in enumerate(tokens):
        if token.type == "list_item_open":
            begin = next((t for t in tokens[k : k + 3] if t.type == "inline"), None)
            found = NUMBER.search(begin.content[:14]) if begin and begin.content.startswith("**") else None
            if found:
                token.attrSet("id", found[0])
                token.attrSet("class", "rule")
                anchors.add(found[0])
    return anchors


def _linked(token: Token, anchors: set[str]) -> Token:
    """A rule number in code style becomes a link to that rule."""
    if token.type != "code_inline" or token.content not in anchors:
        return token
    link = Token("html_inline", "", 0)
    link.content = f'<a href="#{token.content}">{token.content}</a>'
    return link
