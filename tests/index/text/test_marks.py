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


@pytest.mark.parametrize(
    "text", ["使用Docker部署模型", "使用 docker 部署", "「Docker」部署", "佐々Docker々", "Dockerを使う"]
)
def test_a_word_of_letters_is_marked_beside_han_and_without_it(text: str) -> None:
    wanted = marks.pattern("docker")
    assert wanted is not None and [found.lower() for found in wanted.findall(text)] == ["docker"]
    assert not wanted.findall("用mydocker部署")
