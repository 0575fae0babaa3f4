"""How near sentences of the cards are to the question, and what that counts.

First by the tokens of the passages that they stand in: those are remembered, so this costs no run of the model
(docs/decisions/015-cost-of-a-question.md). Then the best few by a vector of their own, read below their title; where
the model hands out no token vectors, these alone.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ...store.rows import embedding_text
from ...text.normalize import language, scripts
from ..config import RecallConfig
from ..ranking.late import MaxSim, Passage
from ..result import Hit
from ..snapshot import Encoder, EncoderFailed, Vector
from ..state import State
from .option import Option

_AT_ONCE = 2
"""Sentences read at a time."""

_READ = 300
"""So many characters of a sentence are read: prose is rarely longer, a long block of code would cost like a note."""

Cited = tuple[Hit, str]
"""A card and a sentence of it."""
Measure = Callable[[Sequence[Cited]], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class Nearness:
    """What tells how near sentences are to one question."""

    state: State
    encoder: Encoder
    question: Vector
    reranker: MaxSim | None

    def by_tokens(self, sentences: Sequence[Cited]) -> NDArray[np.float32]:
        """Return MaxSim of each: float32[n], NaN where it cannot be told. Raises `EncoderFailed`."""
        near = np.full(len(sentences), np.nan, np.float32)
        if self.reranker is None:
            return near
        passages = _passages([card for card, _ in sentences], self.state)
        there = [place for place, (card, _) in enumerate(sentences) if card.handle in passages]
        asked = [(passages[sentences[place][0].handle], sentences[place][1]) for place in there]
        text = self.state.query.text
        try:
            unread = self.state.config.read_sentences
            near[there] = self.reranker.sentences(scripts(text), language(text), asked, unread)
        except Exception as error:  # whatever a model raises
            raise EncoderFailed(f"{type(error).__name__}: {error}") from error
        return near

    def by_vectors(self, sentences: Sequence[Cited]) -> NDArray[np.float32]:
        """Return the cosine of each, read below its title: float32[n]. One run of the model each, two at a time.

        Raises `EncoderFailed`.
        """
        texts = [embedding_text(card.title, card.heading, text[:_READ]) for card, text in sentences]
        with ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="sentences") as pool:
            vectors = list(pool.map(self.encoder.encode_passage, texts))
        return np.array([float(self.question @ vector) for vector in vectors], np.float32)


def nearness(state: State) -> Nearness | None:
    """What tells how near sentences are to this question; None without a model."""
    encoder, vector, guarded = state.snapshot.encoder, state.vector, state.context.reranker
    if encoder is None or vector is None:
        return None
    reranker = guarded.reranker if guarded is not None and isinstance(guarded.reranker, MaxSim) else None
    return Nearness(state, encoder, vector, reranker)


def by_meaning(
    options: list[Option], nearness: Nearness | None, config: RecallConfig, *, patient: bool = False
) -> list[Option]:
    """Adds how near the best of the sentences are to the question: by tokens for most of them, by vectors for a few.

    Each is spread over 0..1 among them, since how near is near depends on the question and on the languages. `patient`:
    by vectors for twice as many.
    """
    if nearness is None or len(options) < 2:
        return options
    options = _nearer(options, nearness.by_tokens, config.scored_sentences, config.token_weight)
    read = config.read_sentences * (1 + patient)
    return _nearer(options, nearness.by_vectors, read, config.vector_weight)


def _nearer(options: list[Option], measure: Measure, count: int, weight: float) -> list[Option]:
    best = options[:count]
    likeness = measure([(option.card, option.sentence.text) for option in best])
    known = likeness[~np.isnan(likeness)]
    if not len(known):
        return options
    spread = np.nan_to_num((likeness - known.min()) / max(float(np.ptp(known)), 1e-6))
    nearer = [replace(o, score=o.score + weight * float(value)) for o, value in zip(best, spread, strict=True)]
    return sorted([*nearer, *options[count:]], key=lambda option: -option.score)


def _passages(cards: Sequence[Hit], state: State) -> dict[str, Passage]:
    """What the model read of each card's passage, by handle; those that went are missing."""
    notes = state.snapshot.notes
    ids: dict[int, Hit] = {}
    for card in {card.handle: card for card in cards}.values():
        own, place = notes.passages(card.note_id), int(card.handle.rpartition(":")[2])
        if place < len(own):
            ids[own[place]] = card
    found = {}
    for row in state.snapshot.view.passages_by_id(list(ids)):
        meta = notes.get(row.note_id)
        if meta is not None:
            text = embedding_text(meta.title, row.heading, row.text)
            found[ids[row.passage_id].handle] = Passage(row.text_hash, text, row.lang)
    return found
