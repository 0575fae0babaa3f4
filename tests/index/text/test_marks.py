"""What is marked in a text that was found."""

import pytest

from recalld.index.text import marks


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("cobra flags tag:go -draft", ["cobra", "flags"]),
        ("重試策略", ["重試策略", "重試", "試策", "策略"]),
        ("「連線池」 path：infra", ["連線池", "連線", "線池"]),
        ("", []),
    ],
)
def test_the_words_of_a_query(query: str, words: list[str]) -> None:
    assert marks.words(query) == words


def test_words_are_marked_by_their_beginning_and_han_anywhere() -> None:
    wanted = marks.pattern("flag 重試")
    assert wanted is not None
    assert wanted.findall("Flags and camouflage: 只有重試") == ["Flags", "重試"]
    assert marks.pattern("tag:go") is None
