"""Brings an index file to the schema this version writes."""

import contextlib
from collections.abc import Callable
from pathlib import Path

import duckdb

from .errors import IndexDamaged

SCHEMA = Path(__file__).with_name("schema.sql")
"""Version 1, as it was; what came later are steps."""


def _add_graph(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute(Path(__file__).with_name("graph.sql").read_text(encoding="utf-8"))


def _add_provenance(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute(Path(__file__).with_name("provenance.sql").read_text(encoding="utf-8"))


def _read_again(connection: duckdb.DuckDBPyConnection) -> None:
    """Have all notes read again, whose terms or fields are others now than when they were indexed.

    Version 4: days are indexed as days, and tables with the names of their columns. Version 5: a number with a point is
    one word, and frontmatter may be TOML. Version 6: days may be of Taiwan's calendar, or have their day first;
    what the frontmatter tells is a passage.
    """
    connection.execute("UPDATE notes SET digest = ''::BLOB, ctime_ns = -1")


MIGRATIONS: tuple[Callable[[duckdb.DuckDBPyConnection], None], ...] = (
    _add_graph,
    _add_provenance,
    _read_again,
    _read_again,
    _read_again,
)
"""Step n brings a file from version n + 1 to n + 2. A step is never edited once released."""

VERSION = len(MIGRATIONS) + 1


def migrate(connection: duckdb.DuckDBPyConnection) -> None:
    """Create or upgrade the schema in one transaction; raises `IndexDamaged` for a file that is newer or not ours."""
    tables = {row[0] for row in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    connection.execute("BEGIN")
    try:
        if not tables:
            connection.execute(SCHEMA.read_text(encoding="utf-8"))
        for step in MIGRATIONS[_found(connection, tables) - 1 :]:
            step(connection)
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('schema_version', ?)", [str(VERSION)])
    except BaseException:
        with contextlib.suppress(duckdb.Error):
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _found(connection: duckdb.DuckDBPyConnection, tables: set[str]) -> int:
    """Return the version of the tables there are."""
    if not tables:
        return 1
    version = _version(connection) if "meta" in tables else 0
    if not version:
        raise IndexDamaged("the file is a DuckDB database but no index of recalld")
    if version > VERSION:
        raise IndexDamaged(f"the index was written by a newer recalld (schema {version}, this one reads {VERSION})")
    return version


def _version(connection: duckdb.DuckDBPyConnection) -> int:
    row = connection.execute("SELECT v FROM meta WHERE k = 'schema_version'").fetchone()
    return int(row[0]) if row and str(row[0]).isdigit() else 0
