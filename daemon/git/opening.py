"""Opening the repository of a folder: by libgit2, else by the git program, else not at all."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .assisted import Assisted
from .place import Place, find_place
from .program import Program
from .repository import GitUnusable, Repository

log = logging.getLogger(__name__)

Opener = Callable[[Place], Repository]


@dataclass(frozen=True, slots=True)
class Opened:
    """What came of opening: a repository; or none, and why. `fallback` says why it is not libgit2 that reads it."""

    place: Place | None = None
    repository: Repository | None = None
    fallback: str = ""
    reason: str = ""
    """Why there is a repository and it cannot be read."""


def open_repository(root: Path, openers: Sequence[Opener] | None = None) -> Opened:
    """The repository that holds the real path `root`. Never raises. Use it on one thread only."""
    place = find_place(root)
    if place is None:
        return Opened()
    reasons: list[str] = []
    for opener in openers or (_by_both, by_program):
        try:
            repository = opener(place)
            repository.head()
        except GitUnusable as error:
            reasons.append(str(error))
            continue
        return Opened(place, repository, "; ".join(reasons))
    return Opened(place, None, "", "; ".join(reasons))


def by_libgit(place: Place) -> Repository:
    """Open a repository by libgit2. Raises `GitUnusable`."""
    try:
        from .libgit import Libgit  # takes a third of a second: not before a repository is there to be read
    except ImportError as error:
        raise GitUnusable(f"pygit2 cannot be loaded: {error}") from error
    return Libgit(place)


def by_program(place: Place) -> Repository:
    """Open a repository by the git program. Raises `GitUnusable`."""
    return Program(place)


def _by_both(place: Place) -> Repository:
    return Assisted(by_libgit(place))
