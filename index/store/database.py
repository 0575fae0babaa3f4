"""The DuckDB file: opening, locking, cursors for readers, and rewriting it whole."""

import contextlib
import os
import queue
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import duckdb

from .errors import IndexDamaged, IndexUnavailable
from .faults import translated
from .migrations import migrate

Connection = duckdb.DuckDBPyConnection
Opened = TypeVar("Opened")

_KEPT_FREE = "16MB"
_KEPT_BLOCKS = "16MB"
"""Blocks of the file that stay in memory after much was read: those used last."""
_REWRITE_FROM = 200 * 2**20
"""Bytes: a smaller file is not worth rewriting for the sake of its free blocks."""


@dataclass(frozen=True, slots=True)
class StoreSettings:
    """What DuckDB may use. `memory_limit` never below 256MB; `readers`: more than 4 starve the writer."""

    threads: int = 2
    memory_limit: str = "512MB"
    readers: int = 4


class Database:
    """One open file: a connection for the writer and a pool of cursors for readers."""

    def __init__(self, path: Path, settings: StoreSettings) -> None:
        self._path, self._settings = path, settings
        self._slots: queue.LifoQueue[Connection | None] = queue.LifoQueue()
        self.local = threading.local()
        """What this thread has borrowed."""
        self._connection: Connection | None = connect(path, settings)
        self._file = _identity(path)
        for _ in range(settings.readers):
            self._slots.put(None)

    @property
    def writer(self) -> Connection:
        """Return the connection that only the writer uses."""
        if self._connection is None:
            raise IndexUnavailable("the index is closed")
        return self._connection

    @contextlib.contextmanager
    def read(self) -> Iterator[Connection]:
        """Lend a cursor to this thread; inside, the same thread gets the same one again. Raises `StoreError`."""
        held: Connection | None = getattr(self.local, "cursor", None)
        if held is not None:
            yield held
            return
        cursor = self._slots.get()
        try:
            with translated():
                cursor = cursor or self.writer.cursor()
                self.local.cursor = cursor
                yield cursor
                cursor.execute("")  # rows that nobody fetched hold a transaction open, and nothing is tidied up then
        except BaseException:
            _close(cursor)  # it may hold an aborted transaction
            cursor = None
            raise
        finally:
            self.local.cursor = None
            self._slots.put(cursor)

    @contextlib.contextmanager
    def closed(self) -> Iterator[None]:
        """Wait for the readers to leave, close the file for the body, open it again. The writer's thread only."""
        cursors = [self._slots.get() for _ in range(self._settings.readers)]
        try:
            for cursor in cursors:
                _close(cursor)
            _close(self._connection)
            self._connection = None
            yield
            self._connection = connect(self._path, self._settings)
            self._file = _identity(self._path)
        finally:
            for _ in cursors:
                self._slots.put(None)

    def shed(self) -> bool:
        """Let blocks of the file that were read leave memory; False when somebody reads just now. The writer's thread.

        DuckDB keeps what it read up to its limit, and drops the oldest when the limit falls. What was not written into
        the file yet would go to disk beside it: after a checkpoint only.
        """
        cursors: list[Connection | None] = []
        try:
            with contextlib.suppress(queue.Empty):
                for _ in range(self._settings.readers):
                    cursors.append(self._slots.get_nowait())
            if len(cursors) < self._settings.readers:  # it would run into the lower limit, and others wait for it
                return False
            with contextlib.suppress(duckdb.OutOfMemoryException):  # more is in use: the limit stays
                self.writer.execute(f"SET memory_limit = '{_KEPT_BLOCKS}'")
            self.writer.execute(f"SET memory_limit = '{self._settings.memory_limit}'")
            return True
        finally:
            for cursor in cursors:
                self._slots.put(cursor)

    def close(self) -> None:
        """Close the file for good, writing the log into it. Safe to call twice."""
        cursors = [self._slots.get() for _ in range(self._settings.readers)]
        for cursor in cursors:
            _close(cursor)
            self._slots.put(None)
        _close(self._connection)
        self._connection = None

    def check_in_place(self) -> None:
        """Raise `IndexDamaged` when the file was deleted or replaced: what is written now would go nowhere."""
        if _identity(self._path) != self._file:
            raise IndexDamaged(f"{self._path} was deleted or replaced while it was in use")

    def keep_private(self) -> None:
        """Give the file and its log mode 0600, whatever the umask was when DuckDB made them."""
        for path in (self._path, log_of(self._path)):
            with contextlib.suppress(FileNotFoundError):
                if path.stat().st_mode & 0o077:
                    path.chmod(0o600)


