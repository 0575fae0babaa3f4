"""Estimates bracket what a tokenizer would say."""

from recalld.agents.llm.tokens import least, most


def test_estimates_are_on_their_own_side() -> None:
    english = "The pool holds twenty connections and waits five seconds for a free one."
    assert least(english) <= 15 <= most(english)
    chinese = "連線池有二十條連線，等待空閒連線最多五秒。"
    assert least(chinese) <= 14 <= most(chinese)
