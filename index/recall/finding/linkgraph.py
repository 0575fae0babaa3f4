"""The graph of links between notes, resolved, as it was at one revision of the index."""

import threading
from time import perf_counter

import numpy as np

from ...graph.structure.walk import Floats, Ints, Rows, pagerank, personalised
from ...store.notes import NoteTable
from ...store.reads import View

QUICK_SECONDS = 0.05
"""A graph that is made so quickly is made anew at every revision."""
PATIENCE = 20
"""Making a larger one may take one part in so many of the time; until then the one before is good enough."""


class LinkGraph:
    """Which note links to which. Nodes are places in `ids`, int64[n] ascending; a note outside has no links."""

    def __init__(self, edges: list[tuple[int, int]]) -> None:
        """`edges`: note ids, source and target."""
        pairs = np.array(edges, np.int64).reshape(-1, 2)
        self.ids: Ints
        self.ids, places = np.unique(pairs, return_inverse=True)
        places = places.reshape(-1, 2)
        sources, targets = places[:, 0], places[:, 1]
        n = len(self.ids)
        self._out = Rows.of(sources, targets, n)
        self._in = Rows.of(targets, sources, n)
        self._both = Rows.of(np.concatenate((sources, targets)), np.concatenate((targets, sources)), n)
        self._centrality: Floats | None = None
        self._pruned: tuple[frozenset[int], LinkGraph] | None = None

    @classmethod
    def read(cls, view: View, notes: NoteTable) -> "LinkGraph":
        """Resolve every link of a view; those that lead nowhere, or to the note itself, are left out."""
        edges = []
        for source, links in view.all_links().items():
            note = notes.get(source)
            if note is None:
                continue
            for link in links:
                path = notes.resolve(link, note.path).path
                target = notes.id_of(path) if path is not None else None
                if target is not None and target != source:
                    edges.append((source, target))
        return cls(edges)

    def links_of(self, note_id: int) -> list[int]:
        """Return the notes that a note links to."""
        return self._named(self._out, note_id)

    def linked_from(self, note_id: int) -> list[int]:
        """Return the notes that link to a note."""
        return self._named(self._in, note_id)

    def neighbours(self, note_id: int) -> list[int]:
        """Return the notes one link away, in either direction."""
        return self._named(self._both, note_id)

    def centrality(self, note_id: int) -> float:
        """Return how much the whole graph leads to a note, in 0..1: PageRank over the largest."""
        if self._centrality is None:
            self._centrality = pagerank(self._out)
        place = self._place(note_id)
        return float(self._centrality[place]) if place is not None else 0.0

    def maps(self, links: int, share: float, n_notes: int) -> frozenset[int]:
        """Return the notes that link to at least `links` others and to this share of all: indexes, contents."""
        least = max(links, share * n_notes)
        return frozenset(map(int, self.ids[self._out.degrees >= least]))

    def without(self, note_ids: frozenset[int]) -> "LinkGraph":
        """Return the graph as it is without some notes; remembered for the last ones."""
        if not note_ids:
            return self
        if self._pruned is None or self._pruned[0] != note_ids:
            sources = np.repeat(self.ids, self._out.degrees).tolist()
            targets = self.ids[self._out.targets].tolist()
            pairs = zip(sources, targets, strict=True)
            kept = [(a, b) for a, b in pairs if a not in note_ids and b not in note_ids]
            self._pruned = (note_ids, LinkGraph(kept))
        return self._pruned[1]

    def walk(self, seeds: dict[int, float]) -> dict[int, float]:
        """Return the personalised PageRank of the notes that walks from the seeds reach, seeds included.

        `seeds`: weight by note id, above 0.
        """
        places = {place: weight for note_id, weight in seeds.items() if (place := self._place(note_id)) is not None}
        if not places:
            return {}
        rank = personalised(self._both, np.array(list(places), np.int64), np.array(list(places.values()), np.float64))
        reached = np.flatnonzero(rank)
        return dict(zip(self.ids[reached].tolist(), rank[reached].tolist(), strict=True))

    def route(self, seeds: list[int], goal: int, longest: int = 3) -> list[int]:
        """Return the notes on a shortest way from the first seed that has one, both ends included; [] without any."""
        for seed in seeds:
            came_from = {seed: seed}
            frontier = [seed]
            for _ in range(longest):
                frontier = [
                    other
                    for node in frontier
                    for other in self.neighbours(node)
                    if came_from.setdefault(other, node) == node and other != seed
                ]
                if goal in came_from:
                    return _back(came_from, goal)
        return []

    def _place(self, note_id: int) -> int | None:
        place = int(np.searchsorted(self.ids, note_id))
        return place if place < len(self.ids) and self.ids[place] == note_id else None

    def _named(self, rows: Rows, note_id: int) -> list[int]:
        place = self._place(note_id)
        return [] if place is None else list(map(int, self.ids[rows.of_node(place)]))


class LinkCache:
    """The link graph of a store, made when it is first asked for and again when the index has changed."""

    def __init__(self) -> None:
        self._making = threading.Lock()
        self._made: tuple[int, LinkGraph] | None = None
        self._made_at = self._cost = 0.0

    def at(self, view: View, notes: NoteTable) -> LinkGraph:
        """Return the graph of a view, or of a moment before where making it anew takes long."""
        made = self._made
        if made is not None and (made[0] == view.rev or self._good_enough()):
            return made[1]
        if made is not None and self._making.locked():
            return made[1]  # somebody is at it
        return self.refresh(view, notes)

    def refresh(self, view: View, notes: NoteTable) -> LinkGraph:
        """Make the graph of a view, if it is not there yet: for whoever has the time."""
        with self._making:
            made = self._made
            if made is not None and made[0] == view.rev:
                return made[1]
            start = perf_counter()
            graph = LinkGraph.read(view, notes)
            self._made, self._made_at = (view.rev, graph), perf_counter()
            self._cost = self._made_at - start
            return graph

    def _good_enough(self) -> bool:
        return self._cost > QUICK_SECONDS and perf_counter() - self._made_at < PATIENCE * self._cost


def _back(came_from: dict[int, int], goal: int) -> list[int]:
    way = [goal]
    while came_from[way[-1]] != way[-1]:
        way.append(came_from[way[-1]])
    return way[::-1]
