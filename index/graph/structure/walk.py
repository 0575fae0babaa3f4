"""Walks over a graph in compressed rows: personalised PageRank by forward push, and PageRank of every node."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

DAMPING = 0.85
"""Share of a visit that walks on; the rest starts again at the seeds."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Neighbours of node i: `targets[starts[i]:starts[i + 1]]`, ascending. `starts`: int64[n + 1].

    `shares`: float64[len(targets)], how much of a visit goes on to each; those of one node sum to 1.
    """

    starts: Ints
    targets: Ints
    shares: Floats

    @classmethod
    def of(cls, sources: Ints, targets: Ints, n: int, weights: NDArray[np.float32] | None = None) -> Self:
        """The rows of a list of edges, each kept once; nodes are 0 … n - 1. `weights` above 0; None is all alike.

        An edge that is there twice has the weight of its first.
        """
        edges, first = np.unique(sources * max(n, 1) + targets, return_index=True)
        rows = edges // max(n, 1)
        starts = np.searchsorted(rows, np.arange(n + 1)).astype(np.int64)
        own = np.ones(len(edges)) if weights is None else weights[first].astype(np.float64)
        shares = own / np.bincount(rows, own, n)[rows] if len(edges) else own
        return cls(starts, edges % max(n, 1), shares)

    @property
    def degrees(self) -> Ints:
        """Neighbours of each node: int64[n]."""
        return np.asarray(np.diff(self.starts), np.int64)

    def of_node(self, node: int) -> Ints:
        """The neighbours of one node."""
        return self.targets[self.starts[node] : self.starts[node + 1]]

    def places_of(self, nodes: Ints) -> Ints:
        """Where in `targets` the neighbours of several nodes are, one list after the other."""
        counts = self.degrees[nodes]
        ends = np.cumsum(counts)
        within = np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - counts, counts)
        return np.asarray(np.repeat(self.starts[nodes], counts) + within, np.int64)


def personalised(
    rows: Rows, seeds: Ints, weights: Floats, closed: Ints | None = None, epsilon: float = 1e-4, rounds: int = 60
) -> Floats:
    """Personalised PageRank of every node: float64[n], summing to at most 1. Walks end before a `closed` node.

    Forward push (Andersen, Chung & Lang, "Local graph partitioning using PageRank vectors", 2006): whoever holds more
    than `epsilon` a neighbour keeps its share and hands the rest on. The work depends on `epsilon`, not on the graph.
    """
    degrees = rows.degrees
    rank, left = np.zeros(len(degrees)), np.zeros(len(degrees))
    np.add.at(left, seeds, weights / max(float(weights.sum()), 1e-12))
    for _ in range(rounds):
        if closed is not None:
            left[closed] = 0
        full = np.flatnonzero(left > epsilon * np.maximum(degrees, 1))
        if not len(full):
            break
        held = left[full]
        left[full] = 0
        alone = degrees[full] == 0
        rank[full] += np.where(alone, held, (1 - DAMPING) * held)
        giving, held = full[~alone], held[~alone]
        places = rows.places_of(giving)
        given = DAMPING * np.repeat(held, degrees[giving]) * rows.shares[places]
        left += np.bincount(rows.targets[places], given, len(left))
    return rank


def pagerank(rows: Rows, rounds: int = 30) -> Floats:
    """PageRank of every node: float64[n], the largest 1; 0 for a node that nothing leads to or from."""
    degrees = rows.degrees
    n = len(degrees)
    if not len(rows.targets):
        return np.zeros(n)
    linked = degrees > 0
    linked[rows.targets] = True
    n_linked = int(linked.sum())
    rank = linked / n_linked
    for _ in range(rounds):
        given = np.bincount(rows.targets, np.repeat(rank, degrees) * rows.shares, n)
        # What ends in a note that leads nowhere starts again anywhere.
        rank = linked * (1 - DAMPING * given.sum()) / n_linked + DAMPING * given
    return np.asarray(rank / rank.max(), np.float64)
