"""Lines broken between Han characters and at blanks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from recalld.tui.text.wrapping import wrap


def broken(text: str, width: int) -> list[str]:
    return [piece.plain for piece in wrap(Content(text), width)]


@pytest.mark.parametrize(
    ("text", "width", "pieces"),
    [
        ("", 10, [""]),
        ("short", 10, ["short"]),
        ("two words here", 9, ["two words", "here"]),
        ("容器在跑不代表能用", 8, ["容器在跑", "不代表能", "用"]),
        ("單機的 Docker 只會", 12, ["單機的", "Docker 只會"]),
        ("他說「好」。再見", 10, ["他說", "「好」。再", "見"]),
        ("supercalifragilistic", 8, ["supercal", "ifragili", "stic"]),
        ("  indented code here", 12, ["  indented", "code here"]),
    ],
)
def test_where_lines_break(text: str, width: int, pieces: list[str]) -> None:
    assert broken(text, width) == pieces


def test_styles_stay_on_their_characters() -> None:
    first, second = wrap(Content.assemble("plain ", ("bold words", "bold")), 10)
    assert (first.plain, second.plain) == ("plain bold", "words")
    assert [(span.start, span.end) for span in first.spans] == [(6, 10)]
    assert [(span.start, span.end) for span in second.spans] == [(0, 5)]


PIECES = ("a", "b", " ", "中", "文", "「", "」", "，", "。", "👨‍👩‍👧", "é", "word")


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.integers(2, 12))
def test_nothing_but_blanks_is_lost_and_lines_fit(text: str, width: int) -> None:
    pieces = broken(text, width)
    assert "".join("".join(pieces).split()) == "".join(text.split())
    assert all(Content(piece).cell_length <= width for piece in pieces)
