"""Lines of Chinese and Latin text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content
from textual.css.styles import RulesMap

from recalld.tui.text.prose import Hanging, wrapped


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Postgres 一條連線就是一個程序，閒著", 20, ["Postgres 一條連線就", "是一個程序，閒著"]),
        ("统mixed英文abc以及", 10, ["统mixed英", "文abc以及"]),
        ("一二三四五，六", 10, ["一二三四", "五，六"]),
        ("他說「你好」嗎", 6, ["他說", "「你", "好」嗎"]),
        ("one two three", 8, ["one two", "three"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("a\n\nb", 4, ["a", "", "b"]),
        ("", 4, [""]),
        ("[[ ", 2, ["[["]),
    ],
)
def test_where_lines_break(text: str, width: int, lines: list[str]) -> None:
    assert [line.plain for line in wrapped(Content(text), width)] == lines


@given(st.text(alphabet="ab 字，「」\n👨‍👩‍👧é[/]"), st.integers(2, 20))
def test_nothing_is_lost_and_nothing_is_too_wide(text: str, width: int) -> None:
    lines = [line.plain for line in wrapped(Content(text), width)]
    assert "".join("".join(lines).split()) == "".join(text.split())
    # What is joined to one picture has another width than its parts; where it is cut, it is drawn as these.
    assert "\u200d" in text or all(cell_len(line) <= width for line in lines)


def test_styles_stay_with_their_words() -> None:
    second = wrapped(Content.styled("一二", "bold") + Content("三四"), 4)[0]
    assert [(span.start, span.end) for span in second.spans] == [(0, 2)]


def test_a_long_line_goes_on_below_where_it_begins() -> None:
    hanging = Hanging(Content.assemble("title\n  ", ("一二三四五 six", "bold")))
    lines = [line.plain for line in hanging._wrapped(10)]
    assert lines == ["title", "  一二三四", "  五 six"]
    assert hanging.get_height(RulesMap(), 10) == 3
