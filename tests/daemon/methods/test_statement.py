"""Statements of SQL: what may be asked, and what is refused before it runs."""

import duckdb
import pytest

from recalld.daemon.errors import RecalldError
from recalld.daemon.methods.statement import cleaned, views_of

CONNECTION = duckdb.connect()
"""Nothing is run on it but the parser."""

MAY = {
    "SELECT path FROM notes": ["notes"],
    "from Notes": ["notes"],
    "VALUES (1)": [],
    "SELECT 1;": [],
    "SELECT 1 -- and ' more": [],
    "WITH a AS (SELECT path FROM tags) SELECT * FROM a JOIN notes USING (path)": ["notes", "tags"],
    "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT * FROM t, range(3)": [],
    "SELECT * FROM (SELECT a, row_number() OVER (PARTITION BY b) FROM edges) x": ["edges"],
    "SELECT unnest(tags) FROM notes WHERE EXISTS (FROM links WHERE links.path = notes.path)": ["notes", "links"],
    "SELECT list_transform(tags, x -> upper(x)) FROM notes UNION ALL SELECT [] FROM reads": ["notes", "reads"],
}

MAY_NOT = [
    *("", " ; ", "SELECT 1; SELECT 2", "selec 1", "SELECT ("),
    *("INSERT INTO notes VALUES (1)", "UPDATE notes SET path = 'x'", "DELETE FROM notes", "DROP TABLE notes"),
    *("CREATE TABLE x AS SELECT 1", "CREATE TEMP VIEW x AS SELECT 1", "ALTER TABLE notes ADD COLUMN x INT"),
    *("WITH x AS (INSERT INTO notes VALUES (1) RETURNING *) SELECT * FROM x",),
    *("WITH x AS (DELETE FROM notes RETURNING *) SELECT * FROM x",),
    *(
        "COPY notes TO '/tmp/x.csv'",
        "COPY (SELECT 1) TO '/tmp/x'",
        "EXPORT DATABASE '/tmp/x'",
        "IMPORT DATABASE '/tmp/x'",
    ),
    *("ATTACH '/tmp/x.db'", "DETACH x", "USE temp", "PRAGMA database_size", "PRAGMA table_info('notes')"),
    *("SET threads = 1", "RESET threads", "INSTALL fts", "LOAD fts", "CALL pragma_version()", "CHECKPOINT", "VACUUM"),
    *("BEGIN", "COMMIT", "PREPARE p AS SELECT 1", "EXECUTE p", "EXPLAIN SELECT 1", "SHOW TABLES", "DESCRIBE notes"),
    *("SELECT * FROM (DESCRIBE notes)", "SUMMARIZE notes", "PIVOT notes ON title USING count(*)"),
    *("SELECT * FROM counters", "SELECT * FROM meta", "SELECT * FROM main.notes", "SELECT * FROM temp.notes"),
    *("SELECT * FROM index.main.notes", "SELECT * FROM sqlite_master", "SELECT * FROM information_schema.tables"),
    *("SELECT * FROM pg_catalog.pg_tables", "SELECT (SELECT count(*) FROM passages_secret)"),
    *("SELECT * FROM '/etc/passwd'", "SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM read_text('/etc/passwd')"),
    *("SELECT * FROM glob('*')", "SELECT * FROM sniff_csv('/etc/passwd')", "SELECT * FROM duckdb_settings()"),
    *(
        "SELECT * FROM query('FROM meta')",
        "SELECT * FROM query_table('meta')",
        "SELECT * FROM pragma_storage_info('meta')",
    ),
    *(
        "SELECT * FROM arrow_scan(1, 2, 3)",
        "SELECT * FROM json_execute_serialized_sql('x')",
        "SELECT * FROM checkpoint()",
    ),
    *(
        "SELECT getenv('HOME')",
        "SELECT current_setting('temp_directory')",
        "SELECT write_log('x')",
        "SELECT sleep_ms(9)",
        "SELECT list_reduce(range(9), lambda a, b: a + b)",
    ),
    *("SELECT system.main.getenv('HOME')", "SELECT 'HOME'.getenv()", "SELECT nextval('s')", "SELECT getvariable('x')"),
]


@pytest.mark.parametrize(("query", "views"), MAY.items())
def test_what_may_be_asked(query: str, views: list[str]) -> None:
    assert views_of(CONNECTION, query, "") == views


@pytest.mark.parametrize("query", MAY_NOT)
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_what_is_refused(query: str, lang: str) -> None:
    with pytest.raises(RecalldError) as refused:
        views_of(CONNECTION, query, lang)
    assert (refused.value.kind, refused.value.exit_code) == ("sql", 2)
    assert refused.value.message and refused.value.hint


@pytest.mark.parametrize("depth", [500, 20_000])
def test_a_statement_too_deep_is_refused_or_read(depth: int) -> None:
    try:
        assert views_of(CONNECTION, f"SELECT {'(' * depth}1{')' * depth}", "") == []
    except RecalldError as refused:
        assert refused.kind == "sql"


def test_an_error_keeps_its_line_and_mark_and_no_hidden_name() -> None:
    said = (
        'Catalog Error: no meta\nDid you mean "index.meta"?\n\nLINE 1: SELECT * FROM meta\n                      ^^^^'
    )
    assert (
        cleaned(ValueError(said)) == "Catalog Error: no meta\n\nLINE 1: SELECT * FROM meta\n                      ^^^^"
    )
