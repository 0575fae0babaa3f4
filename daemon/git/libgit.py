"""A repository read by libgit2, in this process: the quick way. Loaded by the first thread that needs it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import pygit2
from pygit2.enums import DiffFind, FileMode, RepositoryOpenFlag, SortMode

from . import commitobject
from .place import Place, shallow_commits
from .repository import RENAME_LIMIT, RENAME_PERCENT, Blob, Change, Commit, GitUnusable, Head, Listed


class Libgit:
    """The repository at a place. Raises `GitUnusable` where libgit2 cannot open it: SHA-256, reftable, other owners."""

    backend = "pygit2"

    def __init__(self, place: Place) -> None:
        self.place = place
        with _translated():
            self._repository = pygit2.Repository(str(place.worktree), RepositoryOpenFlag.NO_SEARCH)
        self._shallow = shallow_commits(place)

    def head(self) -> Head:
        """What is checked out now."""
        with _translated():
            reference = self._repository.lookup_reference("HEAD")
            branch = ""
            if isinstance(reference.target, str):
                branch = reference.target.removeprefix("refs/heads/")
            commit = "" if self._repository.head_is_unborn else str(self._repository.head.target)
        return Head(commit, branch)

    def has(self, commit: str) -> bool:
        """Whether this commit is still there."""
        with _translated():
            return bool(commit) and commit in self._repository

    def is_ancestor(self, old: str, new: str) -> bool:
        """Whether `old` is `new` or one of its ancestors; False when either is not there."""
        if not (self.has(old) and self.has(new)):
            return False
        with _translated():
            return old == new or self._repository.descendant_of(new, old)

    def listing(self, start: str, hidden: str = "") -> list[Listed]:
        """The commits that `start` reaches and `hidden` does not: each before its parents, else the newest first."""
        with _translated():
            walk = self._repository.walk(start, SortMode.TOPOLOGICAL | SortMode.TIME)
            if hidden:
                walk.hide(hidden)
            return [Listed(str(commit.id), self._parents(commit)) for commit in walk]

    def commits(self, ids: Sequence[str]) -> Iterator[Commit]:
        """These commits with what they changed, in the order asked for."""
        for commit_id in ids:
            with _translated():
                commit = self._commit(commit_id)
                said = commitobject.parse(commit.read_raw())
                parents = self._parents(commit)
                changes = self._against(parents[0] if parents else "", commit_id) if len(parents) < 2 else ()
            yield Commit(
                commit_id, said.author.time, said.committer.time, said.author.name, said.author.email,
                said.committer.name, said.committer.email, said.subject, said.trailers, tuple(changes),
            )  # fmt: skip

    def changes(self, old: str, new: str) -> list[Change]:
        """What differs between two commits, with renames; an `old` of "" is before the first commit."""
        with _translated():
            return self._against(old, new)

    def files(self, commit: str) -> dict[str, Blob]:
        """All files of a commit by path; submodules are none."""
        found: dict[str, Blob] = {}
        with _translated():
            top = self._tree(commit)
            pending = [("", top)] if top is not None else []
            while pending:
                folder, tree = pending.pop()
                for entry in tree:
                    path = folder + _name(entry.raw_name or b"")
                    if isinstance(entry, pygit2.Tree):
                        pending.append((f"{path}/", entry))
                    elif isinstance(entry, pygit2.Blob):
                        found[path] = Blob(str(entry.id), entry.filemode != FileMode.LINK)
        return found

    def contents(self, blobs: Sequence[str]) -> Iterator[bytes]:
        """What these blobs hold, byte for byte as committed, in the order asked for."""
        for blob in blobs:
            with _translated():
                found = self._repository[blob]
                if not isinstance(found, pygit2.Blob):
                    raise GitUnusable(f"{blob} is no file")
                data = found.data
            yield data

    def tracked(self) -> frozenset[str]:
        """The paths in the index: what git tracks, committed or not."""
        before = f"{self.place.prefix}/" if self.place.prefix else ""
        with _translated():
            index = self._repository.index
            index.read()
            return frozenset(e.path.removeprefix(before) for e in index if e.path.startswith(before))

    # -- inside

    def _commit(self, commit_id: str) -> pygit2.Commit:
        found = self._repository[commit_id]
        if not isinstance(found, pygit2.Commit):
            raise GitUnusable(f"{commit_id} is no commit")
        return found

    def _parents(self, commit: pygit2.Commit) -> tuple[str, ...]:
        return () if str(commit.id) in self._shallow else tuple(str(parent) for parent in commit.parent_ids)

    def _tree(self, commit_id: str) -> pygit2.Tree | None:
        """The tree of the vault's folder; None where the commit has none."""
        if not commit_id:
            return None
        found: object = self._commit(commit_id).tree
        for part in self.place.prefix.split("/") if self.place.prefix else ():
            assert isinstance(found, pygit2.Tree)
            if part not in found:
                return None
            found = found / part
            if not isinstance(found, pygit2.Tree):
                return None
        return found if isinstance(found, pygit2.Tree) else None

    def _against(self, old: str, new: str) -> list[Change]:
        before, after = self._tree(old), self._tree(new)
        if after is None or before is None:
            one = after or before
            if one is None:
                return []
            diff = one.diff_to_tree(swap=after is not None, context_lines=0)
        elif before.id == after.id:
            return []
        else:
            diff = before.diff_to_tree(after, context_lines=0)
        kinds = {delta.status_char() for delta in diff.deltas}
        if {"A", "D"} <= kinds:
            with suppress(pygit2.GitError):  # a partial clone lacks what would have to be compared
                diff.find_similar(DiffFind.FIND_RENAMES, rename_threshold=RENAME_PERCENT, rename_limit=RENAME_LIMIT)
        return [change for delta in diff.deltas if (change := _change(delta)) is not None]


def _change(delta: pygit2.DiffDelta) -> Change | None:
    kind = delta.status_char()
    path, old = _name(delta.new_file.raw_path), _name(delta.old_file.raw_path)
    if FileMode.COMMIT in (delta.new_file.mode, delta.old_file.mode):
        return None
    if kind == "D":
        return Change("D", old)
    if kind == "R":
        return Change("R", path, old, str(delta.new_file.id))
    return Change("A" if kind in "AC" else "M", path, "", str(delta.new_file.id))


def _name(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


@contextmanager
def _translated() -> Iterator[None]:
    """Everything libgit2 raises as one exception."""
    try:
        yield
    except (pygit2.GitError, KeyError, ValueError, OSError, UnicodeError) as error:
        raise GitUnusable(str(error) or type(error).__name__) from error
