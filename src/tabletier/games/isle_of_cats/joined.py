"""The Isle of Cats, joined from its parts into one Game. It becomes the package's own module when the game has a face."""

from __future__ import annotations

from tabletier.engine.game import Game, Rules
from tabletier.games.isle_of_cats import content, scoring, words
from tabletier.games.isle_of_cats.automaton import SisterLine
from tabletier.games.isle_of_cats.options import Options, configure
from tabletier.games.isle_of_cats.rules import days, hidden, table
from tabletier.games.isle_of_cats.state import ACTIONS, CONTENT, SEATS, STATE
from tabletier.language import _

GAME = Game(
    slug="isle_of_cats",
    title=_("The Isle of Cats"),
    rules_version=1,
    modes={"standard": tuple(range(2, SEATS + 1)), "family": tuple(range(2, SEATS + 1)), "solo": (1,)},
    options=Options,
    content=CONTENT,
    record=STATE,
    actions=ACTIONS,
    score_keys=tuple(line.name.lower() for line in scoring.Line),
    automaton_keys=tuple(line.name.lower() for line in SisterLine),
    automaton_modes=frozenset({"solo"}),
    rules=Rules(
        setup=days.setup,
        to_act=table.to_act,
        legal=table.legal,
        apply=table.apply,
        score=scoring.score,
        rank=scoring.rank,
        mask=hidden.mask,
        deal=hidden.deal,
    ),
    load_pack=content.load,
    configure=configure,
    words=words,
    package="tabletier.games.isle_of_cats",
    per_seat=frozenset({"seat", "shown"}),
)
