"""Graphs made by hand: notes joined as a test says."""

from collections.abc import Iterable, Mapping

import numpy as np

from recalld.index.graph.extraction.concept import Concept
from recalld.index.graph.graph import KINDS, Adjacency, Community, Graph, Holding

EdgeRow = tuple[int, int, str, float]


def graph(
    edges: Iterable[EdgeRow],
    concepts: Iterable[Concept] = (),
    held: Mapping[int, Mapping[str, float]] | None = None,
    communities: Iterable[Community] = (),
    metas: Iterable[int] = (),
    canonical: Mapping[int, int] | None = None,
) -> Graph:
    """A graph of these edges (both ends, kind, weight); `held`: weight by note and concept key."""
    joined: dict[int, list[tuple[float, int, int]]] = {}
    for a, b, kind, weight in edges:
        for one, other in ((a, b), (b, a)):
            joined.setdefault(one, []).append((-weight, other, [*KINDS].index(kind)))  # type: ignore[arg-type]
    concepts = list(concepts)
    places = {concept.key: place for place, concept in enumerate(concepts)}
    holdings = {note_id: _holding({places[key]: w for key, w in own.items()}) for note_id, own in (held or {}).items()}
    return Graph(
        rev=1,
        concepts=concepts,
        holdings=holdings,
        adjacency={note_id: _adjacency(sorted(rows)) for note_id, rows in joined.items()},
        communities=list(communities),
        metas=frozenset(metas),
        canonical=canonical or {},
    )


def _adjacency(rows: list[tuple[float, int, int]]) -> Adjacency:
    return Adjacency(
        np.array([row[1] for row in rows], np.int32),
        np.array([row[2] for row in rows], np.uint8),
        np.array([-row[0] for row in rows], np.float32),
    )


def _holding(weights: Mapping[int, float]) -> Holding:
    order = sorted(weights, key=lambda place: -weights[place])
    return Holding(np.array(order, np.int32), np.array([weights[place] for place in order], np.float32))
