"""How near sentences of the cards are to the question: by the tokens of the passages that they stand in.

A passage's token vectors are remembered, so this costs no run of the model (docs/decisions/015-cost-of-a-question.md).
Where the model hands out none, each sentence is read by itself.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from ...store.rows import embedding_text
from ...text.normalize import language, scripts
from ..ranking.late import MaxSim, Passage
from ..result import Hit
from ..snapshot import Encoder, EncoderFailed, Vector
from ..state import State

Nearness = Callable[[Sequence[tuple[Hit, str]]], NDArray[np.float32]]
"""Cards and a sentence of each: float32[n], the larger the nearer, NaN where it cannot be told."""


def nearness(state: State) -> Nearness | None:
    """What tells how near sentences are to this question; None without a model. It may raise `EncoderFailed`."""
    encoder, vector, guarded = state.snapshot.encoder, state.vector, state.context.reranker
    if encoder is None or vector is None:
        return None
    if guarded is None or not isinstance(guarded.reranker, MaxSim):
        return lambda sentences: _by_themselves(sentences, encoder, vector)
    reranker = guarded.reranker
    return lambda sentences: _within_passages(sentences, reranker, state)


def _by_themselves(sentences: Sequence[tuple[Hit, str]], encoder: Encoder, question: Vector) -> NDArray[np.float32]:
    return np.array([float(question @ encoder.encode_passage(text)) for _, text in sentences], np.float32)


def _within_passages(sentences: Sequence[tuple[Hit, str]], reranker: MaxSim, state: State) -> NDArray[np.float32]:
    passages = _passages([card for card, _ in sentences], state)
    there = [place for place, (card, _) in enumerate(sentences) if card.handle in passages]
    near = np.full(len(sentences), np.nan, np.float32)
    asked = [(passages[sentences[place][0].handle], sentences[place][1]) for place in there]
    text = state.query.text
    try:
        near[there] = reranker.sentences(scripts(text), language(text), asked, state.config.read_sentences)
    except Exception as error:  # whatever a model raises
        raise EncoderFailed(f"{type(error).__name__}: {error}") from error
    return near


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
