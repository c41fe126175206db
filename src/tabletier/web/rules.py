"""The rule catalogues as pages: every rule has its number as an anchor, every number that a rule names is a link."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
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
from tabletier.web.faults import Fault
from tabletier.web.shell import page
from tabletier.web.visit import Visit

NUMBER = re.compile(r"[A-Z]{2}-\d+[a-z]?")


@dataclass(frozen=True)
class Catalogue:
    """A catalogue as HTML, and its chapters: (anchor, title)."""

    body: Markup
    chapters: tuple[tuple[str, str], ...]


def rules_page(visit: Visit, game: Game) -> Response:
    """The catalogue of a game in the reader's language where it exists, else in English."""
    lang = visit.lang if source(game.slug, visit.lang) else "en"
    found = catalogue(game.slug, lang)
    title = visit.say(_("Rules: {game}", game=game.title))
    content = h.main(id="content", class_="rules", tabindex="-1")[
        h.nav(class_="chapters", aria_label=visit.say(_("Chapters")), lang=lang)[
            h.ul[[h.li[h.a(href=f"#{anchor}")[chapter]] for anchor, chapter in found.chapters]]
        ],
        h.article(lang=lang)[found.body],
    ]
    return page(visit, title, content, kind="rules", game=game.slug)


@functools.cache
def catalogue(slug: str, lang: str) -> Catalogue:
    """A catalogue that exists in that language. Raises Fault where a game has none at all."""
    file = source(slug, lang)
    if file is None:
        raise Fault(404, _("The rules of this game are not here."))
    return as_html(file.read_text("utf-8"))


def source(slug: str, lang: str) -> Traversable | None:
    """The file of a catalogue: packaged with the program, or in the source tree's ``docs/rules``."""
    name = f"{slug}.md" if lang == "en" else f"{slug}.{lang}.md"
    packaged = resources.files("tabletier") / "docs" / "rules" / name
    tree = Path(__file__).parents[3] / "docs" / "rules" / name
    return next((file for file in (packaged, tree) if file.is_file()), None)


def as_html(text: str) -> Catalogue:
    """Markdown (HTML in it is shown as text) with chapters and rule numbers as anchors, and numbers that are named as links."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    chapters = tuple(_chapters(tokens))
    anchors = _anchor(tokens)
    for token in tokens:
        if token.type == "inline":
            token.children = [_linked(child, anchors) for child in token.children or []]
    return Catalogue(Markup(parser.renderer.render(tokens, parser.options, {})), chapters)


def _chapters(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """Gives every heading of the second rank an anchor."""
    for k, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            anchor = f"chapter-{k}"
            token.attrSet("id", anchor)
            yield anchor, tokens[k + 1].content


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
    """A rule number in code style becomes a link to that rule; a path loses the dots that mean something in the source tree only."""
    if token.type != "code_inline":
        return token
    if token.content in anchors:
        link = Token("html_inline", "", 0)
        link.content = f'<a href="#{token.content}">{token.content}</a>'
        return link
    token.content = re.sub(r"^\.\./", "docs/", token.content)
    return token
