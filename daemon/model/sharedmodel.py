"""The embedding model: one for all vaults, loaded when the first of them needs it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from .. import config

if TYPE_CHECKING:
    from ..config import Config
    from .embedding import EmbeddingService


class SharedModel:
    """The one service that embeds for every vault of the daemon. Safe to use from any thread."""

    def __init__(self) -> None:
        self._embedding: EmbeddingService | None = None
        self._lock = threading.Lock()

    def started(self, settings: Config) -> EmbeddingService | None:
        """Return the service, begun with these settings where it did not run; None when they want no model."""
        if settings.model == config.NO_MODEL:
            return None
        from .embedding import EmbeddingService
        from .models import load

        with self._lock:
            if self._embedding is None:
                self._embedding = EmbeddingService(lambda: load(settings.model), settings.threads)
                self._embedding.start()
            return self._embedding

    def stop(self) -> None:
        """End it, and let the model go."""
        with self._lock:
            embedding, self._embedding = self._embedding, None
        if embedding is not None:
            embedding.stop()

    def pause(self, on: bool) -> bool:
        """Embed nothing for now, or go on. Returns whether it is paused; without a model there is nothing to pause."""
        embedding = self._embedding
        if embedding is None:
            return False
        embedding.pause(on)
        return embedding.paused

    def state(self, settings: Config) -> str:
        """`idle` (no vault yet), `loading`, `ready`, `stopped`, or `off: ` and the reason."""
        embedding = self._embedding
        if embedding is not None:
            return embedding.state
        return "off: no model is wanted" if settings.model == config.NO_MODEL else "idle"

    def status(self, settings: Config) -> dict[str, Any]:
        """The `model` part of `Status`."""
        embedding = self._embedding
        encoder = embedding.encoder if embedding is not None else None
        return {
            "name": settings.model,
            "state": self.state(settings),
            "version": encoder.name if encoder is not None else None,
            "dims": encoder.dims if encoder is not None else None,
            "passages_per_s": round(embedding.rate(), 1) if embedding is not None else 0.0,
            "paused": embedding is not None and embedding.paused,
        }
