"""Fusion: one ranking out of words and meaning (why so, and what else was measured: docs/decisions/004-fusion.md)."""

from collections.abc import Container
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..config import RecallConfig
from .search import MeaningHits, WordHits


@dataclass(frozen=True, slots=True)
class Candidate:
    """A note in question. `cosine` is centred, and None where meaning was not asked; `coverage` is in 0..1."""

    note_id: int
    score: float
    words: float = 0.0
    coverage: float = 0.0
    cosine: float | None = None
    passage_id: int | None = None
    """The passage nearest in meaning."""
    direct: bool = False
    vote: float = 0.0
    """What the words added to the score."""
    foreign: bool = False
    """Whether question and note are in different languages."""
    likeness: float | None = None
    """What the reranker said: MaxSim above that of an unrelated note, None where it was not asked."""
    plain: float | None = None
    """The same above what is usual between unrelated notes in whatever vault."""
    core: float | None = None
    """The same of what the question is about, without its grammar, in a small vault."""

    def at(self, score: float) -> "Candidate":
        """The candidate with another score; there are hundreds in every question, and `replace` is slow."""
        if score == self.score:
            return self
        return Candidate(
            self.note_id, score, self.words, self.coverage, self.cosine, self.passage_id, self.direct, self.vote,
            self.foreign, self.likeness, self.plain, self.core,
        )  # fmt: skip


def fuse(
    words: WordHits | None, meaning: MeaningHits | None, config: RecallConfig, foreign: Container[int] = ()
) -> list[Candidate]:
    """The union of both rankings, scored; in no particular order.

    `meaning` should hold the cosine of the word hits too, however far away they are. Where it is None the BM25F score
    itself is the score, so that a search by words alone ranks as such a search does. `foreign`: ids of notes in
    another language than the question.
    """
    near = _nearest(meaning)
    found: list[Candidate] = []
    if words is not None:
        votes = words.scores if meaning is None else _votes(words, config)
        rows = zip(words.notes.tolist(), votes.tolist(), words.scores.tolist(), words.coverage.tolist(), strict=True)
        for note, vote, value, coverage in rows:
            cosine, passage = near.pop(note, (None, None))
            apart = note in foreign
            score = _nearness(cosine, apart, config) + vote
            found.append(Candidate(note, score, value, coverage, cosine, passage, vote=vote, foreign=apart))
    for note, (cosine, passage) in near.items():
        if cosine >= config.neighbour_floor:
            score = _nearness(cosine, note in foreign, config)
            found.append(Candidate(note, score, cosine=cosine, passage_id=passage, foreign=note in foreign))
    return found


def nearness(candidate: Candidate, config: RecallConfig) -> float:
    """What meaning adds to the score."""
    return _nearness(candidate.cosine, candidate.foreign, config)


def _nearness(cosine: float | None, foreign: bool, config: RecallConfig) -> float:
    return (cosine or 0.0) * (config.foreign_weight if foreign else 1.0)


def _votes(words: WordHits, config: RecallConfig) -> NDArray[np.float32]:
    """What the words add to the cosine: float32[n].

    coverage^p · (keyword_weight + margin_weight · max(0, coverage - noise)) · score / best score. Words vote only where
    they cover the question, and loudest where one note covers clearly more than the many: in a vault of two languages
    the notes in the question's own language always share some words with it.
    """
    if not len(words.notes):
        return np.empty(0, np.float32)
    ordered = np.sort(words.coverage)[::-1]
    noise = ordered[min(config.noise_rank, len(ordered) - 1)] if len(ordered) > 1 else np.float32(0)
    margin = np.maximum(words.coverage - noise, 0)
    share = words.scores / max(float(words.scores.max()), 1e-9)
    votes = words.coverage**config.coverage_power * (config.keyword_weight + config.margin_weight * margin) * share
    if words.strict:
        votes += config.strict_bonus
    return votes.astype(np.float32)


def _nearest(meaning: MeaningHits | None) -> dict[int, tuple[float, int]]:
    if meaning is None:
        return {}
    rows = zip(meaning.notes.tolist(), meaning.scores.tolist(), meaning.passages.tolist(), strict=True)
    return {note: (cosine, passage) for note, cosine, passage in rows}
