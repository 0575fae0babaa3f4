"""Lines of an answer at the edge of a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.cli.showing.terminal import width
from recalld.cli.showing.wrapping import wrapped

ENGLISH = "The bear’s fur is yellow ochre, ‘not brown’, says Philippa – and is dyed twice before the fitting. [1][2]"
CHINESE = "每個服務十條，全部加起來不超過 max_connections 的八成；超過時連線會排隊，「等待」的時間最多三十秒。 [1]"


@pytest.mark.parametrize("text", [ENGLISH, CHINESE, f"- {ENGLISH}", f"- {CHINESE}", f"{CHINESE} {ENGLISH}"])
@pytest.mark.parametrize("room", range(24, 101, 7))
def test_words_stay_whole_and_marks_with_what_they_are_of(text: str, room: int) -> None:
    lines = wrapped(text, room).split("\n")
    assert all(width(line) <= room for line in lines)
    words = [word for line in lines for word in line.split()]
    assert all(word in words for word in text.split() if word.isascii())  # none was broken, and none is missing
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert not any(line.lstrip()[:1] in "，。；」’,.;" or line.lstrip().startswith("[") for line in lines[1:])
    assert not any(line.endswith(("「", "‘")) for line in lines)


def test_an_item_goes_on_below_its_words() -> None:
    assert wrapped("- one two three\nfour", 9) == "- one two\n  three\nfour"
    assert wrapped("· 略過一則筆記。", 10) == "· 略過一則\n  筆記。"


def test_code_and_what_fits_stay_as_they_are() -> None:
    code = "```\nkubectl get pods --all-namespaces --watch\n```"
    assert wrapped(f"{code}\nfits", 10) == f"{code}\nfits"


def test_what_has_no_place_to_break_is_broken_at_the_edge() -> None:
    lines = wrapped("see https://example.org/" + "a" * 40, 20).split("\n")
    assert all(width(line) <= 20 for line in lines) and "".join(lines).endswith("a" * 20)


@pytest.mark.parametrize("ahead", [41, 79, 90, 200])
def test_what_begins_too_far_in_is_no_prose(ahead: int) -> None:
    line = " " * ahead + "a drawing made of words and signs 或漢字"
    assert wrapped(line, 80) == line


@given(st.text(max_size=80), st.integers(8, 40))
def test_nothing_is_lost(text: str, room: int) -> None:
    assert "".join(wrapped(text, room).split()) == "".join(text.split())
