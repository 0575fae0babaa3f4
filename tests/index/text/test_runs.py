"""Runs of Han, kana and Hangul: their keys, and what is left without them."""

from hypothesis import given
from hypothesis import strategies as st

from recalld.index.text.normalize import clean
from recalld.index.text.runs import take_runs, term_key
from recalld.index.text.words import TOKEN

texts = st.text() | st.text("資料庫ダー한글ㄅ〇⺀ aB-1_.#+/:é，🎉\n")


@given(st.lists(texts, max_size=5))
def test_what_is_left_has_the_words_of_each_text(written: list[str]) -> None:
    cleaned = list(map(clean, written))
    left = [text for text, _ in take_runs(cleaned)]
    assert list(map(TOKEN.findall, left)) == list(map(TOKEN.findall, cleaned))


def test_a_run_gives_its_characters_and_pairs() -> None:
    [(left, keys)] = take_runs(["用資料庫部署app貓"])
    assert left == "用app貓"
    terms = [*"用资料库部署猫", *("用资", "资料", "料库", "库部", "部署")]
    assert sorted(keys.tolist()) == sorted(map(term_key, terms))


def test_no_pair_goes_from_one_text_to_the_next() -> None:
    assert [(left, len(keys)) for left, keys in take_runs(["資", "", "料 a", "x"])] == [
        ("資", 1), ("", 0), ("料 a", 1), ("x", 0)
    ]  # fmt: skip
