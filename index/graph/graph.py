"""The graph as readers see it: one revision, which never changes once it is made."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..text.normalize import normalize
from .extraction.concept import Concept, Held
from .extraction.generic import is_common
from .structure.walk import Rows, pagerank, personalised

EdgeKind = Literal["link", "concept", "meaning"]
KINDS: tuple[EdgeKind, ...] = ("link", "concept", "meaning")
"""`link`: one note links to the other; `concept`: they share what few notes have; `meaning`: only for a note that
nothing else joins to any, the nearest by meaning."""


_TELLING = 0.4
"""A concept that says less than this share of what the rarest of those two notes share says is no reason to name."""


@dataclass(frozen=True, slots=True)
class Edge:
    """Two notes that belong together. `a` is the note asked from; `weight` in 0..1."""

    a: int
    b: int
    kind: EdgeKind
    weight: float
    why: tuple[str, ...] = ()
    """Labels of the concepts they share, the strongest first."""


@dataclass(frozen=True, slots=True)
class Adjacency:
    """The edges of one note: int32[k] other ends, uint8[k] places in `KINDS`, float32[k] weights in 0..1, falling."""

    others: NDArray[np.int32]
    kinds: NDArray[np.uint8]
    weights: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Holding:
    """The concepts of one note: int32[m] places in `Graph.concepts`, float32[m] weights in 0..1, falling."""

    concepts: NDArray[np.int32]
    weights: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Community:
    """Notes that hang together more than with the rest."""

    number: int
    """Counts from 0, the largest first."""
    name: str
    """Its most distinctive concepts."""
    notes: tuple[int, ...]
    """Ids, the most central first."""
    concepts: tuple[str, ...] = ()
    """Labels, the most distinctive first."""
    cohesion: float = 0.0
    """Share of its edges' weight that stays inside, in 0..1."""
    folders: tuple[tuple[str, int], ...] = ()
    """Folders it has notes in ("" is the root) and how many, most first."""
    summary: str = ""
    """Its concepts, central notes and key sentences, as text."""


