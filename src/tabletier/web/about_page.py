"""The page about the site: what it is, whose games these are, and what the licence covers."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from tabletier import __version__, games, load
from tabletier.language import _
from tabletier.web.shell import NOTICE, page
from tabletier.web.visit import Visit


def about_page(visit: Visit) -> Response:
    """GET /about."""
    say = visit.say
    title = say(_("About Tabletier"))
    content = h.main(id="content", class_="about", tabindex="-1")[
        h.h1[title],
        h.p[say(_("Tabletier: the old French name of the craftsman who makes game boards, dice and pieces."))],
        h.p[
            say(_("A table for board games: alone, against bots, or with others who share this device.")),
            " ",
            say(_("Every rule is applied, and every move is kept.")),
        ],
        h.h2[say(_("Unofficial"))],
        h.p[say(NOTICE)],
        h.p[say(_("Nothing of the publishers’ art, wording or sheets is used: rules are told in our own words, drawings are our own."))],
        h.h2[say(_("The games"))],
        [
            h.section(class_="credit", data_game=game.slug)[
                h.h3[say(game.title)],
                h.dl(class_="credits")[
                    [
                        h.div[h.dt[say(label)], h.dd[name]]
                        for label, name in (
                            (_("Author"), game.about.author),
                            (_("Illustrator"), game.about.illustrator),
                            (_("Publisher"), game.about.publisher),
                        )
                        if name
                    ]
                ],
                game.about.home and h.p[h.a(href=game.about.home, rel="noreferrer")[say(_("Where the real box comes from"))]],
                [h.p(class_="honest")[say(note)] for note in game.about.notes],
            ]
            for game in map(load, games())
        ],
        h.h2[say(_("Yours stays yours"))],
        h.p[
            say(
                _(
                    "Tables are kept in one file where this site runs. The site sets three kinds of cookie, all needed to play: "
                    "your language and theme, the list of your tables, and for each table the seats of this device."
                )
            ),
            " ",
            say(_("Which hints you have seen is kept in your browser and sent to nobody.")),
        ],
        h.h2[say(_("Licence"))],
        h.p[
            say(_("Code, texts and drawings of Tabletier are free under the MIT licence.")),
            " ",
            say(_("It gives no right to anything that belongs to the games’ owners.")),
        ],
        h.p(class_="version")[say(_("Version {version}", version=__version__))],
    ]
    return page(visit, title, content, kind="about")
