"""Which of many short texts a long one holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.recall.showing.literals import Literals
from recalld.index.recall.showing.sanitize import ruleset

KNOWN = ("ab", "abc", "密碼", "密码", "</", "é!", "zz top")


@given(st.text("abcz topé!</密碼码 \ud800", max_size=30), st.sampled_from((0, 400)))
def test_those_that_are_in_it(text: str, more: int) -> None:
    text += "-" * more

    assert Literals(KNOWN).within(text) == {known for known in KNOWN if known in text}


@pytest.mark.parametrize("rule", ruleset().rules, ids=lambda rule: rule.id)
def test_every_trigger_can_be_looked_for(rule: object) -> None:
    triggers = getattr(rule, "triggers")  # noqa: B009
    long = " . ".join(triggers) + " ." * 200

    assert set(triggers) <= Literals(triggers).within(long)