@dataclass(frozen=True)
class Graph:
    """Concepts, edges and communities. Mappings by note id hold every note that has any; absent is none.

    `rev`: the revision of the index it follows; `epoch`: the revision its statistics were taken at (the last dream).
    """

    rev: int = 0
    epoch: int = 0
    concepts: Sequence[Concept] = ()
    holdings: Mapping[int, Holding] = field(default_factory=dict)
    adjacency: Mapping[int, Adjacency] = field(default_factory=dict)
    communities: Sequence[Community] = ()
    canonical: Mapping[int, int] = field(default_factory=dict)
    """Copy → the note it folds into."""
    metas: frozenset[int] = frozenset()
    """Notes that point at a large share of all others: indexes, maps, orientation files."""

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Place in `concepts` by key."""
        return {concept.key: place for place, concept in enumerate(self.concepts)}

    @cached_property
    def called(self) -> Sequence[str]:
        """All that a concept is called, normalised, a line each, by its place: to look for part of a name."""
        return [normalize("\n".join((one.key, one.label, *one.names))) for one in self.concepts]

    @cached_property
    def n_edges(self) -> int:
        """How many edges there are."""
        return sum(len(row.others) for row in self.adjacency.values()) // 2

    @cached_property
    def n_shared(self) -> int:
        """How many concepts join notes: one note's own join nothing."""
        return sum(concept.df > 1 for concept in self.concepts)

    @cached_property
    def holders(self) -> Mapping[int, NDArray[np.int32]]:
        """Ids of the notes that hold a concept, by its place, ascending."""
        return _inverted(self.holdings)

    @cached_property
    def community_of(self) -> Mapping[int, int]:
        """Number of the community of each note that is in one."""
        return {note_id: community.number for community in self.communities for note_id in community.notes}

    def concept(self, key: str) -> Concept | None:
        """Return a concept by its key."""
        place = self.places.get(key)
        return None if place is None else self.concepts[place]

    def held(self, note_id: int) -> list[Held]:
        """Return the concepts of a note, the strongest first."""
        holding = self.holdings.get(note_id)
        if holding is None:
            return []
        pairs = zip(holding.concepts.tolist(), holding.weights.tolist(), strict=True)
        return [Held(note_id, self.concepts[place].key, weight) for place, weight in pairs]

    def notes_of(self, key: str) -> list[int]:
        """Return the ids of the notes that hold a concept, ascending."""
        place = self.places.get(key)
        return [] if place is None or place not in self.holders else [int(i) for i in self.holders[place]]

    def weight(self, note_id: int, key: str) -> float:
        """Return how much a note is about a concept, in 0..1; 0 for one that it does not hold."""
        holding, place = self.holdings.get(note_id), self.places.get(key)
        if holding is None or place is None:
            return 0.0
        return float(holding.weights[holding.concepts == place].max(initial=0.0))

    def degree(self, note_id: int) -> int:
        """Return how many edges a note has."""
        adjacency = self.adjacency.get(note_id)
        return 0 if adjacency is None else len(adjacency.others)

    def edges(self, note_id: int) -> list[Edge]:
        """Return the edges of a note, the strongest first, each with its reasons."""
        adjacency = self.adjacency.get(note_id)
        if adjacency is None:
            return []
        rows = zip(adjacency.others.tolist(), adjacency.kinds.tolist(), adjacency.weights.tolist(), strict=True)
        return [Edge(note_id, other, KINDS[kind], weight, self.why(note_id, other)) for other, kind, weight in rows]

    def steps(self, note_id: int) -> list[tuple[int, float]]:
        """Return the other ends of a note's edges with the weights, the strongest first."""
        row = self.adjacency.get(note_id)
        return [] if row is None else list(zip(row.others.tolist(), row.weights.tolist(), strict=True))

    def edge(self, a: int, b: int) -> Edge | None:
        """Return the edge between two notes."""
        return next((edge for edge in self.edges(a) if edge.b == b), None)

    def why(self, a: int, b: int) -> tuple[str, ...]:
        """Return the labels of the concepts two notes share and that may carry an edge, the most telling first.

        What many more notes hold, or is a plain word, is left out where there is something better to say.
        """
        shared = [self.concepts[place] for place in self.shared(a, b)]
        rarest = max((self._surprise(concept) for concept in shared), default=0.0)
        telling = [c for c in shared if self._surprise(c) >= _TELLING * rarest and not is_common(c.key)]
        return tuple(concept.label for concept in telling or shared)

    def shared(self, a: int, b: int) -> list[int]:
        """Return the places of the concepts two notes share and that may carry an edge, the strongest first."""
        one, other = self.holdings.get(a), self.holdings.get(b)
        if one is None or other is None:
            return []
        places, i, j = np.intersect1d(one.concepts, other.concepts, assume_unique=True, return_indices=True)
        strength = np.minimum(one.weights[i], other.weights[j]) * self._rarity(places) ** 2
        order = np.lexsort((places, -strength))
        return [place for place, sure in zip(places[order].tolist(), strength[order].tolist(), strict=True) if sure > 0]

    def centrality(self, note_id: int) -> float:
        """Return how much the whole graph leads to a note, in 0..1: PageRank over the largest."""
        place = self._place(note_id)
        return 0.0 if place is None else float(self._centrality[place])

    def walk(self, seeds: Mapping[int, float], closed: Collection[int] = ()) -> dict[int, float]:
        """Return the personalised PageRank of the notes that walks from the seeds reach, seeds included.

        `seeds`: weight by note id, above 0; notes without edges reach nothing. No walk leads to a `closed` note.
        """
        ids, rows = self._rows
        places = {place: weight for note_id, weight in seeds.items() if (place := self._place(note_id)) is not None}
        if not places:
            return {}
        shut = np.array([at for note_id in closed if (at := self._place(note_id)) is not None], np.int64)
        weights = np.array(list(places.values()), np.float64)
        rank = personalised(rows, np.array(list(places), np.int64), weights, shut)
        reached = np.flatnonzero(rank)
        return dict(zip(ids[reached].tolist(), rank[reached].tolist(), strict=True))

    @cached_property
    def _rows(self) -> tuple[NDArray[np.int64], Rows]:
        ids = np.array(sorted(self.adjacency), np.int64)
        rows = [self.adjacency[note_id] for note_id in ids.tolist()]
        counts = np.array([len(row.others) for row in rows], np.int64)
        others = np.concatenate([row.others for row in rows]) if rows else np.empty(0, np.int32)
        weights = np.concatenate([row.weights for row in rows]) if rows else np.empty(0, np.float32)
        return ids, Rows.of(np.repeat(np.arange(len(ids)), counts), np.searchsorted(ids, others), len(ids), weights)

    @cached_property
    def _centrality(self) -> NDArray[np.float64]:
        return pagerank(self._rows[1])

    def warm(self) -> None:
        """Make ready what the first reader would wait for: centrality, and the rows that walks go along."""
        _ = self._centrality

    def _place(self, note_id: int) -> int | None:
        ids = self._rows[0]
        place = int(np.searchsorted(ids, note_id))
        return place if place < len(ids) and ids[place] == note_id else None

    def _rarity(self, places: NDArray[np.int32]) -> NDArray[np.float64]:
        """How much sharing each concept says, 0 for those that carry no edge: float64[len(places)]."""
        return np.array([self._surprise(self.concepts[place]) for place in places.tolist()], np.float64)

    def _surprise(self, concept: Concept) -> float:
        if concept.god or concept.banned:
            return 0.0
        return math.log(max(2, len(self.holdings)) / max(1, concept.df)) + 1e-3


def _inverted(holdings: Mapping[int, Holding]) -> Mapping[int, NDArray[np.int32]]:
    if not holdings:
        return {}
    notes = np.repeat(list(holdings), [len(holding.concepts) for holding in holdings.values()]).astype(np.int32)
    places = np.concatenate([holding.concepts for holding in holdings.values()])
    order = np.lexsort((notes, places))
    notes, places = notes[order], places[order]
    distinct, starts = np.unique(places, return_index=True)
    return dict(zip(distinct.tolist(), np.split(notes, starts[1:]), strict=True))
