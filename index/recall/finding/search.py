"""The two rankers: by words (BM25F, terms required or relaxed) and by meaning (language-centred cosine)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...store.reads import View
from ...store.vectors import VectorIndex
from ...text.tokens import TermGroup
from ..config import RecallConfig
from .bm25 import Corpus, Scores, score
from .terms import Wanted

Mask = NDArray[np.bool_]
"""bool[cap]: which note ids may be found."""


@dataclass(frozen=True, slots=True)
class WordHits:
    """Notes by words, best first. `notes` int32[n], `scores` float32[n], `coverage` float32[n] in 0..1."""

    notes: NDArray[np.int32]
    scores: NDArray[np.float32]
    coverage: NDArray[np.float32]
    found: int
    """How many notes matched, of which `notes` are the best."""
    strict: bool
    """Whether every one of `notes` has all required terms."""
    relaxed: bool
    """Whether terms were required and had to be given up."""


@dataclass(frozen=True, slots=True)
class MeaningHits:
    """Notes by meaning, best first: `notes` int32[n], `passages` int64[n] (the nearest), `scores` float32[n]."""

    notes: NDArray[np.int32]
    passages: NDArray[np.int64]
    scores: NDArray[np.float32]


def by_words(
    wanted: Wanted, index: View, corpus: Corpus, mask: Mask | None, loose: bool, config: RecallConfig
) -> WordHits:
    """The best notes by words.

    All required groups have to match. When no note has them all, or the query is a question, any will do: whole
    groups for a search, so that 默想 is not satisfied by 默認; single keys for a question, and where `loose` says
    that something else than words will judge the candidates too.
    """
    keys = wanted.keys()
    postings = dict(zip(keys, index.postings(keys), strict=True))
    scores = score(wanted.groups, wanted.required, postings, corpus, config)
    allowed = None if mask is None else mask[scores.notes]
    strict = scores.complete >= wanted.needed if wanted.needed else np.zeros(len(scores.notes), np.bool_)
    if allowed is not None:
        strict &= allowed
    named = np.flatnonzero(strict & (scores.named >= wanted.needed)) if strict.any() else np.empty(0, np.int64)
    if strict.any() and not wanted.question:
        return _best(strict, scores.partial, scores, named, config, strict=True, relaxed=False)
    any_key = wanted.question or loose
    ranked = scores.partial if any_key else scores.whole
    hits = ranked > 0
    if not any_key and wanted.needed < 2:
        hits = np.zeros_like(hits)
    if allowed is not None:
        hits &= allowed
    return _best(hits, ranked, scores, named, config, strict=False, relaxed=not strict.any() and bool(hits.any()))


def by_meaning(
    queries: NDArray[np.float32],
    lang: str,
    index: VectorIndex,
    mask: Mask | None,
    also: NDArray[np.int32] | None,
    cap: int,
    config: RecallConfig,
) -> MeaningHits:
    """The nearest notes, each by its nearest passage, and however far they are the notes `also` asked for.

    `queries`: float32[n, dims], ways to write the same question: a passage counts by the one that it is nearest to.
    """
    near = index.scored(queries, lang, mask)
    passages, notes, scores = near.best(config.dense_limit)
    if also is not None and len(also):
        wanted = np.zeros(cap, np.bool_)
        wanted[also] = True
        wanted[notes] = False
        # Every passage of these notes: their number is bounded by that of the notes, not of the vault.
        far_passages, far_notes, far_scores = near.best(config.also_limit, wanted)
        passages = np.concatenate((passages, far_passages))
        notes = np.concatenate((notes, far_notes))
        scores = np.concatenate((scores, far_scores))
    _, first = np.unique(notes, return_index=True)
    first.sort()
    return MeaningHits(notes[first], passages[first], scores[first])


def matching_notes(groups: Sequence[TermGroup], index: View, corpus: Corpus, config: RecallConfig) -> Mask:
    """Which notes hold every one of the groups."""
    keys = list(dict.fromkeys(key for group in groups for alternative in group.alternatives for key in alternative))
    postings = dict(zip(keys, index.postings(keys), strict=True))
    scores = score(groups, [True] * len(groups), postings, corpus, config)
    mask = np.zeros(len(corpus.lengths), np.bool_)
    mask[scores.notes] = scores.complete >= max(1, len(groups))
    return mask


def _best(
    hits: Mask,
    ranked: NDArray[np.float32],
    scores: Scores,
    named: NDArray[np.int64],
    config: RecallConfig,
    *,
    strict: bool,
    relaxed: bool,
) -> WordHits:
    matching = np.flatnonzero(hits)
    limit = config.keyword_limit
    rows = matching[_top(ranked[matching], limit)]
    # A note that is named like the query must be seen, whatever else is full of its words.
    by_name = named[_top(ranked[named], limit)]
    rows = np.concatenate((rows, by_name[~np.isin(by_name, rows)]))
    return WordHits(
        notes=scores.notes[rows],
        scores=ranked[rows],
        coverage=np.minimum(scores.coverage[rows], np.float32(1)),
        found=len(matching),
        strict=strict,
        relaxed=relaxed,
    )


def _top(values: NDArray[np.float32], limit: int) -> NDArray[np.int64]:
    """Positions of the largest values, largest first; earlier ones win ties."""
    if len(values) > limit:
        # A tie at the border is broken by position, not by how the partition happens to fall.
        floor = np.partition(values, len(values) - limit)[len(values) - limit]
        near = np.flatnonzero(values >= floor)
        return near[np.argsort(-values[near], kind="stable")][:limit].astype(np.int64)
    return np.argsort(-values, kind="stable").astype(np.int64)
