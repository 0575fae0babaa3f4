"""What one vault has of the model: its vectors on their way into the index, and what compares questions by meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...index.store.store import Store
from ..following.delivery import Group
from .reranking import Reranking

if TYPE_CHECKING:
    # The read track comes with them: notes are read without it.
    from ...index.recall.breaker import Guarded
    from ...index.recall.question.archetypes import Archetypes
    from ..following.writer import Writer
    from .embedding import EmbeddingService, Encoder, Vector


class Meaning:
    """One vault's side of the embedding service, which is None where there is no model. Any thread may ask."""

    def __init__(self, embedding: EmbeddingService | None) -> None:
        self._embedding = embedding
        self._reranking = Reranking(embedding)
        self._writer: Writer | None = None
        self._store: Store | None = None
        self._is_open: Callable[[], bool] = lambda: False
        self._rest: Callable[[], bool] = lambda: False

    def start(
        self, store: Store, writer: Writer, is_open: Callable[[], bool], rest: Callable[[], bool] = lambda: False
    ) -> None:
        """Let the passages of this store be embedded. `rest`: what else there is to read with the model."""
        self._store, self._writer, self._is_open, self._rest = store, writer, is_open, rest
        if self._embedding:
            self._embedding.add(self)

    def stop(self) -> None:
        """No more passages of this vault are embedded."""
        if self._embedding:
            self._embedding.remove(self)

    # -- what it is asked

    @property
    def encoder(self) -> Encoder | None:
        """The model whose vectors this vault searches, once it is ready."""
        adopted = self._embedding is not None and self._writer is not None and self._writer.delivery.model
        return self._embedding.encoder if self._embedding and adopted else None

    @property
    def archetypes(self) -> Archetypes | None:
        """What tells kinds of question apart by meaning, once it is ready."""
        return self._embedding.archetypes if self._embedding and self.encoder else None

    @property
    def reranker(self) -> Guarded | None:
        """What compares a question closely with passages, once the model is ready."""
        return self._reranking.guarded(self.encoder)

    @property
    def state(self) -> str:
        """`loading`, `ready`, `stopped`, or `off: ` and the reason."""
        if self._embedding is None:
            return "off: no model"
        if self._is_by_words_alone():
            return "off: this vault is indexed by words alone"
        return self._embedding.state

    def hear(self) -> None:
        """There may be passages without a vector."""
        if self._embedding:
            self._embedding.wake()

    # -- the embedding's source

    def adopt(self, encoder: Encoder) -> None:
        """Use this model's vectors from now on (called by the embedding service)."""
        writer, embedding = self._writer, self._embedding
        if writer is None or embedding is None:
            return

        def use() -> None:
            writer.delivery.adopt(encoder.name, encoder.dims)
            embedding.wake()

        writer.agenda.do(use)

    def missing(self, limit: int) -> Sequence[tuple[bytes, str]]:
        """Text hash and embedding text of passages without a vector, the newest first."""
        if self._store is None or self.encoder is None or self._is_by_words_alone() or not self._is_open():
            return []
        return self._store.missing_vectors(limit)

    def deliver(self, model: str, hashes: Sequence[bytes], matrix: Vector, on_kept: Callable[[], None]) -> None:
        """Take vectors, float32[n, dims]; the writer's thread keeps them soon."""
        if self._writer is not None:
            self._writer.give(Group(model, hashes, matrix, on_kept))

    def rest(self, encoder: Encoder) -> bool:
        """Let the reranker hear what the vault is like now; returns whether there is more to do."""
        if self._store is None or not self._is_open():
            return False
        self._reranking.learn(self.encoder, self._store)
        return self._reranking.warm(self.encoder, self._store) or self._rest()

    def _is_by_words_alone(self) -> bool:
        return self._writer is not None and self._writer.settings.current.index == "keyword"
