"""Connected groups: a forest of parents, joined pair by pair."""

from __future__ import annotations

from tabletier.engine.kernel import kernel


@kernel
def alone(parent, n):
    """Every one of n things is a group of its own."""
    for k in range(n):
        parent[k] = k


@kernel
def root(parent, k):
    """The thing that stands for the whole group of ``k``."""
    while parent[k] != k:
        k = parent[k]
    return k


@kernel
def join(parent, a, b):
    """Makes the groups of ``a`` and ``b`` one."""
    parent[root(parent, b)] = root(parent, a)
