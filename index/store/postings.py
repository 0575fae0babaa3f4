"""The inverted index: a base in the file, newer segments in memory, and who owns each note's entries."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from . import segments
from .basetable import NO_ENTRIES, Entries
from .rows import Posting
from .segments import Segment
from .terms import FlatTerms

DEAD = -1
BASE = 0
"""Serial of the entries in the file; segments in memory count from 1."""

_FOLD_NOTES, _FOLD_SHARE, _FOLD_BULK = 500, 0.05, 8000

_FEW_SEGMENTS = 6
"""So many are left as they are: a look-up in one more costs microseconds, joining them what making them did."""

Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Postings:
    """One revision of the inverted index. It never changes: a batch makes a new one, readers keep theirs.

    `owner`: int32[cap] by note id: the serial whose entries for that note count, `DEAD` for none.
    `lengths`: float32[cap] by note id: body length in terms, 0 for no note.
    """

    rev: int = 0
    generation: int = 0
    """Which base table of the file belongs to it; 0 is none."""
    base_notes: int = 0
    segments: tuple[Segment, ...] = ()
    owner: NDArray[np.int32] = field(default_factory=lambda: np.empty(0, np.int32))
    lengths: NDArray[np.float32] = field(default_factory=lambda: np.empty(0, np.float32))
    n_notes: int = 0
    total_length: int = 0
    next_serial: int = 1

    @property
    def average_length(self) -> float:
        """Return the mean body length in terms, 1 for an empty index."""
        return self.total_length / self.n_notes if self.n_notes and self.total_length else 1.0

    def with_batch(self, rev: int, written: Mapping[int, FlatTerms], dead: Collection[int]) -> "Postings":
        """Return the next revision: these notes have these terms now, those are gone."""
        top = max(max(written, default=-1), max(dead, default=-1)) + 1
        owner, lengths = _grown(self.owner, top, DEAD), _grown(self.lengths, top, 0)
        total, n = self.total_length, self.n_notes
        for note_id in (*dead, *written):
            if owner[note_id] != DEAD:
                total, n = total - int(lengths[note_id]), n - 1
                owner[note_id], lengths[note_id] = DEAD, 0
        for note_id, flat in written.items():
            owner[note_id], lengths[note_id] = self.next_serial, flat.body_length
            total, n = total + flat.body_length, n + 1
        added = (segments.build(self.next_serial, list(written.items())),) if written else ()
        after = replace(
            self, rev=rev, owner=owner, lengths=lengths, total_length=total, n_notes=n,
            segments=(*self.segments, *added), next_serial=self.next_serial + 1,
        )  # fmt: skip
        return after._merged()

    def folded(self, generation: int) -> "Postings":
        """Return the same revision with every note's entries in the base table of that generation."""
        owner = np.where(self.owner == DEAD, np.int32(DEAD), np.int32(BASE)).astype(np.int32)
        return replace(self, generation=generation, base_notes=self.n_notes, segments=(), owner=owner)

    def folding_due(self, bulk: bool) -> bool:
        """Tell whether so much has changed since the base was made that a new one pays; `bulk`: in the midst of it."""
        in_base = int(np.count_nonzero(self.owner == BASE))
        changed = max(self.n_notes - in_base, self.base_notes - in_base)
        # Folding reads every note: in the midst of it only at twice the size, or it would grow with the square.
        return changed > (max(_FOLD_BULK, self.base_notes) if bulk else max(_FOLD_NOTES, _FOLD_SHARE * self.base_notes))

    def find(self, keys: Sequence[int], base: Mapping[int, Entries]) -> list[Posting]:
        """Return the posting of every key, in their order; `base` holds what the base table has of them."""
        wanted = np.array(keys, np.uint64)
        parts: list[list[Entries]] = [[] for _ in keys]
        for i, key in enumerate(keys):
            if key in base:
                notes, tf = base[key]
                parts[i].append(_owned(notes, tf, self.owner, BASE))
        for segment in self.segments:
            for i, at in enumerate(segments.positions(segment, wanted).tolist()):
                if at >= 0:
                    a, b = segment.starts[at], segment.starts[at + 1]
                    parts[i].append(_owned(segment.notes[a:b], segment.tf[:, a:b], self.owner, segment.serial))
        return [_posting(key, found) for key, found in zip(keys, parts, strict=True)]

    def _merged(self) -> "Postings":
        """Of many segments keep each at least twice as large as the next: there are only logarithmically many."""
        if len(self.segments) <= _FEW_SEGMENTS:
            return self
        tail = list(self.segments)
        merged: list[Segment] = []
        while len(tail) > 1 and len(tail[-2].notes) < 2 * sum(len(s.notes) for s in (tail[-1], *merged)):
            merged.insert(0, tail.pop())
        if not merged:
            return self
        merged.insert(0, tail.pop())
        joined = segments.merge(self.next_serial, merged, self.owner)
        owner = self.owner.copy()
        owner[np.isin(owner, [s.serial for s in merged])] = self.next_serial
        return replace(self, segments=(*tail, joined), owner=owner, next_serial=self.next_serial + 1)


def _owned(notes: NDArray[np.int32], tf: NDArray[np.uint8], owner: NDArray[np.int32], serial: int) -> Entries:
    valid = owner[notes] == serial
    return (notes, tf) if valid.all() else (notes[valid], tf[:, valid])


def _posting(key: int, parts: list[Entries]) -> Posting:
    if not parts:
        return Posting(key, *NO_ENTRIES)
    notes, tf = parts[0]
    if len(parts) > 1:
        notes = np.concatenate([part[0] for part in parts])
        tf = np.concatenate([part[1] for part in parts], axis=1)
    if (notes[1:] < notes[:-1]).any():
        order = np.argsort(notes, kind="stable")
        notes, tf = notes[order], tf[:, order]
    return Posting(key, notes, tf)


def _grown(array: NDArray[Scalar], top: int, fill: int) -> NDArray[Scalar]:
    """Return a copy with room for index `top` - 1."""
    if top <= len(array):
        return array.copy()
    grown = np.full(max(1024, top + top // 4), fill, array.dtype)
    grown[: len(array)] = array
    return grown
