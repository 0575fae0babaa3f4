"""Everything the graph is kept by between two changes: a change makes the next one."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..store.notes import NoteTable
from .extraction.catalogue import Catalogue
from .extraction.names import NameIndex
from .extraction.reading import Reading
from .frozen import Frozen
from .governance.vocabulary import Vocabulary
from .graph import Graph
from .structure.communities import Members
from .structure.summaries import Quote
from .weaving.weave import Woven


@dataclass(frozen=True, slots=True)
class State:
    """One revision of the graph, and what the next is made from.

    Only `names` changes in place: it is for the one thread that follows, and no preview touches it.
    """

    graph: Graph
    frozen: Frozen
    vocabulary: Vocabulary
    names: NameIndex
    reading: Reading
    catalogue: Catalogue
    woven: Woven
    members: Members
    """Number of the community of each note that is in one, new notes too."""
    quotes: Mapping[int, Quote]
    """Key sentences of the notes that summaries quote."""
    vectors: Mapping[int, int]
    """How many vectors each note had when it was last compared; notes without any are left out."""

    def quoted(self, notes: NoteTable) -> dict[int, Quote]:
        """Return what those of the notes are quoted with that were not written anew since."""
        metas = ((note_id, notes.get(note_id)) for note_id in self.quotes)
        return {i: self.quotes[i] for i, meta in metas if meta is not None and meta.rev <= self.graph.rev}
