"""`get`, `scan`, `health` and `vote`: one note, the list of them, what is wrong, and what was useful."""

import time

import pytest

from recalld.cli.showing.terminal import width
from recalld.daemon.errors import RecalldError

from ..conftest import Daemon, Recall, at_terminal


def test_get_prints_the_text_safely(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["get"] = {"path": "a.md", "text": "# Title\n\ttab \x1b[31m中文\n", "redacted": ["aws-key"]}
    ran = recall("get", "my", "note#Heading")
    assert ran.out == "# Title\n\ttab \\x1b[31m中文\n"
    assert "aws-key" in ran.err
    asked = daemon.asked("get")
    assert (asked["note"], asked["raw"]) == ("my note#Heading", False)


def test_get_in_a_pipe_is_raw_only_when_told(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["get"] = {"path": "a.md", "text": "x"}
    recall("get", "a.md", "--raw")
    assert daemon.asked("get")["raw"] is True
    assert recall("get", "a.md", "--json").json == {"path": "a.md", "text": "x"}
    assert daemon.asked("get")["raw"] is False


def test_scan_lists_notes(recall: Recall, daemon: Daemon) -> None:
    note = {
        "path": "貓/cat.md",
        "title": "Cat\n\x1b",
        "tags": ["a", "b/c"],
        "updated": "2026-03-01T10:00:00",
        "created": "",
    }
    daemon.answers["scan"] = {"schema": 1, "notes": [note]}
    ran = recall("scan", "--tag", "a", "--since", "2026-01-01")
    assert ran.out == "貓/cat.md  Cat\\n\\x1b  #a #b/c  2026-03-01\n"
    asked = daemon.asked("scan")
    assert (asked["tag"], asked["since"], "type" in asked) == ("a", "2026-01-01", False)


def test_an_empty_scan_ends_with_1(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["scan"] = {"schema": 1, "notes": []}
    assert recall("scan").code == 1
    ran = recall("scan", "--json")
    assert (ran.code, ran.json["notes"]) == (1, [])


def test_health_prints_problems_as_compilers_do(recall: Recall, daemon: Daemon) -> None:
    problems = [
        {"path": "a.md", "line": 3, "code": "yaml", "text": "bad \x1b frontmatter"},
        {"path": "b.md", "line": 0, "code": "binary", "text": "not text"},
    ]
    daemon.answers["health"] = {
        "schema": 1,
        "problems": problems,
        "counts": {"notes": 2},
        "coverage": {"embedded": 0.5},
    }
    ran = recall("health")
    assert ran.out.splitlines() == [
        "a.md:3: bad \\x1b frontmatter [yaml]",
        "b.md: not text [binary]",
        "counts",
        "  notes  2",
        "coverage",
        "  with vectors  0.5",
    ]
    assert ran.err == "2 problems\n"
    assert ran.code == 0


def test_health_names_its_figures_in_chinese(recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    counts = {"notes": 2, "problems": 4, "broken_links": 1, "code:broken-link": 1, "code:bad-yaml": 3}
    coverage = {"embedded": 2, "vector": {"notes": 53, "share": 0.9815, "state": "ready"}, "gaps": None}
    graph = {"notes": 2, "edges": 7, "proposals": {"merge": 2, "god": 1}}
    daemon.answers["health"] = {"schema": 1, "problems": [], "counts": counts, "coverage": coverage, "graph": graph}
    assert recall("health").out.splitlines() == [
        "數量",
        "  筆記  2",
        "  問題  4（失效連結 1、YAML 有誤 3）",
        "涵蓋範圍",
        "  已算向量            2",
        "  語意                53（98%），就緒",
        "  兩者都找不到的筆記  -",
        "概念圖",
        "  關聯  7",
        "  提議  3（合併 2、太常見 1）",
    ]


def test_no_problems(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["health"] = {"schema": 1, "problems": [], "counts": {"notes": 7}, "coverage": {}}
    assert recall("health").err == "No problems in 7 notes.\n"


def test_vote(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["vote"] = {"schema": 1, "path": "a b.md"}
    assert recall("vote", "a", "b", "up").out == "Noted: a b.md was useful.\n"
    asked = daemon.asked("vote")
    assert (asked["note"], asked["direction"]) == ("a b", "up")


def test_a_name_does_not_lay_out_a_refusal(recall: Recall, daemon: Daemon) -> None:
    for path, shown in (("a\tb.md", "a\\tb.md"), ("a\nb.md", "a\\nb.md")):
        daemon.answers["vote"] = RecalldError(f"no vote on {path}", kind="no-such-vote", code=-32003, path=path)
        assert recall("vote", "a", "undo").err == f"recall: no vote on {shown}\n"


@pytest.mark.parametrize(
    "words", [("vote", "a"), ("vote", "up"), ("vote", "a", "sideways"), ("vote",), ("get",), ("get", " ")]
)
def test_words_that_are_missing(recall: Recall, daemon: Daemon, words: tuple[str, ...]) -> None:
    ran = recall(*words)
    assert ran.code == 2
    assert ran.err.count("recall: ") == 1 and "hint: " in ran.err
    assert daemon.calls == []


def test_get_history_prints_a_line_a_commit(recall: Recall, daemon: Daemon) -> None:
    commit = {
        "id": "0123456789abcdef", "at": "2026-03-01T10:00:00Z", "author": "Ann <a@x>", "agent": False,
        "subject": "Tell of \x1b cheese", "path": "b.md", "change": "M",
    }  # fmt: skip
    older = {**commit, "agent": True, "path": "a.md"}
    known = {"first": None, "last": "2026-03-01T10:00:00Z", "commits": 2, "agents": 1, "authors": ["Ann"]}
    said = [{"code": "git_shallow", "text": "a shallow clone"}]
    daemon.answers["get"] = {
        "path": "b.md", "text": "x", "history": [commit, older], "provenance": known, "disclosures": said,
    }  # fmt: skip
    ran = recall("get", "b.md", "--history")
    assert daemon.asked("get")["history"] is True
    assert ran.out.splitlines() == [
        "0123456789  2026-03-01 10:00  Ann <a@x>  Tell of \\x1b cheese",
        "0123456789  2026-03-01 10:00  Ann <a@x>  Tell of \\x1b cheese  [by an agent]  a.md",
    ]
    assert "an unknown time" in ran.err and "a shallow clone" in ran.err and "x" not in ran.out.splitlines()


def test_get_history_tells_when_it_was_written_by_the_clock_here(
    recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = {
        "id": "0123456789abcdef", "at": "2026-03-01T20:00:00Z", "authored": "2026-02-28T20:00:00Z", "author": "Ann",
        "agent": False, "subject": "Tell", "path": "b.md", "change": "M",
    }  # fmt: skip
    known = {"first": commit["at"], "last": commit["at"], "commits": 1, "agents": 0, "authors": ["Ann"]}
    daemon.answers["get"] = {"path": "b.md", "text": "", "history": [commit], "provenance": known, "disclosures": []}
    monkeypatch.setenv("TZ", "Asia/Taipei")
    time.tzset()
    try:
        ran = recall("get", "b.md", "--history")
    finally:
        monkeypatch.undo()
        time.tzset()
    assert ran.out == "0123456789  2026-03-01 04:00  Ann  Tell\n"
    assert "2026-03-01" in ran.err and "2026-02-28" not in ran.err


def test_get_history_of_what_has_none_ends_with_1(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["get"] = {"path": "b.md", "text": "x", "history": [], "provenance": None, "disclosures": []}
    assert recall("get", "b.md", "--history").code == 1


LONG = {
    "path": "專案/二〇二六/Balcony weather station and everything around it/感測器校正的紀錄.md",
    "title": "Balcony weather station: 感測器校正的紀錄與其他",
    "tags": ["esp32", "mqtt", "感測器", "home-automation"],
    "updated": "2026-03-18",
}


@pytest.mark.parametrize("columns", [40, 60, 80, 100])
def test_a_row_of_a_scan_is_a_line_of_the_terminal(daemon: Daemon, columns: int) -> None:
    """The folder it is in, its file, and its day are told however long it is; what gives is marked."""
    daemon.answers["scan"] = {"schema": 1, "notes": [LONG, {**LONG, "path": "a.md", "title": "A", "tags": []}]}
    _, told = at_terminal(["scan"], 40, COLUMNS=str(columns), NO_COLOR="1", RECALLD_LANG="zh-Hant")
    long, short, *_ = told.splitlines()
    assert columns - 12 <= width(long) <= columns
    assert long.startswith("專案/") and "錄.md " in long and "…" in long and long.endswith("  2026-03-18")
    assert short.split() == ["a.md", "A", "2026-03-18"] and width(short) <= columns


def test_a_row_that_fits_and_one_for_a_pipe_are_whole(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["scan"] = {"schema": 1, "notes": [LONG]}
    whole = f"{LONG['path']}  {LONG['title']}  #esp32 #mqtt #感測器 #home-automation  2026-03-18"
    assert recall("scan").out == f"{whole}\n"
    _, told = at_terminal(["scan"], 40, COLUMNS="200", NO_COLOR="1")
    assert told.splitlines()[0] == whole
