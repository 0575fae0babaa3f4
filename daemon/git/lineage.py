"""Lineages: each note through all its names, from the first commit to the last. Pure."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ...index.store.provenance import ChangeRow, CommitRow


@dataclass(slots=True)
class Lineage:
    """What happened to one note, whatever it was called at the time."""

    first: int = 0
    last: int = 0
    agents: int = 0
    commits: list[str] = field(default_factory=list)
    """Ids, the oldest first."""
    authors: Counter[str] = field(default_factory=Counter)
    cut: bool = False
    """Whether it was there before the first commit that a shallow clone has."""

    def touch(self, commit: CommitRow, by_agent: bool) -> None:
        """Count a commit, once."""
        if self.commits and self.commits[-1] == commit.id:
            return
        self.first = min(self.first, commit.committed) if self.commits else commit.committed
        self.last = max(self.last, commit.committed) if self.commits else commit.committed
        self.commits.append(commit.id)
        self.agents += by_agent
        self.authors[commit.people[0].partition(" <")[0] or commit.people[0]] += 1
        self.cut |= commit.shallow

    def names(self) -> tuple[str, ...]:
        """Its authors, who committed most first."""
        return tuple(sorted(self.authors, key=lambda name: (-self.authors[name], name)))


def trace(commits: Iterable[CommitRow], is_agents: Callable[[Sequence[str]], bool]) -> Mapping[int, Lineage]:
    """The lineage that each path (its key) stands for after these commits, parents before children.

    A note that is renamed keeps its lineage, and so do changes under its old name on another branch. What is made anew
    where a note was renamed away begins one; what is made again where a note was deleted goes on with the old one.
    """
    owners: dict[int, Lineage] = {}
    left: set[int] = set()
    agents: dict[tuple[str, ...], bool] = {}
    for commit in commits:
        by_agent = agents.get(commit.people)
        if by_agent is None:
            by_agent = agents[commit.people] = is_agents(commit.people)
        for change, lineage in _owned(commit.changes, owners, left):
            lineage.touch(commit, by_agent)
            owners[change.path] = lineage
            if change.kind in ("A", "R"):
                left.discard(change.path)
        left.update(change.old_path for change in commit.changes if change.kind == "R" and _leaves(change, commit))
    return owners


def _owned(
    changes: Sequence[ChangeRow], owners: Mapping[int, Lineage], left: set[int]
) -> list[tuple[ChangeRow, Lineage]]:
    """Each change of a commit with its lineage as it was before: notes may swap their names."""
    found = []
    leaving = {change.old_path for change in changes if change.kind == "R"}
    for change in changes:
        source = change.old_path if change.kind == "R" else change.path
        is_new = change.kind == "A" and (source in left or source in leaving)
        known = None if is_new else owners.get(source)
        found.append((change, known or Lineage()))
    return found


def _leaves(change: ChangeRow, commit: CommitRow) -> bool:
    """Whether nothing came to the name that was left, in the same commit."""
    return all(other.path != change.old_path for other in commit.changes if other.kind != "D")
