"""Words that two texts share."""

from collections.abc import Sequence

from recalld.index.graph.weaving.sharedwords import shared_words
from recalld.index.text.tokens import index_terms

COMMON = set(index_terms("note about 筆記 的是"))


def few(keys: Sequence[int]) -> list[int]:
    return [90 if key in COMMON else 2 for key in keys]


def test_rare_words_of_both_scripts() -> None:
    one = ["A note about the kubelet, kept in 統一記憶體池 here"]
    other = ["the Kubelets note 的統一記憶體池是"]
    assert set(shared_words(one, other, few, 100)) == {"統一記憶體池", "kubelet"}


def test_traditional_and_simplified_are_one() -> None:
    assert shared_words(["鍵盤"], ["键盘"], few, 100) == ("鍵盤",)


def test_grammar_numbers_and_common_words_say_nothing() -> None:
    assert shared_words(["the and 2024 about note"], ["the and 2024 about note"], few, 100) == ()
    assert shared_words([], ["x"], few, 100) == ()


def test_the_rarest_come_first_and_no_more_than_asked_for() -> None:
    text = ["alpha bravo charlie delta"]
    rare = {key: n for n, word in enumerate(["delta", "alpha", "charlie", "bravo"], 1) for key in index_terms(word)}
    assert shared_words(text, text, lambda keys: [rare[key] for key in keys], 100, 2) == ("delta", "alpha")


def test_pieces_of_sentences_are_no_words() -> None:
    for grammar in ("的水", "加起來", "別的", "些情況下", "而且可以"):
        assert shared_words([grammar], [grammar], lambda keys: [2] * len(keys), 100) == (), grammar


def test_the_grammar_around_a_word_is_left_out() -> None:
    assert shared_words(["這是編譯器"], ["這是編譯器"], lambda keys: [2] * len(keys), 100) == ("編譯器",)


def test_ordinary_words_and_adverbs_are_no_reason() -> None:
    text = ["Additionally hitting whatever kubelet probably"]
    assert set(shared_words(text, text, lambda keys: [2] * len(keys), 100)) == {"hitting", "kubelet"}
