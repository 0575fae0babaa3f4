"""Tables: columns as wide as what is in them."""

import pytest

from recalld.cli.showing.table import fitted, folded, padded, table
from recalld.cli.showing.terminal import width


def test_columns_align_in_every_script(capsys: pytest.CaptureFixture[str]) -> None:
    table(["名稱", "n"], [["備份", "3"], ["Docker\x1b", "12"]], right=[1])
    assert capsys.readouterr().out.splitlines() == ["名稱         n", "備份         3", "Docker\\x1b  12"]


@pytest.mark.parametrize(
    ("widths", "room", "kept"),
    [
        ([5, 9], 20, [5, 9]),
        ([40, 5], 20, [15, 5]),
        ([40, 30], 20, [10, 10]),
        ([40, 40, 3], 10, [8, 8, 3]),
        ([], 5, []),
    ],
)
def test_the_widest_columns_give_first(widths: list[int], room: int, kept: list[int]) -> None:
    assert fitted(widths, room) == kept


@pytest.mark.parametrize("text", ["", "abc", "中文很長的字串", "e\u0301e\u0301e\u0301", "👩‍👩‍👧x"])
def test_a_cell_has_its_width(text: str) -> None:
    assert width(padded(text, 9)) == width(padded(text, 9, True)) == 9


def test_one_long_cell_does_not_push_the_others_away(capsys: pytest.CaptureFixture[str]) -> None:
    table(["name", "n"], [["a name as long as a sentence", "3"], ["Docker", "12"]], right=[1], most=8)

    assert capsys.readouterr().out.splitlines() == [
        "name       n",
        "a name as long as a sentence   3",
        "Docker    12",
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one two three", ["one two", "three"]),
        ("duckdb 2.0.1、numpy 2.4.6", ["duckdb", "2.0.1、", "numpy", "2.4.6"]),
        ("中文字很長沒有空格", ["中文字很", "長沒有空", "格"]),
        ("/a/very/long/path is", ["/a/very/", "long/pat", "h is"]),
        ("資料夾，就緒", ["資料夾，", "就緒"]),
    ],
)
def test_long_text_goes_on_below(text: str, lines: list[str]) -> None:
    assert folded(text, 8) == lines
    assert max(map(width, folded(text, 8))) <= 8
    assert folded(text, 1000) == [text]
