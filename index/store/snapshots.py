"""Views of the store for the threads that read, and what is remembered between them."""

import contextlib
import time
from collections.abc import Callable, Collection, Iterator

import duckdb

from .basetable import BaseCache
from .database import Connection, Database
from .errors import IndexUnavailable
from .postings import Postings
from .reads import PASSAGE, View, begin, passage
from .texts import recent_passages, recent_terms

_TRIES, _PAUSE = 2000, 0.005
_WARM_ROWS = 500


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
                self._passages.put({row[0]: passage(row) for row in rows}, view._current)
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
