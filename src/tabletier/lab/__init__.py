"""The laboratory: our games through the interfaces that researchers know.

Importing it registers every game with Gymnasium (``tabletier/ExploreAndDraw-v1``) and PettingZoo
(``tabletier/explore_and_draw_v1``); the number is the version of the game's rules. It wants the extra ``lab``.
"""

from __future__ import annotations

# By names of their own: ``gymnasium`` and ``pettingzoo`` are modules of this package.
from gymnasium import register as register_gymnasium
from pettingzoo.env_registry.registration import register as register_pettingzoo

import tabletier


def name_of(slug: str) -> str:
    """What Gymnasium calls a game: ``ExploreAndDraw`` for ``explore_and_draw``."""
    return "".join(word.capitalize() for word in slug.split("_"))


def register(slug: str) -> None:
    """Makes a game known to Gymnasium and PettingZoo."""
    version = tabletier.load(slug).rules_version
    register_gymnasium(
        id=f"tabletier/{name_of(slug)}-v{version}",
        entry_point="tabletier.lab.gymnasium:GameEnv",
        vector_entry_point="tabletier.lab.vector:GameVectorEnv",
        kwargs={"game": slug},
    )
    for kind, entry in (("aec", "env"), ("parallel", "parallel_env")):
        register_pettingzoo(kind, f"tabletier/{slug}_v{version}", f"tabletier.lab.pettingzoo:{entry}", kwargs={"game": slug})


for _slug in tabletier.games():
    register(_slug)
