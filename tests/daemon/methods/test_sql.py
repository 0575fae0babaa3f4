"""SQL over the documented views: what is written about them is so, and nothing else can be reached."""

import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon.errors import RecalldError
from recalld.daemon.methods.graphparams import Sql
from recalld.daemon.methods.sql import sql
from recalld.daemon.vault import Vault
from recalld.index.graph.views import VIEWS

from ..conftest import Follow

DOCUMENT = (Path(__file__).parents[3] / "docs" / "sql.md").read_text(encoding="utf-8")
NOTES = {
    "a.md": "---\ntags: [x, y/z]\ntype: howto\nauthor: 林\n---\n# A\n\nto [[b]] and [[gone]]\n\nTODO 備份\n",
    "sub/b.md": "# B\n\nback to [A](../a.md#part)\n",
    "other/b.md": "# B\n\n AKIAIOSFODNN7EXAMPLE\n",
}


def ask(vault: Vault, query: str, **more: Any) -> dict[str, Any]:
    return sql(vault, Sql(query=query, **more))


def rows(vault: Vault, query: str, **more: Any) -> list[list[Any]]:
    found: list[list[Any]] = ask(vault, query, **more)["rows"]
    return found


def documented() -> dict[str, dict[str, str]]:
    """Type by column, for each view that the document has a section of."""
    views: dict[str, dict[str, str]] = {}
    for section in DOCUMENT.split("\n## ")[1:]:
        found = views[section.split("\n", 1)[0]] = {}
        for names, kind in re.findall(r"^\| (`[^|]*`) \| ([A-Z\[\]]+) \|", section, re.MULTILINE):
            found |= dict.fromkeys(re.findall(r"`(\w+)`", names), kind)
    return views


def test_the_views_are_what_is_written_about_them(follow: Follow) -> None:
    vault = follow(NOTES)
    views = documented()
    assert set(views) == set(VIEWS)
    for name, columns in views.items():
        found = {column["name"]: column["type"] for column in ask(vault, f"SELECT * FROM {name}")["columns"]}
        assert found == columns, name


@pytest.mark.parametrize("query", re.findall(r"^```sql\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL))
def test_every_example_runs(follow: Follow, query: str) -> None:
    assert ask(follow(NOTES), query)["columns"]


def test_what_the_views_say(follow: Follow) -> None:
    vault = follow(NOTES)
    assert rows(vault, "SELECT path, type, tags, meta->>'author' FROM notes WHERE title = 'A'") == [
        ["a.md", "howto", ["x", "y/z"], "林"]
    ]
    assert rows(vault, "SELECT tag FROM tags ORDER BY tag") == [["x"], ["y/z"]]
    assert rows(vault, "SELECT line, leads_to, ambiguous FROM links WHERE path = 'a.md' ORDER BY target") == [
        [8, "sub/b.md", True], [8, None, False]
    ]  # fmt: skip
    assert rows(vault, "SELECT leads_to, anchor FROM links WHERE path = 'sub/b.md'") == [["a.md", "part"]]
    assert rows(vault, "SELECT first_line, number FROM passages WHERE path = 'a.md'") == [[6, 1], [4, 2]]
    assert rows(vault, "FROM reads") == []


def test_views_go_together_and_leave_nothing_behind(follow: Follow) -> None:
    vault = follow(NOTES)
    joined = "SELECT count(DISTINCT l.path) FROM notes n JOIN links l USING (path) LEFT JOIN edges e ON e.a = n.path"
    assert rows(vault, joined) == rows(vault, joined) == [[2]]
    with vault.store.private() as cursor:
        assert cursor.execute("SELECT count(*) FROM duckdb_views() WHERE NOT internal").fetchall() == [(0,)]
        assert cursor.execute("SELECT count(*) FROM duckdb_tables() WHERE temporary").fetchall() == [(0,)]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM (WITH meta AS (SELECT 1) SELECT * FROM meta), meta",
        "SELECT * FROM (WITH counters AS (SELECT 1) FROM counters) a JOIN counters ON true",
        "SELECT pth FROM notes",
        "SELECT 1/",
        "SELECT $1",
        "SELECT error('x')",
    ],
)
def test_what_fails_only_when_it_runs_is_refused_too(follow: Follow, query: str) -> None:
    vault = follow(NOTES)
    with pytest.raises(RecalldError) as refused:
        ask(vault, query)
    assert (refused.value.kind, refused.value.exit_code) == ("sql", 2)
    assert "index." not in refused.value.message
    assert rows(vault, "SELECT count(*) FROM notes") == [[3]]


def test_an_error_shows_the_line_and_the_place(follow: Follow) -> None:
    with pytest.raises(RecalldError, match=r"(?s)pth.*LINE 2: WHERE pth = 1\n +\^\^\^"):
        ask(follow(NOTES), "SELECT path FROM notes\nWHERE pth = 1")


