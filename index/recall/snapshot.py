"""What one recall reads: the index at one revision, and the model if there is one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..store.notes import NoteTable
from ..store.reads import View
from ..store.vectors import VectorIndex
from .bm25 import Corpus

Vector = NDArray[np.float32]


class Encoder(Protocol):
    """The embedding model, as far as a question needs it."""

    def encode_query(self, text: str) -> Vector:
        """Return float32[dims], L2-normalised."""
        ...

    def encode_passage(self, text: str) -> Vector:
        """Return float32[dims], L2-normalised."""
        ...


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One revision of an index. `encoder` is None where there is no model, or no vector to compare with."""

    view: View
    notes: NoteTable
    vectors: VectorIndex
    encoder: Encoder | None

    def counter(self) -> tuple[str, Callable[[str], int] | None]:
        """Return what tokens are counted by: "model" and its tokenizer, or "estimate" and None."""
        count = getattr(self.encoder, "count_tokens", None)
        return ("model", count) if callable(count) else ("estimate", None)

    @property
    def corpus(self) -> Corpus:
        """What the keyword formula needs of the whole index."""
        return Corpus(self.view.n_notes, self.view.average_length, self.view.lengths)

    def linked(self) -> frozenset[int]:
        """Return the ids of the notes that link to something."""
        return frozenset(self.view.all_links())

    def faulty(self) -> frozenset[int]:
        """Return the ids of the notes with problems."""
        paths = {path for path, _ in self.view.problems()}
        return frozenset(note_id for path in paths if (note_id := self.notes.id_of(path)) is not None)
