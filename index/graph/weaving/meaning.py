"""What notes mean, as vectors that do not move while others come and go: centred on the means of one epoch."""

import io
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...store.vectors import VectorIndex

Vector = NDArray[np.int16]
Means = Mapping[str, NDArray[np.float32]]

SCALE = 2_048
"""Vectors are whole numbers of this fraction: sums of their products are exact in float32, in whatever order and by
whatever routine they are added, so that one note compared alone gives what all at once give."""


@dataclass(frozen=True)
class Meanings:
    """A vector for each note that has any, of length `SCALE`. Never changes: a change makes another.

    `rows`: int16[cap, dims] by note id; `known`: bool[cap], whether a note has a vector.
    """

    rows: NDArray[np.int16] = field(default_factory=lambda: np.empty((0, 0), np.int16))
    known: NDArray[np.bool_] = field(default_factory=lambda: np.empty(0, np.bool_))

    def after(self, changed: Mapping[int, Vector | None], gone: Collection[int] = ()) -> "Meanings":
        """Return the meanings once these notes have other vectors, or none, and those are gone."""
        new = {note_id: vector for note_id, vector in changed.items() if vector is not None}
        dims = next(map(len, new.values()), self.rows.shape[1])
        cap = max(len(self.known), max(new, default=-1) + 1)
        known, rows = np.zeros(cap, np.bool_), np.zeros((cap, dims), np.int16)
        if dims == self.rows.shape[1]:  # those of another model say nothing beside these
            known[: len(self.known)], rows[: len(self.known)] = self.known, self.rows
        known[[note_id for note_id in (*changed, *gone) if note_id < cap]] = False
        known[list(new)] = True
        for note_id, vector in new.items():
            rows[note_id] = vector
        return Meanings(rows, known)

    def agreement(self, note_id: int, others: NDArray[np.int64], unknown: float) -> NDArray[np.float64]:
        """Return the cosine of a note with each of others: float64[len(others)]; `unknown` where one has no vector."""
        cosines = np.full(len(others), unknown)
        if note_id < len(self.known) and self.known[note_id]:
            inside = np.flatnonzero(others < len(self.known))
            there = inside[self.known[others[inside]]]
            cosines[there] = self._cosines(note_id, others[there])
        return cosines

    def nearest(self, note_id: int, floor: float) -> list[tuple[int, float]]:
        """Return the notes that agree with a note at least so much, with their cosines, in no order."""
        if note_id >= len(self.known) or not self.known[note_id]:
            return []
        ids = np.flatnonzero(self.known)
        cosines = self._cosines(note_id, ids)
        near = cosines >= floor
        pairs = zip(ids[near].tolist(), cosines[near].tolist(), strict=True)
        return [(other, cosine) for other, cosine in pairs if other != note_id]

    def _cosines(self, note_id: int, others: NDArray[np.int64]) -> NDArray[np.float64]:
        products = self.rows[others].astype(np.float32) @ self.rows[note_id].astype(np.float32)
        return np.asarray(products.astype(np.float64) / SCALE**2)


def note_vector(index: VectorIndex, passages: Sequence[int], means: Means) -> Vector | None:
    """Return the mean direction of a note's passages, each seen from the mean of its language; None without vectors.

    `means`: float32[dims] by language, as `VectorIndex.means` gave them at the epoch; a language that is not among
    them is seen from nowhere.
    """
    rows, langs = index.rows_of(passages)
    if not len(rows):
        return None
    nowhere = np.zeros(index.dims, np.float32)
    centred = (rows - np.stack([means.get(lang, nowhere) for lang in langs])).astype(np.float64)
    centred /= np.maximum(np.linalg.norm(centred, axis=1, keepdims=True), 1e-9)
    total = centred.sum(axis=0)
    return np.asarray(np.rint(total * (SCALE / max(float(np.linalg.norm(total)), 1e-9))), np.int16)


def means_to_bytes(means: Means) -> bytes:
    """Write means down."""
    written = io.BytesIO()
    named: dict[str, Any] = {f"mean.{lang}": mean for lang, mean in sorted(means.items())}
    np.savez(written, **named)
    return written.getvalue()


def means_from_bytes(blob: bytes) -> dict[str, NDArray[np.float32]]:
    """Read what `means_to_bytes` wrote; raises ValueError when it is not that."""
    with np.load(io.BytesIO(blob), allow_pickle=False) as arrays:
        return {name.partition(".")[2]: arrays[name].astype(np.float32) for name in arrays.files}
