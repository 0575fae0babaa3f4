"""Reading the store: one consistent view of its tables and of the inverted index."""

import contextlib
import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from ..notes.note import Link, Problem
from .basetable import BaseCache, Entries
from .database import Connection, Database
from .errors import IndexUnavailable, ViewOutdated
from .mirrors import read_held
from .notes import Held, NoteTable
from .postings import Postings
from .queries import LINKS, PASSAGE, SAMPLE, SAMPLED_CHARS, TEXTS, links_of, passage_row
from .rows import NoteDetails, NoteTerms, PassageRow, Posting, Usage, embedding_text
from .tables import listed
from .terms import FlatTerms, decode_flat, split
from .texts import recent_passages, recent_terms

ROLES = frozenset(("role", "roles", "category", "角色", "身分", "身份", "分類", "分类"))
"""Keys of the frontmatter that say what a note, or who it is of, counts as."""
_TRIES, _PAUSE = 2000, 0.005
_WARM_ROWS = 500
_LOOKED_UP = 48
"""Rows asked for at once that are remembered: who asks for more goes through the vault, and does not come back."""


class Snapshots:
    """Views for the threads that read. `state` returns the inverted index as it is now."""

    def __init__(self, database: Database, cache: BaseCache, state: Callable[[], Postings]) -> None:
        self._database, self._cache, self._state = database, cache, state
        self._passages, self._terms = recent_passages(), recent_terms()

    @contextlib.contextmanager
    def pinned(self, lazy: bool = False) -> Iterator["View"]:
        """Give this thread a view in a transaction of its own; a thread that has one gets that again.

        A `lazy` one begins the transaction with its first read of the file, which raises `ViewOutdated` when
        something was written since the view was given; what is remembered in memory needs none.
        """
        with self._database.read() as cursor:
            held: View | None = getattr(self._database.local, "view", None)
            if held is not None:
                yield held
                return
            state = self._state() if lazy else self._begin(cursor)
            view = View(cursor, state, self, begun=not lazy)
            self._database.local.view = view
            try:
                yield view
            finally:
                self._database.local.view = None
                if view.begun:
                    with contextlib.suppress(duckdb.Error):  # none to end after a fatal one
                        cursor.execute("ROLLBACK")

    def warm(self) -> None:
        """Remember the newest notes while nobody waits: a first look at a note in the file costs milliseconds."""
        with self._database.read() as cursor:
            self._cache.warm(cursor, self._state().generation)
        passages = f"SELECT {PASSAGE} FROM passages ORDER BY passage_id DESC"
        # Of a note with one passage there is no choice, and its terms are not looked at.
        terms = (
            "SELECT note_id, terms FROM note_terms JOIN (SELECT note_id FROM notes WHERE passages > 1) USING (note_id) "
            "ORDER BY rev DESC"
        )
        with self.pinned() as view:
            cursor = view._cursor.execute(passages)
            while not self._passages.full and (rows := cursor.fetchmany(_WARM_ROWS)):
                self._passages.put({row[0]: passage_row(row) for row in rows}, view._current)
            cursor = view._cursor.execute(terms)
            while not self._terms.full and (rows := cursor.fetchmany(_WARM_ROWS)):
                self._terms.put(dict(rows), view._current)

    def forget(self, note_ids: Collection[int] | None = None) -> None:
        """Forget what is remembered of notes that were written anew or removed; with None everything."""
        self._terms.forget(note_ids)
        if note_ids is None:
            self._passages.forget()
            self._cache.clear()

    @contextlib.contextmanager
    def glance(self) -> Iterator["View"]:
        """Give a view that is good for one statement, which is consistent by itself; cheaper than a transaction."""
        with self._database.read() as cursor:
            held: View | None = getattr(self._database.local, "view", None)
            yield held or View(cursor, self._state(), self, begun=True)

    def _begin(self, cursor: Connection) -> Postings:
        """Pair a transaction with the state in memory of the same revision: they differ for an instant at a commit."""
        for _ in range(_TRIES):
            state = self._state()
            if begin(cursor, state):
                return state
            time.sleep(_PAUSE)
        raise IndexUnavailable("the index in memory and the one in the file do not agree")


