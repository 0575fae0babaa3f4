"""The store: one DuckDB file and its mirrors in memory, written by one thread and read by many."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..embed.means import shipped
from ..notes.links import Names, Resolved
from ..notes.note import Link, Problem
from . import database, graphrows
from .cache import VectorCache
from .care import Care
from .database import Connection, StoreSettings
from .graphtables import GraphTables
from .historytables import HistoryTables
from .indexfile import IndexFile
from .mirrors import load_vectors
from .notes import NoteTable
from .plan import plan
from .reads import View
from .rows import Applied, Batch, Believed, NoteDetails, NoteTerms, PassageRow, Posting, Stats, Usage
from .tables import insert_rows
from .vectors import VectorIndex
from .writes import prepare, write


class Store:
    """The index of one vault.

    Reading methods may be called from any thread and never wait for a commit. Writing methods take turns; give
    them one thread. Every method raises `StoreError` when the file cannot be used.
    """

    def __init__(self, path: Path, settings: StoreSettings) -> None:
        self._file = IndexFile(path, settings)
        self.care = Care(self._file)
        """Folding, purging, mending: for the thread that writes."""
        self.graph = GraphTables(self._file)
        self.history = HistoryTables(self._file)
        self.rebuilt_reason = ""

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
        return self._file.mirrors.postings.rev

    @property
    def notes(self) -> NoteTable:
        """Return the mirror of all notes."""
        return self._file.mirrors.notes

    @property
    def names(self) -> Names:
        """Return the names links resolve against; use `resolve` from other threads than the writer's."""
        return self._file.mirrors.notes.names

    @property
    def vectors(self) -> VectorIndex:
        """Return the vectors of the model in use; another object after `use_model` and `reopen`."""
        return self._file.mirrors.vectors

    @property
    def model(self) -> str:
        """Return the name of the model in use, "" before there is one."""
        embeddings = self._file.mirrors.embeddings
        return embeddings.name if embeddings else ""

    @property
    def n_notes(self) -> int:
        """Return the number of notes."""
        return self._file.mirrors.postings.n_notes

    @property
    def average_length(self) -> float:
        """Return the mean body length in terms, 1 when there is none."""
        return self._file.mirrors.postings.average_length

    @property
    def lengths(self) -> NDArray[np.float32]:
        """Return body lengths in terms, float32[cap] by note id, never written to again."""
        return self._file.mirrors.postings.lengths

    def believed(self) -> Mapping[str, Believed]:
        """Return a live, read-only view of every path the index knows, refused files included."""
        return self._file.mirrors.notes.believed()

    def embedded(self) -> tuple[int, int]:
        """Return how many passages have a vector, and how many still wait for one; costs nothing."""
        with self._file.mirrors.notes.lock:
            return len(self._file.mirrors.vectors), len(self._file.mirrors.pending)

    def stats(self) -> Stats:
        """Return counts of everything."""
        mirrors = self._file.mirrors
        size = sum(p.stat().st_size for p in (self._file.path, database.log_of(self._file.path)) if p.exists())
        with self._file.database.read() as cursor:
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
        return self._file.snapshots.pinned(lazy)

    def postings(self, keys: Sequence[int]) -> list[Posting]:
        """Return the posting of each term key, in the order of the keys; empty for an unknown one."""
        state = self._file.mirrors.postings
        base = self._file.cache.known(state.generation, keys)
        if base is not None:
            return state.find(keys, base)
        with self.view() as view:
            return view.postings(keys)

    def passages(self, note_ids: Sequence[int]) -> list[PassageRow]:
        """Return all passages of these notes, by note id and place in the note."""
        with self._file.snapshots.glance() as view:
            return view.passages(note_ids)

    def passages_by_id(self, ids: Sequence[int]) -> list[PassageRow]:
        """Return these passages in the order asked for; ids that are gone are left out."""
        with self._file.snapshots.glance() as view:
            return view.passages_by_id(ids)

    def terms(self, note_ids: Sequence[int]) -> dict[int, NoteTerms]:
        """Return the forward index of these notes, by field and passage."""
        with self._file.snapshots.glance() as view:
            return view.terms(note_ids)

    def sample(self, size: int) -> dict[str, list[tuple[bytes, str]]]:
        """Return hash and embedding text of some passages of each language, the same ones for the same notes."""
        with self._file.snapshots.glance() as view:
            return view.sample(size)

    def newest(self, below: int | None, limit: int) -> list[tuple[int, bytes, str]]:
        """Return id, hash and embedding text of the newest passages, or the newest `below` an id."""
        with self._file.snapshots.glance() as view:
            return view.newest(below, limit)

    def details(self, note_ids: Sequence[int]) -> dict[int, NoteDetails]:
        """Return headings, other frontmatter and problems of these notes."""
        with self.view() as view:
            return view.details(note_ids)

    @contextlib.contextmanager
    def private(self) -> Iterator[Connection]:
        """Lend a connection in a reader's place that nobody else gets: what it makes for itself goes with it."""
        with self._file.database.read() as cursor, contextlib.closing(cursor.cursor()) as own:
            yield own

    def links(self, note_id: int) -> list[Link]:
        """Return the links of a note as written, in their order."""
        with self._file.snapshots.glance() as view:
            return view.links([note_id]).get(note_id, [])

    def all_links(self) -> dict[int, list[Link]]:
        """Return the links of every note that has any, by note id."""
        with self._file.snapshots.glance() as view:
            return view.all_links()

    def resolve(self, link: Link, source: str) -> Resolved:
        """Return where a link in the note at `source` leads now."""
        return self._file.mirrors.notes.resolve(link, source)

    def problems(self) -> list[tuple[str, Problem]]:
        """Return every problem of notes and refused files with its path, sorted by path."""
        refused = [(path, file.problem) for path, file in self.notes.refused().items()]
        with self._file.snapshots.glance() as view:
            return sorted(view.problems() + refused, key=lambda found: (found[0], found[1].line))

    def usage(self) -> dict[str, Usage]:
        """Return the usage counters by path."""
        with self._file.snapshots.glance() as view:
            return view.usage()

    # Writing

    def apply(self, batch: Batch) -> Applied:
        """Write a batch as one transaction, then let it be seen; nothing of it is when this raises."""
        with self._file.writing() as mirrors:
            made = plan(batch, mirrors.notes.ids(), mirrors.notes.refused(), mirrors.next_note)
            if made.empty:
                return made.applied(self.rev)
            rev = self.rev + 1
            written, next_passage = prepare(made, rev, mirrors.next_passage)
            postings = mirrors.postings.with_batch(rev, {one.meta.note_id: one.flat for one in written}, made.dead)
            hashes = [text_hash for one in written for text_hash in one.item.passage_hashes]
            with self._file.transaction() as cursor:
                write(cursor, made, written, mirrors.linked, mirrors.troubled)
                if batch.withdraws:
                    cursor.execute("INSERT OR REPLACE INTO meta VALUES ('purge_due', '1')")
                    graphrows.empty(cursor)  # names, statistics and summaries were made of those notes, too
                counters = f"rev = {rev}, next_note = {made.next_note}, next_passage = {next_passage}"
                cursor.execute(f"UPDATE counters SET {counters}")
                cached = mirrors.embeddings.get(cursor, hashes) if mirrors.embeddings else {}
            self._file.graph_generation += batch.withdraws
            mirrors.next_passage = next_passage
            mirrors.publish(made, written, postings, cached)
            self._file.snapshots.forget(made.dead | made.replaced)
            if postings.folding_due(bulk=True):
                self.care.compact()
            self.care.without_rest()
            return made.applied(rev)

    def use_model(self, name: str, dims: int, prior: Mapping[str, NDArray[np.float32]] | None = None) -> None:
        """Search by the vectors of this model from now on; those of others are kept, and never mixed in.

        `prior`: float32[dims] by language, what `VectorIndex` draws the means of small languages towards; None takes
        what is known of the model.
        """
        with self._file.writing() as mirrors:
            if self.model != name:
                with self._file.transaction() as cursor:
                    embeddings = VectorCache.of_model(cursor, name, dims)
                    cursor.execute("INSERT OR REPLACE INTO meta VALUES ('model', ?), ('dims', ?)", [name, str(dims)])
                mirrors.embeddings = embeddings
                load_vectors(self._file.database.writer, mirrors)
            mirrors.vectors.centre_on(shipped(name).passages if prior is None else prior)

    def missing_vectors(self, limit: int = 32) -> list[tuple[bytes, str]]:
        """Return hash and embedding text of passages without a vector, most recently changed files first."""
        with self._file.mirrors.notes.lock:
            first = self._file.mirrors.pending.first(limit)
        with self._file.snapshots.glance() as view:
            texts = view.texts([passage_id for _, passage_id in first])
        return [(text_hash, texts[passage_id]) for text_hash, passage_id in first if passage_id in texts]

    def put_vectors(self, model: str, hashes: Sequence[bytes], matrix: NDArray[np.float32]) -> int:
        """Write vectors, float32[len(hashes), dims], and make their passages searchable; returns how many passages.

        The first model ever used becomes the model in use; vectors of another one than that are not taken.
        """
        with self._file.writing() as mirrors:
            if not self.model:
                self.use_model(model, matrix.shape[1])
            if mirrors.embeddings is None or model != self.model or not len(hashes):
                return 0
            vectors = dict(zip(hashes, np.ascontiguousarray(matrix, np.float32), strict=True))
            fresh = [text_hash for text_hash in vectors if text_hash not in mirrors.embeddings.hashes]
            if fresh:
                with self._file.transaction() as cursor:
                    mirrors.embeddings.put(cursor, fresh, np.array([vectors[text_hash] for text_hash in fresh]))
                mirrors.embeddings.hashes.update(fresh)
            with mirrors.notes.lock:
                ready = [(passage, h) for h in vectors for passage in mirrors.pending.done(h)]
                mirrors.add_vectors(ready, vectors, {})
            return len(ready)

    def put_usage(self, usage: Mapping[str, Usage]) -> None:
        """Replace the usage counters of these paths; they follow a note that moves."""
        rows = [(path, count.reads, count.up, count.down, count.last) for path, count in usage.items()]
        with self._file.writing(), self._file.transaction() as cursor:
            for path in usage:
                cursor.execute("DELETE FROM usage WHERE path = ?", [path])
            insert_rows(cursor, "usage", ("path", "reads", "up", "down", "last"), rows)

    def close(self) -> None:
        """Write everything into the file and close it. Safe to call twice."""
        with self._file.writing():
            self._file.database.close()
