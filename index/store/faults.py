"""What DuckDB says of the file and the machine, told apart."""

import contextlib
import re
from collections.abc import Iterator

import duckdb

from .errors import IndexDamaged, IndexLocked, IndexUnavailable, StoreError

_MACHINE = (
    "no space left", "permission denied", "read-only file system", "too many open files", "disk quota",
    "cannot open file", "file too large",
)  # fmt: skip
_DAMAGE = ("checksum", "corrupt", "could not read", "not a valid duckdb", "version number", "truncated")
_PASSING = (duckdb.OutOfMemoryException, duckdb.FatalException, duckdb.ConnectionException)
_BROKEN = (duckdb.IOException, duckdb.SerializationException, duckdb.InternalException)


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Turn what DuckDB says of the file or the machine into a `StoreError`; mistakes in SQL stay what they are."""
    try:
        yield
    except duckdb.Error as error:
        told = told_apart(error)
        if told is None:
            raise
        raise told from error


def told_apart(error: duckdb.Error) -> StoreError | None:
    """Return what an error of DuckDB means for the file, None when it says nothing about it."""
    message = " ".join(str(error).split())
    lower = message.lower()
    if "could not set lock" in lower:
        pid = re.search(r"PID (\d+)", message)
        return IndexLocked(message, int(pid.group(1)) if pid else 0)
    if any(word in lower for word in _MACHINE):
        return IndexUnavailable(message)
    if any(word in lower for word in _DAMAGE):
        return IndexDamaged(message)
    if isinstance(error, _PASSING):
        return IndexUnavailable(message)
    if isinstance(error, _BROKEN) or type(error) is duckdb.Error:
        return IndexDamaged(message)
    return None
