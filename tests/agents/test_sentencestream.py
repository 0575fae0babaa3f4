"""Sentences come out of a stream whole, with their markers, wherever it is cut."""

from hypothesis import given
from hypothesis import strategies as st

from recalld.agents.sentencestream import SentenceStream

TEXT = "It takes 3.5 s, e.g. on v1.2. [1] 就是這樣。[2][3]下一句！ [1]\n- Use `a. b` here [2].\nLast one"
SENTENCES = [
    "It takes 3.5 s, e.g. on v1.2. [1]",
    "就是這樣。[2][3]",
    "下一句！ [1]",
    "- Use `a. b` here [2].",
    "Last one",
]


def heard(pieces: list[str]) -> list[str]:
    stream = SentenceStream()
    found = [one.strip() for piece in pieces for one in stream.feed(piece)]
    return [*found, stream.rest()]


@given(st.lists(st.integers(1, len(TEXT) - 1), max_size=20))
def test_however_it_is_cut(cuts: list[int]) -> None:
    at = [0, *sorted(set(cuts)), len(TEXT)]
    assert heard([TEXT[a:b] for a, b in zip(at, at[1:], strict=False)]) == SENTENCES  # noqa: RUF007 - pairs


def test_a_sentence_waits_for_its_markers() -> None:
    stream = SentenceStream()
    assert stream.feed("It is so.") == [] and stream.feed(" [1") == [] and stream.feed("]") == []
    assert stream.feed(" And") == ["It is so. [1]"]
