"""The base of the inverted index: a table in the file, and as much of it in memory as pays."""

import threading
from array import array
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .database import Connection
from .rows import FIELDS

_CACHE_BYTES = 32 * 2**20
_AT_ONCE = 5000
_RESIDENT_BYTES = 48 * 2**20
"""A base up to this size, that of some 30,000 notes, is kept in memory whole: a look-up in the file costs 2 ms."""

Entries = tuple[NDArray[np.int32], NDArray[np.uint8]]
"""notes int32[n], ascending, and tf uint8[FIELDS, n]."""

NO_ENTRIES: Entries = (np.empty(0, np.int32), np.empty((len(FIELDS), 0), np.uint8))


@dataclass(frozen=True, slots=True)
class Resident:
    """A whole base table: `keys` uint64[m], ascending; term i has notes[4·starts[i] : 4·starts[i+1]] and its tf."""

    generation: int
    keys: NDArray[np.uint64]
    starts: NDArray[np.int64]
    notes: bytes
    tf_starts: NDArray[np.int64]
    tf: bytes

    @classmethod
    def load(cls, cursor: Connection, generation: int) -> "Resident | None":
        """Read the table; None when it is too large to be kept."""
        size = f"SELECT coalesce(sum(octet_length(notes) + octet_length(tf)), 0) FROM postings_{generation}"
        row = cursor.execute(size).fetchone()
        if row is None or int(row[0]) > _RESIDENT_BYTES:
            return None
        keys, counts, lengths, notes, tf = array("Q"), array("q", [0]), array("q", [0]), bytearray(), bytearray()
        read = cursor.execute(f"SELECT key, notes, tf FROM postings_{generation} ORDER BY key")
        while rows := read.fetchmany(_AT_ONCE):  # hundreds of thousands of small objects at a time would stay as holes
            for key, ids, frequencies in rows:
                keys.append(key)
                counts.append(len(ids) // 4)
                lengths.append(len(frequencies))
                notes += ids
                tf += frequencies
        return cls(
            generation=generation,
            keys=np.array(keys, np.uint64),
            starts=np.cumsum(counts),
            notes=bytes(notes),
            tf_starts=np.cumsum(lengths),
            tf=bytes(tf),
        )

    def find(self, keys: Collection[int]) -> dict[int, Entries]:
        """Return the entries of every key, none for an unknown one."""
        places = self.keys.searchsorted(np.fromiter(keys, np.uint64, len(keys)))
        return {key: self._entries(key, int(place)) for key, place in zip(keys, places, strict=True)}

    def _entries(self, key: int, place: int) -> Entries:
        if place >= len(self.keys) or int(self.keys[place]) != key:
            return NO_ENTRIES
        start, count = int(self.starts[place]), int(self.starts[place + 1] - self.starts[place])
        tf = memoryview(self.tf)[int(self.tf_starts[place]) : int(self.tf_starts[place + 1])]
        return np.frombuffer(self.notes, np.int32, count, 4 * start), unpack_tf(tf, count)


class BaseCache:
    """Entries of the base table by term, the least recently used forgotten first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: OrderedDict[tuple[int, int], Entries] = OrderedDict()
        self._bytes = 0
        self._resident: Resident | None = None

    def known(self, generation: int, keys: Collection[int]) -> dict[int, Entries] | None:
        """Return the entries of these keys when all of them are remembered."""
        resident = self._resident
        if resident is not None and resident.generation == generation:
            return resident.find(keys)
        with self._lock:
            if generation and not all((generation, key) in self._entries for key in keys):
                return None
            return {key: self._entries[generation, key] for key in keys} if generation else {}

    def read(self, cursor: Connection, generation: int, keys: Collection[int]) -> dict[int, Entries]:
        """Return the entries of these keys in the base of that generation; an unknown key has none."""
        if not generation:
            return {}
        with self._lock:
            found = {key: self._entries[generation, key] for key in keys if (generation, key) in self._entries}
            for key in found:
                self._entries.move_to_end((generation, key))
        absent = [key for key in keys if key not in found]
        if absent:
            read = dict.fromkeys(absent, NO_ENTRIES) | read_base(cursor, generation, absent)
            self._remember(generation, read)
            found |= read
        return found

    def warm(self, cursor: Connection, generation: int) -> None:
        """Take the whole base into memory if it is small enough. Not while a query waits."""
        if generation and (self._resident is None or self._resident.generation != generation):
            self._resident = None  # the old one is of no use any more, and both need not fit at once
            self._resident = Resident.load(cursor, generation)

    def clear(self) -> None:
        """Forget everything: the file was changed underneath."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0
            self._resident = None

    def _remember(self, generation: int, read: Mapping[int, Entries]) -> None:
        with self._lock:
            for key, entries in read.items():
                if (generation, key) not in self._entries:
                    self._entries[generation, key] = entries
                    self._bytes += _weight(entries)
            while self._bytes > _CACHE_BYTES:
                self._bytes -= _weight(self._entries.popitem(last=False)[1])


def read_base(cursor: Connection, generation: int, keys: Sequence[int]) -> dict[int, Entries]:
    """Look terms up in a base table by its primary key."""
    listed = ",".join(map(str, keys))
    rows = cursor.execute(f"SELECT key, notes, tf FROM postings_{generation} WHERE key IN ({listed})").fetchall()
    return {key: (np.frombuffer(notes, np.int32), unpack_tf(tf, len(notes) // 4)) for key, notes, tf in rows}


def unpack_tf(blob: bytes | memoryview, n: int) -> NDArray[np.uint8]:
    """Read term frequencies, uint8[FIELDS, n]: a byte that says which fields are there, then n bytes of each."""
    tf = np.zeros((len(FIELDS), n), np.uint8)
    present = [field for field in range(len(FIELDS)) if blob[0] >> field & 1]
    tf[present] = np.frombuffer(blob, np.uint8, len(present) * n, 1).reshape(len(present), n)
    return tf


def _weight(entries: Entries) -> int:
    return 400 + int(entries[0].nbytes + entries[1].nbytes)
