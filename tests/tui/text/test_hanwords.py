"""Words, as the cursor goes through them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.tui.text import hanwords


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("為什麼 vLLM 當掉", [0, 1, 2, 4, 9, 10]),
        ("one two", [0, 4]),
        ("统mixed英文", [0, 1, 6, 7]),
        ("ひらがな", [0, 1, 2, 3]),
        ("한국어 단어", [0, 4]),
        ("か\u3099か", [0, 2]),
    ],
)
def test_every_han_character_is_a_step(text: str, starts: list[int]) -> None:
    at, found = len(text), []
    while at:
        at = hanwords.left(text, at)
        found.append(at)
    assert found[::-1] == starts


@given(st.text(alphabet="ab 字か,👨‍👩‍👧"), st.integers(0, 30))
def test_left_and_right_move_and_end(text: str, at: int) -> None:
    at = min(at, len(text))
    assert hanwords.left(text, at) < at or at == 0
    assert hanwords.right(text, at) > at or at == len(text)