class View:
    """One revision, for one thread, for as long as `Store.view()` is open.

    Postings, passages, terms, links, details and problems agree with each other, whatever is written meanwhile; only
    the terms of a note that changes at this moment may already be the new ones.
    The mirrors of the store (`notes`, `vectors`) do not wait: an id they know and the view does not, or the other
    way round, belongs to a note changed a moment ago and is left out.
    """

    def __init__(self, cursor: Connection, postings: Postings, source: Snapshots, begun: bool) -> None:
        self._lent, self._postings, self._source, self.begun = cursor, postings, source, begun
        self._found: dict[int, Posting] = {}

    @property
    def rev(self) -> int:
        """Return the revision that is seen."""
        return self._postings.rev

    @property
    def n_notes(self) -> int:
        """Return the number of notes."""
        return self._postings.n_notes

    @property
    def average_length(self) -> float:
        """Return the mean body length in terms, 1 when there is none."""
        return self._postings.average_length

    @property
    def lengths(self) -> NDArray[np.float32]:
        """Return body lengths in terms, float32[cap] by note id, never written to again."""
        return self._postings.lengths

    def postings(self, keys: Sequence[int]) -> list[Posting]:
        """Return the posting of each term key, in the order of the keys; empty for an unknown one."""
        found = self._found  # several stages ask for the same
        absent = [key for key in dict.fromkeys(keys) if key not in found]
        if absent:
            found |= zip(absent, self._postings.find(absent, self._base(absent)), strict=True)
        return [found[key] for key in keys]

    def passages(self, note_ids: Sequence[int]) -> list[PassageRow]:
        """Return all passages of these notes, by note id and place in the note."""
        where = f"note_id IN ({listed(note_ids)}) ORDER BY note_id, ord"
        return [passage_row(row) for row in self._rows(f"SELECT {PASSAGE} FROM passages WHERE {where}", note_ids)]

    def held(self, note_ids: Collection[int], notes: NoteTable) -> dict[int, Held]:
        """Return these notes with their passages, of the latest revision or of the view; those gone are left out."""
        latest = notes.held(note_ids)
        newer = [note_id for note_id, one in latest.items() if self.begun and one.meta.rev > self.rev]
        for note_id in newer:
            del latest[note_id]
        return latest | read_held(self._lent, newer, notes.provenance()) if newer else latest

    def passages_by_id(self, ids: Sequence[int], needed: Collection[int] = ()) -> list[PassageRow]:
        """Return these passages in the order asked for; ids that are gone are left out.

        Raises `ViewOutdated` when one that is `needed` is gone because its note was written meanwhile; never in a view
        that is not `lazy`, if `held` named it.
        """
        found = self._source._passages.get(ids)
        absent = [passage_id for passage_id in ids if passage_id not in found]
        read = {}
        if absent:  # a passage is never written again under its id: no transaction needed
            query = f"SELECT {PASSAGE} FROM passages WHERE passage_id IN ({listed(absent)})"
            read = {row[0]: passage_row(row) for row in self._lent.execute(query).fetchall()}
        self._source._passages.put(read, self._current)
        found |= read
        if not self.begun and not all(passage_id in found for passage_id in needed):
            raise ViewOutdated("a note was written anew while it was looked at")
        return [found[passage_id] for passage_id in dict.fromkeys(ids) if passage_id in found]

    def passages_saying(self, marks: Sequence[str], limit: int) -> list[tuple[int, int]]:
        """Return note and id of the newest passages that hold any of these lower-case strings; all are read for it."""
        tests = " OR ".join("contains(lower(text), '{}')".format(mark.replace("'", "''")) for mark in marks)
        where = f"WHERE {tests} ORDER BY passage_id DESC LIMIT {limit}"
        return [(row[0], row[1]) for row in self._rows(f"SELECT note_id, passage_id FROM passages {where}")]

    def sample(self, size: int) -> dict[str, list[tuple[bytes, str]]]:
        """Return hash and embedding text of up to `size` passages of each language: those whose hashes come first.

        As good as drawn by lot, and a note that comes or goes changes one of them at most.
        """
        sampled: dict[str, list[tuple[bytes, str]]] = {}
        for lang, text_hash, *parts in self._rows(SAMPLE.format(size=size, least=SAMPLED_CHARS)):
            sampled.setdefault(lang, []).append((text_hash, embedding_text(*parts)))
        return sampled

    def newest(self, below: int | None, limit: int) -> list[tuple[int, bytes, str]]:
        """Return id, hash and embedding text of the newest passages, or the newest `below` an id."""
        where = "" if below is None else f"WHERE passage_id < {below}"
        rows = self._rows(f"{TEXTS} {where} ORDER BY passage_id DESC LIMIT {limit}")
        return [(passage_id, text_hash, embedding_text(*parts)) for passage_id, text_hash, *parts in rows]

    def texts(self, ids: Sequence[int]) -> dict[int, str]:
        """Return the embedding text of these passages by id; ids that are gone are left out."""
        rows = self._rows(f"{TEXTS} WHERE passage_id IN ({listed(ids)})", ids)
        return {passage_id: embedding_text(*parts) for passage_id, _, *parts in rows}

    def terms(self, note_ids: Sequence[int]) -> dict[int, NoteTerms]:
        """Return the forward index of these notes, by field and passage."""
        return {note_id: split(flat) for note_id, flat in self.flat_terms(note_ids).items()}

    def flat_terms(self, note_ids: Sequence[int]) -> dict[int, FlatTerms]:
        """Return the forward index of these notes as it is kept: what is quicker where groups do not matter."""
        found = self._source._terms.get(note_ids)
        absent = [note_id for note_id in note_ids if note_id not in found]
        read = {}
        if absent:
            query = f"SELECT note_id, terms FROM note_terms WHERE note_id IN ({listed(absent)})"
            read = dict(self._lent.execute(query).fetchall())
        if len(read) <= _LOOKED_UP:
            self._source._terms.put(read, self._current)
        return {note_id: decode_flat(blob) for note_id, blob in (found | read).items()}

    def details(self, note_ids: Sequence[int]) -> dict[int, NoteDetails]:
        """Return headings, other frontmatter and problems of these notes."""
        problems: dict[int, list[Problem]] = {}
        where = f"note_id IN ({listed(note_ids)})"
        for note_id, *problem in self._rows(f"SELECT note_id, line, code, text FROM problems WHERE {where}", note_ids):
            problems.setdefault(note_id, []).append(Problem(*problem))
        rows = self._rows(f"SELECT note_id, headings, meta FROM notes WHERE {where}", note_ids)
        return {
            note_id: NoteDetails(tuple(json.loads(headings)), json.loads(meta), tuple(problems.get(note_id, ())))
            for note_id, headings, meta in rows
        }

    def roles(self) -> dict[int, tuple[str, ...]]:
        """Return what the frontmatter of each note calls it beside its type: a customer, a supplier. Most have none."""
        tests = " OR ".join(f"contains(lower(meta), '\"{key}\"')" for key in sorted(ROLES))
        found: dict[int, tuple[str, ...]] = {}
        for note_id, meta in self._rows(f"SELECT note_id, meta FROM notes WHERE {tests}"):
            values = (value for key, value in json.loads(meta).items() if key.lower() in ROLES)
            parts = (part for value in values for part in (value if isinstance(value, list) else (value,)))
            if names := tuple(part.strip() for part in parts if isinstance(part, str) and part.strip()):
                found[note_id] = names
        return found

    def headings(self, note_ids: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """Return the headings of these notes, in their order."""
        rows = self._rows(f"SELECT note_id, headings FROM notes WHERE note_id IN ({listed(note_ids)})", note_ids)
        return {note_id: tuple(json.loads(headings)) for note_id, headings in rows}

    def links(self, note_ids: Sequence[int]) -> dict[int, list[Link]]:
        """Return the links of these notes as written, in their order; a note without links is left out."""
        return links_of(self._rows(f"{LINKS} WHERE note_id IN ({listed(note_ids)}) ORDER BY note_id, ord", note_ids))

    def all_links(self) -> dict[int, list[Link]]:
        """Return the links of every note that has any."""
        return links_of(self._rows(f"{LINKS} ORDER BY note_id, ord"))

    def problems(self) -> list[tuple[str, Problem]]:
        """Return every problem of every note with the note's path, sorted by path and line."""
        query = "SELECT path, line, code, text FROM problems JOIN notes USING (note_id) ORDER BY path, line, code, text"
        return [(path, Problem(*problem)) for path, *problem in self._rows(query)]

    def usage(self) -> dict[str, Usage]:
        """Return the usage counters by path."""
        return {path: Usage(*counts) for path, *counts in self._rows("SELECT path, reads, up, down, last FROM usage")}

    def _base(self, keys: Sequence[int]) -> Mapping[int, Entries]:
        cache, generation = self._source._cache, self._postings.generation
        base = cache.known(generation, keys)
        if base is not None:
            return base
        try:
            return cache.read(self._lent, generation, keys)  # a base table never changes: no transaction needed
        except duckdb.CatalogException as error:
            raise ViewOutdated("the base of the inverted index was made anew meanwhile") from error

    def _rows(self, query: str, ids: Sequence[int] = (0,)) -> list[tuple[Any, ...]]:
        return self._cursor.execute(query).fetchall() if len(ids) else []

    @property
    def _cursor(self) -> Connection:
        if not self.begun:
            if not begin(self._lent, self._postings):
                raise ViewOutdated("the index was written meanwhile")
            self.begun = True
        return self._lent

    def _current(self) -> bool:
        return self._source._state().rev == self._postings.rev


def begin(cursor: Connection, state: Postings) -> bool:
    """Begin a transaction; undone, and False, when it does not see the same revision as the state in memory."""
    rows = cursor.execute("BEGIN; SELECT rev, base_generation FROM counters").fetchall()
    if rows == [(state.rev, state.generation)]:
        return True
    cursor.execute("ROLLBACK")
    return False
