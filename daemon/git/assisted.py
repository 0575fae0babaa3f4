"""libgit2, and the git program for what it cannot read: a commit whose time is no number, for one."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from .place import Place
from .program import Program
from .repository import Blob, Change, Commit, GitUnusable, Head, Listed, Repository

T = TypeVar("T")


class Assisted:
    """A repository read by `first`; the program is started only for a question that it could not answer."""

    def __init__(self, first: Repository) -> None:
        self._first = first
        self.backend = first.backend
        self.place: Place = first.place

    def head(self) -> Head:
        """What is checked out now."""
        return self._first.head()

    def has(self, commit: str) -> bool:
        """Whether this commit is still there."""
        return self._first.has(commit)

    def is_ancestor(self, old: str, new: str) -> bool:
        """Whether `old` is `new` or one of its ancestors; False when either is not there."""
        return self._asked(lambda one: one.is_ancestor(old, new))

    def listing(self, start: str, hidden: str = "") -> list[Listed]:
        """The commits that `start` reaches and `hidden` does not: each before its parents, else the newest first."""
        return self._asked(lambda one: one.listing(start, hidden))

    def commits(self, ids: Sequence[str]) -> Iterator[Commit]:
        """These commits with what they changed, in the order asked for."""
        return iter(self._asked(lambda one: list(one.commits(ids))))

    def changes(self, old: str, new: str) -> list[Change]:
        """What differs between two commits, with renames; an `old` of "" is before the first commit."""
        return self._asked(lambda one: one.changes(old, new))

    def files(self, commit: str) -> dict[str, Blob]:
        """All files of a commit by path; submodules are none."""
        return self._asked(lambda one: one.files(commit))

    def contents(self, blobs: Sequence[str]) -> Iterator[bytes]:
        """What these blobs hold, byte for byte as committed, in the order asked for."""
        return iter(self._asked(lambda one: list(one.contents(blobs))))

    def tracked(self) -> frozenset[str]:
        """The paths in the index: what git tracks, committed or not."""
        return self._asked(lambda one: one.tracked())

    def _asked(self, question: Callable[[Repository], T]) -> T:
        """The answer of whoever has one. Raises `GitUnusable` with the reason of the first."""
        try:
            return question(self._first)
        except GitUnusable as error:
            try:
                return question(Program(self.place))
            except GitUnusable:
                raise error from None
