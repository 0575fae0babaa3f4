"""The store: one DuckDB file and its mirrors in memory, written by one thread and read by many."""

import contextlib
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
from numpy.typing import NDArray

from ..embed.means import shipped
from ..notes.links import Names, Resolved
from ..notes.note import Link, Problem
from . import database, graphrows, provenance
from .basetable import BaseCache
from .cache import VectorCache, prune
from .database import Connection, Database, StoreSettings, translated
from .errors import IndexDamaged, StoreError
from .fold import fold
from .graphrows import ConceptRow, GraphRows, KeptGraph
from .mirrors import Mirrors, load, load_vectors
from .notes import NoteTable
from .plan import plan
from .provenance import CommitRow, ProvenanceRows
from .reads import Snapshots, View
from .rows import (
    Applied,
    Batch,
    Believed,
    NoteDetails,
    NoteTerms,
    PassageRow,
    Posting,
    Stats,
    Usage,
    embedding_text,
)
from .tables import insert_rows, listed
from .vectors import VectorIndex
from .writes import prepare, write


class Store:
    """The index of one vault.

    Reading methods may be called from any thread and never wait for a commit. Writing methods take turns; give
    them one thread. Every method raises `StoreError` when the file cannot be used.
    """

    def __init__(self, path: Path, settings: StoreSettings) -> None:
        self._path, self._settings = path, settings
        self._writing = threading.RLock()
        self._cache = BaseCache()
        self._mirrors = Mirrors()
        self._unsaved = False
        self._warmed = -1
        self.rebuilt_reason = ""
        self.graph_generation = 0
        """One more whenever the graph was dropped: what was made for an older one is not taken."""
        self._database = Database(path, settings)
        self._snapshots = Snapshots(self._database, self._cache, lambda: self._mirrors.postings)
        try:
            if database.mostly_free(self._database.writer, path):
                with self._database.closed(), contextlib.suppress(StoreError):
                    database.rewrite(path, settings)
            self._mirrors = self._load()
        except BaseException:
            self._database.close()
            raise

    @classmethod
    def open(cls, path: Path, settings: StoreSettings | None = None) -> "Store":
        """Open the index, or start it anew where there is none or none that can be used.

        `rebuilt_reason` then says why the old file was moved to `NAME.bad`; it is "" otherwise. Raises `IndexLocked`
        when another process has it, `IndexUnavailable` when the machine is in the way.
        """
        store, reason = database.open_or_rebuild(path, lambda: cls(path, settings or StoreSettings()))
        store.rebuilt_reason = reason
        return store

    # State

    @property
    def rev(self) -> int:
        """Return the revision: one more with every batch that changed something."""
        return self._mirrors.postings.rev

    @property
    def notes(self) -> NoteTable:
        """Return the mirror of all notes."""
        return self._mirrors.notes

    @property
    def names(self) -> Names:
        """Return the names links resolve against; use `resolve` from other threads than the writer's."""
        return self._mirrors.notes.names

    @property
    def vectors(self) -> VectorIndex:
        """Return the vectors of the model in use; another object after `use_model` and `reopen`."""
        return self._mirrors.vectors

    @property
    def model(self) -> str:
        """Return the name of the model in use, "" before there is one."""
        embeddings = self._mirrors.embeddings
        return embeddings.name if embeddings else ""

    @property
    def n_notes(self) -> int:
        """Return the number of notes."""
        return self._mirrors.postings.n_notes

    @property
    def average_length(self) -> float:
        """Return the mean body length in terms, 1 when there is none."""
        return self._mirrors.postings.average_length

    @property
    def lengths(self) -> NDArray[np.float32]:
        """Return body lengths in terms, float32[cap] by note id, never written to again."""
        return self._mirrors.postings.lengths

    def believed(self) -> Mapping[str, Believed]:
        """Return a live, read-only view of every path the index knows, refused files included."""
        return self._mirrors.notes.believed()

    def embedded(self) -> tuple[int, int]:
        """Return how many passages have a vector, and how many still wait for one; costs nothing."""
        with self._mirrors.notes.lock:
            return len(self._mirrors.vectors), len(self._mirrors.pending)

    def stats(self) -> Stats:
        """Return counts of everything."""
        mirrors = self._mirrors
        size = sum(p.stat().st_size for p in (self._path, database.log_of(self._path)) if p.exists())
        with self._database.read() as cursor:
            problems = (cursor.execute("SELECT count(*) FROM problems").fetchone() or (0,))[0]
        with mirrors.notes.lock:
            embedded, pending, refused = len(mirrors.vectors), len(mirrors.pending), len(mirrors.notes.refused())
            return Stats(
                rev=mirrors.postings.rev, notes=len(mirrors.notes), passages=embedded + pending, embedded=embedded,
                pending=pending, refused=refused, problems=problems + refused, size=size,
            )  # fmt: skip

    # Reading

    def view(self, lazy: bool = False) -> AbstractContextManager[View]:
        """Give this thread one revision to read, see `View`; inside, reading methods of the store see it too.

        It holds one of few cursors: ask, and leave. Open and close it in the same thread. A `lazy` one costs nothing
        until the file is read; that raises `ViewOutdated` when something was written in between.
        """
        return self._snapshots.pinned(lazy)

    def postings(self, keys: Sequence[int]) -> list[Posting]:
        """Return the posting of each term key, in the order of the keys; empty for an unknown one."""
        state = self._mirrors.postings
        base = self._cache.known(state.generation, keys)
        if base is not None:
            return state.find(keys, base)
        with self.view() as view:
            return view.postings(keys)

    def passages(self, note_ids: Sequence[int]) -> list[PassageRow]:
        """Return all passages of these notes, by note id and place in the note."""
        with self._snapshots.glance() as view:
            return view.passages(note_ids)

    def passages_by_id(self, ids: Sequence[int]) -> list[PassageRow]:
        """Return these passages in the order asked for; ids that are gone are left out."""
        with self._snapshots.glance() as view:
            return view.passages_by_id(ids)

    def terms(self, note_ids: Sequence[int]) -> dict[int, NoteTerms]:
        """Return the forward index of these notes, by field and passage."""
        with self._snapshots.glance() as view:
            return view.terms(note_ids)

    def sample(self, size: int) -> dict[str, list[tuple[bytes, str]]]:
        """Return hash and embedding text of some passages of each language, the same ones for the same notes."""
        with self._snapshots.glance() as view:
            return view.sample(size)

    def newest(self, below: int | None, limit: int) -> list[tuple[int, bytes, str]]:
        """Return id, hash and embedding text of the newest passages, or the newest `below` an id."""
        with self._snapshots.glance() as view:
            return view.newest(below, limit)

    def details(self, note_ids: Sequence[int]) -> dict[int, NoteDetails]:
        """Return headings, other frontmatter and problems of these notes."""
        with self.view() as view:
            return view.details(note_ids)

    @contextlib.contextmanager
    def private(self) -> Iterator[Connection]:
        """Lend a connection in a reader's place that nobody else gets: what it makes for itself goes with it."""
        with self._database.read() as cursor, contextlib.closing(cursor.cursor()) as own:
            yield own

    def links(self, note_id: int) -> list[Link]:
        """Return the links of a note as written, in their order."""
        with self._snapshots.glance() as view:
            return view.links([note_id]).get(note_id, [])

    def all_links(self) -> dict[int, list[Link]]:
        """Return the links of every note that has any, by note id."""
        with self._snapshots.glance() as view:
            return view.all_links()

    def resolve(self, link: Link, source: str) -> Resolved:
        """Return where a link in the note at `source` leads now."""
        return self._mirrors.notes.resolve(link, source)

    def problems(self) -> list[tuple[str, Problem]]:
        """Return every problem of notes and refused files with its path, sorted by path."""
        refused = [(path, file.problem) for path, file in self.notes.refused().items()]
        with self._snapshots.glance() as view:
            return sorted(view.problems() + refused, key=lambda found: (found[0], found[1].line))

    def usage(self) -> dict[str, Usage]:
        """Return the usage counters by path."""
        with self._snapshots.glance() as view:
            return view.usage()

    def graph(self) -> KeptGraph:
        """Return all that the file has of the concept graph."""
        with self.view(), self._database.read() as cursor:
            return graphrows.kept(cursor)

    def where_found(self, keys: Sequence[str], note_ids: Sequence[int] = ()) -> list[tuple[int, ConceptRow]]:
        """Return where these concepts were found, in these notes or in all: note id and row, by note and line."""
        with self._database.read() as cursor:
            return graphrows.where_found(cursor, keys, note_ids)

    def commits(self) -> list[CommitRow]:
        """Return all commits that changed notes, parents before children, as far as they were read."""
        with self._database.read() as cursor:
            return provenance.commits(cursor)

    def generations(self, ids: Collection[str] | None = None) -> Mapping[str, int]:
        """Return the generation of these commits, or of all that are kept."""
        with self._database.read() as cursor:
            return provenance.generations(cursor, ids)

    def read_up_to(self) -> tuple[str, str]:
        """Return up to which commit of which repository the history is kept; "" for none."""
        with self._database.read() as cursor:
            return provenance.read_up_to(cursor)

    # Writing

    def apply(self, batch: Batch) -> Applied:
        """Write a batch as one transaction, then let it be seen; nothing of it is when this raises."""
        with self._writing, translated():
            mirrors = self._mirrors
            made = plan(batch, mirrors.notes.ids(), mirrors.notes.refused(), mirrors.next_note)
            if made.empty:
                return made.applied(self.rev)
            rev = self.rev + 1
            written, next_passage = prepare(made, rev, mirrors.next_passage)
            postings = mirrors.postings.with_batch(rev, {one.meta.note_id: one.flat for one in written}, made.dead)
            hashes = [text_hash for one in written for text_hash in one.item.passage_hashes]
            with self._transaction() as cursor:
                write(cursor, made, written, mirrors.linked, mirrors.troubled)
                if batch.withdraws:
                    cursor.execute("INSERT OR REPLACE INTO meta VALUES ('purge_due', '1')")
                    graphrows.empty(cursor)  # names, statistics and summaries were made of those notes, too
                counters = f"rev = {rev}, next_note = {made.next_note}, next_passage = {next_passage}"
                cursor.execute(f"UPDATE counters SET {counters}")
                cached = mirrors.embeddings.get(cursor, hashes) if mirrors.embeddings else {}
            self.graph_generation += batch.withdraws
            mirrors.next_passage = next_passage
            mirrors.publish(made, written, postings, cached)
            self._snapshots.forget(made.dead | made.replaced)
            if postings.folding_due(bulk=True):
                self.compact()
            return made.applied(rev)

    def use_model(self, name: str, dims: int, prior: Mapping[str, NDArray[np.float32]] | None = None) -> None:
        """Search by the vectors of this model from now on; those of others are kept, and never mixed in.

        `prior`: float32[dims] by language, what `VectorIndex` draws the means of small languages towards; None takes
        what is known of the model.
        """
        with self._writing, translated():
            mirrors = self._mirrors
            if self.model != name:
                with self._transaction() as cursor:
                    embeddings = VectorCache.of_model(cursor, name, dims)
                    cursor.execute("INSERT OR REPLACE INTO meta VALUES ('model', ?), ('dims', ?)", [name, str(dims)])
                mirrors.embeddings = embeddings
                load_vectors(self._database.writer, mirrors)
            mirrors.vectors.centre_on(shipped(name).passages if prior is None else prior)

    def missing_vectors(self, limit: int = 32) -> list[tuple[bytes, str]]:
        """Return hash and embedding text of passages without a vector, most recently changed files first."""
        with self._mirrors.notes.lock:
            first = self._mirrors.pending.first(limit)
        if not first:
            return []
        query = "SELECT passage_id, title, heading, text FROM passages JOIN notes USING (note_id) WHERE passage_id IN"
        with self._database.read() as cursor:
            rows = cursor.execute(f"{query} ({listed([passage_id for _, passage_id in first])})").fetchall()
        texts = {passage_id: embedding_text(*parts) for passage_id, *parts in rows}
        return [(text_hash, texts[passage_id]) for text_hash, passage_id in first if passage_id in texts]

    def put_vectors(self, model: str, hashes: Sequence[bytes], matrix: NDArray[np.float32]) -> int:
        """Write vectors, float32[len(hashes), dims], and make their passages searchable; returns how many passages.

        The first model ever used becomes the model in use; vectors of another one than that are not taken.
        """
        with self._writing, translated():
            if not self.model:
                self.use_model(model, matrix.shape[1])
            mirrors = self._mirrors
            if mirrors.embeddings is None or model != self.model or not len(hashes):
                return 0
            vectors = dict(zip(hashes, np.ascontiguousarray(matrix, np.float32), strict=True))
            fresh = [text_hash for text_hash in vectors if text_hash not in mirrors.embeddings.hashes]
            if fresh:
                with self._transaction() as cursor:
                    mirrors.embeddings.put(cursor, fresh, np.array([vectors[text_hash] for text_hash in fresh]))
                mirrors.embeddings.hashes.update(fresh)
            with mirrors.notes.lock:
                ready = [(passage, h) for h in vectors for passage in mirrors.pending.done(h)]
                mirrors.add_vectors(ready, vectors, {})
            return len(ready)

    def put_usage(self, usage: Mapping[str, Usage]) -> None:
        """Replace the usage counters of these paths; they follow a note that moves."""
        rows = [(path, count.reads, count.up, count.down, count.last) for path, count in usage.items()]
        with self._writing, translated(), self._transaction() as cursor:
            for path in usage:
                cursor.execute("DELETE FROM usage WHERE path = ?", [path])
            insert_rows(cursor, "usage", ("path", "reads", "up", "down", "last"), rows)

    def put_graph(self, rows: GraphRows) -> bool:
        """Keep what changed in the graph; False, and nothing of it, when the graph was dropped meanwhile."""
        with self._writing, translated():
            if rows.generation != self.graph_generation:
                return False
            with self._transaction() as cursor:
                graphrows.put(cursor, rows, self.notes)
            return True

    def put_provenance(self, rows: ProvenanceRows) -> None:
        """Keep what changed in the history; of notes, only those that there are."""
        with self._writing, translated():
            known = {note.path: note for note in rows.notes if self.notes.id_of(note.path) is not None}
            with self._transaction() as cursor:
                provenance.put(cursor, replace(rows, notes=list(known.values())))
            with self.notes.lock:
                self.notes.trace(known, rows.unknown)

    # Care

    def idle(self) -> bool:
        """Do what is better done when nobody waits; returns whether there was anything. Cheap when there is not."""
        with self._writing:
            due = self._mirrors.postings.folding_due(bulk=False)
            if due:
                self.compact()
            if self._warmed != self._mirrors.postings.generation:
                self._warmed = self._mirrors.postings.generation
                self._snapshots.warm()
            if not self._unsaved:
                return due
            with contextlib.suppress(duckdb.TransactionException), translated():  # someone reads: next time
                self._database.writer.execute("CHECKPOINT")
                self._unsaved = False
            return True

    def compact(self) -> None:
        """Make the base of the inverted index anew, so that nothing of it is only in memory."""
        with self._writing, translated():
            with self._transaction() as cursor:
                folded = fold(cursor, self._mirrors.postings)
            self._mirrors.postings = folded

    def prune_vectors(self) -> int:
        """Forget the vectors of texts that no note holds any more; returns how many."""
        with self._writing, translated():
            with self._transaction() as cursor:
                gone = prune(cursor)
            if self._mirrors.embeddings:
                self._mirrors.embeddings.hashes.difference_update(gone)
            return len(gone)

    def purge_due(self) -> bool:
        """Tell whether notes were withdrawn since the last purge, by this process or one that was killed."""
        with self._database.read() as cursor:
            return cursor.execute("SELECT 1 FROM meta WHERE k = 'purge_due'").fetchone() is not None

    def purge(self) -> None:
        """Rewrite the file, so that no byte in its folder holds text of notes that are gone. Readers wait for it."""
        with self._writing, translated():
            self.prune_vectors()
            self.compact()
            with self._transaction() as cursor:
                cursor.execute("DELETE FROM usage WHERE path NOT IN (SELECT path FROM notes)")
            with self._database.closed():
                database.rewrite(self._path, self._settings)
                database.erase_remains(self._path)
            self._snapshots.forget()
            self._warmed = -1
            self._unsaved = False
            with self._transaction() as cursor:
                cursor.execute("DELETE FROM meta WHERE k = 'purge_due'")

    def erase_bad(self) -> None:
        """Delete the file that could not be used, once its successor has all there is: it holds old text."""
        database.bad_of(self._path).unlink(missing_ok=True)

    def reopen(self, rebuild: bool = False) -> None:
        """Close and open the file again, after `IndexUnavailable`; with `rebuild` start anew, after `IndexDamaged`.

        No revision comes twice: what is kept by revision must not be taken for something of the new file.
        """
        with self._writing:
            before = self.rev
            with self._database.closed():
                if rebuild:
                    database.set_aside(self._path)
            self.graph_generation += 1
            self._snapshots.forget()
            self._warmed = -1
            self._mirrors = self._load()
            self._unsaved = False
            if rebuild or self.rev < before:
                with self._transaction() as cursor:
                    cursor.execute("UPDATE counters SET rev = ?", [before + 1])
                self._mirrors.postings = self._mirrors.postings.with_batch(before + 1, {}, ())

    def close(self) -> None:
        """Write everything into the file and close it. Safe to call twice."""
        with self._writing:
            self._database.close()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        self._database.check_in_place()
        cursor = self._database.writer
        cursor.execute("BEGIN")
        try:
            yield cursor
            cursor.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(duckdb.Error):
                cursor.execute("ROLLBACK")
            raise
        self._unsaved = True
        self._database.keep_private()

    def _load(self) -> Mirrors:
        """Read the mirrors; a file whose tables are not what they should be counts as damaged."""
        try:
            with translated():
                return load(self._database.writer)
        except (duckdb.Error, ValueError, KeyError, TypeError) as error:
            raise IndexDamaged(f"the index cannot be read: {error}") from error
