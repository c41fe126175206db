"""What Drake & Drake says about itself on the site."""

from __future__ import annotations

from tabletier.about import About, Option
from tabletier.games.drake_and_drake import content
from tabletier.language import _

ABOUT = About(
    pitch=_("Two crews fight for an island: choose cards in secret, reveal them together, hold rum, treasure and large territories."),
    minutes=(15, 30),
    rules="DD",
    author="Bruno Cathala",
    illustrator="",
    publisher="Descartes/Eurogames",
    home="",
    modes={"standard": _("One game"), "strategist": _("For strategists and bluffers: two games with exchanged packs")},
    options={"pack": Option(_("Board"), {"house": _("House board")}, values=content.packs)},
    score={"territories": _("Territories"), "squares": _("Squares"), "first_game": _("First game")},
    score_modes={"first_game": ("strategist",)},
    notes=(
        _(
            "The map of the island is ours, made to respect every published fact, because the printed one is not public. "
            "The numbers of pirates of each value are likely, not certain. The figures of your own box can replace them."
        ),
    ),
)
