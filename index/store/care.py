"""Care of the index file: folding, forgetting, purging, and opening it again when it could not be used."""

import contextlib

import duckdb

from . import database
from .cache import prune
from .fold import fold
from .indexfile import IndexFile

UNSAVED_MOST = 1000
"""Transactions after which the log is brought into the file though there was no rest."""


class Care:
    """What is done to a file for its own sake. The thread that writes does it."""

    def __init__(self, file: IndexFile) -> None:
        self._file = file
        self._warmed = -1
        self._shedding = False

    def shed_later(self) -> None:
        """Much was read that nobody will ask for again soon: at the next rest, blocks of the file leave memory."""
        self._shedding = True

    def idle(self) -> bool:
        """Do what is better done when nobody waits; returns whether there was anything. Cheap when there is not."""
        with self._file.writing() as mirrors:
            due = mirrors.postings.folding_due(bulk=False)
            if due:
                self.compact()
            if self._warmed != mirrors.postings.generation:
                self._warmed = mirrors.postings.generation
                self._file.snapshots.warm()
                self._shedding = True
            saving = self._file.unsaved > 0
            if saving:
                self._save()
            if self._shedding and not self._file.unsaved:
                self._shedding = not self._file.database.shed()
            return due or saving

    def without_rest(self) -> None:
        """Do what cannot wait for rest for ever: what the log alone has is all in memory, a save a few kilobytes."""
        with self._file.writing():
            if self._file.unsaved >= UNSAVED_MOST:
                self._save()

    def compact(self) -> None:
        """Make the base of the inverted index anew, so that nothing of it is only in memory."""
        with self._file.writing() as mirrors:
            with self._file.transaction() as cursor:
                folded = fold(cursor, mirrors.postings)
            mirrors.postings = folded

    def prune_vectors(self) -> int:
        """Forget the vectors of texts that no note holds any more; returns how many."""
        with self._file.writing() as mirrors:
            with self._file.transaction() as cursor:
                gone = prune(cursor)
            if mirrors.embeddings:
                mirrors.embeddings.hashes.difference_update(gone)
            return len(gone)

    def purge_due(self) -> bool:
        """Tell whether notes were withdrawn since the last purge, by this process or one that was killed."""
        with self._file.database.read() as cursor:
            return cursor.execute("SELECT 1 FROM meta WHERE k = 'purge_due'").fetchone() is not None

    def purge(self) -> None:
        """Rewrite the file, so that no byte in its folder holds text of notes that are gone. Readers wait for it."""
        file = self._file
        with file.writing():
            self.prune_vectors()
            self.compact()
            with file.transaction() as cursor:
                cursor.execute("DELETE FROM usage WHERE path NOT IN (SELECT path FROM notes)")
            with file.database.closed():
                database.rewrite(file.path, file.settings)
                database.erase_remains(file.path)
            self._forget()
            file.unsaved = 0
            with file.transaction() as cursor:
                cursor.execute("DELETE FROM meta WHERE k = 'purge_due'")

    def erase_bad(self) -> None:
        """Delete the file that could not be used, once its successor has all there is: it holds old text."""
        database.bad_of(self._file.path).unlink(missing_ok=True)

    def reopen(self, rebuild: bool = False) -> None:
        """Close and open the file again, after `IndexUnavailable`; with `rebuild` start anew, after `IndexDamaged`.

        No revision comes twice: what is kept by revision must not be taken for something of the new file.
        """
        file = self._file
        with file.writing() as former:
            before = former.postings.rev
            with file.database.closed():
                if rebuild:
                    database.set_aside(file.path)
            file.graph_generation += 1
            self._forget()
            file.load()
            if rebuild or file.mirrors.postings.rev < before:
                with file.transaction() as cursor:
                    cursor.execute("UPDATE counters SET rev = ?", [before + 1])
                file.mirrors.postings = file.mirrors.postings.with_batch(before + 1, {}, ())

    def _save(self) -> None:
        with contextlib.suppress(duckdb.TransactionException):  # someone reads: next time
            self._file.database.writer.execute("CHECKPOINT")
            self._file.unsaved = 0

    def _forget(self) -> None:
        self._file.snapshots.forget()
        self._warmed = -1
