"""Drake & Drake, joined from its parts into one Game."""

from __future__ import annotations

from tabletier.engine.game import Game, Rules
from tabletier.games.drake_and_drake import content, hidden, rules, scoring, words
from tabletier.games.drake_and_drake.options import Options, configure
from tabletier.games.drake_and_drake.state import ACTIONS, CONTENT, SEATS, STATE
from tabletier.language import _

GAME = Game(
    slug="drake_and_drake",
    title=_("Drake & Drake"),
    rules_version=1,
    modes={"standard": (SEATS,), "strategist": (SEATS,)},
    options=Options,
    content=CONTENT,
    record=STATE,
    actions=ACTIONS,
    score_keys=tuple(line.name.lower() for line in scoring.Line),
    automaton_keys=(),
    automaton_modes=frozenset(),
    rules=Rules(
        setup=rules.setup,
        to_act=rules.to_act,
        legal=rules.legal,
        apply=rules.apply,
        score=scoring.score,
        rank=scoring.rank,
        mask=hidden.mask,
        deal=hidden.deal,
    ),
    load_pack=content.load,
    configure=configure,
    words=words,
    package=__name__,
    per_seat=frozenset({"seat"}),
)
