"""Passages that have no vector yet, in the order in which they should get one."""

import heapq
from dataclasses import dataclass

_SPARE = 1000
"""So many entries of passages that are gone may stay, however few wait."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A passage that waits for the vector of its text."""

    passage_id: int
    note_id: int
    lang: str


class Pending:
    """Text hashes to embed, those of the most recently changed files first. Guarded by the lock of the mirrors."""

    def __init__(self) -> None:
        self._waiting: dict[bytes, dict[int, Waiting]] = {}
        self._queue: list[tuple[int, int, bytes]] = []
        self._count = 0

    def __len__(self) -> int:
        """Return how many passages wait."""
        return self._count

    def add(self, text_hash: bytes, passage: Waiting, mtime_ns: int) -> None:
        """Let a passage wait; of one file the first passage comes first."""
        waiting = self._waiting.setdefault(text_hash, {})
        if passage.passage_id not in waiting:
            waiting[passage.passage_id] = passage
            self._count += 1
            heapq.heappush(self._queue, (-mtime_ns, passage.passage_id, text_hash))
            if len(self._queue) > 2 * self._count + _SPARE:
                self._tidy()

    def discard(self, text_hash: bytes, passage_id: int) -> None:
        """Stop waiting for a passage that is gone."""
        waiting = self._waiting.get(text_hash)
        if waiting and waiting.pop(passage_id, None) is not None:
            self._count -= 1
            if not waiting:
                del self._waiting[text_hash]

    def done(self, text_hash: bytes) -> list[Waiting]:
        """Take out and return the passages that waited for this text."""
        waiting = self._waiting.pop(text_hash, {})
        self._count -= len(waiting)
        return list(waiting.values())

    def first(self, limit: int) -> list[tuple[bytes, int]]:
        """Return up to `limit` distinct hashes, each with the id of a passage; they go on waiting."""
        found: dict[bytes, int] = {}
        waiting: list[tuple[int, int, bytes]] = []
        while self._queue and len(found) < limit:
            entry = heapq.heappop(self._queue)
            _, passage_id, text_hash = entry
            if passage_id in self._waiting.get(text_hash, ()):
                waiting.append(entry)
                found.setdefault(text_hash, passage_id)
        for entry in waiting:
            heapq.heappush(self._queue, entry)
        return list(found.items())

    def _tidy(self) -> None:
        """Drop what waits no longer: without a model nobody asks for the first, and every save would stay for ever."""
        self._queue = [entry for entry in self._queue if entry[1] in self._waiting.get(entry[2], ())]
        heapq.heapify(self._queue)
