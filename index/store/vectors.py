"""Vectors of all live passages in memory, searched exactly, each language against its own mean.

A multilingual model puts every text near the others of its language, so that raw cosines rank the question's own
language first. Subtracting from a passage the mean of its language, and from the question the mean of the passages
in its language, leaves what the text is about.
"""

import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)
Found = tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.float32]]
"""Passage ids, note ids and scores, best first."""

_GATHERED = 8
"""Up to one row in so many is copied out of the matrix before it is multiplied; more cost more than all do."""
_SCALE = 2.0**24
"""Sums are kept as whole numbers of this fraction: exact, so in whatever order vectors came and went."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Passages with their scores, in no order: `passages` int64[n], `notes` int32[n], `scores` float32[n]."""

    passages: NDArray[np.int64]
    notes: NDArray[np.int32]
    scores: NDArray[np.float32]

    def best(self, limit: int, mask: NDArray[np.bool_] | None = None) -> Found:
        """Return the best of them, of the notes that `mask` allows; equal ones by passage id."""
        scores, rows = self.scores, None
        if mask is not None:
            rows = np.flatnonzero(allows(mask, self.notes))
            scores = scores[rows]
        top = _best(scores, limit)
        places = top if rows is None else rows[top]
        places = places[np.lexsort((self.passages[places], -self.scores[places]))]
        return self.passages[places], self.notes[places], self.scores[places]


