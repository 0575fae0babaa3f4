"""What lies around notes: their links, and what they share with others once there is a graph of concepts.

The two live side by side. Links are read with every revision and have a direction; the graph of concepts holds them as
well, without one, beside the edges of concepts and meaning, and follows a moment later.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...graph.graph import Edge, Graph
from ...graph.structure.reach import reach
from ...store.notes import NoteTable
from ..finding.linkgraph import LinkGraph
from ..messages import say
from ..showing.sanitize import sanitize

SHOWN_CONCEPTS = 2
"""Of the concepts that two notes share, so many are told."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Links and, where there is one, the graph of concepts. Walks and ways lead past `maps`."""

    links: LinkGraph
    graph: Graph | None
    maps: frozenset[int]
    notes: NoteTable

    def walk(self, seeds: Mapping[int, float]) -> dict[int, float]:
        """Return the personalised PageRank of the notes that walks from the seeds reach, seeds included."""
        if self.graph is None:
            return self.links.without(self.maps).walk(dict(seeds))
        return self.graph.walk({note_id: w for note_id, w in seeds.items() if note_id not in self.maps}, self.maps)

    def ways(
        self, seeds: Mapping[int, float], goals: Sequence[int], longest: int, passable: Callable[[int], bool]
    ) -> dict[int, tuple[int, ...]]:
        """Return a way from a seed to each goal that one of at most `longest` steps leads to, both ends included.

        The shortest along links; the strongest where there is a graph.
        """
        if self.graph is None:
            links = self.links.without(self.maps)
            return {goal: tuple(way) for goal in goals if (way := links.route(list(seeds), goal, longest))}
        best = max(seeds.values(), default=1.0)
        starts = {note_id: weight / best for note_id, weight in seeds.items() if note_id not in self.maps}
        found = reach(self.graph, starts, longest, lambda note_id: note_id not in self.maps and passable(note_id))
        return {goal: found[goal].notes for goal in goals if goal in found}

    def are_linked(self, one: int, other: int) -> bool:
        """Whether one of two notes links to the other."""
        return other in self.links.links_of(one) or one in self.links.links_of(other)

    def kindred(self, note_id: int, most: int) -> list[int]:
        """Return the notes that share most with a note without being linked with it, the strongest edges first."""
        if self.graph is None or note_id in self.maps:
            return []
        others = [edge.b for edge in self.graph.edges(note_id) if edge.kind == "concept" and edge.b not in self.maps]
        return others[:most]

    def way_text(self, way: Sequence[int], lang: str, *, raw: bool = False) -> str:
        """A way in words, safe to be shown: `A → links to → B`, `A — shares «X» with → B`."""
        text = self._title(way[0])
        for before, after in pairwise(way):
            text += self._step_text(before, after, lang) + self._title(after)
        return text if raw else sanitize(text).text

    def _step_text(self, before: int, after: int, lang: str) -> str:
        if before in self.links.links_of(after) and after not in self.links.links_of(before):
            return f" ← {say('linked_from', lang)} ← "
        edge = self.graph.edge(before, after) if self.graph is not None else None
        if edge is None or after in self.links.links_of(before):
            return f" → {say('links_to', lang)} → "
        return _shared_text(edge, lang)

    def _title(self, note_id: int) -> str:
        note = self.notes.get(note_id)
        return note.title if note is not None else "?"


def quoted(labels: Sequence[str], lang: str) -> str:
    """Labels of concepts as they are told: «A», «B»; 「A」、「B」."""
    return say("comma", lang).join(say("concept", lang, label=label) for label in labels)


def _shared_text(edge: Edge, lang: str) -> str:
    if edge.why:
        return say("step_concept", lang, concepts=quoted(edge.why[:SHOWN_CONCEPTS], lang))
    return say("step_meaning" if edge.kind == "meaning" else "step_words", lang)
