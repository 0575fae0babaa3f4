"""What the store keeps in memory of its file, read at opening and kept in step with every transaction."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..notes.note import Problem
from . import provenance
from .cache import VectorCache
from .database import Connection
from .garbage import unsearched
from .notes import Held, NoteTable, dated
from .pending import Pending, Waiting
from .plan import Plan
from .postings import BASE, DEAD, Postings
from .provenance import Provenance
from .rows import Believed, NoteMeta, RefusedFile, Stat, by_words_alone
from .tables import listed
from .terms import decode_flat
from .vectors import VectorIndex
from .writes import Written

_STAT = "size, mtime_ns, ctime_ns, inode"
_NOTE = (
    f"note_id, path, title, tags, aliases, id, type, status, created, updated, trust, confidence, words, lang, "
    f"mtime_ns, rev, passages, CASE WHEN contains(meta, 'superseded_by') THEN meta ELSE '' END, digest, {_STAT}"
)


@dataclass(slots=True)
class Mirrors:
    """The store in memory. Only the writer changes it, under `notes.lock`."""

    notes: NoteTable = field(default_factory=NoteTable)
    postings: Postings = field(default_factory=Postings)
    pending: Pending = field(default_factory=Pending)
    vectors: VectorIndex = field(default_factory=lambda: VectorIndex(0))
    embeddings: VectorCache | None = None
    linked: set[int] = field(default_factory=set)
    troubled: set[int] = field(default_factory=set)
    """Notes that have links, and problems."""
    next_note: int = 1
    next_passage: int = 1

    def publish(
        self, made: Plan, written: Sequence[Written], postings: Postings, cached: dict[bytes, NDArray[np.float32]]
    ) -> None:
        """Take in a batch that was committed; `cached`: vectors there are for the passages written."""
        with self.notes.lock:
            for note_id in made.dead | made.replaced:
                self._drop_passages(note_id)
            for note_id in made.dead:  # what is replaced stays until it is put: searches look without the lock
                self.notes.drop(note_id)
            self.notes.trace({}, made.left)
            for path in made.unrefused:
                self.notes.unrefuse(path)
            for one in written:
                self._put(one)
            for file in made.refused.values():
                self.notes.refuse(file)
            for path, stat in made.touched.items():
                self.notes.touch(path, stat)
            self.add_vectors([(p, h) for one in written for p, h in _waiting(one)], cached, _mtimes(written))
            self.postings = postings
            self.next_note = made.next_note

    def add_vectors(
        self,
        passages: Sequence[tuple[Waiting, bytes]],
        vectors: dict[bytes, NDArray[np.float32]],
        mtimes: dict[int, int],
    ) -> None:
        """Make passages searchable by meaning, or let them wait; `mtimes` in ns by note id."""
        passages = [(passage, text_hash) for passage, text_hash in passages if not by_words_alone(text_hash)]
        found = [(passage, vectors[text_hash]) for passage, text_hash in passages if text_hash in vectors]
        if found:
            ready, rows = zip(*found, strict=True)
            self.vectors.add(
                [p.passage_id for p in ready], [p.note_id for p in ready], [p.lang for p in ready], np.array(rows)
            )
        for passage, text_hash in passages:
            if text_hash not in vectors:
                self.pending.add(text_hash, passage, mtimes[passage.note_id])

    def _drop_passages(self, note_id: int) -> None:
        passages = self.notes.passages(note_id)
        for passage_id, text_hash in zip(passages, self.notes.hashes(note_id), strict=True):
            self.pending.discard(text_hash, passage_id)
        self.vectors.remove(passages)
        self.linked.discard(note_id)
        self.troubled.discard(note_id)

    def _put(self, one: Written) -> None:
        note, note_id = one.item.note, one.meta.note_id
        self.notes.put(one.meta, one.believed, one.first_passage, b"".join(one.item.passage_hashes))
        if note.links:
            self.linked.add(note_id)
        if note.problems:
            self.troubled.add(note_id)


def load(cursor: Connection) -> Mirrors:
    """Read the mirrors from the file; what cannot be read raises, so that damage shows at once."""
    with unsearched():
        return _load(cursor)


def read_notes(cursor: Connection, note_ids: Collection[int] | None = None) -> Iterator[tuple[NoteMeta, Believed]]:
    """Read these notes, or all, with what is believed of their files; nothing yet of what git says."""
    where = "" if note_ids is None else f" WHERE note_id IN ({listed(note_ids)})"
    for row in cursor.execute(f"SELECT {_NOTE} FROM notes{where}").fetchall():
        yield _meta(row[:18]), Believed(Stat(*row[19:]), row[18])


def read_held(cursor: Connection, note_ids: Collection[int], known: Mapping[str, Provenance]) -> dict[int, Held]:
    """Read these notes with their passages, of the revision that the cursor sees; `known`: where notes come from."""
    firsts = f"SELECT note_id, min(passage_id) FROM passages WHERE note_id IN ({listed(note_ids)}) GROUP BY note_id"
    first = dict(cursor.execute(firsts).fetchall())
    held = {}
    for meta, believed in read_notes(cursor, note_ids):
        start = first.get(meta.note_id, 0)
        meta = dated(meta, believed, known.get(meta.path))
        held[meta.note_id] = Held(meta, range(start, start + meta.passages))
    return held


def load_vectors(cursor: Connection, mirrors: Mirrors, passages: "Passages | None" = None) -> None:
    """Fill `vectors` and `pending` anew for the model of `mirrors.embeddings`."""
    passages = passages or _load_passages(cursor)
    embeddings = mirrors.embeddings
    rows = np.full(len(passages.ids), -1)
    vectors, pending = VectorIndex(embeddings.dims if embeddings else 0), Pending()
    if embeddings is not None:
        hashes, matrix = embeddings.load(cursor)
        row_of = {text_hash: row for row, text_hash in enumerate(hashes)}
        rows = np.array([row_of.get(text_hash, -1) for text_hash in passages.hashes], np.intp)
        ready = np.flatnonzero(rows >= 0)
        ids, notes = passages.ids[ready].tolist(), passages.notes[ready].tolist()
        vectors.add(ids, notes, [passages.langs[i] for i in ready.tolist()], matrix[rows[ready]])
    for i in np.flatnonzero(rows < 0).tolist():
        if by_words_alone(passages.hashes[i]):
            continue
        note_id = int(passages.notes[i])
        meta = mirrors.notes.get(note_id)
        waiting = Waiting(int(passages.ids[i]), note_id, passages.langs[i])
        pending.add(passages.hashes[i], waiting, meta.mtime_ns if meta else 0)
    with mirrors.notes.lock:
        mirrors.vectors, mirrors.pending = vectors, pending


def _load(cursor: Connection) -> Mirrors:
    mirrors = Mirrors()
    mirrors.notes.trace(provenance.load(cursor), ())
    rev, mirrors.next_note, mirrors.next_passage, base_rev, generation = _one(cursor, "SELECT * FROM counters")
    passages = _load_passages(cursor)
    spans = passages.spans()
    for meta, believed in read_notes(cursor):
        mirrors.notes.put(meta, believed, *spans.get(meta.note_id, (0, b"")))
    for path, digest, line, code, text, *stat in cursor.execute(
        f"SELECT path, digest, line, code, text, {_STAT} FROM refused"
    ).fetchall():
        name = path.decode("utf-8", "surrogateescape")
        mirrors.notes.refuse(RefusedFile(name, Stat(*stat), digest, Problem(line, code, text)))
    for table, ids in (("links", mirrors.linked), ("problems", mirrors.troubled)):
        ids.update(row[0] for row in cursor.execute(f"SELECT DISTINCT note_id FROM {table}").fetchall())
    mirrors.postings = _load_postings(cursor, rev, base_rev, generation)
    model = dict(cursor.execute("SELECT k, v FROM meta WHERE k IN ('model', 'dims')").fetchall())
    if model:
        mirrors.embeddings = VectorCache.of_model(cursor, model["model"], int(model["dims"]))
    load_vectors(cursor, mirrors, passages)
    return mirrors


@dataclass(frozen=True, slots=True)
class Passages:
    """All passages by id, which keeps those of one note together: int64[n], int32[n], and lists of n."""

    ids: NDArray[np.int64]
    notes: NDArray[np.int32]
    langs: list[str]
    hashes: list[bytes]

    def spans(self) -> dict[int, tuple[int, bytes]]:
        """Return the first passage and the joined hashes of every note."""
        if not len(self.ids):
            return {}
        starts = [0, *(np.flatnonzero(np.diff(self.notes)) + 1).tolist(), len(self.ids)]
        return {
            int(self.notes[a]): (int(self.ids[a]), b"".join(self.hashes[a:b]))
            for a, b in pairwise(starts)
        }  # fmt: skip


def _load_passages(cursor: Connection) -> Passages:
    query = "SELECT passage_id, note_id, lang, text_hash FROM passages ORDER BY passage_id"
    columns = cursor.execute(query).fetchnumpy()
    return Passages(
        ids=np.asarray(columns["passage_id"]),
        notes=np.asarray(columns["note_id"]),
        langs=list(columns["lang"]),
        hashes=[bytes(text_hash) for text_hash in columns["text_hash"]],
    )


def _load_postings(cursor: Connection, rev: int, base_rev: int, generation: int) -> Postings:
    rows = cursor.execute("SELECT note_id, rev, length FROM note_terms").fetchnumpy()
    ids, revs, length = (np.asarray(rows[name]) for name in ("note_id", "rev", "length"))
    cap = max(1024, int(ids.max()) * 5 // 4 + 1) if len(ids) else 1024
    owner, lengths = np.full(cap, DEAD, np.int32), np.zeros(cap, np.float32)
    base = revs <= (base_rev if generation else -1)
    owner[ids[base]], lengths[ids[base]] = BASE, length[base]
    postings = Postings(
        rev=rev, generation=generation, base_notes=int(base.sum()), owner=owner, lengths=lengths,
        n_notes=int(base.sum()), total_length=int(length[base].sum()),
    )  # fmt: skip
    newer = "SELECT note_id, terms FROM note_terms WHERE rev > ?"
    delta = cursor.execute(newer, [base_rev if generation else -1]).fetchall()
    return postings.with_batch(rev, {note_id: decode_flat(blob) for note_id, blob in delta}, ())


def _meta(row: tuple[Any, ...]) -> NoteMeta:
    note_id, path, title, tags, aliases, *rest, properties = row
    meta = NoteMeta(note_id, path, title, _tuple(tags), _tuple(aliases), *rest)
    superseded = properties and json.loads(properties).get("superseded_by")
    return replace(meta, superseded=True) if superseded else meta


def _tuple(listed: str) -> tuple[str, ...]:
    return () if listed == "[]" else tuple(json.loads(listed))


def _one(cursor: Connection, query: str) -> tuple[Any, ...]:
    row = cursor.execute(query).fetchone()
    if row is None:
        raise ValueError(f"nothing found by {query!r}")
    return row


def _waiting(one: Written) -> list[tuple[Waiting, bytes]]:
    note_id = one.meta.note_id
    passages = [Waiting(i, note_id, lang) for i, lang in zip(one.passage_ids, one.langs, strict=True)]
    return list(zip(passages, one.item.passage_hashes, strict=True))


def _mtimes(written: Sequence[Written]) -> dict[int, int]:
    return {one.meta.note_id: one.meta.mtime_ns for one in written}
