"""The views that SQL may ask: notes, passages, links, tags, concepts, edges, communities and reads, by path."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from ..notes.note import Link
from ..store.database import Connection
from ..store.notes import NoteTable
from ..store.tables import column, insert
from .graph import KINDS, Graph

IN_FILE = {
    "notes": """
        SELECT path, title, id, type, status, lang, words, passages,
            from_json(tags, '["VARCHAR"]') AS tags, from_json(aliases, '["VARCHAR"]') AS aliases,
            from_json(headings, '["VARCHAR"]') AS headings, nullif(created, '') AS created,
            nullif(updated, '') AS updated, make_timestamp(nullif(mtime_ns, 0) // 1000) AS changed, trust, confidence,
            meta::JSON AS meta, size
        FROM {file}.notes""",
    "passages": """
        SELECT n.path, p.ord + 1 AS number, p.heading, p.line_a AS first_line, p.line_b AS last_line, p.text, p.lang
        FROM {file}.passages p JOIN {file}.notes n USING (note_id)""",
    "tags": """
        SELECT path, unnest(from_json(tags, '["VARCHAR"]')) AS tag FROM {file}.notes""",
    "reads": """
        SELECT path, reads, up, down, CASE WHEN last > 0 THEN make_timestamp((last * 1e6)::BIGINT) END AS last
        FROM {file}.usage""",
}
"""Views over the tables of the file; `{file}` is their schema, by its whole name."""

IN_MEMORY = {
    "links": (
        "path VARCHAR, line INTEGER, kind VARCHAR, target VARCHAR, anchor VARCHAR, leads_to VARCHAR, ambiguous BOOLEAN"
    ),
    "concepts": (
        "concept VARCHAR, label VARCHAR, path VARCHAR, weight DOUBLE, df INTEGER, degree INTEGER, god BOOLEAN, "
        "banned BOOLEAN, pinned BOOLEAN"
    ),
    "edges": "a VARCHAR, b VARCHAR, kind VARCHAR, weight DOUBLE",
    "communities": "number INTEGER, name VARCHAR, path VARCHAR, place INTEGER, size INTEGER, cohesion DOUBLE",
}
"""Tables that are filled when asked for: links as they resolve now, and the graph."""

VIEWS = (*IN_FILE, *IN_MEMORY)


@dataclass(frozen=True, slots=True)
class Source:
    """What the views show."""

    notes: NoteTable
    graph: Graph


def lay_out(cursor: Connection, source: Source, wanted: Collection[str]) -> None:
    """Make these views in the temporary schema of a connection, and let its names mean nothing else.

    The connection is to be closed afterwards: everything goes with it.
    """
    file = _schema_of_file(cursor)
    for name in wanted:
        if name in IN_FILE:
            cursor.execute(f"CREATE TEMP VIEW {name} AS {IN_FILE[name].format(file=file)}")
        else:
            cursor.execute(f"CREATE TEMP TABLE {name} ({IN_MEMORY[name]})")
            _fill(cursor, name, _ROWS[name](cursor, source))
    cursor.execute("SET search_path = 'temp.main'")


def _schema_of_file(cursor: Connection) -> str:
    """The whole name of the schema the file's tables are in: a view of the same name hides the short one."""
    database = str(cursor.execute("SELECT current_database()").fetchall()[0][0])
    return '"' + database.replace('"', '""') + '".main'


def _fill(cursor: Connection, name: str, rows: Iterable[tuple[object, ...]]) -> None:
    names = [part.split()[0] for part in IN_MEMORY[name].split(", ")]
    columns = list(zip(*rows, strict=True))
    if columns:
        insert(cursor, f"temp.main.{name}", dict(zip(names, map(column, columns), strict=True)))


def _links(cursor: Connection, source: Source) -> Iterator[tuple[object, ...]]:
    query = f"SELECT note_id, kind, target, anchor, line FROM {_schema_of_file(cursor)}.links ORDER BY note_id, ord"
    for note_id, *written in cursor.execute(query).fetchall():
        note, link = source.notes.get(note_id), Link(*written)
        if note is not None:
            found = source.notes.resolve(link, note.path)
            yield note.path, link.line, link.kind, link.target, link.anchor, found.path, found.ambiguous


def _concepts(cursor: Connection, source: Source) -> Iterator[tuple[object, ...]]:
    paths = _paths(source)
    concepts = source.graph.concepts
    for note_id, holding in source.graph.holdings.items():
        if note_id not in paths:
            continue
        for place, weight in zip(holding.concepts.tolist(), holding.weights.tolist(), strict=True):
            one = concepts[place]
            standing = (one.df, one.degree, one.god, one.banned, one.pinned)
            yield one.key, one.label, paths[note_id], weight, *standing


def _edges(cursor: Connection, source: Source) -> Iterator[tuple[object, ...]]:
    """Each edge from both its ends, so that one condition finds all of a note's."""
    paths = _paths(source)
    for note_id, adjacency in source.graph.adjacency.items():
        rows = zip(adjacency.others.tolist(), adjacency.kinds.tolist(), adjacency.weights.tolist(), strict=True)
        for other, kind, weight in rows:
            if note_id in paths and other in paths:
                yield paths[note_id], paths[other], KINDS[kind], weight


def _communities(cursor: Connection, source: Source) -> Iterator[tuple[object, ...]]:
    paths = _paths(source)
    for one in source.graph.communities:
        known = [paths[note_id] for note_id in one.notes if note_id in paths]
        for place, path in enumerate(known, 1):
            yield one.number, one.name, path, place, len(known), one.cohesion


def _paths(source: Source) -> dict[int, str]:
    return {note.note_id: note.path for note in source.notes.all()}


_ROWS: dict[str, Callable[[Connection, Source], Iterator[tuple[object, ...]]]] = {
    "links": _links, "concepts": _concepts, "edges": _edges, "communities": _communities,
}  # fmt: skip
