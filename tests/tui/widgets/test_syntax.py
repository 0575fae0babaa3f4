"""What can be typed in a search is shown in the reader's language, and is what a search understands."""

import re

import pytest

from recalld.index.recall.question.query import parse
from recalld.tui.widgets.syntax import SYNTAX

FILTERED = re.compile(r"\b\w+:\S+")


@pytest.mark.parametrize("typed", [each for each, _ in SYNTAX.items()])
def test_what_stands_for_words_is_in_chinese(typed: tuple[str, str]) -> None:
    _, chinese = typed

    assert not re.search("[A-Za-z]", FILTERED.sub("", chinese))


def test_both_languages_show_what_a_search_takes_in_the_same_way() -> None:
    for english, chinese in SYNTAX:
        one, other = parse(english), parse(chinese)
        assert not one.faults and not other.faults
        assert [each.name for each in one.filters] == [each.name for each in other.filters]
        assert bool(one.phrases) == bool(other.phrases) and bool(one.excluded) == bool(other.excluded)
