"""The token budget: never exceeded, and well used."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.recall.formats import card
from recalld.index.recall.result import Hit
from recalld.index.recall.showing.pack import count_tokens, distinct, pack
from recalld.index.text.tokens import index_terms

SUBJECTS = ("The cache", "A worker", "The index", "這個服務", "備份程式", "筆記")
DOINGS = (
    "keeps its rows for five minutes",
    "waits until the disk is quiet",
    "每晚三點把檔案寫到第二顆硬碟",
    "重試三次以後就放棄",
)


def hit(text: str, place: int = 0) -> Hit:
    lines = (1, text.count("\n") + 1)
    return Hit("a.md", "a", "", lines, text, 1.0, False, (), False, (), 1, f"1:{place}")


def passage(chance: random.Random) -> str:
    n = chance.randrange(1, 14)
    return "\n".join(
        f"{chance.choice(SUBJECTS)} {i} {chance.choice(DOINGS)}. " * chance.randrange(1, 3) for i in range(n)
    )


def test_without_a_budget_everything_stays() -> None:
    assert pack([hit("a"), hit("b")], 0).cards == (hit("a"), hit("b"))


def test_a_long_passage_becomes_what_says_most_and_a_way_to_the_rest() -> None:
    filler = " ".join(f"Filler sentence number {n} goes on and on." for n in range(40))
    long = hit(f"It begins here. {filler} The answer is porcelain. {filler}", 7)

    packed = pack([long], 60, asked=index_terms("porcelain"))

    assert packed.cards[0].text.startswith("It begins here. ")
    assert "The answer is porcelain." in packed.cards[0].text
    assert (packed.cards[0].summary, packed.cards[0].lines, packed.cut) == (True, (1, 1), 1)
    assert "recall get 1:7" in card(packed.cards[0])


def test_what_one_side_leaves_goes_to_the_other() -> None:
    long, short = [hit("One sentence follows another. " * 30, n) for n in range(4)], [hit("Brief.")]

    assert pack(long, 400, short).used >= 340
    assert pack(short, 400, long).used >= 340
    both = pack(long, 400, long)
    cards = sum(count_tokens(card(one) + "\n\n") for one in both.cards)
    assert 0.5 <= cards / both.used <= 0.75


@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_budgets_are_never_exceeded_and_well_used(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        cards = [hit(passage(chance), n) for n in range(chance.randrange(1, 9))]
        around = [hit(passage(chance), n) for n in range(chance.randrange(0, 5))]
        budget = chance.randrange(20, 3000)
        whole = sum(count_tokens(card(one) + "\n\n") for one in (*cards, *around))

        packed = pack(cards, budget, around, index_terms("cache 備份"))

        written = sum(count_tokens(card(one) + "\n\n") for one in (*packed.cards, *packed.cascade))
        assert written == packed.used <= budget
        if whole >= budget >= 150:
            assert packed.used >= 0.85 * budget


@given(st.lists(st.text(alphabet="ab \n茶水。.#`", max_size=400), max_size=8), st.integers(1, 500))
def test_any_text_fits(texts: list[str], budget: int) -> None:
    packed = pack([hit(text) for text in texts], budget)

    assert packed.used <= budget
    assert len(packed.cards) + packed.left_out == len(texts)


def test_what_says_the_same_is_shown_once() -> None:
    hits = [hit("Ａ tea", 0), hit("a  tea", 1), hit("b", 2), hit("c", 3)]

    kept = distinct(hits, lambda one, other: {one.text, other.text} == {"b", "c"})

    assert [one.handle for one in kept] == ["1:0", "1:2"]
