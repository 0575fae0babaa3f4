"""Signatures of notes by MinHash, in buckets: which notes may be copies of each other, without comparing all with all.

Signatures are banded (Broder, "On the resemblance and containment of documents", 1997; Leskovec, Rajaraman & Ullman,
"Mining of Massive Datasets", 3.4): two notes are compared only when four values in a row agree in one of 16 bands,
which a pair that is .9 alike does with a probability of 1 - 1e-7, one of .6 with .89, one of .2 with .03.
"""

from collections.abc import Collection
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from ...store.rows import NoteMeta
from .mirrors import LEAST, SPREAD, Bag, original

BANDS, ROWS = 16, 4
MOST_SUSPECTS = 512
"""Notes that one is compared with, of thousands made from one template. Which are left out then depends on the order in
which notes came: so the bound is far above what real vaults have, where kept and fresh find the same."""
CROWD = 512
"""Notes of one bucket that are looked at: in so many the ones that matter share other buckets too."""

Place = int | str
"""A band of a signature, or the name that copies have in common."""


class Signatures:
    """The signatures of all notes, in buckets: what could be a copy of what."""

    def __init__(self) -> None:
        self._buckets: dict[Place, int | dict[int, None]] = {}
        """The notes of each, in the order in which they came; in most there is one, by itself: there are 16 a note."""
        self._places: dict[int, list[Place]] = {}

    def put(self, meta: NoteMeta, elements: Bag) -> None:
        """Know a note, in place of what was known of it."""
        self.remove(meta.note_id)
        places: list[Place] = [original(meta.path)]
        if len(elements) >= LEAST:
            places += bands(signature(elements))
        self._places[meta.note_id] = places
        for place in places:
            held = self._buckets.setdefault(place, meta.note_id)
            if isinstance(held, dict):
                held[meta.note_id] = None
            elif held != meta.note_id:
                self._buckets[place] = {held: None, meta.note_id: None}

    def remove(self, note_id: int) -> None:
        """Forget a note; one that is not known is no error."""
        for place in self._places.pop(note_id, ()):
            bucket = self._buckets.get(place)
            if isinstance(bucket, dict):
                bucket.pop(note_id, None)
            if bucket == note_id or bucket == {}:
                del self._buckets[place]

    def notes(self) -> Collection[int]:
        """Return the notes that are known."""
        return self._places.keys()

    def suspects(self, note_id: int) -> list[int]:
        """Notes that may be copies of this one, or this of them: a few, first those that share what few have."""
        held = [self._buckets[place] for place in self._places.get(note_id, ())]
        buckets = [bucket for bucket in held if isinstance(bucket, dict)]
        if not buckets:
            return []
        sizes = [min(CROWD, len(bucket)) for bucket in buckets]
        every = chain.from_iterable(islice(bucket, CROWD) for bucket in buckets)
        ids, places = np.unique(np.fromiter(every, np.int64, sum(sizes)), return_inverse=True)
        shared = np.bincount(places, np.repeat([1 / len(bucket) for bucket in buckets], sizes))
        shared[ids == note_id] = 0
        best = np.lexsort((ids, -shared))[: MOST_SUSPECTS + 1]
        return [int(one) for one in ids[best[shared[best] > 0][:MOST_SUSPECTS]]]


def signature(elements: Bag) -> NDArray[np.uint64]:
    """The least value of each of 64 hash functions over the elements: uint64[64]."""
    least = np.full(BANDS * ROWS, np.iinfo(np.uint64).max, np.uint64)
    for start in range(0, len(elements), 4096):
        hashed = elements[start : start + 4096, None] * _FACTORS[None, :] + _OFFSETS[None, :]
        least = np.minimum(least, hashed.min(axis=0))
    return least


def bands(signed: NDArray[np.uint64]) -> list[int]:
    """Return a number for each band of a signature, which two notes share where all its values agree."""
    mixed = (signed ^ (signed >> np.uint64(29))) * _FACTORS
    return [int(one) for one in mixed.reshape(BANDS, ROWS).sum(axis=1, dtype=np.uint64)]


def _mixed(count: int, seed: int) -> NDArray[np.uint64]:
    """Numbers that look drawn by lot (splitmix64; Steele, Lea & Flood, 2014)."""
    mixed = (np.arange(1, count + 1, dtype=np.uint64) + np.uint64(seed)) * SPREAD
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return mixed ^ (mixed >> np.uint64(31))


_FACTORS = _mixed(BANDS * ROWS, 1) | np.uint64(1)
_OFFSETS = _mixed(BANDS * ROWS, 1000)
