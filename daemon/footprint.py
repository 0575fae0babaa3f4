"""What we make on a person's machine: folders that we alone can enter, and a record of what was made among the files
of others. Only what is in the record is removed again.
"""

from __future__ import annotations

import contextlib
import os
import stat

from . import paths

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "made"
"""The record, in the state folder: an absolute path a line."""


class UnsafeFolder(OSError):
    """A folder that has to be ours alone is a link, a file, or belongs to another user."""


def make_private(folder: str) -> str:
    """Make a folder (and what is missing above it, which is noted down) that only we can enter, and return it.

    Raises `UnsafeFolder` if something else is in its place.
    """
    above = os.path.dirname(folder)
    if not os.path.isdir(above):
        with remembered(above):
            os.makedirs(above, mode=0o700, exist_ok=True)
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        check_private(folder)
    return folder


def check_private(folder: str) -> None:
    """Raise `UnsafeFolder` unless `folder` is a real folder of ours; close it to others if it is open."""
    found = os.lstat(folder)
    if stat.S_ISLNK(found.st_mode) and folder.startswith("/tmp/recalld-"):
        raise UnsafeFolder(f"{folder} is a symbolic link; remove it")
    found = os.stat(folder)
    if not stat.S_ISDIR(found.st_mode):
        raise UnsafeFolder(f"{folder} is not a folder; remove it")
    if found.st_uid != os.getuid():
        raise UnsafeFolder(f"{folder} belongs to another user (uid {found.st_uid})")
    if found.st_mode & 0o077:
        os.chmod(folder, 0o700)


@contextlib.contextmanager
def remembered(target: str) -> Iterator[None]:
    """While `target` is written: it and the folders above it count as made by us if they were not there before.

    Where no record can be kept, nothing counts, and so nothing is removed later.
    """
    missing = []
    path = target
    while not os.path.lexists(path):
        missing.append(path)
        path = os.path.dirname(path)
    yield
    new = [each for each in missing if each not in known()]
    if new:
        with contextlib.suppress(OSError):
            make_private(paths.state_dir())
            record = os.open(_record(), os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
            with open(record, "a", encoding="utf-8", errors="surrogateescape") as file:
                file.writelines(f"{each}\n" for each in new)


def known() -> frozenset[str]:
    """The paths that were made by us, whether they are still there or not."""
    try:
        with open(_record(), encoding="utf-8", errors="surrogateescape") as file:
            return frozenset(file.read().split("\n")) - {""}
    except OSError:
        return frozenset()


def emptied(folder: str) -> None:
    """Remove a folder and those above it, as long as they are empty and were made by us."""
    ours = known()
    with contextlib.suppress(OSError):
        while folder in ours:
            os.rmdir(folder)
            folder = os.path.dirname(folder)


def _record() -> str:
    return os.path.join(paths.state_dir(), NAME)
