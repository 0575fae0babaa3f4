"""Bulk rows in and out of DuckDB, as columns."""

import contextlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from .database import Connection

_FRAME = "_rows"
_FEW = 30
"""Rows: from about here on a frame costs less than parameters."""


def insert(cursor: Connection, table: str, columns: Mapping[str, NDArray[Any]]) -> None:
    """Append rows to a table, given as columns of one length; None in a column of objects is NULL."""
    cursor.register(_FRAME, dict(columns))
    try:
        cursor.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT * FROM {_FRAME}")
    finally:
        with contextlib.suppress(duckdb.TransactionException):  # after an error; the next frame takes its place
            cursor.unregister(_FRAME)


def insert_rows(cursor: Connection, table: str, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Append rows: a few as parameters of one statement, many as a frame, whichever is faster."""
    if not rows:
        return
    if len(rows) > _FEW:
        insert(cursor, table, columns(rows, names))
        return
    marks = f"({', '.join('?' * len(names))})"
    values = [value for row in rows for value in row]
    cursor.execute(f"INSERT INTO {table} ({', '.join(names)}) VALUES {', '.join([marks] * len(rows))}", values)


def delete(cursor: Connection, table: str, note_ids: Collection[int]) -> None:
    """Delete the rows of these notes."""
    if note_ids:
        cursor.execute(f"DELETE FROM {table} WHERE note_id IN ({listed(note_ids)})")


def listed(numbers: Collection[int]) -> str:
    """Return numbers as the inside of an SQL `IN (…)`: literals, which DuckDB looks up faster than parameters."""
    return ",".join(str(int(number)) for number in numbers)


def columns(rows: Sequence[Sequence[Any]], names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Turn rows, at least one, into named columns."""
    return {name: column(values) for name, values in zip(names, zip(*rows, strict=True), strict=True)}


def column(values: Sequence[Any]) -> NDArray[Any]:
    """Turn values of one kind into what DuckDB reads in bulk: whole numbers, floats (None: NaN, NULL) or objects."""
    kinds = {type(value) for value in values}
    if kinds == {int}:
        return np.array(values, np.uint64 if max(values) >= 2**63 else np.int64)
    if kinds <= {float, type(None)}:
        return np.array([np.nan if value is None else value for value in values], np.float64)
    objects = np.empty(len(values), object)
    objects[:] = values
    return objects
