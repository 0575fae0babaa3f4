"""What one recall reads: the index at one revision, and the model if there is one."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..store.notes import Held, NoteTable
from ..store.reads import View
from ..store.vectors import VectorIndex
from .finding.bm25 import Corpus

Vector = NDArray[np.float32]


class Encoder(Protocol):
    """The embedding model, as far as a question needs it."""

    def encode_query(self, text: str) -> Vector:
        """Return float32[dims], L2-normalised."""
        ...

    def encode_passage(self, text: str) -> Vector:
        """Return float32[dims], L2-normalised."""
        ...


class EncoderFailed(Exception):
    """The model could not read a text: it raised, or its numbers are none."""


@dataclass(frozen=True, slots=True)
class Fallible:
    """A model whose failures, of whatever kind, are told from all others: words can answer without it."""

    encoder: Encoder

    def encode_query(self, text: str) -> Vector:
        """Return float32[dims], L2-normalised. Raises `EncoderFailed`."""
        return _sound(self.encoder.encode_query, text)

    def encode_passage(self, text: str) -> Vector:
        """Return float32[dims], L2-normalised. Raises `EncoderFailed`."""
        return _sound(self.encoder.encode_passage, text)


def _sound(encode: Callable[[str], Vector], text: str) -> Vector:
    try:
        vector = encode(text)
    except Exception as error:
        raise EncoderFailed(f"{type(error).__name__}: {error}") from error
    if not np.isfinite(vector).all():
        raise EncoderFailed("a vector of numbers that are none")
    return vector


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One revision of an index. `encoder` is None where there is no model, or no vector to compare with."""

    view: View
    notes: NoteTable
    vectors: VectorIndex
    encoder: Fallible | None

    def counter(self) -> tuple[str, Callable[[str], int] | None]:
        """Return what tokens are counted by: "model" and its tokenizer, or "estimate" and None."""
        count = getattr(self.encoder.encoder, "count_tokens", None) if self.encoder else None
        return ("model", count) if callable(count) else ("estimate", None)

    def held(self, note_ids: Collection[int]) -> dict[int, Held]:
        """Return these notes with their passages, each of one save; those that are gone are left out."""
        return self.view.held(note_ids, self.notes)

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
