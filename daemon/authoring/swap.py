"""Bytes into a file of the vault, whole or not at all, and never through a link.

A note is written beside its place and then moved there, so that whoever reads sees the old one or the new one, and a
kill at any moment leaves one of them. What it was written to meanwhile is noted down outside of the vault: a process
that was killed leaves nothing that the next one does not take away.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

UNFINISHED = "unfinished"
"""Name of the file, in the vault's state folder, that says what is being written."""
PREFIX, SUFFIX = ".recalld-", ".part"

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


class NotInside(OSError):
    """The way to the note leads through something that is no folder of the vault: a link, or a file."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A file as it stands: its bytes and permissions."""

    data: bytes
    mode: int


@dataclass(frozen=True, slots=True)
class Spot:
    """An open folder of the vault and a name in it. What the name leads to is decided by nobody else meanwhile."""

    folder: int
    name: str
    unfinished: Path
    path: str


@contextmanager
def spot(root: Path, path: str, state_dir: Path, make: bool = False) -> Iterator[Spot]:
    """The folder of a note, opened step by step; with `make`, folders that are missing are made.

    Raises NotInside, FileNotFoundError, or another OSError.
    """
    *folders, name = path.split("/")
    handle = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for part in folders:
            inner = _enter(handle, part, make)
            os.close(handle)
            handle = inner
        yield Spot(handle, name, state_dir / UNFINISHED, path)
    finally:
        os.close(handle)


def read(at: Spot, limit: int) -> Standing:
    """The file at a spot. Raises NotInside for what is no plain file, FileNotFoundError, or another OSError."""
    try:
        handle = os.open(at.name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=at.folder)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotInside(error.errno, "it is a link") from error
        raise
    with os.fdopen(handle, "rb") as opened:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise NotInside(errno.EINVAL, "it is no plain file")
        return Standing(opened.read(limit + 1), stat.S_IMODE(found.st_mode))


def create(at: Spot, data: bytes) -> bool:
    """Put a new file at a spot; False when there is something already. Raises OSError."""
    mode = os.fstat(at.folder).st_mode & 0o666  # whoever may read the folder may read what is in it
    with _written(at, data, mode) as part:
        try:
            os.link(part, at.name, src_dir_fd=at.folder, dst_dir_fd=at.folder, follow_symlinks=False)
        except FileExistsError:
            return False
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK):
                raise
            return _moved_if_free(at, part)
    os.fsync(at.folder)
    return True


def replace(at: Spot, before: Standing, data: bytes) -> bool:
    """Put other bytes in the place of those that were read; False when it is not these any more. Raises OSError."""
    with _written(at, data, before.mode) as part:
        try:
            if read(at, len(before.data)).data != before.data:
                return False
        except FileNotFoundError:
            return False
        os.rename(part, at.name, src_dir_fd=at.folder, dst_dir_fd=at.folder)
    os.fsync(at.folder)
    return True


def sweep(root: Path, state_dir: Path) -> None:
    """Take away what a process that was killed had not finished."""
    file = state_dir / UNFINISHED
    try:
        path = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return
    name = path.rpartition("/")[2]
    if name.startswith(PREFIX) and name.endswith(SUFFIX) and ".." not in path.split("/"):
        with suppress(OSError), spot(root, path, state_dir) as at:
            os.unlink(at.name, dir_fd=at.folder)
    file.unlink(missing_ok=True)


def _enter(handle: int, part: str, make: bool) -> int:
    try:
        return os.open(part, _FOLDER, dir_fd=handle)
    except FileNotFoundError:
        if not make:
            raise
        with suppress(FileExistsError):
            os.mkdir(part, dir_fd=handle)
        return _enter(handle, part, False)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR):
            raise NotInside(error.errno, f"{part} is no folder of the vault") from error
        raise


@contextmanager
def _written(at: Spot, data: bytes, mode: int) -> Iterator[str]:
    """The name, beside the spot, of a file with these bytes, safe on the disk; it is gone afterwards."""
    part = f"{PREFIX}{token_hex(8)}{SUFFIX}"
    folder = at.path.rpartition("/")[0]
    at.unfinished.write_text(f"{folder}/{part}" if folder else part, "utf-8")
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600, dir_fd=at.folder)
        with os.fdopen(handle, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fchmod(handle, mode)
            os.fsync(handle)
        yield part
    finally:
        with suppress(FileNotFoundError):
            os.unlink(part, dir_fd=at.folder)
        at.unfinished.unlink(missing_ok=True)


def _moved_if_free(at: Spot, part: str) -> bool:
    """The same on disks without hard links, where nobody can look and move in one act."""
    try:
        os.lstat(at.name, dir_fd=at.folder)
    except FileNotFoundError:
        os.rename(part, at.name, src_dir_fd=at.folder, dst_dir_fd=at.folder)
        os.fsync(at.folder)
        return True
    return False
