"""What a graph is made from: the store it follows, and what is handed in from above."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..store.rows import NoteTerms
from ..store.store import Store
from .text import NoteText, read_texts

Sentences = Callable[[NoteText], Iterable[str]]
"""The sentences of a note in its own words, in their order."""

AT_ONCE = 64
"""Notes read under one view: it holds one of few cursors, and a purge waits for it."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The store, how its notes are quoted, and `breathe`: called every few milliseconds, it gives way to others.

    `breathe` may raise to end the work.
    """

    store: Store
    sentences: Sentences = lambda note: ()
    breathe: Callable[[], None] = lambda: None
    progress: Callable[[int, int], None] = lambda done, total: None
    """Told how much of a whole graph is done, and how much there is to do."""

    def texts(self, note_ids: Sequence[int]) -> Iterator[NoteText]:
        """Yield the texts of notes in the order asked for; those that are gone are left out."""
        for start in range(0, len(note_ids), AT_ONCE):
            self.breathe()
            with self.store.view() as view:
                found = list(read_texts(view, self.store.notes, note_ids[start : start + AT_ONCE]))
            for text in found:
                self.breathe()
                yield text

    def terms(self, note_ids: Sequence[int]) -> Iterator[tuple[int, NoteTerms]]:
        """Yield the forward index of notes, in the order asked for; those that are gone are left out."""
        for start in range(0, len(note_ids), AT_ONCE):
            wanted = note_ids[start : start + AT_ONCE]
            found = self.store.terms(wanted)
            for note_id in wanted:
                self.breathe()
                if note_id in found:
                    yield note_id, found[note_id]
