"""Questions about nothing but the time just past."""

import pytest

from recalld.index.recall.recent import asks_for_recent


@pytest.mark.parametrize(
    "question",
    [
        "what have I been on lately?",
        "What did I work on last week?",
        "what's new in my notes?",
        "我最近在忙什麼？",
        "这几天我都在做什么",
        "上週我在忙些什麼事？",
    ],
)
def test_without_a_subject(question: str) -> None:
    assert asks_for_recent(question)


@pytest.mark.parametrize(
    "question", ["what have I written about tea lately?", "我最近在讀什麼書？", "最近的備份在哪？", "", "？", "tea"]
)
def test_with_a_subject_or_nothing(question: str) -> None:
    assert not asks_for_recent(question)
