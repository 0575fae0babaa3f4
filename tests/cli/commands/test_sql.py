"""`recall sql`: rows as a table, as CSV, as JSON."""

from recalld.daemon.errors import INVALID_PARAMS, RecalldError

from ..conftest import Daemon, Recall

ROWS = {
    "schema": 1,
    "columns": [
        {"name": "path", "type": "VARCHAR"},
        {"name": "n", "type": "BIGINT"},
        {"name": "t", "type": "VARCHAR[]"},
    ],
    "rows": [["中.md", 12, ["a", "b"]], ["b,\x1b.md", None, []]],
    "disclosures": [{"code": "rows_cut", "text": "only the first 2 rows"}],
}


def test_a_table_aligns(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["sql"] = ROWS
    ran = recall("sql", "SELECT path, -1", "FROM notes", "--limit", "2")
    assert ran.out.splitlines() == ["path        n  t", '中.md      12  ["a", "b"]', "b,\\x1b.md      []"]
    assert ran.err == "2 rows\n· only the first 2 rows\n"
    asked = daemon.asked("sql")
    assert (asked["query"], asked["limit"], asked["raw"]) == ("SELECT path, -1 FROM notes", 2, False)


def test_csv_and_json(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["sql"] = ROWS
    ran = recall("sql", "--csv", "FROM notes")
    assert ran.out.splitlines()[:2] == ["path,n,t", '中.md,12,"[""a"", ""b""]"']
    assert recall("sql", "FROM notes", "--json").json["rows"][0][1] == 12


def test_no_rows_end_with_1(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["sql"] = {"schema": 1, "columns": [], "rows": [], "disclosures": []}
    ran = recall("sql", "FROM notes")
    assert (ran.code, ran.out, ran.err) == (1, "", "0 rows\n")


def test_what_the_database_says_keeps_its_lines(recall: Recall, daemon: Daemon) -> None:
    said = "Binder Error: no column pth\n\nLINE 1: select pth\n               ^^^"
    daemon.answers["sql"] = RecalldError(said, kind="sql", code=INVALID_PARAMS, hint="docs/sql.md")
    ran = recall("sql", "select pth")
    assert ran.code == 2
    assert "LINE 1: select pth\n               ^^^\n" in ran.err
