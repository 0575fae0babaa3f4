"""Why two notes are joined: the concepts they share, the links between them with their lines, rare words in both.

Where a note is kept says least of it: a shared concept that is the name of a folder both are in is told apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...index.graph.extraction.labels import fold
from ...index.graph.weaving.sharedwords import shared_words
from ...index.recall.showing.sanitize import sanitize

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...index.graph.graph import Edge, Graph
    from ...index.notes.note import Link
    from ...index.store.notes import NoteTable
    from ...index.store.reads import View

FEW = 2
"""With fewer named concepts than this, an edge is explained by the words both notes have."""
SHOWN_COMMON = 3


class Reasons:
    """Explains edges, over one view. What it has read of a note it remembers."""

    def __init__(self, view: View, notes: NoteTable, graph: Graph) -> None:
        self._view, self._notes, self._graph = view, notes, graph
        self._texts: dict[int, list[str]] = {}
        self._links: dict[int, list[Link]] = {}

    def of(self, edge: Edge) -> dict[str, Any]:
        """The edge with its reasons, as answers have it; its ends are paths."""
        links = [*self.links(edge.a, edge.b), *self.links(edge.b, edge.a)]
        kept_in = _folders(self._path(edge.a)) & _folders(self._path(edge.b))
        folders = [label for label in edge.why if fold(label) in kept_in]
        why = [label for label in edge.why if label not in folders]
        words = self._beside(edge) if len(why) < FEW and not links else ()
        told = bool(why or links or words)
        return {
            "a": self._path(edge.a), "b": self._path(edge.b), "kind": edge.kind, "weight": round(edge.weight, 4),
            "why": why, "links": links, "words": list(words), "folders": folders,
            "common": [] if told else self._common(edge.a, edge.b),
        }  # fmt: skip

    def links(self, source: int, target: int) -> list[dict[str, Any]]:
        """The links from one note to another: the path they stand in, their line, what they say."""
        here, there = self._path(source), self._path(target)
        if source not in self._links:
            self._links[source] = self._view.links([source]).get(source, [])
        found = [link for link in self._links[source] if self._notes.resolve(link, here).path == there]
        return [{"path": here, "line": link.line, "text": link.target} for link in found]

    def words(self, one: int, other: int) -> tuple[str, ...]:
        """The rarest words both notes have, none that looks like a secret."""
        found = shared_words(self._text(one), self._text(other), self._frequencies, self._view.n_notes)
        return tuple(word for word in found if not sanitize(word).redacted)

    def _beside(self, edge: Edge) -> tuple[str, ...]:
        """The words both ends have that no concept they share says already."""
        said = {word for label in edge.why for word in fold(label).split()}
        return tuple(word for word in self.words(edge.a, edge.b) if fold(word) not in said)

    def _common(self, one: int, other: int) -> list[str]:
        """Notes that both are joined with, those joined most strongly first: all that is left to say."""
        mine = {edge.b: edge.weight for edge in self._graph.edges(one)}
        both = [(mine[edge.b] * edge.weight, self._path(edge.b)) for edge in self._graph.edges(other) if edge.b in mine]
        return [path for _, path in sorted(both, key=lambda found: (-found[0], found[1]))[:SHOWN_COMMON]]

    def _frequencies(self, keys: Sequence[int]) -> Sequence[int]:
        return [posting.df for posting in self._view.postings(keys)]

    def _path(self, note_id: int) -> str:
        note = self._notes.get(note_id)
        return note.path if note is not None else ""

    def _text(self, note_id: int) -> list[str]:
        if note_id not in self._texts:
            self._texts[note_id] = [passage.text for passage in self._view.passages([note_id])]
        return self._texts[note_id]


def _folders(path: str) -> frozenset[str]:
    """The names, as concepts are compared, of the folders that a note is in."""
    return frozenset(map(fold, path.split("/")[:-1]))
