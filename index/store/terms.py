"""The forward index of one note as bytes: what `note_terms` keeps, and what postings are made from."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from .rows import BODY, NoteTerms, Terms

_HEADER = 2
"""uint32 before the counts: body length, number of groups."""


@dataclass(frozen=True, slots=True)
class FlatTerms:
    """The terms of one note, its groups (the short fields, then each passage) laid end to end.

    `counts`: uint32[groups], entries per group; `keys`: uint64[sum]; `tf`: uint8[sum].
    """

    body_length: int
    counts: NDArray[np.uint32]
    keys: NDArray[np.uint64]
    tf: NDArray[np.uint8]

    @property
    def fields(self) -> NDArray[np.uint8]:
        """Return the field number of every group: uint8[groups]."""
        return np.minimum(np.arange(len(self.counts)), BODY).astype(np.uint8)

    def body(self) -> Terms:
        """Return the terms of all passages together: distinct keys, ascending, and their counts (capped at 255)."""
        start = int(self.counts[:BODY].sum())
        keys, tf = self.keys[start:], self.tf[start:]
        if len(self.counts) <= BODY + 1:  # one passage, as most notes have
            return keys, tf
        distinct, places = np.unique(keys, return_inverse=True)
        return distinct, np.minimum(np.bincount(places, tf, len(distinct)), 255).astype(np.uint8)


def flatten(terms: NoteTerms) -> FlatTerms:
    """Lay the groups of a note end to end; there have to be exactly `BODY` short fields."""
    if len(terms.fields) != BODY:
        raise ValueError(f"{len(terms.fields)} short fields instead of {BODY}")
    groups: Sequence[Terms] = (*terms.fields, *terms.passages)
    return FlatTerms(
        terms.body_length,
        np.array([len(keys) for keys, _ in groups], np.uint32),
        np.concatenate([keys for keys, _ in groups]).astype(np.uint64, copy=False),
        np.concatenate([tf for _, tf in groups]).astype(np.uint8, copy=False),
    )


def encode(terms: FlatTerms) -> bytes:
    """Write terms as bytes: uint32 header and counts, padded to 8 bytes, then the keys, then the tf."""
    header = np.zeros(_padded(len(terms.counts)), np.uint32)
    header[:_HEADER] = terms.body_length, len(terms.counts)
    header[_HEADER : _HEADER + len(terms.counts)] = terms.counts
    return header.tobytes() + terms.keys.tobytes() + terms.tf.tobytes()


def decode_flat(blob: bytes) -> FlatTerms:
    """Read what `encode` wrote, without copying; raises ValueError when the lengths do not fit."""
    body_length, groups = np.frombuffer(blob, np.uint32, _HEADER).tolist()
    start = 4 * _padded(groups)
    counts = np.frombuffer(blob, np.uint32, groups, 4 * _HEADER)
    total = (len(blob) - start) // 9
    if sum(counts.tolist()) != total or len(blob) != start + 9 * total:
        raise ValueError("the stored terms of a note are cut")
    return FlatTerms(
        body_length,
        counts,
        np.frombuffer(blob, np.uint64, total, start),
        np.frombuffer(blob, np.uint8, total, start + 8 * total),
    )


def split(flat: FlatTerms) -> NoteTerms:
    """Cut terms into their groups: views."""
    keys, tf = flat.keys, flat.tf
    nothing = (keys[:0], tf[:0])  # most short fields are empty
    ends = accumulate(flat.counts.tolist(), initial=0)
    groups = tuple((keys[a:b], tf[a:b]) if a < b else nothing for a, b in pairwise(ends))
    return NoteTerms(groups[:BODY], groups[BODY:], flat.body_length)


def _padded(groups: int) -> int:
    return (_HEADER + groups + 1) // 2 * 2
