"""The concept graph in the file: rows by note, edges, communities, and what was frozen at its epoch."""

import json
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .database import Connection
from .tables import column, delete, insert, insert_rows, listed

ConceptRow = tuple[str, str, str, int, float]
"""Key, label, source, line and weight of one concept where it was found."""

CONCEPT_COLUMNS = ("note_id", "key", "label", "source", "line", "weight")
NOTE_COLUMNS = ("note_id", "path", "title", "aliases", "vectors", "mute", "near", "edges")
TABLES = ("note_concepts", "graph_notes", "graph_communities", "graph_frozen")


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A note as the graph knows it, which may be as it was before. `vectors`: how many it was compared by."""

    note_id: int
    path: str
    title: str
    aliases: Sequence[str]
    vectors: int
    mute: bool
    near: bytes
    edges: bytes


@dataclass(frozen=True, slots=True)
class CommunityRow:
    """A community as it is kept."""

    number: int
    name: str
    cohesion: float
    summary: str
    notes: Sequence[int]
    concepts: Sequence[str]
    folders: Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class GraphRows:
    """What changed in the graph: one transaction. `whole` empties all tables first.

    `generation`: that of the store when the reading began; rows of an older one are not taken.
    """

    generation: int
    whole: bool = False
    concepts: Mapping[int, Sequence[ConceptRow]] = field(default_factory=dict)
    """By note, in place of those it had."""
    notes: Sequence[NoteRow] = ()
    gone: Collection[int] = ()
    """Notes the graph knows no more."""
    communities: Sequence[CommunityRow] | None = None
    """In place of those there were; None changes none."""
    regrouped: Collection[int] | None = None
    """Numbers of the communities that are replaced or gone; None: all."""
    frozen: Mapping[str, bytes] = field(default_factory=dict)
    unfrozen: Collection[str] = ()
    """Keys of `frozen` that go."""


@dataclass(frozen=True, slots=True)
class KeptGraph:
    """All that the file has of the graph.

    `concepts`: columns `note_id` int32[n], `key`, `label`, `source` object[n], `weight` float32[n], by note id.
    """

    frozen: Mapping[str, bytes]
    concepts: Mapping[str, NDArray[Any]]
    notes: Sequence[NoteRow]
    communities: Sequence[CommunityRow]


def put(cursor: Connection, rows: GraphRows, alive: Container[int]) -> None:
    """Bring the tables up to date; rows of notes that are not `alive` any more are left out.

    The caller holds the transaction.
    """
    if rows.whole:
        empty(cursor)
    _put_concepts(cursor, {note_id: found for note_id, found in rows.concepts.items() if note_id in alive}, rows)
    if not rows.whole:
        delete(cursor, "graph_notes", [*rows.gone, *(row.note_id for row in rows.notes)])
    insert_rows(cursor, "graph_notes", NOTE_COLUMNS, [_note_values(row) for row in rows.notes])
    if rows.communities is not None:
        among = "" if rows.regrouped is None else f" WHERE number IN ({listed(rows.regrouped)})"
        cursor.execute(f"DELETE FROM graph_communities{among}")
        names = ("number", "name", "cohesion", "summary", "notes", "concepts", "folders")
        insert_rows(cursor, "graph_communities", names, [_community_values(row) for row in rows.communities])
    for key in rows.unfrozen:
        cursor.execute("DELETE FROM graph_frozen WHERE k = ?", [key])
    for key, blob in rows.frozen.items():
        cursor.execute("INSERT OR REPLACE INTO graph_frozen (k, v) VALUES (?, ?)", [key, blob])


def forget(cursor: Connection, note_ids: Collection[int]) -> None:
    """Delete what notes said that are gone; the communities' texts may quote them and go, too.

    What they were called stays until the graph has followed: others that name them have to be found. Edges of others
    that led to them lead nowhere.
    """
    if note_ids:
        delete(cursor, "note_concepts", note_ids)
        cursor.execute(f"UPDATE graph_notes SET near = '', edges = '' WHERE note_id IN ({listed(note_ids)})")
        cursor.execute("DELETE FROM graph_communities")


def empty(cursor: Connection) -> None:
    """Delete the whole graph."""
    for table in TABLES:
        cursor.execute(f"DELETE FROM {table}")


def kept(cursor: Connection) -> KeptGraph:
    """Read all there is; nothing frozen means that there is no whole graph."""
    frozen = {key: bytes(blob) for key, blob in cursor.execute("SELECT k, v FROM graph_frozen").fetchall()}
    query = "SELECT note_id, key, label, source, weight FROM note_concepts ORDER BY note_id, key, source, line, label"
    columns = cursor.execute(query).fetchnumpy()
    notes = cursor.execute(f"SELECT {', '.join(NOTE_COLUMNS)} FROM graph_notes").fetchall()
    found = cursor.execute("SELECT * FROM graph_communities ORDER BY number").fetchall()
    return KeptGraph(
        frozen=frozen,
        concepts={name: np.asarray(values) for name, values in columns.items()},
        notes=[_note(*row) for row in notes],
        communities=[_community(*row) for row in found],
    )


def where_found(cursor: Connection, keys: Sequence[str], note_ids: Sequence[int] = ()) -> list[tuple[int, ConceptRow]]:
    """Return note id and row of these concepts, of these notes or of all, by note and line."""
    marks = ",".join("?" * len(keys))
    among = f"AND note_id IN ({listed(note_ids)})" if note_ids else ""
    query = f"SELECT * FROM note_concepts WHERE key IN ({marks}) {among} ORDER BY note_id, line, source, label"
    return [(note_id, tuple(row)) for note_id, *row in cursor.execute(query, list(keys)).fetchall()] if keys else []


def _put_concepts(cursor: Connection, concepts: Mapping[int, Sequence[ConceptRow]], rows: GraphRows) -> None:
    if not rows.whole:
        delete(cursor, "note_concepts", rows.concepts.keys())
    flat = [(note_id, *row) for note_id, found in concepts.items() for row in found]
    if flat:
        named = zip(CONCEPT_COLUMNS, zip(*flat, strict=True), strict=True)
        insert(cursor, "note_concepts", {name: column(values) for name, values in named})


def _note_values(row: NoteRow) -> tuple[Any, ...]:
    aliases = json.dumps(list(row.aliases), ensure_ascii=False)
    return row.note_id, row.path, row.title, aliases, row.vectors, row.mute, row.near, row.edges


def _note(note_id: int, path: str, title: str, aliases: str, vectors: int, mute: bool, *blobs: bytes) -> NoteRow:
    return NoteRow(note_id, path, title, json.loads(aliases), vectors, mute, *map(bytes, blobs))


def _community_values(row: CommunityRow) -> tuple[Any, ...]:
    lists = (list(row.notes), list(row.concepts), [list(pair) for pair in row.folders])
    return (row.number, row.name, row.cohesion, row.summary, *(json.dumps(one, ensure_ascii=False) for one in lists))


def _community(
    number: int, name: str, cohesion: float, summary: str, notes: str, concepts: str, folders: str
) -> CommunityRow:
    pairs = [(folder, count) for folder, count in json.loads(folders)]
    return CommunityRow(number, name, cohesion, summary, json.loads(notes), json.loads(concepts), pairs)