def connect(path: Path, settings: StoreSettings) -> Connection:
    """Open or create the file, bring its schema up to date, lock the configuration. Raises `StoreError`."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with translated():
        connection = duckdb.connect(str(path), config=_config(path, settings))
        try:
            migrate(connection)
            connection.execute("SET checkpoint_threshold = '64MB'")  # a longer log makes opening after a kill slow
            connection.execute("SET enable_external_access = false")
            connection.execute("SET allowed_configs = ['memory_limit']")  # for `shed`; what others ask is SELECT alone
            connection.execute("SET lock_configuration = true")
        except BaseException:
            connection.close()
            raise
    path.chmod(0o600)
    return connection


def open_or_rebuild(path: Path, opening: Callable[[], Opened]) -> tuple[Opened, str]:
    """Return what `opening` opens, and why the file had to be given up for it ("" when it had not).

    First only the log is given up: the file without it is an older, whole state. Then the file is moved aside.
    """
    try:
        return opening(), ""
    except IndexDamaged as error:
        reason = str(error)
    if log_of(path).exists():
        log_of(path).unlink()
        with contextlib.suppress(IndexDamaged):
            return opening(), f"the last changes were lost: {reason}"
    set_aside(path)
    return opening(), reason


def set_aside(path: Path) -> None:
    """Move a file that cannot be used to `NAME.bad`, replacing an older one. The database must be closed."""
    log_of(path).unlink(missing_ok=True)
    if path.is_dir():
        raise IndexUnavailable(f"{path} is a folder")
    if path.exists() or path.is_symlink():
        path.replace(bad_of(path))


def rewrite(path: Path, settings: StoreSettings) -> None:
    """Copy what lives into a new file and put it in the old one's place. The database must be closed."""
    fresh = path.with_name(path.name + ".new")
    _remove(fresh)
    config = _config(path, settings)
    with translated(), contextlib.closing(duckdb.connect(":memory:", config=config)) as connection:
        connection.execute(f"ATTACH {_quoted(path)} AS old")
        connection.execute("CHECKPOINT old")
        connection.execute(f"ATTACH {_quoted(fresh)} AS fresh")
        connection.execute("COPY FROM DATABASE old TO fresh")
        connection.execute("CHECKPOINT fresh")
    fresh.chmod(0o600)
    _sync(fresh)
    log_of(path).unlink(missing_ok=True)  # all of it is in the file; beside the new one it would be replayed
    fresh.replace(path)
    log_of(fresh).unlink(missing_ok=True)
    _sync(path.parent)


def mostly_free(connection: Connection, path: Path) -> bool:
    """Tell whether more than half of a large file is free blocks, which DuckDB never gives back by itself."""
    row = connection.execute("SELECT total_blocks, free_blocks FROM pragma_database_size()").fetchone()
    return row is not None and path.stat().st_size > _REWRITE_FROM and row[1] * 2 > row[0]


def erase_remains(path: Path) -> None:
    """Delete what may still hold old text beside the file: spilled rows, a half-made copy, a bad file."""
    shutil.rmtree(_spill_of(path), ignore_errors=True)
    _remove(path.with_name(path.name + ".new"))
    _remove(bad_of(path))


def log_of(path: Path) -> Path:
    """Return where DuckDB keeps the write-ahead log of a file."""
    return path.with_name(path.name + ".wal")


def bad_of(path: Path) -> Path:
    """Return where a file that could not be used is kept."""
    return path.with_name(path.name + ".bad")


def _config(path: Path, settings: StoreSettings) -> dict[str, str | bool | int | float | list[str]]:
    return {
        "threads": str(settings.threads),
        "memory_limit": settings.memory_limit,
        "temp_directory": str(_spill_of(path)),
        # What was freed goes back to the system instead of being kept for the next time: a third of a small index.
        "allocator_background_threads": "true",
        "allocator_flush_threshold": _KEPT_FREE,
        "allocator_bulk_deallocation_flush_threshold": _KEPT_FREE,
        "autoinstall_known_extensions": "false",
        "autoload_known_extensions": "false",
        "allow_community_extensions": "false",
        "python_enable_replacements": "false",
    }


def _spill_of(path: Path) -> Path:
    return path.with_name(path.name + ".spill")


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    log_of(path).unlink(missing_ok=True)


def _close(connection: Connection | None) -> None:
    if connection is not None:
        with contextlib.suppress(duckdb.Error):
            connection.close()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
