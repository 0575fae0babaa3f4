"""BM25F over the fields of a note: what each term is worth to each note, and how much of the query a note covers.

Only the notes that hold any of the terms are looked at: a query costs what its terms' postings are long, not what the
vault is large.

Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009): field frequencies are weighted
and summed before saturation. Only the body's length is normalised; the other fields are short by nature.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...store.rows import BODY, FIELDS, Posting
from ...text.tokens import TermGroup
from ..config import RecallConfig

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
    """One row for each note that holds any of the keys: `notes` int32[n], ascending ids, and all arrays [n].

    `partial`: float32, score of every matched key. `whole`: float32, score of completely matched groups alone.
    `complete`: int16, how many required groups match completely; `named`: int16, how many do within title, aliases
    and tags. `coverage`: float32 in 0..1, share of the query's IDF mass that the matched keys carry.
    """

    notes: NDArray[np.int32]
    partial: Floats
    whole: Floats
    complete: NDArray[np.int16]
    named: NDArray[np.int16]
    coverage: Floats


@dataclass(slots=True)
class _Group:
    """The best alternative of one group, per row."""

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
    """Scores the notes of the postings against the groups. `required[i]`: whether group i counts towards `complete`."""
    worth = _Worth(postings, corpus, config)
    n = len(worth.notes)
    result = Scores(
        notes=worth.notes,
        partial=np.zeros(n, np.float32),
        whole=np.zeros(n, np.float32),
        complete=np.zeros(n, np.int16),
        named=np.zeros(n, np.int16),
        coverage=np.zeros(n, np.float32),
    )
    total = 0.0
    for group, needed in zip(groups, required, strict=True):
        best = _best_alternative(group, worth)
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


@dataclass(frozen=True, slots=True)
class _Term:
    """What one key is worth: `rows` int64[df], where its notes stand, `scores`, IDF, and which have it in a name."""

    rows: NDArray[np.int64]
    scores: Floats
    idf: float
    named: NDArray[np.bool_]


class _Worth:
    """The notes that hold any key, and what single keys are worth to them, each computed once for a query."""

    def __init__(self, postings: Mapping[int, Posting], corpus: Corpus, config: RecallConfig) -> None:
        self._postings = postings
        self._corpus = corpus
        self._config = config
        self._weights = np.array(config.weights.short(), np.float32)
        self._seen: dict[int, _Term] = {}
        self.notes, self._places = _union([posting.notes for posting in postings.values()], len(corpus.lengths))

    def of(self, key: int) -> _Term:
        """What a key is worth; nothing where no note has it."""
        known = self._seen.get(key)
        if known is None:
            known = self._seen[key] = self._compute(key)
        return known

    def boost(self, group: TermGroup, partial: Floats, complete: NDArray[np.bool_]) -> None:
        """Adds the exact forms' share to the notes that match the group anyway."""
        for key in group.boosts:
            term = self.of(key)
            inside = complete[term.rows]
            partial[term.rows[inside]] += np.float32(self._config.exact_boost) * term.scores[inside]

    def _compute(self, key: int) -> _Term:
        posting = self._postings.get(key)
        weight = idf(posting.df if posting else 0, self._corpus.n_notes)
        if posting is None or posting.df == 0:
            return _Term(np.empty(0, np.int64), np.empty(0, np.float32), weight, np.empty(0, np.bool_))
        k1, b = self._config.k1, self._config.b
        lengths = self._corpus.lengths[posting.notes]
        norm = np.float32(1 - b) + np.float32(b / max(self._corpus.average_length, 1e-9)) * lengths
        tf = posting.tf[BODY] * np.float32(self._config.weights.body) / norm
        tf += self._weights @ posting.tf[:BODY].astype(np.float32)
        scores = tf * np.float32(weight * (k1 + 1)) / (tf + np.float32(k1))
        named: NDArray[np.bool_] = np.any(posting.tf[_NAMES], axis=0)
        return _Term(self._places[posting.notes], scores.astype(np.float32), weight, named)


def _union(lists: Sequence[NDArray[np.int32]], cap: int) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """All notes of some lists, ascending: int32[n]; and int64[cap], where each of them stands among these."""
    held = np.zeros(cap, np.bool_)
    for notes in lists:
        held[notes] = True
    ids = np.flatnonzero(held)
    places = np.empty(cap, np.int64)
    places[ids] = np.arange(len(ids))
    return ids.astype(np.int32), places


def _best_alternative(group: TermGroup, worth: _Worth) -> _Group:
    best: _Group | None = None
    for keys in group.alternatives:
        found = _alternative(keys, worth)
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
        zeros = np.zeros(len(worth.notes), np.float32)
        none = np.zeros(len(worth.notes), np.bool_)
        return _Group(zeros, zeros.copy(), none, none.copy(), 0.0)
    return best


def _alternative(keys: Sequence[int], worth: _Worth) -> _Group:
    n = len(worth.notes)
    partial, mass = np.zeros(n, np.float32), np.zeros(n, np.float32)
    count, named = np.zeros(n, np.int16), np.zeros(n, np.int16)
    weight = 0.0
    distinct = tuple(dict.fromkeys(keys))
    for key in distinct:
        term = worth.of(key)
        partial[term.rows] += term.scores
        mass[term.rows] += np.float32(term.idf)
        count[term.rows] += 1
        named[term.rows[term.named]] += 1
        weight += term.idf
    return _Group(partial, mass, count == len(distinct), named == len(distinct), max(weight, 1e-9))
