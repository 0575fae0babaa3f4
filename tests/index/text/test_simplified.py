"""Simplified texts: what character by character gives, however long and whatever is in them."""

from hypothesis import given
from hypothesis import strategies as st

from recalld.index.text.normalize import han_table
from recalld.index.text.simplified import simplify


@given(st.text(st.one_of(st.sampled_from("資料庫連線池戯著𠮷🙂a \n"), st.characters()), max_size=60))
def test_it_is_what_each_character_becomes(text: str) -> None:
    assert simplify(text) == text.translate(han_table())


def test_a_long_text_is_written_in_simplified_characters() -> None:
    assert simplify("資料庫連線池" * 9) == "资料库连线池" * 9
    assert simplify("memory pool " * 9) == "memory pool " * 9
