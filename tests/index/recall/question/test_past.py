"""Which questions ask for what was, and is no more."""

import pytest

from recalld.index.recall.question.past import asks_for_past


@pytest.mark.parametrize(
    "question",
    [
        "What did the locker cost before?",
        "what was the door code before it changed?",
        "Who used to run the shop?",
        "When did the market use to open?",
        "the old rates",
        "Who was the previous tenant?",
        "停車費以前多少？",
        "停车费以前多少？",
        "原本的房東是誰",
        "舊的門號是多少",
        "旧的门号是多少",
        "之前的價錢",
        "當初為什麼選它？",
    ],
)
def test_what_was(question: str) -> None:
    assert asks_for_past(question)


@pytest.mark.parametrize(
    "question",
    [
        "How much is the locker?",
        "How old is Ada?",
        "A dog of ten years old, what does it eat?",
        "What do I check before the launch?",
        "What is borax used to clean?",
        "三月五日以前要交什麼？",
        "出門之前要關什麼？",
        "三天前寫了什麼？",
        "過去三個月的會議",
        "仍舊有效的規定",
    ],
)
def test_what_is_or_what_is_due(question: str) -> None:
    assert not asks_for_past(question)
