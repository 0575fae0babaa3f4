"""Vectors on their way from those who embed to the store."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...index.store.store import Store

if TYPE_CHECKING:
    from ..model.embedding import Vector


@dataclass(frozen=True, slots=True)
class Group:
    """Some vectors, float32[n, dims], by the hash of their text."""

    model: str
    hashes: Sequence[bytes]
    matrix: Vector
    on_kept: Callable[[], None]


class Delivery:
    """Given by any thread, kept by the one that writes."""

    def __init__(self, store: Store) -> None:
        self.kept = threading.Condition()
        """Notified when vectors were kept."""
        self.model = ""
        """The model whose vectors the store searches; "" while there is none."""
        self._dims = 0
        self._store = store
        self._groups: list[Group] = []

    def adopt(self, model: str, dims: int) -> None:
        """Search the vectors of this model from now on (on the writer's thread)."""
        self._store.use_model(model, dims)
        self.model, self._dims = model, dims

    def adopt_again(self) -> None:
        """The store was opened anew: search by the same model as before (on the writer's thread)."""
        if self.model:
            self._store.use_model(self.model, self._dims)

    def give(self, group: Group) -> None:
        """Hand over vectors to keep."""
        with self.kept:
            self._groups.append(group)

    def keep(self) -> bool:
        """Keep what was given, if it is of the model (on the writer's thread). Returns whether anything was given."""
        with self.kept:
            groups, self._groups = self._groups, []
        for group in groups:
            if group.model == self.model:
                self._store.put_vectors(group.model, group.hashes, group.matrix)
            group.on_kept()
        if groups:
            with self.kept:
                self.kept.notify_all()
        return bool(groups)
