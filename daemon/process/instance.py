"""One daemon a socket and a state: whoever holds the locks may remove a stale socket and bind its own."""

import contextlib
import fcntl
import os
import socket
import time
from pathlib import Path

from .. import footprint, paths
from ..errors import EXISTS, RecalldError
from ..messages import refusal
from .activation import inherited_sockets

TAKEOVER_S = 7.0
"""How long to wait for a holder that no longer answers, because it is on its way out (it has 5 s) or in."""


_KNOCK = b'{"jsonrpc":"2.0","id":0,"method":"hello","params":{"versions":[1]}}\n'


class Instance:
    """The locks and the listening socket of this process."""

    def __init__(self, path: str, listener: socket.socket, locks: dict[str, int], bound: bool) -> None:
        self.path = path
        self.listener = listener
        self._locks = locks
        self._socket = _identity(path) if bound else None

    @classmethod
    def acquire(cls, path: str, wait_s: float = TAKEOVER_S) -> "Instance":
        """Take the locks, then listen at `path`, or on the socket that was handed over.

        Raises `RecalldError` naming the holder when another process has them.
        """
        inherited = inherited_sockets()
        if inherited:
            path = inherited[0].getsockname() or path
        while True:
            locks = _locks(path, wait_s)
            if _in_place(locks):
                break
            # All was taken away while we waited, as by `recall uninstall`: these locks keep nobody out any more.
            _release(locks)
        try:
            listener = inherited[0] if inherited else _bind(path)
        except BaseException:
            _release(locks)
            raise
        return cls(path, listener, locks, bound=not inherited)

    def in_place(self) -> bool:
        """Whether the socket and the locks are still where others look for them: somebody may tidy up their folder."""
        if self._socket is not None and _identity(self.path) != self._socket:
            return False
        return _in_place(self._locks)

    def close_socket(self) -> None:
        """Stop listening, and take our socket out of the way, so that a client starts a new daemon."""
        self.listener.close()
        if self._socket is not None and _identity(self.path) == self._socket:
            with contextlib.suppress(OSError):
                Path(self.path).unlink()

    def release(self) -> None:
        """Give up the locks. Their files stay: removing a lock file would let two hold it."""
        _release(self._locks)


def holder(file: str) -> tuple[int, str]:
    """The pid and socket written in a lock file; `(0, "")` when it says nothing."""
    try:
        pid, _, rest = Path(file).read_text(encoding="utf-8", errors="surrogateescape").partition("\n")
        return int(pid), rest.split("\n")[0]
    except (OSError, ValueError):
        return 0, ""


def answers(path: str) -> bool:
    """Whether something answers at `path`. A process on its way out still lets connections in, and says nothing."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(1.0)
        try:
            probe.connect(path)
            probe.sendall(_KNOCK)
            return bool(probe.recv(1))
        except OSError:
            return False


def _locks(path: str, wait_s: float) -> dict[str, int]:
    """Both locks by their files, whose folders are made where they are missing."""
    footprint.make_private(paths.state_dir())
    _make_socket_folder(path)
    locks: dict[str, int] = {}
    try:
        for file in (f"{path}.lock", paths.owner_lock()):
            locks[file] = _lock(file, path, wait_s)
    except BaseException:
        _release(locks)
        raise
    return locks


def _in_place(locks: dict[str, int]) -> bool:
    return all(_identity(file) == _identity(lock) for file, lock in locks.items())


def _release(locks: dict[str, int]) -> None:
    while locks:
        os.close(locks.popitem()[1])


def _lock(file: str, path: str, wait_s: float) -> int:
    """The descriptor that holds the lock on `file`; it says our pid and socket to whoever comes next."""
    lock = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    deadline = time.monotonic() + wait_s
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            pid, at = holder(file)
            if answers(at or path) or time.monotonic() > deadline:
                os.close(lock)
                raise _held(pid, at or path) from None
            time.sleep(0.05)
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()}\n{path}\n".encode("utf-8", "surrogateescape"), 0)
    return lock


def _identity(file: str | int) -> tuple[int, int] | None:
    """Device and inode of a path or a descriptor; None when there is nothing."""
    try:
        status = os.stat(file)  # noqa: PTH116 - it may be a descriptor
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _held(pid: int, path: str) -> RecalldError:
    return refusal("held", "held", EXISTS, pid=pid, socket=path)


def _make_socket_folder(path: str) -> None:
    folder = str(Path(path).parent)
    if folder.startswith("/tmp/recalld-") or not Path(folder).is_dir():
        footprint.make_private(folder)
    elif Path(folder).name in ("recalld", "run"):
        footprint.check_private(folder)


def _bind(path: str) -> socket.socket:
    """A listening socket at `path`, mode 0600 from its first moment. Only for the holder of the lock."""
    with contextlib.suppress(FileNotFoundError):
        if not Path(path).is_socket():
            raise FileExistsError(f"{path} is there and is no socket") if Path(path).exists() else FileNotFoundError
        Path(path).unlink()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        listener.bind(path)
    except BaseException:
        listener.close()
        raise
    finally:
        os.umask(before)
    listener.listen(128)
    return listener
