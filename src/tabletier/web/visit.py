"""One request as the pages see it: the reader's language and theme, and where the built files lie."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from tabletier.engine.game import Sentence
from tabletier.language import LANGUAGES, chosen
from tabletier.web.assets import Assets

LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")


@dataclass(frozen=True)
class Visit:
    """Who reads: ``lang`` and ``theme`` by cookie, else by browser; ``path`` is where a switch leads back to."""

    lang: str
    theme: str
    path: str
    assets: Assets
    by_script: bool

    def say(self, message: Sentence) -> str:
        """A message in the reader's language."""
        return message.text(self.lang)


def visit(request: HTTPConnection) -> Visit:
    """The visit that a request is. Cookies with anything else than our own values count as absent."""
    lang = request.cookies.get(LANGUAGE_COOKIE, "")
    theme = request.cookies.get(THEME_COOKIE, "")
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Visit(
        lang=lang if lang in LANGUAGES else chosen(request.headers.get("accept-language")),
        theme=theme if theme in THEMES else THEMES[0],
        path=path if request.scope.get("method") in ("GET", "HEAD") else "/",
        assets=request.app.state.assets,
        by_script=request.headers.get("hx-request") == "true",
    )


def is_local(path: str) -> bool:
    """Whether a path leads to a page of this site and nowhere else (``//host`` and ``/\\host`` are other sites)."""
    return path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
