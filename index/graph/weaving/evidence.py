"""What two notes may have in common: every rare term of the index and every named concept, weighed."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ...text.normalize import HAN
from ...text.runs import single_keys, term_key
from ...text.stopwords import ENGLISH
from ...text.tokens import index_terms
from ..config import EDGES, EdgeConfig
from ..extraction.concept import Occurrence
from ..extraction.generic import common_han, common_words, measures
from ..governance.vocabulary import Vocabulary
from .dots import Inverted, Parted, Row, on_grid
from .rarity import UNKNOWN, Keys, Rarity, Tally

Floats = NDArray[np.float64]
_Weighed = tuple[NDArray[np.int64], Keys, Floats, NDArray[np.int32]]
"""Number of the note, key, weight and document frequency of each piece of evidence."""

_ONE_WORD = re.compile(rf"[^\s{HAN}]+|[{HAN}]{{1,2}}")
_MOST_COUNTED = 2_048
_SMALL = 100
"""A number below it is in any note that measures something."""
_PAIR = 2
"""Han characters of a term: a longer word is found by its pairs, which other words have too."""


class Weigher:
    """Weighs the evidence of notes by the statistics of an epoch and by what people decided."""

    def __init__(
        self, rarity: Rarity, vocabulary: Vocabulary, gods: Collection[str] = (), config: EdgeConfig = EDGES
    ) -> None:
        self._rarity, self._vocabulary, self._config = rarity, vocabulary, config
        free = vocabulary.kept | vocabulary.pinned
        self._mute = vocabulary.banned | {key for key in gods if key not in free}
        self._merged = rarity.merged(vocabulary)
        muted_words = {key for concept in self._mute for key in word_keys(concept)}
        self._left_out = np.union1d(_stop_keys(), np.array(sorted(muted_words), np.uint64))
        self._idf = _idf_by_df(rarity.n, config)
        self._rare_by_place = np.append(self._rare(rarity.dfs), self._idf[UNKNOWN])
        """By place among the terms of the epoch; at last, of one that was not there."""
        self._rare_by_place[rarity.places(self._left_out)] = 0
        self._rare_by_place[-1] = self._idf[UNKNOWN]
        self._dfs = np.append(rarity.dfs, np.int32(0))
        self._tf = np.power(np.arange(_MOST_COUNTED, dtype=np.float64), config.damping)

    def row(self, tally: Tally, worths: Mapping[str, float]) -> Row:
        """Return the evidence of a note from its terms and from what its concepts are worth, before any decision."""
        return self.rows([(tally, worths)])[0]

    def rows(self, notes: Sequence[tuple[Tally, Mapping[str, float]]]) -> list[Row]:
        """Return the evidence of several notes, as `row` does: much faster than one by one."""
        said, named = self._of_terms([tally for tally, _ in notes]), self._of_concepts([worths for _, worths in notes])
        owners, keys = np.concatenate((said[0], named[0])), np.concatenate((said[1], named[1]))
        weights, dfs = np.concatenate((said[2], named[2])), np.concatenate((said[3], named[3]))
        order = np.lexsort((keys, owners))
        owners, keys, weights, known = owners[order], keys[order], weights[order], dfs[order] >= 2
        squares, n = np.square(weights), len(notes)
        # Added one after the other in the order of the keys, so that a note has the same length to the last bit
        # whatever notes it is weighed with.
        lengths = np.sqrt(np.bincount(owners[known], squares[known], n))
        lengths = np.where(lengths > 0, lengths, np.sqrt(np.bincount(owners, squares, n)))
        rounded = on_grid(weights / np.where(lengths > 0, lengths, 1.0)[owners])
        kept = rounded > 0
        owners, keys, rounded = owners[kept], keys[kept], rounded[kept]
        ends = np.searchsorted(owners, np.arange(n + 1)).tolist()
        return [Row(keys[a:b], rounded[a:b]) for a, b in pairwise(ends)]

    def _of_terms(self, tallies: Sequence[Tally]) -> _Weighed:
        keys = np.concatenate([tally.keys for tally in tallies])
        counts = np.concatenate([tally.counts for tally in tallies])
        owners = np.repeat(np.arange(len(tallies)), [len(tally.keys) for tally in tallies])
        places = self._rarity.places(keys)
        weights = self._rare_by_place[places] * self._tf[np.minimum(counts, _MOST_COUNTED - 1)]
        new = np.flatnonzero(places < 0)
        weights[new[self._is_left_out(keys[new])]] = 0
        said = weights > 0
        return owners[said], keys[said], weights[said], self._dfs[places[said]]

    def _is_left_out(self, keys: Keys) -> NDArray[np.bool_]:
        """Which of these say nothing: a search in what is in order, where `isin` would sort all of it each time."""
        places = np.minimum(self._left_out.searchsorted(keys), len(self._left_out) - 1)
        return np.asarray(self._left_out[places] == keys)

    def _of_concepts(self, several: Sequence[Mapping[str, float]]) -> _Weighed:
        held = [self._held(worths) for worths in several]
        owners = np.repeat(np.arange(len(held)), [len(own) for own in held])
        named = [key for own in held for key in own]
        dfs = np.array([self._merged.get(key) or self._rarity.concepts.get(key, 0) for key in named], np.int32)
        weights = np.array([worth for own in held for worth in own.values()], np.float64) * self._rare(dfs)
        return owners, np.array([concept_key(key) for key in named], np.uint64), weights, dfs

    def _held(self, worths: Mapping[str, float]) -> dict[str, float]:
        """Return what the concepts of a note are worth as it was decided."""
        held: dict[str, float] = {}
        for own, worth in worths.items():
            key = self._vocabulary.concept(own)
            if key not in self._mute:
                held[key] = max(held.get(key, 0.0), worth)
        return held

    def _rare(self, dfs: NDArray[np.int32]) -> Floats:
        return self._idf[np.clip(dfs, UNKNOWN, len(self._idf) - 1)]


@dataclass(frozen=True)
class Evidence:
    """The rows of all notes, and which notes have a key. Never changes: a change makes another one.

    Most postings are in `base`, made of the rows as they were; those of notes in `moved` no longer count there and
    are looked up in the few rows of now.
    """

    rows: Mapping[int, Row] = field(default_factory=dict)
    base: Inverted = field(default_factory=lambda: Inverted.of({}))
    moved: frozenset[int] = frozenset()
    """Notes that are not, or no longer, as `base` has them; those that are gone are among them."""

    @classmethod
    def of(cls, rows: Mapping[int, Row]) -> "Evidence":
        """Invert the rows of all notes."""
        return cls(dict(rows), Inverted.of(rows))

    def after(self, changed: Mapping[int, Row], gone: Collection[int] = ()) -> "Evidence":
        """Return the evidence once these notes have other rows, and those are gone."""
        rows = dict(self.rows)
        for note_id in gone:
            rows.pop(note_id, None)
        rows |= changed
        moved = self.moved | changed.keys() | set(gone)
        if len(moved) > max(64, len(rows) // 10):
            return Evidence.of(rows)
        return Evidence(rows, self.base, moved)

    def shared(self, note_id: int) -> tuple[NDArray[np.int64], Floats]:
        """Return the ids of the notes that share evidence with one, ascending, and the cosines, in 0..1."""
        row = self.rows.get(note_id)
        if row is None or not len(row.keys):
            return np.empty(0, np.int64), np.empty(0)
        size = max(self.base.size, self._top)
        total = self.base.dots(row, size)
        total[self._moved] = 0
        if len(self._fresh.notes):
            total += self._fresh.dots(row, size)
        total[note_id] = 0
        ids = np.flatnonzero(total)
        return ids, np.minimum(total[ids], 1.0)

    def shared_of_all(self, floor: float) -> Iterator[tuple[int, NDArray[np.int64], Floats]]:
        """Yield what `shared` returns of every note that has evidence, with its id, but for cosines below `floor`.

        Much faster than one by one. `floor` above 0.
        """
        if self.moved:
            yield from Evidence.of(self.rows).shared_of_all(floor)
            return
        for note_id, ids, products in Parted.of(self.base, self.rows).dots(floor):
            yield note_id, ids, np.minimum(products, 1.0)

    @cached_property
    def _top(self) -> int:
        return max(max(self.moved, default=-1) + 1, self._fresh.size, 1)

    @cached_property
    def _moved(self) -> NDArray[np.int64]:
        return np.array(sorted(self.moved), np.int64)

    @cached_property
    def _fresh(self) -> Inverted:
        return Inverted.of({note_id: self.rows[note_id] for note_id in self.moved if note_id in self.rows})


def worth(occurrences: Iterable[Occurrence], config: EdgeConfig = EDGES) -> dict[str, float]:
    """Return what each concept of a note counts beside a term, by key, before any decision."""
    worths: dict[str, float] = {}
    for one in occurrences:
        counted = config.worth.get(one.source, config.worth_else) * one.weight
        worths[one.key] = max(worths.get(one.key, 0.0), counted)
    return worths


def word_keys(concept: str) -> list[int]:
    """Return the keys the index has a concept's word under; none when it is more than one word."""
    return sorted(set(index_terms(concept))) if _ONE_WORD.fullmatch(concept) else []


def concept_key(key: str) -> int:
    """Return the number a concept stands under among the terms."""
    return term_key(f"\0{key}")


@cache
def _stop_keys() -> Keys:
    """The keys of what says nothing of a note, ascending: ordinary English words, units, small numbers, and of Chinese
    single characters and common words of two."""
    pairs = (key for word in common_han() if len(word) == _PAIR for key in index_terms(word))
    words = ENGLISH | measures() | common_words() | {str(number) for number in range(_SMALL)}
    said = (key for word in words for key in index_terms(word))
    return np.union1d(np.array([*pairs, *said], np.uint64), single_keys())


def _idf_by_df(n: int, config: EdgeConfig) -> Floats:
    """Return the root of the inverse document frequency by df, 0 for what is too wide: both ends have it as factor."""
    dfs = np.arange(max(n, UNKNOWN) + 1)
    widest = max(UNKNOWN, min(config.most, int(config.widest * n)))
    idf = np.log(max(n, UNKNOWN + 1) / np.maximum(dfs, 1))
    return np.where(dfs <= widest, np.sqrt(np.maximum(idf, 0)), 0)
