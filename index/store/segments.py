"""A segment: the inverted index of some notes as four flat arrays, never changed once made."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .rows import FIELDS
from .terms import FlatTerms


@dataclass(frozen=True, slots=True)
class Segment:
    """Postings by term. The notes of `keys[i]` are `notes[starts[i]:starts[i + 1]]`, each once, in no promised order.

    `keys`: uint64[m], ascending; `starts`: int64[m + 1]; `notes`: int32[nnz]; `tf`: uint8[FIELDS, nnz].
    An entry counts only while the owner of its note is this segment's `serial`.
    """

    serial: int
    keys: NDArray[np.uint64]
    starts: NDArray[np.int64]
    notes: NDArray[np.int32]
    tf: NDArray[np.uint8]
    n_notes: int
    """How many notes it was made from."""


def build(serial: int, items: Sequence[tuple[int, FlatTerms]]) -> Segment:
    """Invert the terms of notes (each id once): tf summed per field over a note's passages, capped at 255."""
    if not items:
        return _segment(serial, *_NOTHING, n_notes=0)
    ordered = sorted(items, key=lambda item: item[0])
    sizes = np.concatenate([flat.counts for _, flat in ordered]).astype(np.int64)
    fields = np.repeat(np.concatenate([flat.fields for _, flat in ordered]), sizes)
    notes = np.repeat(np.array([i for i, _ in ordered], np.int32), [len(flat.keys) for _, flat in ordered])
    keys = np.concatenate([flat.keys for _, flat in ordered])
    counts = np.concatenate([flat.tf for _, flat in ordered])
    order = np.argsort(keys, kind="stable")  # stable: notes stay ascending within a key
    keys, notes = keys[order], notes[order]
    first = np.ones(len(keys), bool)
    first[1:] = (keys[1:] != keys[:-1]) | (notes[1:] != notes[:-1])
    entry = np.cumsum(first) - 1
    n = int(entry[-1]) + 1 if len(entry) else 0
    tf = np.zeros(len(FIELDS) * n, np.uint32)
    np.add.at(tf, fields[order].astype(np.int64) * n + entry, counts[order].astype(np.uint32))
    capped = np.minimum(tf, 255).astype(np.uint8).reshape(len(FIELDS), n)
    return _segment(serial, keys[first], notes[first], capped, len(ordered))


def merge(serial: int, segments: Sequence[Segment], owner: NDArray[np.int32] | None) -> Segment:
    """Join segments into one, keeping the entries that `owner` (int32[cap], by note id) still grants them.

    Within a key the notes come in the order of the segments: ascending when theirs do, one after the other.
    """
    parts = [_valid(segment, owner) for segment in segments]
    keys = np.concatenate([part[0] for part in parts])
    notes = np.concatenate([part[1] for part in parts])
    tf = np.concatenate([part[2] for part in parts], axis=1)
    order = np.argsort(keys, kind="stable")  # sorted runs already: merged in linear time
    kept = sum(s.n_notes if owner is None else int(np.count_nonzero(owner == s.serial)) for s in segments)
    return _segment(serial, keys[order], notes[order], tf[:, order], kept)


def between(segment: Segment, low: int, high: int) -> Segment:
    """Return the part of a segment whose keys are in [low, high]: views, no copy."""
    a = int(np.searchsorted(segment.keys, np.uint64(low), "left"))
    b = int(np.searchsorted(segment.keys, np.uint64(high), "right"))
    start, stop = segment.starts[a], segment.starts[b]
    starts = segment.starts[a : b + 1] - start
    return Segment(
        segment.serial, segment.keys[a:b], starts, segment.notes[start:stop], segment.tf[:, start:stop], segment.n_notes
    )


def positions(segment: Segment, keys: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Return where each key stands in the segment, -1 where it does not: intp[len(keys)]."""
    if not len(segment.keys):
        return np.full(len(keys), -1, np.intp)
    found = np.minimum(np.searchsorted(segment.keys, keys), len(segment.keys) - 1)
    return np.where(segment.keys[found] == keys, found, -1)


_NOTHING = (np.empty(0, np.uint64), np.empty(0, np.int32), np.empty((len(FIELDS), 0), np.uint8))


def _valid(
    segment: Segment, owner: NDArray[np.int32] | None
) -> tuple[NDArray[np.uint64], NDArray[np.int32], NDArray[np.uint8]]:
    keys = np.repeat(segment.keys, np.diff(segment.starts))
    if owner is None:
        return keys, segment.notes, segment.tf
    keep = owner[segment.notes] == segment.serial
    return keys[keep], segment.notes[keep], segment.tf[:, keep]


def _segment(
    serial: int, keys: NDArray[np.uint64], notes: NDArray[np.int32], tf: NDArray[np.uint8], n_notes: int
) -> Segment:
    """Make a segment of entries sorted by key."""
    first = np.ones(len(keys), bool)
    first[1:] = keys[1:] != keys[:-1]
    starts = np.append(np.flatnonzero(first), len(keys)).astype(np.int64)
    return Segment(serial, keys[first], starts, notes, tf, n_notes)
