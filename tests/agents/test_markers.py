"""Markers, as models write them."""

import pytest

from recalld.agents.markers import read


@pytest.mark.parametrize(
    ("sentence", "text", "cites", "dropped"),
    [
        ("It is so. [1][2]", "It is so.", (1, 2), ()),
        ("It is so [1, 3].", "It is so.", (1, 3), ()),
        ("It is so [^2].", "It is so.", (2,), ()),
        ("就是這樣【1】。", "就是這樣。", (1,), ()),
        ("就是這樣。［２］", "就是這樣。", (2,), ()),
        ("It is so [1-3]. [9]", "It is so.", (1, 2, 3), (9,)),
        ("- It is so [0].", "It is so.", (), (0,)),
        ("2. Use `argv[1]` here. [1]", "Use `argv[1]` here.", (1,), ()),
        ("See [the page]. [1]", "See [the page].", (1,), ()),
        ("It is [1] so [1].", "It is so.", (1,), ()),
    ],
)
def test_read(sentence: str, text: str, cites: tuple[int, ...], dropped: tuple[int, ...]) -> None:
    found = read(sentence, 3)
    assert found is not None and (found.text, found.cites, found.dropped) == (text, cites, dropped)


@pytest.mark.parametrize("sentence", ["", "[1]", "---", " \n", "1. [2]"])
def test_what_says_nothing(sentence: str) -> None:
    assert read(sentence, 3) is None
