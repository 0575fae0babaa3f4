"""The token budget: never exceeded, and well used."""

from hypothesis import given
from hypothesis import strategies as st

from recalld.index.recall.pack import count_tokens, pack
from recalld.index.recall.result import Hit


def hit(text: str) -> Hit:
    lines = (1, text.count("\n") + 1)
    return Hit("a.md", "a", "", lines, text, 1.0, False, (), False, (), 1, "1:0")


def test_without_a_budget_everything_stays() -> None:
    assert pack([hit("a"), hit("b")], 0).cards == (hit("a"), hit("b"))


def test_a_long_passage_is_cut_at_a_line_and_its_lines_say_so() -> None:
    packed = pack([hit("word " * 30 + "\n" + "more " * 200)], 80)

    assert packed.cards[0].lines == (1, 1)
    assert packed.cards[0].text == "word " * 30
    assert (packed.cut, packed.left_out) == (1, 0)


@given(st.lists(st.text(alphabet="ab \n茶水", max_size=400), max_size=8), st.integers(1, 500))
def test_the_budget_is_never_exceeded(texts: list[str], budget: int) -> None:
    packed = pack([hit(text) for text in texts], budget)

    assert packed.used <= budget
    assert len(packed.cards) + packed.left_out == len(texts)
    assert sum(count_tokens(card.text) for card in packed.cards) <= packed.used
