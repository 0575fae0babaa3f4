"""Questions that want each of several things."""

import pytest

from recalld.index.recall.question.comparing import comparing


@pytest.mark.parametrize(
    ("question", "count", "about"),
    [
        ("Compare the three offers for the roof", 3, "offers roof"),
        ("What do both plans cost?", 2, "plans cost"),
        ("What are the four subscriptions?", 4, "subscriptions"),
        ("How do the 3 phones differ?", 3, "phones"),
        ("Compare the tents", 0, "tents"),
        ("比較屋頂的三份報價", 3, "屋顶 报价"),
        ("有哪四個訂閱服務？", 4, "订阅服务"),
        ("两家保险的差别", 2, "保险"),
    ],
)
def test_how_many_of_what(question: str, count: int, about: str) -> None:
    wanted = comparing(question)
    assert wanted is not None
    assert wanted.count == count
    assert all(word in wanted.rest for word in about.split())
    assert not any(word in wanted.rest for word in ("three", "compare", "三", "比较", "四"))


@pytest.mark.parametrize(
    "question",
    [
        "How long did the two weeks in Japan take?",
        "What did the two of us decide?",
        "Where is the key?",
        "三個月前發生什麼事",
        "等了兩個小時的是誰？",
        "鑰匙在哪裡？",
    ],
)
def test_one_thing_is_no_comparison(question: str) -> None:
    assert comparing(question) is None
