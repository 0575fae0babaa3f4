"""The reranker of one vault: made when the model is ready, and kept acquainted with the vault."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The read track comes with them: it is loaded when there is a model to rank with.
    from ...index.recall.breaker import Guarded
    from ...index.recall.ranking.late import MaxSim
    from ...index.store.store import Store
    from .embedding import EmbeddingService, Encoder


WARMED = 4
"""Passages that are read at a time when nobody waits: so few that a question is not kept waiting."""
MOST_WARMED = 2000
"""Passages that are read ahead after a start, a minute or two of one core; others are read when they are asked for."""


class Reranking:
    """Any thread may use it; `learn` and `warm` are for those that have time."""

    def __init__(self, embedding: EmbeddingService | None) -> None:
        self._embedding = embedding
        self._made: tuple[Encoder, MaxSim] | None = None
        self._heard = -1
        self._warmed: int | None = None
        self._left = MOST_WARMED
        self._warming = threading.Lock()

    def guarded(self, encoder: Encoder | None) -> Guarded | None:
        """What compares a question closely with passages; None without a model that hands out vectors of tokens."""
        embedding = self._embedding
        if encoder is None or embedding is None or not encoder.has_tokens:
            return None
        from ...index.recall.breaker import Guarded
        from ...index.recall.ranking.late import MaxSim

        made = self._made
        if made is None or made[0] is not encoder:
            made = self._made = (encoder, MaxSim(encoder, embedding.tokens))
            self._heard, self._warmed, self._left = -1, None, MOST_WARMED
        return Guarded(made[1], embedding.breaker)

    def learn(self, encoder: Encoder | None, store: Store) -> None:
        """Let the reranker hear what the vault sounds like to no question in particular, when it has changed."""
        guarded, revision = self.guarded(encoder), store.rev
        if guarded is not None and revision != self._heard:
            from ...index.recall.finding.background import SAMPLED

            self._heard = revision
            guarded.reranker.learn(store.sample(SAMPLED))

    def warm(self, encoder: Encoder | None, store: Store) -> bool:
        """Read some passages that were embedded before this start, the newest first, while there is room for them.

        Returns whether there may be more.
        """
        embedding = self._embedding
        if encoder is None or embedding is None or self.guarded(encoder) is None:
            return False
        if not self._left or embedding.tokens.full:
            return False
        if not self._warming.acquire(blocking=False):
            return False  # another worker is at it
        try:
            rows = store.newest(self._warmed, min(WARMED, self._left))
            self._left = self._left - len(rows) if rows else 0
            for passage_id, text_hash, text in rows:
                self._warmed = passage_id
                if text_hash not in embedding.tokens:
                    embedding.tokens.put(text_hash, encoder.passage_tokens(text))
            return bool(rows)
        finally:
            self._warming.release()