class VectorIndex:
    """float32[n, dims] and what each row stands for. Any thread may search; only the writer changes it.

    `prior`: a mean to start from, by language, worth `strength` passages. Without one it is the mean of all.
    """

    def __init__(self, dims: int, prior: Mapping[str, NDArray[np.float32]] | None = None, strength: float = 32) -> None:
        self.dims = dims
        self._prior, self._strength = dict(prior or {}), strength
        self._lock = threading.Lock()
        self._rows: dict[int, int] = {}
        self._free: list[int] = []
        self._used = 0
        self._matrix, self._squares = np.zeros((0, dims), np.float32), np.zeros(0, np.float32)
        self._passages, self._notes = np.zeros(0, np.int64), np.zeros(0, np.int32)
        self._codes, self._inverse = np.zeros(0, np.uint8), np.zeros(0, np.float32)
        self._means = np.zeros((0, dims), np.float32)
        self._langs: dict[str, int] = {}
        self._sums: list[NDArray[np.float64]] = []
        self._counts: list[int] = []
        self._stale = True

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, passage_id: int) -> bool:
        return passage_id in self._rows

    def search(
        self,
        query: NDArray[np.float32],
        lang: str,
        limit: int,
        mask: NDArray[np.bool_] | None = None,
        raw: bool = False,
    ) -> Found:
        """Return the passages nearest to a query of a language, by cosine after centring.

        `query`: float32[dims]; `mask`: bool by note id, False and beyond its end leaves a note out; `raw` does not
        centre. Scores are in [-1, 1]; equal ones are ordered by passage id.
        """
        return self.scored(np.atleast_2d(query), lang, mask, raw).best(limit)

    def scored(
        self, queries: NDArray[np.float32], lang: str, mask: NDArray[np.bool_] | None = None, raw: bool = False
    ) -> "Scored":
        """Return the passages that may be found, each with its score by that of the queries which it is nearest to.

        `queries`: float32[n, dims], ways to say the same in one language; the others as in `search`. All vectors are
        gone through once, however many queries there are.
        """
        with self._lock:
            rows = self._allowed(mask)
            scores = self._scores(np.asarray(queries, np.float32), lang, raw, rows) if len(rows) else _NONE
            return Scored(self._passages[rows], self._notes[rows], scores)

    def vector(self, passage_id: int) -> NDArray[np.float32] | None:
        """Return a copy of a passage's vector, None when it has none."""
        with self._lock:
            row = self._rows.get(passage_id)
            return None if row is None else self._matrix[row].copy()

    def per_note(self) -> dict[int, int]:
        """Return how many vectors each note has; notes without any are left out."""
        with self._lock:
            notes = self._notes[: self._used]
            counts = np.bincount(notes[notes >= 0])
            found = np.flatnonzero(counts)
            return dict(zip(found.tolist(), counts[found].tolist(), strict=True))

    def centre_on(self, prior: Mapping[str, NDArray[np.float32]] | None) -> None:
        """Set the means that those of languages with few passages are drawn towards."""
        with self._lock:
            self._prior = dict(prior or {})
            self._stale = True

    def mean(self, lang: str) -> NDArray[np.float32]:
        """Return the mean that texts of a language are centred by: float32[dims]."""
        with self._lock:
            return self._mean(lang).astype(np.float32)

    def means(self) -> dict[str, NDArray[np.float32]]:
        """Return the mean of every language there are passages in: float32[dims] each."""
        with self._lock:
            used = [lang for lang, code in self._langs.items() if self._counts[code]]
            return {lang: self._mean(lang).astype(np.float32) for lang in sorted(used)}

    def rows_of(self, passages: Iterable[int]) -> tuple[NDArray[np.float32], list[str]]:
        """Return the vectors of passages, in their order, and their languages; those without one are left out."""
        with self._lock:
            rows = [row for passage_id in passages if (row := self._rows.get(passage_id)) is not None]
            names = list(self._langs)
            return self._matrix[rows].copy(), [names[code] for code in self._codes[rows].tolist()]

    def add(
        self, passages: Sequence[int], notes: Sequence[int], langs: Sequence[str], vectors: NDArray[np.float32]
    ) -> None:
        """Add passages, float32[len(passages), dims]; one that is there already is left alone."""
        with self._lock:
            fresh = [i for i, passage_id in enumerate(passages) if passage_id not in self._rows]
            if not fresh:
                return
            if len(fresh) < len(passages):
                vectors = vectors[fresh]
            rows = self._take(len(fresh))
            codes = np.array([self._code(langs[i]) for i in fresh], np.uint8)
            self._matrix[rows] = vectors
            self._passages[rows] = [passages[i] for i in fresh]
            self._notes[rows] = [notes[i] for i in fresh]
            self._codes[rows] = codes
            self._squares[rows] = np.einsum("ij,ij->i", vectors, vectors)
            self._rows.update(zip((passages[i] for i in fresh), rows.tolist(), strict=True))
            self._count(vectors, codes, 1)

    def remove(self, passages: Iterable[int]) -> None:
        """Take passages out; unknown ids are no error."""
        with self._lock:
            rows = [row for passage_id in passages if (row := self._rows.pop(passage_id, None)) is not None]
            if rows:
                self._count(self._matrix[rows], self._codes[rows], -1)
                self._notes[rows] = -1
                self._free += rows

    def _allowed(self, mask: NDArray[np.bool_] | None) -> NDArray[np.intp]:
        """Return the rows that may be found, ascending."""
        notes = self._notes[: self._used]
        return np.flatnonzero(notes >= 0 if mask is None else allows(mask, notes))

    def _scores(
        self, queries: NDArray[np.float32], lang: str, raw: bool, rows: NDArray[np.intp]
    ) -> NDArray[np.float32]:
        """Return the best score of some rows by any of the queries: float32[len(rows)]."""
        if raw:
            return np.asarray(self._product(_unit(queries), rows).max(axis=1), np.float32)
        self._refresh()
        centred = _unit(queries - self._mean(lang).astype(np.float32))
        offsets = self._means @ centred.T
        nearest = (self._product(centred, rows) - offsets[self._codes[rows]]).max(axis=1)
        return np.asarray(nearest * self._inverse[rows], np.float32)

    def _product(self, queries: NDArray[np.float32], rows: NDArray[np.intp]) -> NDArray[np.float32]:
        """Return the products of some rows with queries, float32[len(rows), len(queries)].

        A few rows are gathered, for many the matrix is gone through.
        """
        if len(rows) == self._used:
            return np.asarray(self._matrix[: self._used] @ queries.T, np.float32)
        if len(rows) * _GATHERED < self._used:
            return np.asarray(self._matrix[rows] @ queries.T, np.float32)
        return np.asarray((self._matrix[: self._used] @ queries.T)[rows], np.float32)

    def _refresh(self) -> None:
        """Recompute 1 / |p - mean| of every row, when a mean has moved since."""
        if not self._stale:
            return
        names = list(self._langs)
        self._means = np.array([self._mean(name) for name in names], np.float32).reshape(len(names), self.dims)
        codes, square = self._codes[: self._used], np.empty(self._used, np.float32)
        for code, mean in enumerate(self._means):
            rows = codes == code
            square[rows] = ((self._matrix[: self._used] @ mean) * -2 + mean @ mean)[rows]
        square += self._squares[: self._used]
        self._inverse[: self._used] = 1 / np.sqrt(np.maximum(square, 1e-9))
        self._stale = False

    def _mean(self, lang: str) -> NDArray[np.float64]:
        """Return (sum + strength · prior) / (count + strength)."""
        code = self._langs.get(lang)
        total, count = (self._sums[code] / _SCALE, self._counts[code]) if code is not None else (np.zeros(self.dims), 0)
        prior = self._prior[lang].astype(np.float64) if lang in self._prior else self._mean_of_all()
        mean: NDArray[np.float64] = (total + self._strength * prior) / (count + self._strength)
        return mean

    def _mean_of_all(self) -> NDArray[np.float64]:
        count = sum(self._counts)
        if not count:
            return np.zeros(self.dims)
        mean: NDArray[np.float64] = np.sum(self._sums, axis=0) / _SCALE / count
        return mean

    def _count(self, vectors: NDArray[np.float32], codes: NDArray[np.uint8], sign: int) -> None:
        for code in np.unique(codes).tolist():
            rows = np.flatnonzero(codes == code)
            for start in range(0, len(rows), 4096):
                whole = np.rint(vectors[rows[start : start + 4096]] * np.float32(_SCALE))
                self._sums[code] += sign * whole.sum(axis=0, dtype=np.float64)
            self._counts[code] += sign * len(rows)
        self._stale = True

    def _code(self, lang: str) -> int:
        if lang not in self._langs:
            self._langs[lang] = len(self._langs)
            self._sums.append(np.zeros(self.dims))
            self._counts.append(0)
        return self._langs[lang]

    def _take(self, n: int) -> NDArray[np.intp]:
        """Return n rows to write to: freed ones first, then new ones."""
        reused = [self._free.pop() for _ in range(min(n, len(self._free)))]
        new = n - len(reused)
        if self._used + new > len(self._matrix):
            self._allocate(max(1024, (self._used + new) * 3 // 2))
        rows = np.array([*reused, *range(self._used, self._used + new)], np.intp)
        self._used += new
        return rows

    def _allocate(self, capacity: int) -> None:
        self._matrix = _grown(self._matrix, capacity)
        self._passages, self._notes = _grown(self._passages, capacity), _grown(self._notes, capacity)
        self._codes, self._squares = _grown(self._codes, capacity), _grown(self._squares, capacity)
        self._inverse = _grown(self._inverse, capacity)


_NONE = np.zeros(0, np.float32)


def _unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9), np.float32)


def allows(mask: NDArray[np.bool_], notes: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return which of some note ids a mask by note id allows: none that is negative or beyond its end."""
    inside = (notes >= 0) & (notes < len(mask))
    return inside & mask[np.where(inside, notes, 0)] if len(mask) else np.zeros_like(inside)


def _grown(array: NDArray[Scalar], capacity: int) -> NDArray[Scalar]:
    grown = np.zeros((capacity, *array.shape[1:]), array.dtype)
    grown[: len(array)] = array
    return grown


def _best(scores: NDArray[np.float32], limit: int) -> NDArray[np.intp]:
    """Return the places of the highest scores, in no order."""
    if len(scores) <= limit:
        return np.arange(len(scores))
    if limit <= 0:
        return np.zeros(0, np.intp)
    return np.argpartition(scores, len(scores) - limit)[len(scores) - limit :]
