"""Which files and folders of other programs were made by us: those alone are removed again."""

from __future__ import annotations

import contextlib
import os

from . import paths

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "made"
"""The record, in the state folder: an absolute path a line."""


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
            paths.make_private(paths.state_dir())
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
