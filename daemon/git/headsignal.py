"""The second signal: HEAD and its log say that something happened in the repository, whatever the watcher heard."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from .place import Place, find_place

UNDER_WAY = (
    "index.lock", "HEAD.lock", "rebase-merge", "rebase-apply", "sequencer", "MERGE_HEAD", "CHERRY_PICK_HEAD",
    "REVERT_HEAD",
)  # fmt: skip
"""What is in a git folder while git is at work there, or waits for a person in the middle of it."""

PATIENCE = 3.0
"""Seconds for which work that is under way is waited for; after that the files are looked at as they are."""

Stamp = tuple[object, ...]


class HeadSignal:
    """Where the repository of a folder keeps HEAD, and what it looks like now. Costs a few stats; never raises."""

    def __init__(self, root: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._root, self._clock = root, clock
        self.place: Place | None = None
        self._since: float | None = None
        self.find()

    def find(self) -> None:
        """Look again where the repository is: one may have been made, or be gone."""
        self.place = find_place(self._root)

    def files(self) -> frozenset[str]:
        """The files that change when HEAD moves, for a watcher."""
        if self.place is None:
            return frozenset()
        git_dir = self.place.git_dir
        return frozenset(str(file) for file in (git_dir / "HEAD", git_dir / "logs" / "HEAD"))

    def stamp(self) -> Stamp:
        """Something that is another when HEAD has moved, or the repository is another one."""
        place = self.place
        if place is None:
            return ()
        log = _stat(place.git_dir / "logs" / "HEAD")
        # Without a log (a bare setting, an old clone) the branch itself tells, loose or packed; reftable has a list.
        branch = _stat(place.common_dir / _target(place.git_dir / "HEAD"))
        others = [_stat(place.common_dir / name) for name in ("packed-refs", "reftable/tables.list", "shallow")]
        return (place, _stat(place.git_dir / "HEAD"), log, branch, *others)

    def holds(self) -> bool:
        """Whether to wait a moment, because git is at work: for `PATIENCE` seconds at most."""
        if not self.is_busy():
            self._since = None
            return False
        if self._since is None:
            self._since = self._clock()
        return self._clock() - self._since < PATIENCE

    def is_busy(self) -> bool:
        """Whether git is at work in this working tree, or was left in the middle of something."""
        if self.place is None:
            return False
        git_dir = str(self.place.git_dir)
        return any(os.path.lexists(f"{git_dir}/{name}") for name in UNDER_WAY)


def _target(head: Path) -> str:
    try:
        written = head.read_bytes()[:1024].decode("utf-8", "surrogateescape")
    except (OSError, ValueError):
        return "HEAD"
    return written.removeprefix("ref: ").strip() if written.startswith("ref: ") else "HEAD"


def _stat(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return (found.st_size, found.st_mtime_ns, found.st_ino)
