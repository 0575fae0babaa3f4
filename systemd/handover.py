"""A daemon that runs makes way for the service: asked, not killed, and what it was asked for is answered first."""

from __future__ import annotations

import contextlib
import fcntl
import os
import time

from ..daemon import connecting, footprint, paths
from ..daemon.errors import RecalldError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

WITHIN_S = 10.0


def running() -> int:
    """The process that holds this state, 0 when none does."""
    try:
        lock = os.open(paths.owner_lock(), os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return 0
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        written = os.pread(lock, 32, 0).split(b"\n")[0]
        return int(written) if written.isdigit() else -1
    finally:
        os.close(lock)
    return 0


def ended(within: float = WITHIN_S) -> bool:
    """Ask whoever holds this state to end, and whether it did in so many seconds."""
    deadline = time.monotonic() + within
    before = running()
    if not before:
        return True
    try:
        with connecting.connect(start=False, renew=False) as daemon:
            daemon.call("stop", timeout=within)
            daemon.wait_closed(within)
    except RecalldError:
        pass  # it is on its way out, or hangs
    # Another may have come in its place, if a command asked in between; that one is of the new kind.
    while running() == before:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


@contextlib.contextmanager
def alone(within: float = WITHIN_S) -> Iterator[bool]:
    """Have every daemon of this state end, and none begin until this is left; whether that came about in so many
    seconds.

    Who asks something meanwhile starts another in its place: then that one is asked to end as well.
    """
    deadline = time.monotonic() + within
    asked: set[int] = set()
    while not (locks := _owned()) and time.monotonic() < deadline:
        if (pid := running()) and pid not in asked:
            asked.add(pid)
            with contextlib.suppress(RecalldError), connecting.connect(start=False, renew=False) as daemon:
                daemon.call("stop", timeout=within)
        time.sleep(0.005)
    try:
        yield bool(locks)
    finally:
        for lock in locks:
            os.close(lock)


def _owned() -> list[int]:
    """The lock that a daemon has to take, taken; none when another has it."""
    try:
        footprint.make_private(paths.state_dir())
        lock = os.open(paths.owner_lock(), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError:
        return [os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)]  # no daemon can take it either
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(lock), os.stat(paths.owner_lock())):
            return [lock]
    except OSError:
        pass
    os.close(lock)
    return []


def tidied(socket: str) -> None:
    """Remove the locks, and the folder of the socket if nothing else is in it, while nobody holds them."""
    for file in (f"{socket}.lock", paths.owner_lock()):
        try:
            lock = os.open(file, os.O_RDWR | os.O_CLOEXEC)
        except OSError:
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Under the lock: who opened the file before us finds out that it is not in its place, and ends.
            os.unlink(file)
        except OSError:
            pass
        finally:
            os.close(lock)
    with contextlib.suppress(OSError):
        os.rmdir(os.path.dirname(socket))
