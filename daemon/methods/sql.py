"""`sql`: one SELECT over the documented views, for as long and as many rows as it may."""

from __future__ import annotations

import datetime
import math
import threading
import time
from contextlib import contextmanager
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ..errors import INVALID_PARAMS, OVER_LIMIT
from ..messages import joined, refusal, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...index.store.database import Connection
    from ..vault import Vault
    from .graphparams import Sql

MOST_BYTES = 16 << 20
"""Of text in one answer, about."""
AT_ONCE = 200
DEEPEST = 12


def sql(vault: Vault, asked: Sql) -> dict[str, Any]:
    """Columns and rows of a statement; a disclosure says when rows were cut. Raises `RecalldError`."""
    import duckdb

    from ...index.graph.views import Source, lay_out
    from .statement import cleaned, views_of

    started = time.perf_counter()
    with vault.store.private() as cursor, _limited(cursor, asked.seconds):
        try:
            lay_out(cursor, Source(vault.store.notes, vault.graph), views_of(cursor, asked.query, asked.lang))
            cursor.execute("BEGIN TRANSACTION READ ONLY")
            cursor.execute(asked.query)
            columns = [{"name": str(column[0]), "type": str(column[1])} for column in cursor.description or ()]
            rows, cut = _fetched(cursor, asked.limit, asked.lang)
        except duckdb.InterruptException:
            raise refusal("sql-slow", "sql", OVER_LIMIT, asked.lang, seconds=asked.seconds) from None
        except duckdb.Error as error:
            raise refusal("sql-error", "sql", INVALID_PARAMS, asked.lang, reason=cleaned(error)) from None
    plain, rules = _plain(rows, asked.raw)
    said = [{"code": "rows_cut", "text": text("rows-cut", asked.lang, shown=len(rows))}] if cut else []
    if rules:
        said.append({"code": "redacted", "text": text("sql-redacted", asked.lang, rules=joined(rules, asked.lang))})
    spent = round((time.perf_counter() - started) * 1000, 1)
    return {"columns": columns, "rows": plain, "timings_ms": {"sql": spent}, "disclosures": said}


@contextmanager
def _limited(cursor: Connection, seconds: float) -> Iterator[None]:
    """Interrupt what runs when the time is up."""
    timer = threading.Timer(seconds, cursor.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # it must not reach a connection that is closed


def _fetched(cursor: Connection, limit: int, lang: str) -> tuple[list[tuple[Any, ...]], bool]:
    """The rows, and whether there were more. Raises `RecalldError` when the first alone is too large.

    Rows that were not asked for are never made.
    """
    rows: list[tuple[Any, ...]] = []
    size = 0
    while len(rows) <= limit:
        some = cursor.fetchmany(min(AT_ONCE, limit + 1 - len(rows)))
        if not some:
            return rows, False
        for row in some:
            size += _size(row)
            if size > MOST_BYTES:
                if not rows:
                    raise refusal("sql-large", "sql", OVER_LIMIT, lang, size=MOST_BYTES >> 20)
                return rows[:limit], True
            rows.append(row)
    return rows[:limit], True


def _size(cell: object) -> int:
    """About how many bytes a value has, with all that is in it; counting ends where it is too much anyway."""
    size, waiting = 0, [cell]
    while waiting and size <= MOST_BYTES:
        one = waiting.pop()
        size += len(one) if isinstance(one, str | bytes) else 16
        if isinstance(one, dict):
            waiting.extend(one.values())
        elif isinstance(one, list | tuple):
            waiting.extend(one)
    return size


def _plain(rows: list[tuple[Any, ...]], raw: bool) -> tuple[list[list[Any]], list[str]]:
    """The rows as JSON has them, and the rules that took something out of their text."""
    from ...index.recall.showing.sanitize import sanitize

    rules: dict[str, None] = {}

    def shown(written: str) -> str:
        if raw:
            return written
        clean = sanitize(written)
        rules.update(dict.fromkeys(clean.redacted))
        return clean.text

    return [[_cell(value, shown) for value in row] for row in rows], list(rules)


def _cell(value: Any, shown: Callable[[str], str], depth: int = 0) -> Any:
    """A value as JSON has it: dates as text, what is no number as null, bytes in hexadecimal."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if -(2**63) <= value < 2**64 else str(value)  # no wire has larger ones
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    if depth > DEEPEST:
        return shown(str(value))
    if isinstance(value, dict):
        return {str(name): _cell(one, shown, depth + 1) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_cell(one, shown, depth + 1) for one in value]
    return shown(str(value))
