"""What a graph is made from: the store it follows, and what is handed in from above."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from ..store.rows import by_words_alone
from ..store.store import Store
from .extraction.text import NoteText, TextBlock, read_texts
from .weaving.rarity import Tally

Sentences = Callable[[Sequence[TextBlock]], Iterable[str]]
"""The sentences of a note's passages in its own words, in their order."""

AT_ONCE = 256
"""Notes read under one view: it holds one of few cursors, and a purge waits for it."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """The store, how its notes are quoted, and `breathe`: called every few milliseconds, it gives way to others.

    `breathe` may raise to end the work.
    """

    store: Store
    sentences: Sentences = lambda blocks: ()
    breathe: Callable[[], None] = lambda: None
    progress: Callable[[int, int], None] = lambda done, total: None
    """Told how much of a whole graph is done, and how much there is to do."""
    counted: Mapping[int, Tally] = field(default_factory=dict)
    """Terms that were counted already."""

    def texts(self, note_ids: Sequence[int]) -> Iterator[NoteText]:
        """Yield the texts of notes in the order asked for; those that are gone are left out."""
        for start in range(0, len(note_ids), AT_ONCE):
            self.breathe()
            for text in self._read(note_ids[start : start + AT_ONCE]):
                self.breathe()
                yield text

    def blocks(self, note_ids: Sequence[int]) -> Iterator[tuple[int, Sequence[TextBlock]]]:
        """Yield the passages of notes; a note without any, or gone, is left out."""
        for start in range(0, len(note_ids), AT_ONCE):
            self.breathe()
            every = self.store.passages(note_ids[start : start + AT_ONCE])
            rows = (row for row in every if not by_words_alone(row.text_hash))
            for note_id, own in groupby(rows, key=attrgetter("note_id")):
                self.breathe()
                yield note_id, [TextBlock(row.lines[0], row.text) for row in own]

    def raw(self, note_ids: Sequence[int]) -> Iterator[tuple[int, str]]:
        """Yield the passages of notes in one, as they are written; a note without any, or gone, is left out."""
        return ((note_id, "\n".join(block.text for block in own)) for note_id, own in self.blocks(note_ids))

    def tallies(self, note_ids: Sequence[int]) -> Iterator[tuple[int, Tally]]:
        """Yield the terms of notes, in the order asked for; those that are gone are left out."""
        for start in range(0, len(note_ids), AT_ONCE):
            wanted = note_ids[start : start + AT_ONCE]
            uncounted = [note_id for note_id in wanted if note_id not in self.counted]
            self.breathe()
            found = self.store.terms(uncounted) if uncounted else {}
            read = dict(zip(found, Tally.of_all(list(found.values())), strict=True)) if found else {}
            for note_id in wanted:
                tally = read.get(note_id) or self.counted.get(note_id)
                if tally is not None:
                    yield note_id, tally

    def _read(self, note_ids: Sequence[int]) -> list[NoteText]:
        with self.store.view() as view:
            return list(read_texts(view, self.store.notes, note_ids))
