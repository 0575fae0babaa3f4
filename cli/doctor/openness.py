"""Who beside us could read or change a file: by its owner and its mode."""

from __future__ import annotations

import os
import shlex
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Wrong = tuple[str, str]
    """What is wrong (`owner`, `mode`), and with which value."""

OTHERS = 0o077
WRITING = 0o022


def enterable(path: str) -> Wrong | None:
    """What lets others into a folder or a socket; None when nothing does."""
    return _wrong(path, OTHERS, root_may=False)


def writable(path: str, root_may: bool = False) -> Wrong | None:
    """What lets others change a file, or what is in a folder; None when nothing does.

    `root_may`: whether it may belong to root, who may do everything anyway.
    """
    return _wrong(path, WRITING, root_may)


def readable_below(top: str) -> Iterator[str]:
    """The files below a folder that others may read or that are theirs, in the order of their names."""
    for folder, folders, files in os.walk(top):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(folder, name)
            if not os.path.islink(path) and not stat.S_ISSOCK(_mode(path)) and _wrong(path, OTHERS, False):
                yield path


def mended(path: str, mode: str) -> str:
    """The command that closes it."""
    return f"chmod {mode} {shlex.quote(path)}"


def _wrong(path: str, bits: int, root_may: bool) -> Wrong | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    if found.st_uid != os.getuid() and not (root_may and found.st_uid == 0):
        return "owner", str(found.st_uid)
    if found.st_mode & bits and not _is_own_group(found, bits):
        return "mode", f"{stat.S_IMODE(found.st_mode):04o}"
    return None


def _is_own_group(found: os.stat_result, bits: int) -> bool:
    """Whether only the group may write, and it is the one that many systems give each user alone."""
    return bits == WRITING and not found.st_mode & 0o002 and found.st_gid == os.getgid() == os.getuid()


def _mode(path: str) -> int:
    try:
        return os.lstat(path).st_mode
    except OSError:
        return 0
