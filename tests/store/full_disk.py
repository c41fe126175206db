"""A program that may write files of so many bytes only: what happens at a table when nothing more can be written.

``python -m tests.store.full_disk DATABASE``: prints, as JSON, how many entries were kept before, what was said, and how many after
there was room again.
"""

from __future__ import annotations

import json
import random
import resource
import sys
from pathlib import Path

from tabletier.store.sqlite import Store
from tabletier.tables.refusal import StoreError
from tests.tables.play import opened

ROOM = 200_000


def main() -> None:
    path = Path(sys.argv[1])
    store, table, lots = Store(path), opened(), random.Random(1)
    store.create(table)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, resource.RLIM_INFINITY))
    refusals: list[str] = []
    while len(refusals) < 3:
        if table.is_over:
            table = opened()
            try:
                store.create(table)
            except StoreError as error:
                refusals.append(str(error))
                break
        seat = lots.choice(table.state.to_act)
        step = table.acted(seat, [lots.choice(table.state.legal_actions(seat))])
        try:
            store.append(table, step)
        except StoreError as error:
            refusals.append(str(error))
        else:
            table.accept(step)
    kept = len(table.entries)
    stored = len(store.load(table.id).entries)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    step = table.acted(table.state.to_act[0], [table.state.legal_actions(table.state.to_act[0])[0]])
    store.append(table, step)
    table.accept(step)
    store.close()
    print(json.dumps({"table": table.id, "kept": kept, "stored": stored, "refusals": refusals, "after": len(table.entries)}))


if __name__ == "__main__":
    main()
