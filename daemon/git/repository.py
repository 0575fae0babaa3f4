"""What the daemon asks of git, whichever way it is answered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from .place import Place

RENAME_PERCENT = 50
"""From this likeness on, a file that is gone and one that is new are one that was renamed: git's own threshold."""
RENAME_LIMIT = 1_000
"""Above so many files that are gone, and so many new ones, only equal ones are paired."""

Kind = Literal["A", "M", "D", "R"]


class GitUnusable(Exception):
    """A repository cannot be read this way; its text says why."""


@dataclass(frozen=True, slots=True)
class Head:
    """What is checked out. `commit` is "" before the first commit, `branch` is "" when HEAD is detached."""

    commit: str = ""
    branch: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """What a commit did to one file: added, modified, deleted, or renamed from `old_path`. Paths are the vault's."""

    kind: Kind
    path: str
    old_path: str = ""
    blob: str = ""
    """Id of what the file holds now; "" when it is deleted."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A commit and its parents; none for the first commit, and for the last one that a shallow clone has."""

    id: str
    parents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit. Times are in seconds since 1970."""

    id: str
    authored: int
    committed: int
    name: str
    email: str
    """Of the author."""
    committer: str
    committer_email: str
    subject: str
    trailers: tuple[tuple[str, str], ...] = ()
    """Such as ("Co-authored-by", "Ann <ann@example.org>"), in their order."""
    changes: tuple[Change, ...] = ()
    """Against the parent; none for a merge, whose parents have them."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A file of a commit: what names its content, and whether it is a regular file."""

    id: str
    regular: bool = True


class Repository(Protocol):
    """A repository as one thread reads it. Nothing here takes a lock, writes, or runs what the repository names.

    Every method raises `GitUnusable` when it cannot answer. Ids are hexadecimal; paths are relative to the vault, and
    those outside of it are left out.
    """

    @property
    def backend(self) -> str:
        """`pygit2` or `git`."""
        ...

    @property
    def place(self) -> Place:
        """Where it is."""
        ...

    def head(self) -> Head:
        """What is checked out now."""
        ...

    def has(self, commit: str) -> bool:
        """Whether this commit is still there."""
        ...

    def is_ancestor(self, old: str, new: str) -> bool:
        """Whether `old` is `new` or one of its ancestors; False when either is not there."""
        ...

    def listing(self, start: str, hidden: str = "") -> list[Listed]:
        """The commits that `start` reaches and `hidden` does not: each before its parents, else the newest first."""
        ...

    def commits(self, ids: Sequence[str]) -> Iterator[Commit]:
        """These commits with what they changed, in the order asked for."""
        ...

    def changes(self, old: str, new: str) -> list[Change]:
        """What differs between two commits, with renames; an `old` of "" is before the first commit."""
        ...

    def files(self, commit: str) -> dict[str, Blob]:
        """All files of a commit by path; submodules are none."""
        ...

    def contents(self, blobs: Sequence[str]) -> Iterator[bytes]:
        """What these blobs hold, byte for byte as committed, in the order asked for."""
        ...

    def tracked(self) -> frozenset[str]:
        """The paths in the index: what git tracks, committed or not."""
        ...
