"""What a model thinks aloud is not said, wherever the stream is cut."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.agents.llm.thoughts import Thoughts


def heard(pieces: list[str]) -> str:
    thoughts, said = Thoughts(), ""
    for piece in [*pieces, None]:
        more = thoughts.end() if piece is None else thoughts.feed(piece)
        if thoughts.retracted:
            thoughts.retracted, said = False, ""
        said += more
    return said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a<think>b</think>c", "ac"),
        ("<THINK>b</think>\n\nc", "\n\nc"),
        ("b</think>c", "c"),
        ("a < b <thin", "a < b <thin"),
        ("<think>never ends", ""),
        ("a<think>b</think>c<thinking>d</thinking>e", "ace"),
    ],
)
@given(cuts=st.lists(st.integers(0, 50), max_size=12))
def test_however_it_is_cut(text: str, said: str, cuts: list[int]) -> None:
    at = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    assert heard([text[a:b] for a, b in pairwise(at)]) == said
