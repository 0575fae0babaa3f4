"""Passages and forward indexes read lately, so that the same notes found again cost no look-up in the file."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Generic, TypeVar

from .rows import PassageRow

_CACHE_BYTES = 48 * 2**20
"""For the texts and for the terms each: whole vaults of ten thousand notes fit."""


Row = TypeVar("Row")


class Recent(Generic[Row]):
    """Rows by id, the least recently used forgotten first. Any thread may use it."""

    def __init__(self, weigh: Callable[[Row], int], limit: int = _CACHE_BYTES) -> None:
        self._weigh, self._limit = weigh, limit
        self._lock = threading.Lock()
        self._rows: OrderedDict[int, Row] = OrderedDict()
        self._bytes = 0

    def get(self, ids: Iterable[int]) -> dict[int, Row]:
        """Return those that are remembered."""
        with self._lock:
            found = {row_id: self._rows[row_id] for row_id in ids if row_id in self._rows}
            for row_id in found:
                self._rows.move_to_end(row_id)
        return found

    @property
    def full(self) -> bool:
        """Whether the next row costs an older one its place."""
        return self._bytes > self._limit * 0.9

    def put(self, rows: Mapping[int, Row], still: Callable[[], bool]) -> None:
        """Remember rows, unless `still()` is false by now: then they may be of the past."""
        with self._lock:
            if not still():
                return
            for row_id, row in rows.items():
                if row_id not in self._rows:
                    self._rows[row_id] = row
                    self._bytes += self._weigh(row)
            while self._bytes > self._limit:
                self._bytes -= self._weigh(self._rows.popitem(last=False)[1])

    def forget(self, ids: Collection[int] | None = None) -> None:
        """Forget these, or with None all."""
        with self._lock:
            for row_id in list(self._rows) if ids is None else ids:
                row = self._rows.pop(row_id, None)
                self._bytes -= 0 if row is None else self._weigh(row)


def recent_passages() -> Recent[PassageRow]:
    """Return a cache of passages by passage id; an id is never used again, so it cannot go stale."""
    return Recent(lambda row: 400 + 2 * len(row.text))


def recent_terms() -> Recent[bytes]:
    """Return a cache of forward indexes, encoded, by note id; the writer has it forget the notes that it changes.

    As arrays they take three times the room, and reading them is quick.
    """
    return Recent(lambda blob: 200 + len(blob))
