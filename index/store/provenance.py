"""Provenance in the file: what commits did to notes, and what follows for each note."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from .database import Connection
from .tables import insert_rows

COLUMNS = ("path", "first", "last", "commits", "agents", "authors", "blob", "digest")
HEAD, SOURCE = "git_head", "git_source"
"""Keys of `meta`: the commit up to which all was read, and the repository that it was read from."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a note comes from. Times are in seconds since 1970."""

    path: str
    first: int | None
    """When it was first committed; None where a shallow clone does not go back so far."""
    last: int
    commits: int
    agents: int
    """How many of them programs made, or helped with."""
    authors: tuple[str, ...]
    blob: str
    """Git's id of what HEAD holds."""
    digest: bytes
    """Digest of the file that was found equal to it; b"" while the file is another."""

    @property
    def agent_share(self) -> float:
        """How much of the note's history is the work of programs, 0..1."""
        return self.agents / self.commits if self.commits else 0.0


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """What a commit did to one note: A, M, D, or R from `old_path`. Paths are hashes (`path_key`); 0 is none."""

    kind: str
    path: int
    old_path: int = 0


@dataclass(frozen=True, slots=True)
class CommitRow:
    """A commit as it is kept. `people`: its author, then others who are named as having written, `Name <address>`."""

    id: str
    generation: int
    committed: int
    people: tuple[str, ...]
    shallow: bool
    changes: tuple[ChangeRow, ...]


@dataclass(frozen=True, slots=True)
class ProvenanceRows:
    """What changes in the tables: one transaction. `anew` empties those of the commits first.

    `head` and `source`, when given, say that everything is read up to there.
    """

    commits: Sequence[CommitRow] = ()
    lost: Collection[str] = ()
    """Commits that HEAD does not reach any more."""
    notes: Sequence[Provenance] = ()
    unknown: Collection[str] = ()
    """Paths that no commit speaks of any more."""
    anew: bool = False
    head: str | None = None
    source: str | None = None


def path_key(path: str) -> int:
    """The 64 bits that stand for a path."""
    return int.from_bytes(blake2b(path.encode("utf-8", "surrogateescape"), digest_size=8).digest(), "little")


def put(cursor: Connection, rows: ProvenanceRows) -> None:
    """Bring the tables up to date. The caller holds the transaction."""
    if rows.anew:
        for table in ("git_commits", "git_changes"):
            cursor.execute(f"DELETE FROM {table}")
        cursor.execute("DELETE FROM meta WHERE k IN (?, ?)", [HEAD, SOURCE])
    _lose(cursor, rows.lost)
    people = [(c.id, c.generation, c.committed, "\n".join(c.people), c.shallow) for c in rows.commits]
    insert_rows(cursor, "git_commits", ("id", "generation", "committed", "people", "shallow"), people)
    changes = [
        (commit.id, order, change.kind, change.path, change.old_path)
        for commit in rows.commits
        for order, change in enumerate(commit.changes)
    ]
    insert_rows(cursor, "git_changes", ("id", "ord", "kind", "path", "old_path"), changes)
    forget(cursor, [*rows.unknown, *(note.path for note in rows.notes)])
    insert_rows(cursor, "provenance", COLUMNS, [_values(note) for note in rows.notes])
    for key, value in ((HEAD, rows.head), (SOURCE, rows.source)):
        if value is not None:
            cursor.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", [key, value])


def forget(cursor: Connection, paths: Collection[str]) -> None:
    """Delete what is known of these paths."""
    if paths:
        marks = ",".join("?" * len(paths))
        cursor.execute(f"DELETE FROM provenance WHERE path IN ({marks})", list(paths))


def load(cursor: Connection) -> dict[str, Provenance]:
    """Read the provenance of all notes, by path."""
    rows = cursor.execute(f"SELECT {', '.join(COLUMNS)} FROM provenance").fetchall()
    return {row[0]: _provenance(*row) for row in rows}


def read_up_to(cursor: Connection) -> tuple[str, str]:
    """The commit up to which everything is kept and the repository it is from; "" for none."""
    found = dict(cursor.execute("SELECT k, v FROM meta WHERE k IN (?, ?)", [HEAD, SOURCE]).fetchall())
    return found.get(HEAD, ""), found.get(SOURCE, "")


def generations(cursor: Connection, ids: Collection[str] | None = None) -> Mapping[str, int]:
    """The generation of these commits, or of all that are kept."""
    if ids is None:
        return dict(cursor.execute("SELECT id, generation FROM git_commits").fetchall())
    marks = ",".join("?" * len(ids))
    asked = f"SELECT id, generation FROM git_commits WHERE id IN ({marks})"
    return dict(cursor.execute(asked, list(ids)).fetchall()) if ids else {}


def commits(cursor: Connection) -> list[CommitRow]:
    """All commits that changed notes, parents before children; the order depends on nothing but them."""
    changes: dict[str, list[ChangeRow]] = {}
    asked = "SELECT id, kind, path, old_path FROM git_changes ORDER BY id, ord"
    for commit_id, kind, path, old_path in cursor.execute(asked).fetchall():
        changes.setdefault(commit_id, []).append(ChangeRow(kind, path, old_path))
    rows = cursor.execute(
        "SELECT id, generation, committed, people, shallow FROM git_commits ORDER BY generation, committed, id"
    ).fetchall()
    return [
        CommitRow(commit_id, generation, committed, tuple(people.split("\n")), shallow, tuple(changes[commit_id]))
        for commit_id, generation, committed, people, shallow in rows
        if commit_id in changes
    ]


def _lose(cursor: Connection, ids: Collection[str]) -> None:
    if not ids:
        return
    cursor.execute("CREATE OR REPLACE TEMP TABLE lost (id VARCHAR)")
    insert_rows(cursor, "lost", ("id",), [(one,) for one in ids])
    for table in ("git_commits", "git_changes"):
        cursor.execute(f"DELETE FROM {table} WHERE id IN (SELECT id FROM lost)")
    cursor.execute("DROP TABLE lost")


def _values(note: Provenance) -> tuple[Any, ...]:
    authors = json.dumps(list(note.authors), ensure_ascii=False)
    return (note.path, note.first, note.last, note.commits, note.agents, authors, note.blob, note.digest)


def _provenance(path: str, first: int | None, last: int, commits: int, agents: int, *rest: Any) -> Provenance:
    authors, blob, digest = rest
    return Provenance(path, first, last, commits, agents, tuple(json.loads(authors)), blob, bytes(digest))
