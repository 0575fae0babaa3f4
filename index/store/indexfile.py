"""The open index file: its mirrors in memory, what was read of it lately, and whose turn it is to write."""

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

import duckdb

from . import database
from .basetable import BaseCache
from .database import Connection, Database, StoreSettings
from .errors import IndexDamaged, StoreError
from .faults import translated
from .mirrors import Mirrors, load
from .reads import Snapshots


class IndexFile:
    """What those who read, write and care for one file share. Raises `StoreError` when it cannot be used."""

    def __init__(self, path: Path, settings: StoreSettings) -> None:
        self.path, self.settings = path, settings
        self.cache = BaseCache()
        self.mirrors = Mirrors()
        self.unsaved = 0
        """How many transactions the log has that the file has not."""
        self.graph_generation = 0
        """One more whenever the graph was dropped: what was made for an older one is not taken."""
        self._turn = threading.RLock()
        self.database = Database(path, settings)
        self.snapshots = Snapshots(self.database, self.cache, lambda: self.mirrors.postings)
        try:
            if database.mostly_free(self.database.writer, path):
                with self.database.closed(), contextlib.suppress(StoreError):
                    database.rewrite(path, settings)
            self.load()
        except BaseException:
            self.database.close()
            raise

    @contextlib.contextmanager
    def writing(self) -> Iterator[Mirrors]:
        """Take the turn of the one who writes; the same thread may take it again."""
        with self._turn, translated():
            yield self.mirrors

    @contextlib.contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Commit what the body writes, or nothing of it. For the one whose turn it is."""
        self.database.check_in_place()
        cursor = self.database.writer
        cursor.execute("BEGIN")
        try:
            yield cursor
            cursor.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(duckdb.Error):
                cursor.execute("ROLLBACK")
            raise
        self.unsaved += 1
        self.database.keep_private()

    def load(self) -> None:
        """Read the mirrors anew; a file whose tables are not what they should be counts as damaged."""
        try:
            with translated():
                self.mirrors = load(self.database.writer)
        except (duckdb.Error, ValueError, KeyError, TypeError) as error:
            raise IndexDamaged(f"the index cannot be read: {error}") from error
        self.unsaved = 0
