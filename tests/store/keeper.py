"""A program that plays at a table and tells each entry that it was told is safe; made to be killed.

``python -m tests.store.keeper DATABASE [TABLE]``: opens or goes on with a table, prints its name, then "number seal" for each entry.
"""

from __future__ import annotations

import random
import sys

from tabletier.store.sqlite import Store
from tests.tables.play import opened


def main() -> None:
    store = Store(sys.argv[1])
    if len(sys.argv) > 2:
        table = store.load(sys.argv[2])
    else:
        table = opened(seed=None)
        store.create(table)
    print(table.id, flush=True)
    lots = random.Random()
    while True:
        if table.is_over:
            table = opened(seed=None)
            store.create(table)
            print(table.id, flush=True)
        seat = lots.choice(table.state.to_act)
        step = table.acted(seat, [lots.choice(table.state.legal_actions(seat))])
        store.append(table, step)
        table.accept(step)
        print(step.entry.number, step.entry.seal, flush=True)


if __name__ == "__main__":
    main()
