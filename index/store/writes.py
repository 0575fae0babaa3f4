"""One batch as one transaction: rows of notes, passages, terms, links, problems and refused files."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..text.normalize import language
from . import graphrows, provenance
from .database import Connection
from .notes import HASH_BYTES
from .plan import Plan
from .rows import Believed, IndexedNote, NoteMeta, RefusedFile, Stat
from .tables import delete, insert_rows
from .terms import FlatTerms, encode, flatten

NOTE_COLUMNS = (
    "note_id", "path", "title", "tags", "aliases", "headings", "id", "type", "status", "created", "updated", "trust",
    "confidence", "words", "lang", "meta", "size", "mtime_ns", "ctime_ns", "inode", "digest", "passages", "rev",
)  # fmt: skip
PASSAGE_COLUMNS = ("passage_id", "note_id", "ord", "heading", "line_a", "line_b", "text", "lang", "text_hash")
LINK_COLUMNS = ("note_id", "ord", "kind", "target", "anchor", "line")
PROBLEM_COLUMNS = ("note_id", "line", "code", "text")
REFUSED_COLUMNS = ("path", "size", "mtime_ns", "ctime_ns", "inode", "digest", "line", "code", "text")

_LANG_CHARACTERS = 600
"""The start of a passage tells its language."""


@dataclass(frozen=True, slots=True)
class Written:
    """One note as it is written, and as the mirrors take it in."""

    item: IndexedNote
    meta: NoteMeta
    flat: FlatTerms
    first_passage: int
    langs: tuple[str, ...]

    @property
    def passage_ids(self) -> range:
        """Return the ids of the note's passages, in order."""
        return range(self.first_passage, self.first_passage + len(self.langs))

    @property
    def believed(self) -> Believed:
        """Return what the differ compares with the disk."""
        return Believed(self.item.stat, self.item.digest)


def prepare(made: Plan, rev: int, next_passage: int) -> tuple[list[Written], int]:
    """Give every note and passage of a plan its final values; also returns the next free passage id."""
    written = []
    for note_id, item in made.writes.items():
        passages = item.note.passages
        hashes = item.passage_hashes
        item.note.path.encode()  # a name that is no text cannot be a note's; better said before the transaction
        if len(hashes) != len(passages) or any(len(h) != HASH_BYTES for h in hashes):
            raise ValueError(f"{item.note.path}: {len(hashes)} hashes for {len(passages)} passages")
        langs = item.passage_langs or tuple(language(passage.text[:_LANG_CHARACTERS]) for passage in passages)
        written.append(Written(item, _meta(note_id, item, rev), flatten(item.terms), next_passage, langs))
        next_passage += len(passages)
    return written, next_passage


def write(cursor: Connection, made: Plan, written: Sequence[Written], linked: set[int], troubled: set[int]) -> None:
    """Bring the tables to what the plan says; `linked`, `troubled`: notes that have links, problems until now.

    The caller holds the transaction and updates the counters.
    """
    gone = made.dead | made.replaced
    for table in ("notes", "passages", "note_terms"):
        delete(cursor, table, gone)
    graphrows.forget(cursor, made.dead)
    delete(cursor, "links", gone & linked)
    delete(cursor, "problems", gone & troubled)
    insert_rows(cursor, "notes", NOTE_COLUMNS, [_note_row(one) for one in written])
    insert_rows(cursor, "passages", PASSAGE_COLUMNS, [row for one in written for row in _passage_rows(one)])
    terms = [(one.meta.note_id, one.meta.rev, one.flat.body_length, encode(one.flat)) for one in written]
    insert_rows(cursor, "note_terms", ("note_id", "rev", "length", "terms"), terms)
    insert_rows(cursor, "links", LINK_COLUMNS, [row for one in written for row in _link_rows(one)])
    insert_rows(cursor, "problems", PROBLEM_COLUMNS, [row for one in written for row in _problem_rows(one)])
    _write_refused(cursor, made)
    _write_touched(cursor, made.touched)
    provenance.forget(cursor, made.left)
    for old_path, path in made.moved:
        cursor.execute("DELETE FROM usage WHERE path = ?", [path])
        cursor.execute("UPDATE usage SET path = ? WHERE path = ?", [path, old_path])


