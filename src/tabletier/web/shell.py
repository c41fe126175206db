"""What stands round every page: head, the bar with language and theme, and the foot with the notice."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from tabletier.language import Message, _
from tabletier.web.visit import THEMES, Visit

#: Each language by its own name.
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}
ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E"
    "%3Crect width='8' height='8' rx='2' fill='%233b2415'/%3E%3Cpath d='M4 1l3 3-3 3-3-3z' fill='%23e2bd86'/%3E%3C/svg%3E"
)


def page(
    visit: Visit,
    title: str,
    content: h.Node,
    *,
    kind: str,
    game: str | None = None,
    data: dict[str, str] | None = None,
    head: h.Node = None,
    before: Iterable[Markup] = (),
    foot: bool = True,
    status: int = 200,
) -> Response:
    """A whole page. ``kind`` becomes ``page-KIND`` on the body; ``before`` is drawn once at its beginning, outside the layout."""
    theme = None if visit.theme == THEMES[0] else visit.theme
    attributes: dict[str, str | None] = {
        "data-theme": theme,
        "data-game": game,
        **{f"data-{key}": value for key, value in (data or {}).items()},
    }
    document = h.html(lang=visit.lang)[
        h.head[
            h.meta(charset="utf-8"),
            h.title[title, " · Tabletier" if title != "Tabletier" else None],
            h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            h.meta(name="color-scheme", content="light dark" if theme is None else theme),
            h.link(rel="icon", href=ICON),
            h.link(rel="stylesheet", href=visit.assets.url("style.css")) if "style.css" in visit.assets else None,
            h.script(src=visit.assets.url("table.js"), defer=True) if "table.js" in visit.assets else None,
            head,
        ],
        h.body(class_=f"page-{kind}", **{key.replace("-", "_"): value for key, value in attributes.items() if value is not None})[
            h.a(class_="skip", href="#content")[visit.say(_("To the content"))],
            before,
            bar(visit),
            content,
            foot_note(visit) if foot else None,
        ],
    ]
    return HTMLResponse(str(document), status)


def bar(visit: Visit) -> h.Element:
    """The bar at the top: the way home, the language switch, the theme."""
    return h.header(class_="bar")[
        h.a(class_="brand", href="/")["Tabletier"],
        h.nav(class_="bar-links", aria_label=visit.say(_("Site")))[h.a(href="/about")[visit.say(_("About"))],],
        h.form(class_="switch-language", method="post", action="/language")[
            h.input(type="hidden", name="back", value=visit.path),
            [h.button(name="language", value=lang, lang=lang)[name] for lang, name in LANGUAGE_NAMES.items() if lang != visit.lang],
        ],
        h.form(class_="switch-theme", method="post", action="/theme")[
            h.input(type="hidden", name="back", value=visit.path),
            h.fieldset[
                h.legend(class_="visually-hidden")[visit.say(_("Light or dark"))],
                [
                    h.button(name="theme", value=theme, class_=f"theme-{theme}", aria_pressed="true" if theme == visit.theme else "false")[
                        visit.say(label)
                    ]
                    for theme, label in zip(THEMES, (_("Automatic"), _("Light"), _("Dark")), strict=True)
                ],
            ],
        ],
    ]


def foot_note(visit: Visit) -> h.Element:
    """The notice under every page."""
    return h.footer(class_="foot")[
        h.p[
            visit.say(NOTICE),
            " ",
            h.a(href="/about")[visit.say(_("More about this site"))],
        ]
    ]


NOTICE: Message = _(
    "Unofficial: not made, licensed or endorsed by the games’ authors or publishers. "
    "Names belong to their owners and only say which rules are applied."
)


def notice_page(
    visit: Visit, title: Message, content: Iterable[h.Node], *, status: int, links: Iterable[tuple[str, Message]] = ()
) -> Response:
    """A page that says something in a sentence or two and where one can go from here."""
    text = visit.say(title)
    main = h.main(id="content", class_="notice", tabindex="-1")[
        h.h1[text],
        [h.p[part] if isinstance(part, str) else part for part in content],
        h.p(class_="notice-links")[
            [h.a(class_="button", href=href)[visit.say(label)] for href, label in (*links, ("/", _("To the start page")))]
        ],
    ]
    return page(visit, text, main, kind="notice", status=status)
