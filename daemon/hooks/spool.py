"""The spool: where git hooks leave word that something happened in a repository, and what the daemon does about it.

A word is the repository's folder, a NUL and a line feed: a folder's name may hold anything else. Any number of hooks
append to one file; the daemon takes it away whole, by renaming it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import footprint, paths
from .hookplace import SPOOL

if TYPE_CHECKING:
    from ..service import Service
    from ..vaults import Entry

log = logging.getLogger(__name__)

TAKEN = "hooks.taken"
END = b"\0\n"
LOOK_S = 0.5
"""Between two looks at whether there is word: one `stat`."""

PAUSE_S = 60.0
"""After the spool could not be emptied."""

MAX_BYTES = 1 << 20
"""More than this was left over a long time, and means: look everywhere."""


@dataclass(frozen=True, slots=True)
class Word:
    """What the hooks left: folders of repositories. `lost`: there was more than could be kept apart or read."""

    repositories: frozenset[str] = frozenset()
    lost: bool = False

    def concerns(self, root: str) -> bool:
        """Whether a vault may have changed: its folder holds one of the repositories, or lies in one."""
        mine = root.rstrip("/") + "/"
        others = (paths.real_root(folder).rstrip("/") + "/" for folder in self.repositories)
        return self.lost or any(mine.startswith(other) or other.startswith(mine) for other in others)


NOTHING = Word()


def read(data: bytes) -> Word:
    """The repositories that some bytes of the spool name; what is no absolute path, or not whole, is dropped."""
    words = (os.fsdecode(part) for part in data.split(END)[:-1])
    return Word(frozenset(word for word in words if word.startswith("/") and "\0" not in word))


class Spool:
    """The spool of one state folder, for the process that owns it."""

    def __init__(self, folder: str) -> None:
        self._left = os.path.join(folder, SPOOL)
        self._taken = os.path.join(folder, TAKEN)
        self._read = 0
        self._again = 0.0

    def has_word(self) -> bool:
        """Whether a hook has left word, or a file that was taken is still to be cleared away."""
        there = os.path.lexists(self._left) or os.path.lexists(self._taken)
        return there and time.monotonic() >= self._again

    def take(self) -> Word:
        """Everything left since the last time, each word once; what another process had taken and not cleared, too.

        A hook may have opened the file before it was renamed: it is read to its end a second time, at the next look,
        and then deleted. What comes later still is lost, as any hint may be.
        """
        try:
            before = self._clear()
            os.rename(self._left, self._taken)
        except FileNotFoundError:
            return before
        except OSError as error:
            log.warning("the spool of git hooks cannot be emptied: %s", error)
            self._again = time.monotonic() + PAUSE_S
            return Word(lost=True)
        self._read, word = _read_from(self._taken, 0)
        return _joined((before, word))

    def _clear(self) -> Word:
        """What was added to the file taken last, which is then deleted. Raises OSError where it cannot be."""
        if not os.path.lexists(self._taken):
            return NOTHING
        _, word = _read_from(self._taken, self._read)
        self._read = 0
        os.unlink(self._taken)
        return word


async def watch(service: Service, look_s: float = LOOK_S) -> None:
    """Hand on what hooks leave, until cancelled; also what was left while nobody ran."""
    spool = Spool(await asyncio.to_thread(_place))
    while True:
        if spool.has_word():
            await asyncio.to_thread(_hand_on, spool, list(service.vaults))
        await asyncio.sleep(look_s)


def _place() -> str:
    with contextlib.suppress(OSError):  # a home that cannot be written has no hooks that could
        footprint.make_private(paths.spool_dir())
    return paths.spool_dir()


def _hand_on(spool: Spool, entries: Iterable[Entry]) -> None:
    """Let every vault that a hook spoke of look everywhere; one that is still being opened does so anyway."""
    try:
        word = spool.take()
        for entry in entries:
            if entry.vault is not None and word.concerns(entry.root):
                log.debug("vault %s: a git hook ran", entry.name)
                entry.vault.look_at([""])
    except Exception:
        log.exception("what git hooks left could not be handed on")  # the timer looks everywhere all the same


def _read_from(path: str, start: int) -> tuple[int, Word]:
    """How far a file was read, and what it says from a place on. Unreadable or too long, it says: anything."""
    try:
        # Not through a link, and not waiting for the other end of a FIFO, whatever somebody put there.
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            size = os.fstat(handle).st_size
            data = os.pread(handle, MAX_BYTES + 1, start)
        finally:
            os.close(handle)
    except OSError:
        return 0, Word(lost=True)
    if len(data) > MAX_BYTES:
        return size, Word(lost=True)
    whole = data[: data.rfind(END) + len(END)] if END in data else b""
    return start + len(whole), read(whole)


def _joined(words: Iterable[Word]) -> Word:
    words = tuple(words)
    return Word(frozenset().union(*(word.repositories for word in words)), any(word.lost for word in words))
