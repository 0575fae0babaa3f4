"""Which files git tracks, ignored or not: the one question that the ignore rules have for git."""

from pathlib import Path

from .opening import by_program, open_repository
from .place import find_place
from .repository import GitUnusable


class Tracked:
    """Paths of a vault that git tracks; asked again only when git's index has changed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._stamp: tuple[object, ...] = ()
        self._paths: frozenset[str] = frozenset()

    def __call__(self) -> frozenset[str]:
        """Their paths, relative to the vault. Empty where there is no repository, or no git."""
        place = find_place(self._root)
        index = place.git_dir / "index" if place is not None else None
        stamp = (index, *_stat(index)) if index is not None else ()
        if stamp != self._stamp:
            self._stamp = stamp
            self._paths = _ask(self._root) if index is not None else frozenset()
        return self._paths


def _stat(path: Path) -> tuple[int, int, int]:
    try:
        stat = path.stat()
    except OSError:
        return (0, 0, 0)
    return (stat.st_size, stat.st_mtime_ns, stat.st_ino)


def _ask(root: Path) -> frozenset[str]:
    opened = open_repository(root)
    if opened.repository is None:
        return frozenset()
    try:
        return opened.repository.tracked()
    except GitUnusable:
        pass
    try:
        # A split or sparse index is the program's alone to read, though libgit2 reads all the rest.
        return by_program(opened.repository.place).tracked()
    except GitUnusable:
        return frozenset()
