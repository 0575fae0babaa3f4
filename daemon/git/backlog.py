"""The commits that are still to be read, and how to bring what was read in step with a HEAD that moved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from ...index.store.provenance import ChangeRow, CommitRow, ProvenanceRows, path_key
from ...index.store.store import Store
from ..following.ignore import is_hidden_path, is_note_name
from . import agents
from .opening import by_program
from .place import Place, shallow_commits
from .repository import Change, Commit, GitUnusable, Listed, Repository

SLICE = 200
"""Commits in one transaction: a fraction of a second, between which queries and saves have their turn."""


@dataclass(slots=True)
class Backlog:
    """What separates the commits that were read from those that HEAD reaches."""

    repository: Repository
    head: str
    source: str
    anew: bool
    """Nothing that was read is of use: it is another repository, or it goes back further now."""
    forward: bool
    """HEAD only went forward from where all was read."""
    ids: Sequence[str]
    """Still to be read, the newest first."""
    lost: Sequence[str]
    """Read, and not reached any more."""
    generations: dict[str, int]
    progress: tuple[int, int]
    shallow: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def of(cls, repository: Repository, store: Store, head: str) -> "Backlog":
        """Compare. After a rebase, say, only what is not known yet is read, whatever became of the old commits."""
        shallow = shallow_commits(repository.place)
        source = _source(repository.place, shallow)
        read, known_source = store.history.read_up_to()
        anew = source != known_source
        forward = bool(head) and not anew and bool(read) and repository.is_ancestor(read, head)
        listed = repository.listing(head, read if forward else "") if head and not (forward and head == read) else []
        if forward:
            parents = {parent for one in listed for parent in one.parents}
            known = dict(store.history.generations([*parents, *(one.id for one in listed)]))
            lost: list[str] = []
            total = len(store.history.generations()) + sum(one.id not in known for one in listed)
        else:
            known = {} if anew else dict(store.history.generations())
            reached = {one.id for one in listed}
            lost = [one for one in known if one not in reached]
            total = len(listed)
        ids = [one.id for one in listed if one.id not in known]
        generations = _generations(listed, known if forward else {})
        return cls(
            repository, head, source, anew, forward, ids, lost, generations, (total - len(ids), total), shallow
        )  # fmt: skip

    def read(self) -> Iterator[ProvenanceRows]:
        """Read it, a slice at a time; the last rows say that all is read. None when there is nothing to say."""
        if not self.forward:
            yield ProvenanceRows(lost=self.lost, anew=self.anew, head="", source=self.source)
        reader = _reader(self.repository)
        for start in range(0, len(self.ids), SLICE):
            part = self.ids[start : start + SLICE]
            rows = [self._row(commit) for commit in reader.commits(part)]
            self.progress = (self.progress[0] + len(part), self.progress[1])
            yield ProvenanceRows(commits=rows)
        if self.ids or not self.forward:
            yield ProvenanceRows(head=self.head)

    def _row(self, commit: Commit) -> CommitRow:
        author = agents.person(commit.name, commit.email)
        people = agents.writers(author, agents.person(commit.committer, commit.committer_email), commit.trailers)
        changes = tuple(row for change in commit.changes for row in _changes_of_notes(change))
        generation = self.generations.get(commit.id, 1)
        return CommitRow(commit.id, generation, commit.committed, people, commit.id in self.shallow, changes)


def _reader(repository: Repository) -> Repository:
    """Who reads commits: the program, if there is one, in a process of its own and many at a time.

    That costs a fraction, and no query waits for it; and what counts as a rename does not depend on how many commits
    there were to read at once, since it is always the same who says so.
    """
    try:
        return by_program(repository.place)
    except GitUnusable:
        return repository


def is_note(path: str) -> bool:
    """Whether a file of a commit can be a note, by its name."""
    return is_note_name(path) and not is_hidden_path(path)


def _changes_of_notes(change: Change) -> Iterator[ChangeRow]:
    """What a change means for notes: a file that becomes a note is new, one that ceases to be one is gone."""
    is_one, was_one = is_note(change.path), change.kind == "R" and is_note(change.old_path)
    if is_one and was_one:
        yield ChangeRow("R", path_key(change.path), path_key(change.old_path))
    elif is_one:
        yield ChangeRow("A" if change.kind == "R" else change.kind, path_key(change.path))
    elif was_one:
        yield ChangeRow("D", path_key(change.old_path))


def _generations(listed: Sequence[Listed], known: dict[str, int]) -> dict[str, int]:
    """One more than the highest generation of the parents, by commit: an order that no time of day can turn round."""
    found = dict(known)
    for one in reversed(listed):
        found[one.id] = 1 + max((found.get(parent, 0) for parent in one.parents), default=0)
    return found


def _source(place: Place, shallow: frozenset[str]) -> str:
    """What names a repository, the folder that is looked at in it, and how far back it goes."""
    depth = blake2b("\n".join(sorted(shallow)).encode(), digest_size=8).hexdigest() if shallow else ""
    return f"{place.common_dir}\n{place.prefix}\n{depth}"
