"""The Isle of Cats: Explore & Draw, joined from its parts into one Game."""

from __future__ import annotations

from tabletier.engine.game import Game, Rules
from tabletier.games.explore_and_draw import content, days, rules, scoring, words
from tabletier.games.explore_and_draw.automaton import SisterLine
from tabletier.games.explore_and_draw.options import Options, configure
from tabletier.games.explore_and_draw.state import ACTIONS, CONTENT, SEATS, STATE
from tabletier.language import _

GAME = Game(
    slug="explore_and_draw",
    title=_("The Isle of Cats: Explore & Draw"),
    rules_version=1,
    modes={"standard": tuple(range(1, SEATS + 1)), "solo": (1,)},
    options=Options,
    content=CONTENT,
    record=STATE,
    actions=ACTIONS,
    score_keys=tuple(line.name.lower() for line in scoring.Line),
    automaton_keys=tuple(line.name.lower() for line in SisterLine),
    automaton_modes=frozenset({"solo"}),
    rules=Rules(
        setup=days.setup,
        to_act=rules.to_act,
        legal=rules.legal,
        apply=rules.apply,
        score=scoring.score,
        rank=scoring.rank,
        mask=rules.mask,
        deal=rules.deal,
    ),
    load_pack=content.load,
    configure=configure,
    words=words,
    package=__name__,
    per_seat=frozenset({"seat", "morning"}),
)
