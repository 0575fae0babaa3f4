"""A snippet shows where the match is, in whole characters."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.cli.showing import highlight
from recalld.cli.showing.terminal import clusters, width


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("cobra flags", ["cobra", "flags"]),
        ('"antique car" -1970', ["antique", "car"]),
        ("tag:go flags path:cli/*", ["flags"]),
        ("標籤 tag：貓 類型", ["標籤", "類型"]),
        ("資料庫索引", ["資料庫索引", "資料", "料庫", "庫索", "索引"]),
        ("用Docker部署", ["用", "Docker", "部署"]),
        ("「古董車」", ["古董車", "古董", "董車"]),
        ("12:30", ["12", "30"]),
        ("", []),
        ("- ! ?", []),
    ],
)
def test_the_words_of_a_query(query: str, words: list[str]) -> None:
    assert highlight.words(query) == words


@pytest.mark.parametrize(
    ("query", "text", "found"),
    [
        ("flag", "Flags and flagged, no reflag", ["Flags", "flagged"]),
        ("資料庫", "一個資料庫的資料", ["資料庫", "資料"]),
        ("a+b c*", "a b c", []),
        ("C++ 11", "C++ 11", ["11"]),
    ],
)
def test_marks(query: str, text: str, found: list[str]) -> None:
    wanted = highlight.pattern(query)
    assert (wanted.findall(text) if wanted else []) == found


def test_the_snippet_is_around_the_best_line() -> None:
    text = "\n".join([*(f"filler {n}" for n in range(20)), "the old flag and cobra", "after"])
    assert highlight.snippet(text, highlight.pattern("cobra flag"), 60) == [
        "filler 19",
        "the old flag and cobra",
        "after",
    ]


def test_without_a_match_it_is_the_beginning() -> None:
    assert highlight.snippet("one\n\ntwo\nthree\nfour", highlight.pattern("x1"), 60) == ["one", "two", "three"]


def test_a_long_line_is_cut_so_that_the_match_shows() -> None:
    (line,) = highlight.snippet("字" * 200 + "貓" + "尾" * 200, highlight.pattern("貓"), 40)
    assert "貓" in line
    assert width(line) <= 40
    assert line.startswith("…")
    assert line.endswith("…")


def test_a_long_line_shows_most_of_the_words_rather_than_the_first() -> None:
    line = "memory " + "filler " * 30 + "one memory pool for all " + "filler " * 30
    (shown,) = highlight.snippet(line, highlight.pattern("memory pool"), 60)
    assert "memory pool" in shown


def test_control_characters_of_a_note_are_shown() -> None:
    assert highlight.snippet("\x1b[2Jgone", None, 40) == ["\\x1b[2Jgone"]


@given(st.text(), st.text(), st.integers(4, 80))
def test_snippets_fit_and_never_cut_inside_a_character(text: str, query: str, room: int) -> None:
    lines = highlight.snippet(text, highlight.pattern(query), room)
    assert len(lines) <= 3
    for line in lines:
        assert width(line) <= room
        assert list(clusters(line))


def test_headings_already_shown_and_fences_are_left_out() -> None:
    text = "# Title\n\n```go\nflag := 1\n```\nmore\n## Other"
    assert highlight.snippet(text, None, 40, ["Title"]) == ["flag := 1", "more", "## Other"]
    assert highlight.snippet("# Title", None, 40, ["Title"]) == ["# Title"]


@pytest.mark.parametrize("room", range(30, 90))
def test_words_are_shown_whole_on_both_sides(room: int) -> None:
    line = "This machine's processor and graphics share one memory pool, so whatever a resident model holds is gone"
    (shown,) = highlight.snippet(line, highlight.pattern("resident"), room)
    assert width(shown) <= room and "resident" in shown
    words = line.replace(",", " ").split()
    assert all(word in words for word in shown.replace(",", " ").replace("…", " ").split())


@pytest.mark.parametrize("room", range(30, 70))
def test_words_beside_han_and_words_with_accents_are_shown_whole(room: int) -> None:
    line = "這台機器的設定檔放在Kubernetes叢集的max_connections旁邊，模型resident時résumé與naïve不會搬到PostgreSQL裡面"
    (shown,) = highlight.snippet(line, highlight.pattern("resident"), room)
    assert width(shown) <= room and "resident" in shown
    words = re.findall(_LATIN, line)
    assert all(word in words for word in re.findall(_LATIN, shown))


_LATIN = "[0-9A-Za-z_éï]+"


def test_a_word_longer_than_a_name_is_cut_inside() -> None:
    (shown,) = highlight.snippet("see " + "x" * 100, None, 40)
    assert shown == "see " + "x" * 35 + "…"
