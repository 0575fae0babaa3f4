"""Writes a file whole or not at all. Standard library only: commands and git hooks use it, too."""

from __future__ import annotations

import contextlib
import os

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from pathlib import Path


def put(path: str | Path, data: bytes, mode: int | None = 0o600, durable: bool = False, beside: str = "") -> None:
    """Put these bytes at a path in one moment: whoever opens it finds the old file or the new one, never a part.

    `mode`: its permissions; None: as the person's umask has it. `durable`: they are on the disk before the old
    ones go. `beside`: what the unfinished file is called meanwhile. Raises OSError, and leaves nothing beside.
    """
    beside = beside or f"{path}.{os.getpid()}.tmp"
    try:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666 if mode is None else mode)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            if mode is not None:
                os.fchmod(handle, mode)
            if durable:
                file.flush()
                os.fsync(handle)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