def clean(text: str) -> str:
    """Return text that can be written: a lone surrogate, which an escape in frontmatter may yield, becomes `?`."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def path_bytes(path: str) -> bytes:
    """Return a path as the bytes the file system has: names that are no text survive."""
    return path.encode("utf-8", "surrogateescape")


def _write_refused(cursor: Connection, made: Plan) -> None:
    for path in made.unrefused | set(made.refused):
        cursor.execute("DELETE FROM refused WHERE path = ?", [path_bytes(path)])
    insert_rows(cursor, "refused", REFUSED_COLUMNS, [_refused_row(file) for file in made.refused.values()])


def _write_touched(cursor: Connection, touched: Mapping[str, Stat]) -> None:
    if not touched:
        return
    rows = [(path_bytes(path), *_stat_row(stat)) for path, stat in touched.items()]
    cursor.execute("CREATE OR REPLACE TEMP TABLE touched (path BLOB, size BIGINT, m BIGINT, c BIGINT, inode UBIGINT)")
    insert_rows(cursor, "touched", ("path", "size", "m", "c", "inode"), rows)
    stat = "SET size = t.size, mtime_ns = t.m, ctime_ns = t.c, inode = t.inode FROM touched t"
    cursor.execute(f"UPDATE notes {stat} WHERE encode(notes.path) = t.path")
    cursor.execute(f"UPDATE refused {stat} WHERE refused.path = t.path")
    cursor.execute("DROP TABLE touched")


def _meta(note_id: int, item: IndexedNote, rev: int) -> NoteMeta:
    note = item.note
    return NoteMeta(
        note_id=note_id, path=note.path, title=clean(note.title), tags=tuple(map(clean, note.tags)),
        aliases=tuple(map(clean, note.aliases)), id=clean(note.id), type=clean(note.type), status=clean(note.status),
        created=clean(note.created), updated=clean(note.updated), trust=_number(note.trust),
        confidence=_number(note.confidence), words=note.words, lang=note.lang, mtime_ns=item.stat.mtime_ns, rev=rev,
        passages=len(note.passages), superseded=bool(note.meta.get("superseded_by")),
    )  # fmt: skip


def _note_row(one: Written) -> tuple[Any, ...]:
    note, meta = one.item.note, one.meta
    return (
        meta.note_id, meta.path, meta.title, _json(meta.tags), _json(meta.aliases), _json(note.headings), meta.id,
        meta.type, meta.status, meta.created, meta.updated, meta.trust, meta.confidence, meta.words, meta.lang,
        _json(note.meta), *_stat_row(one.item.stat), one.item.digest, meta.passages, meta.rev,
    )  # fmt: skip


def _passage_rows(one: Written) -> Iterable[tuple[Any, ...]]:
    passages, hashes = one.item.note.passages, one.item.passage_hashes
    for order, (passage_id, passage, lang) in enumerate(zip(one.passage_ids, passages, one.langs, strict=True)):
        heading, (first, last) = clean(passage.heading), passage.lines
        yield (
            passage_id, one.meta.note_id, order, heading, first, last, clean(passage.text), lang, hashes[order],
        )  # fmt: skip


def _link_rows(one: Written) -> Iterable[tuple[Any, ...]]:
    for order, link in enumerate(one.item.note.links):
        yield one.meta.note_id, order, link.kind, clean(link.target), clean(link.anchor), link.line


def _problem_rows(one: Written) -> Iterable[tuple[Any, ...]]:
    for problem in one.item.note.problems:
        yield one.meta.note_id, problem.line, problem.code, clean(problem.text)


def _refused_row(file: RefusedFile) -> tuple[Any, ...]:
    problem = file.problem
    return (
        path_bytes(file.path), *_stat_row(file.stat), file.digest, problem.line, problem.code, clean(problem.text)
    )  # fmt: skip


def _stat_row(stat: Stat) -> tuple[int, int, int, int]:
    """Return a stat within 64 bits; a time beyond the year 2262 wraps, and costs one more look at the file."""
    return _signed(stat.size), _signed(stat.mtime_ns), _signed(stat.ctime_ns), stat.inode % 2**64


def _signed(number: int) -> int:
    return (number + 2**63) % 2**64 - 2**63


def _number(value: float | None) -> float | None:
    return None if value is None or value != value else float(value)


def _json(value: Any) -> str:
    return clean(json.dumps(value, ensure_ascii=False, default=str))
