"""How rare terms and concepts were when the whole graph was last built."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ...store.rows import FIELDS, NoteTerms, Terms
from ..governance.vocabulary import Vocabulary

Keys = NDArray[np.uint64]

_CONCEPTS = FIELDS.index("concepts")
_SILENCE = (np.empty(0, np.uint64), np.empty(0, np.uint8))

UNKNOWN = 2
"""Document frequency of what no note had: by the time somebody asks, one has it, and an edge takes two."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The terms of one note, in any field: uint64[m] keys, ascending, and int32[m] how often each is said.

    Those that only the field of concepts has are said 0 times: concepts are weighed by themselves.
    """

    keys: Keys
    counts: NDArray[np.int32]

    @classmethod
    def of(cls, terms: NoteTerms) -> Self:
        """Add up the fields and passages of a note."""
        return cls.of_all([terms])[0]

    @classmethod
    def of_all(cls, several: Sequence[NoteTerms]) -> list[Self]:
        """Do that for several notes, which is much faster than one by one."""
        groups = [_said(terms) for terms in several]
        keys = np.concatenate([keys for own in groups for keys, _ in own]).astype(np.uint64, copy=False)
        counts = np.concatenate([tf for own in groups for _, tf in own]).astype(np.int32)
        owners = np.repeat(np.arange(len(groups)), [sum(len(keys) for keys, _ in own) for own in groups])
        order = np.lexsort((keys, owners))
        keys, owners = keys[order], owners[order]
        firsts = np.flatnonzero(np.append(True, (keys[1:] != keys[:-1]) | (owners[1:] != owners[:-1]))[: len(keys)])
        counts = np.add.reduceat(counts[order], firsts, dtype=np.int32) if len(firsts) else counts
        keys, ends = keys[firsts], np.searchsorted(owners[firsts], np.arange(len(groups) + 1)).tolist()
        return [cls(keys[a:b], counts[a:b]) for a, b in pairwise(ends)]


def _said(terms: NoteTerms) -> list[Terms]:
    """Return the terms of each field and passage with how often it says them."""
    fields = [(keys, tf * (field != _CONCEPTS)) for field, (keys, tf) in enumerate(terms.fields)]
    return [(keys, tf) for keys, tf in (*fields, *terms.passages) if len(keys)] or [_SILENCE]


@dataclass(frozen=True, slots=True)
class Rarity:
    """Document frequencies of one epoch. `keys`: uint64[m] of terms, ascending; `dfs`: int32[m]; `n`: notes."""

    n: int = 0
    keys: Keys = field(default_factory=lambda: np.empty(0, np.uint64))
    dfs: NDArray[np.int32] = field(default_factory=lambda: np.empty(0, np.int32))
    concepts: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, tallies: Iterable[Tally], concepts: Iterable[Collection[str]]) -> Self:
        """Count the notes that hold each term, in any field, and each concept. One item a note in both."""
        counted = [one.keys for one in tallies]
        keys, dfs = np.unique(np.concatenate(counted) if counted else np.empty(0, np.uint64), return_counts=True)
        held = Counter(key for one in concepts for key in set(one))
        return cls(len(counted), keys, dfs.astype(np.int32), dict(held))

    def df(self, keys: Keys) -> NDArray[np.int32]:
        """Return in how many notes each term was: int32[len(keys)]; 0 for one that none had."""
        places, dfs = self.places(keys), np.append(self.dfs, np.int32(0))
        return np.asarray(dfs[places], np.int32)

    def places(self, keys: Keys) -> NDArray[np.int64]:
        """Return where each term stands in `keys`: int64[len(keys)]; -1 for one that no note had."""
        if not len(self.keys):
            return np.full(len(keys), -1, np.int64)
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[at] == keys, at, -1)

    def concept_df(self, key: str) -> int:
        """Return in how many notes a concept was."""
        return self.concepts.get(key, UNKNOWN)

    def merged(self, vocabulary: Vocabulary) -> dict[str, int]:
        """Return the df of each concept that is several: of its parts together, as if no note had two of them."""
        parts: dict[str, set[str]] = {}
        for key, whole in vocabulary.merged.items():
            parts.setdefault(whole, {whole}).add(key)
        return {whole: min(self.n, sum(map(self.concept_df, keys))) for whole, keys in parts.items()}

    def to_bytes(self) -> bytes:
        """Write it down: a line of JSON, then the keys, then the dfs."""
        head = json.dumps({"n": self.n, "terms": len(self.keys), "concepts": dict(sorted(self.concepts.items()))})
        return head.encode() + b"\n" + self.keys.astype("<u8").tobytes() + self.dfs.astype("<i4").tobytes()

    @classmethod
    def from_bytes(cls, blob: bytes) -> Self:
        """Read what `to_bytes` wrote; raises ValueError or KeyError when it is not that."""
        line, _, arrays = blob.partition(b"\n")
        head = json.loads(line)
        terms = int(head["terms"])
        if len(arrays) != 12 * terms:
            raise ValueError("the statistics of the graph are cut")
        keys = np.frombuffer(arrays, "<u8", terms).astype(np.uint64)
        return cls(
            int(head["n"]), keys, np.frombuffer(arrays, "<i4", terms, 8 * terms).astype(np.int32), head["concepts"]
        )