def test_rows_are_cut_and_that_is_said(follow: Follow) -> None:
    vault = follow(NOTES)
    result = ask(vault, "SELECT i FROM range(1000000000000) t(i)", limit=3)
    assert result["rows"] == [[0], [1], [2]]
    assert [said["code"] for said in result["disclosures"]] == ["rows_cut"]
    assert ask(vault, "SELECT i FROM range(3) t(i)", limit=3)["disclosures"] == []


def test_one_that_takes_too_long_is_stopped(follow: Follow) -> None:
    vault = follow(NOTES)
    with pytest.raises(RecalldError) as refused:
        ask(vault, "SELECT count(*) FROM range(100000000) a, range(1000000) b", seconds=0.2)
    assert refused.value.kind == "sql"
    assert rows(vault, "SELECT 1") == [[1]]


def test_one_that_takes_too_much_harms_nobody(follow: Follow, until: Callable[..., None]) -> None:
    vault = follow(NOTES)
    with pytest.raises(RecalldError):
        ask(vault, "SELECT list(i) FROM range(2000000000) t(i)", seconds=20)
    (vault.root / "c.md").write_text("# C\n", encoding="utf-8")
    assert vault.wait(timeout=20)
    assert rows(vault, "SELECT count(*) FROM notes") == [[4]]
    assert vault.state in ("ready", "degraded")


def test_it_answers_while_notes_are_written(follow: Follow) -> None:
    vault = follow(NOTES)
    failed: list[BaseException] = []
    done = threading.Event()

    def keep_asking() -> None:
        while not done.is_set():
            try:
                assert rows(vault, "SELECT count(*) FROM notes JOIN passages USING (path)")[0][0] >= 3
            except BaseException as error:
                failed.append(error)
                return

    asking = threading.Thread(target=keep_asking)
    asking.start()
    for number in range(5):
        (vault.root / f"n{number}.md").write_text(f"# N {number}\n", encoding="utf-8")
        assert vault.wait(timeout=20)
    done.set()
    asking.join(20)
    assert failed == []
    assert rows(vault, "SELECT count(*) FROM notes") == [[8]]


def test_secrets_are_masked_unless_raw(follow: Follow) -> None:
    vault = follow(NOTES)
    query = "SELECT text, [text], {'x': text} FROM passages WHERE path = 'other/b.md'"
    result = ask(vault, query)
    assert "AKIAIOSFODNN7EXAMPLE" not in str(result)
    assert [said["code"] for said in result["disclosures"]] == ["redacted"]
    assert "AKIAIOSFODNN7EXAMPLE" in str(ask(vault, query, raw=True)["rows"])


def test_every_kind_of_value_becomes_json(follow: Follow) -> None:
    query = """SELECT DATE '2026-01-02', TIMESTAMP '2026-01-02 03:04:05', 1.5::DECIMAL(4, 2), 'ab'::BLOB, 'nan'::DOUBLE,
        NULL, true, [1, NULL], {'a': [1]}, MAP {'k': 2}, 170141183460469231731687303715884105727::HUGEINT,
        INTERVAL 1 DAY, UUID '00000000-0000-0000-0000-000000000001'"""
    assert rows(follow(NOTES), query) == [
        [
            *("2026-01-02", "2026-01-02T03:04:05", 1.5, "6162", None, None, True, [1, None], {"a": [1]}, {"k": 2}),
            *("170141183460469231731687303715884105727", "1 day, 0:00:00", "00000000-0000-0000-0000-000000000001"),
        ]
    ]


def test_what_is_too_large_for_an_answer_is_cut_or_refused(follow: Follow) -> None:
    vault = follow(NOTES)
    large = f"list_aggregate(list_transform(range({{n}}), lambda x: '{'abcdefgh' * 1000}'), 'string_agg', '')"
    cut = ask(vault, f"SELECT {large.format(n=1_000)} AS x FROM range(10)")
    assert (len(cut["rows"]), [said["code"] for said in cut["disclosures"]]) == (2, ["rows_cut"])
    for cell in (large.format(n=3_000), f"[{large.format(n=1_500)}, {large.format(n=1_500)}]"):
        with pytest.raises(RecalldError, match="more than 16 MB"):
            ask(vault, f"SELECT {cell}")


@pytest.mark.parametrize("call", ["repeat('x', 9)", "lpad('x', 9, 'y')", "format('{:9}', 1)", "printf('%9d', 1)"])
def test_nothing_makes_a_gigabyte_at_one_blow(follow: Follow, call: str) -> None:
    with pytest.raises(RecalldError, match="may not be used here"):
        ask(follow(NOTES), f"SELECT {call}")
