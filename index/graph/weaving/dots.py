"""Scalar products of the evidence of notes: of one note with every other, and of all of them at once."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]
Floats = NDArray[np.float64]

_GRID = 4_096
"""Weights are whole numbers of this fraction: products of two, and sums of them up to 1, are exact in float32. So they
are the same in whatever order and by whatever routine they are added."""
_DENSE = 0.06
"""A term that a larger share of the notes has is dealt with in a matrix: multiplying it with what is mostly nothing
costs less than looking up the notes that have it."""
_MULTIPLIED, _LOOKED_UP = 128, 16
"""Notes whose products are made together, by the matrix and by looking up: as many as caches hold what comes of it."""


@dataclass(frozen=True, slots=True)
class Row:
    """The evidence of one note, its length nearly 1: uint64[m] keys, ascending, and float16[m] weights, on the grid.

    What no or one note had when the statistics were taken is in it, and not in its length: a note that comes later
    may share it, and until then it says nothing.
    """

    keys: Keys
    weights: NDArray[np.float16]


def on_grid(weights: Floats) -> NDArray[np.float16]:
    """Round weights in 0..1 to what sums exactly (`Row`)."""
    return (np.rint(weights * _GRID) / _GRID).astype(np.float16)


@dataclass(frozen=True, slots=True)
class Inverted:
    """The notes of `keys[i]` are `notes[starts[i]:starts[i + 1]]`, with their weights there.

    `keys`: uint64[m], ascending; `starts`: int64[m + 1]; `notes`: int32[nnz]; `weights`: float32[nnz], which are
    those of rows, and several times faster to reckon with.
    """

    keys: Keys
    starts: NDArray[np.int64]
    notes: NDArray[np.int32]
    weights: NDArray[np.float32]
    size: int
    """One more than the largest id."""

    @classmethod
    def of(cls, rows: Mapping[int, Row]) -> Self:
        """Invert rows."""
        ids = sorted(rows)
        if not ids:
            return cls(*_NOTHING)
        keys = np.concatenate([rows[note_id].keys for note_id in ids])
        notes = np.repeat(np.array(ids, np.int32), [len(rows[note_id].keys) for note_id in ids])
        order = np.argsort(keys, kind="stable")
        keys, notes = keys[order], notes[order]
        firsts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1]))) if len(keys) else np.empty(0, np.int64)
        weights = np.concatenate([rows[note_id].weights for note_id in ids])[order].astype(np.float32)
        starts = np.append(firsts, len(keys)).astype(np.int64)
        return cls(keys[firsts], starts, notes, weights, ids[-1] + 1)

    def dots(self, row: Row, size: int) -> Floats:
        """Return the scalar product of a row with that of every note: float64[size], by id."""
        if not len(self.keys):
            return np.zeros(size)
        at = np.minimum(np.searchsorted(self.keys, row.keys), len(self.keys) - 1)
        found = self.keys[at] == row.keys
        return self.dots_at(at[found], row.weights[found].astype(np.float64), size)

    def dots_at(
        self, at: NDArray[np.integer], weights: NDArray[np.floating], size: int, lines: NDArray[np.int64] | None = None
    ) -> Floats:
        """Return the same for a row whose keys are at these places.

        `lines`: for several rows at once, where the products of that of each key begin: int64[len(at)].
        """
        starts, counts = self.starts[at], self.starts[at + 1] - self.starts[at]
        ends = np.cumsum(counts)
        places = np.arange(ends[-1] if len(ends) else 0) + np.repeat(starts - (ends - counts), counts)
        products = self.weights[places] * np.repeat(weights, counts)
        notes = self.notes[places] if lines is None else self.notes[places] + np.repeat(lines, counts)
        return np.bincount(notes, products, size).astype(np.float64, copy=False)  # of nothing: integers


@dataclass(frozen=True, slots=True)
class Parted:
    """All rows in two parts: terms that many notes have as a matrix, the others inverted.

    `ids`: int64[n] of all notes, ascending; `common`: float32[size, k] by note id; `rare`: the others, without those
    of one note alone; the rows of note i have there the keys `at[starts[i]:starts[i + 1]]`, with `weights` likewise.
    """

    ids: NDArray[np.int64]
    common: NDArray[np.float32]
    rare: Inverted
    starts: NDArray[np.int64]
    at: NDArray[np.int32]
    weights: NDArray[np.float32]

    @classmethod
    def of(cls, whole: Inverted, note_ids: Collection[int]) -> Self:
        """Part the rows of these notes, inverted."""
        counts = np.diff(whole.starts)
        dense = counts > _DENSE * len(note_ids)
        rare = _among(whole, ~dense & (counts > 1))
        at = np.repeat(np.arange(len(rare.keys), dtype=np.int32), np.diff(rare.starts))
        order = np.argsort(rare.notes, kind="stable")
        starts = np.concatenate(([0], np.cumsum(np.bincount(rare.notes, minlength=whole.size)))).astype(np.int64)
        ids = np.array(sorted(note_ids), np.int64)
        return cls(ids, _matrix(whole, dense), rare, starts, at[order], rare.weights[order])

    def dots(self, floor: float) -> Iterator[tuple[int, NDArray[np.int64], Floats]]:
        """Yield the id of every note with the ids, ascending, whose scalar products reach `floor`, and the products.

        Of a note with itself nothing is told.
        """
        for start in range(0, len(self.ids), _MULTIPLIED):
            ids = self.ids[start : start + _MULTIPLIED]
            common = self.common[ids] @ self.common.T
            for first in range(0, len(ids), _LOOKED_UP):
                few = slice(first, first + _LOOKED_UP)
                yield from self._reaching(ids[few], common[few], floor)

    def _reaching(
        self, ids: NDArray[np.int64], common: NDArray[np.float32], floor: float
    ) -> Iterator[tuple[int, NDArray[np.int64], Floats]]:
        """Yield what `dots` does of some notes; `common`: their products by common terms, float32[len(ids), size]."""
        size = self.rare.size
        products = self._rare_dots(ids)
        products += common
        products[np.arange(len(ids)), ids] = -1
        reached = np.flatnonzero(products >= floor)
        ends = np.searchsorted(reached, size * np.arange(len(ids) + 1))
        others, found = reached % size, products.ravel()[reached]
        for note_id, (a, b) in zip(ids.tolist(), pairwise(ends.tolist()), strict=True):
            yield note_id, others[a:b], found[a:b]

    def _rare_dots(self, ids: NDArray[np.int64]) -> Floats:
        """Return the products of neighbours in `ids` by their rare terms: float64[len(ids), size]."""
        firsts, lasts, size = self.starts[ids], self.starts[ids + 1], self.rare.size
        mine = slice(firsts[0], lasts[-1])  # one piece: between two neighbours there is no other note
        lines = size * np.repeat(np.arange(len(ids)), lasts - firsts)
        products = self.rare.dots_at(self.at[mine], self.weights[mine], len(ids) * size, lines)
        return products.reshape(len(ids), size)


def _among(whole: Inverted, keep: NDArray[np.bool_]) -> Inverted:
    """Return the same with these keys alone: bool[len(keys)]."""
    counts = np.diff(whole.starts)
    entries = np.repeat(keep, counts)
    starts = np.concatenate(([0], np.cumsum(counts[keep]))).astype(np.int64)
    return Inverted(whole.keys[keep], starts, whole.notes[entries], whole.weights[entries], whole.size)


def _matrix(whole: Inverted, keep: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Return the weights of these keys by note id and key: float32[size, count of keep]."""
    some = _among(whole, keep)
    matrix = np.zeros((whole.size, len(some.keys)), np.float32)
    matrix[some.notes, np.repeat(np.arange(len(some.keys)), np.diff(some.starts))] = some.weights
    return matrix


_NOTHING = (np.empty(0, np.uint64), np.zeros(1, np.int64), np.empty(0, np.int32), np.empty(0, np.float32), 0)
