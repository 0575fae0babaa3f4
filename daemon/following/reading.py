"""Reading one file whole, and noticing when it changed under our hands."""

import os
import stat as modes
import time
from dataclasses import dataclass
from pathlib import Path

from ...index.indexer import too_large
from ...index.store.rows import Stat
from .scan import stat_of, to_stat

YOUNG = 0.15
"""Seconds. A file changed this recently may change again within the same tick of the file system's clock."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The bytes of a file, and the stat that they belong to. `data` is None when the file is over the limit."""

    stat: Stat
    data: bytes | None


class Unreadable(Exception):
    """The file is there and may not be read. `stat` is what can be known of it."""

    def __init__(self, reason: str, stat: Stat) -> None:
        super().__init__(reason)
        self.stat = stat


class Unsettled(Exception):
    """The file vanished, or was written, while it was being read: look again."""


def read_file(root: Path, path: str, limit: int) -> Reading:
    """Read a regular file below `root`. Raises Unreadable, or Unsettled when what was read is of no one moment."""
    name = os.path.join(root, path)  # noqa: PTH118 - in a tenth of the time, once a file
    try:
        # Not through a link, and not waiting for the other end of a FIFO, whatever the scan saw a moment ago.
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Unsettled(path) from error
    except OSError as error:
        raise Unreadable(error.strerror or str(error), _stat(name)) from error
    try:
        before = os.fstat(handle)
        if not modes.S_ISREG(before.st_mode):
            raise Unsettled(path)
        if before.st_size > limit:
            return Reading(to_stat(before), None)
        data = _read_all(handle, before.st_size)
        after = os.fstat(handle)
    except OSError as error:
        raise Unreadable(error.strerror or str(error), _stat(name)) from error
    finally:
        os.close(handle)
    if to_stat(before) != to_stat(after) or len(data) != after.st_size:
        raise Unsettled(path)
    return Reading(to_stat(after), data)


def whole(reading: Reading, path: str, limit: int) -> bytes:
    """What was read of a note. Raises Unreadable where that is nothing, for there are more than `limit` bytes."""
    if reading.data is None:
        raise Unreadable(too_large(path, reading.stat, limit).problem.text, reading.stat)
    return reading.data


def is_young(stat: Stat, now: float | None = None) -> bool:
    """Whether a file changed so recently that its stat cannot be trusted yet. A time in the future is not recent."""
    age = (time.time() if now is None else now) - stat.ctime_ns / 1e9
    return -YOUNG < age < YOUNG


def _read_all(handle: int, size: int) -> bytes:
    parts = []
    left = size + 1
    while left > 0:
        part = os.read(handle, left)
        if not part:
            break
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _stat(name: str) -> Stat:
    stat = stat_of(name)
    if stat is None:
        raise Unsettled(name)
    return stat
