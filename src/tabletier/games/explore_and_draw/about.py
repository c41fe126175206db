"""What Explore & Draw says about itself on the site."""

from __future__ import annotations

from tabletier.about import About, Option
from tabletier.games.explore_and_draw import content, names
from tabletier.language import _

ABOUT = About(
    pitch=_("Seven days on the island: take cards, draw cats and treasures on your boat, keep the families together."),
    minutes=(30, 60),
    rules="ED",
    author="Frank West",
    illustrator="Dragolisco",
    publisher="The City of Games",
    home="https://www.thecityofgames.com",
    modes={"standard": _("Together or against bots"), "solo": _("Alone against the sister")},
    options={
        "level": Option(_("Level of the sister"), names.LEVELS, modes=("solo",), rule="ED-57"),
        "same_boat": Option(_("The same boat for all"), modes=("standard",), rule="ED-08"),
        "pack": Option(_("Cards"), {"house": _("House deck")}, values=content.packs),
    },
    score={
        "rats": _("Visible rats"),
        "rooms": _("Rooms not full"),
        "families": _("Families"),
        "rares": _("Rare treasures"),
        "lessons": _("Lessons"),
        "cats": _("Cats by colour"),
    },
    opponent=_("The sister"),
    notes=(
        _(
            "The deck is ours, made to match every published count, because the printed one is not public. "
            "Boats 5 and 6 and some lessons are likely, not certain. The figures of your own box can replace them."
        ),
    ),
)
