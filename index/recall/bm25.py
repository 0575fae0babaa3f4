"""BM25F over the fields of a note: what each term is worth to each note, and how much of the query a note covers.

Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009): field frequencies are weighted
and summed before saturation. Only the body's length is normalised; the other fields are short by nature.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..store.rows import BODY, FIELDS, Posting
from ..text.tokens import TermGroup
from .config import RecallConfig

Floats = NDArray[np.float32]

_NAMES = [FIELDS.index(name) for name in ("title", "aliases", "tags")]


@dataclass(frozen=True, slots=True)
class Corpus:
    """What the formula needs of the whole index. `lengths`: float32[cap], body terms by note id."""

    n_notes: int
    average_length: float
    lengths: Floats


@dataclass(frozen=True, slots=True)
class Scores:
    """One row per note id, all arrays [cap].

    `partial`: float32, score of every matched key. `whole`: float32, score of completely matched groups alone.
    `complete`: int16, how many required groups match completely; `named`: int16, how many do within title, aliases
    and tags. `coverage`: float32 in 0..1, share of the query's IDF mass that the matched keys carry.
    """

    partial: Floats
    whole: Floats
    complete: NDArray[np.int16]
    named: NDArray[np.int16]
    coverage: Floats


@dataclass(slots=True)
class _Group:
    """The best alternative of one group, per note."""

    partial: Floats
    mass: Floats
    complete: NDArray[np.bool_]
    named: NDArray[np.bool_]
    weight: float


def idf(df: int, n_notes: int) -> float:
    """Inverse document frequency, never negative. A term that no note has weighs as much as one that a single has."""
    df = max(df, 1)
    return float(np.log1p((n_notes - df + 0.5) / (df + 0.5)))


def score(
    groups: Sequence[TermGroup],
    required: Sequence[bool],
    postings: Mapping[int, Posting],
    corpus: Corpus,
    config: RecallConfig,
) -> Scores:
    """Scores every note against the groups. `required[i]` tells whether group i counts towards `complete`."""
    cap = len(corpus.lengths)
    result = Scores(
        partial=np.zeros(cap, np.float32),
        whole=np.zeros(cap, np.float32),
        complete=np.zeros(cap, np.int16),
        named=np.zeros(cap, np.int16),
        coverage=np.zeros(cap, np.float32),
    )
    worth = _Worth(postings, corpus, config)
    total = 0.0
    for group, needed in zip(groups, required, strict=True):
        best = _best_alternative(group, worth, cap)
        worth.boost(group, best.partial, best.complete)
        result.partial[:] += best.partial
        result.whole[:] += np.where(best.complete, best.partial, np.float32(0))
        result.coverage[:] += best.mass
        total += best.weight
        if needed:
            result.complete[:] += best.complete
            result.named[:] += best.named
    if total > 0:
        result.coverage[:] /= np.float32(total)
    return result


class _Worth:
    """Score contributions of single keys, each computed once for a query."""

    def __init__(self, postings: Mapping[int, Posting], corpus: Corpus, config: RecallConfig) -> None:
        self._postings = postings
        self._corpus = corpus
        self._config = config
        self._weights = np.array(config.weights.short(), np.float32)
        self._seen: dict[int, tuple[NDArray[np.int32], Floats, float, NDArray[np.bool_]]] = {}

    def of(self, key: int) -> tuple[NDArray[np.int32], Floats, float, NDArray[np.bool_]]:
        """Note ids, score of the key in each, its IDF, and whether it is in a name of the note."""
        known = self._seen.get(key)
        if known is None:
            known = self._seen[key] = self._compute(key)
        return known

    def boost(self, group: TermGroup, partial: Floats, complete: NDArray[np.bool_]) -> None:
        """Adds the exact forms' share to the notes that match the group anyway."""
        for key in group.boosts:
            notes, scores, _, _ = self.of(key)
            inside = complete[notes]
            partial[notes[inside]] += np.float32(self._config.exact_boost) * scores[inside]

    def _compute(self, key: int) -> tuple[NDArray[np.int32], Floats, float, NDArray[np.bool_]]:
        posting = self._postings.get(key)
        weight = idf(posting.df if posting else 0, self._corpus.n_notes)
        if posting is None or posting.df == 0:
            return np.empty(0, np.int32), np.empty(0, np.float32), weight, np.empty(0, np.bool_)
        k1, b = self._config.k1, self._config.b
        lengths = self._corpus.lengths[posting.notes]
        norm = np.float32(1 - b) + np.float32(b / max(self._corpus.average_length, 1e-9)) * lengths
        tf = posting.tf[BODY] * np.float32(self._config.weights.body) / norm
        tf += self._weights @ posting.tf[:BODY].astype(np.float32)
        scores = tf * np.float32(weight * (k1 + 1)) / (tf + np.float32(k1))
        named: NDArray[np.bool_] = np.any(posting.tf[_NAMES], axis=0)
        return posting.notes, scores.astype(np.float32), weight, named


def _best_alternative(group: TermGroup, worth: _Worth, cap: int) -> _Group:
    best: _Group | None = None
    for keys in group.alternatives:
        found = _alternative(keys, worth, cap)
        if best is None:
            best = found
            continue
        # An alternative that nobody wrote must not make the group look uncovered: the lightest one sets the weight.
        better = found.mass * best.weight > best.mass * found.weight
        better |= found.complete & ~best.complete
        weight = min(best.weight, found.weight)
        best.mass = np.where(better, found.mass / found.weight, best.mass / best.weight) * np.float32(weight)
        best.weight = weight
        best.partial = np.maximum(best.partial, found.partial)
        best.complete |= found.complete
        best.named |= found.named
    if best is None:
        zeros = np.zeros(cap, np.float32)
        none = np.zeros(cap, np.bool_)
        return _Group(zeros, zeros.copy(), none, none.copy(), 0.0)
    return best


def _alternative(keys: Sequence[int], worth: _Worth, cap: int) -> _Group:
    partial, mass = np.zeros(cap, np.float32), np.zeros(cap, np.float32)
    count, named = np.zeros(cap, np.int16), np.zeros(cap, np.int16)
    weight = 0.0
    distinct = tuple(dict.fromkeys(keys))
    for key in distinct:
        notes, scores, key_idf, in_name = worth.of(key)
        partial[notes] += scores
        mass[notes] += np.float32(key_idf)
        count[notes] += 1
        named[notes[in_name]] += 1
        weight += key_idf
    return _Group(partial, mass, count == len(distinct), named == len(distinct), max(weight, 1e-9))
