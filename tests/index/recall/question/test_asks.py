"""Sentences that tell what was asked for, and words that only ask."""

import pytest

from recalld.index.recall.question.asks import asks, only_asks, tells

from ..conftest import Build


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        ("progress", "As of 7 April it got to page 842."),
        ("progress", "C 箱停在水漬那一頁。"),
        ("advice", "For now: no."),
        ("advice", "先量再說。"),
        ("advice", "Against: it costs 600."),
        ("advice", "缺點是太貴。"),
    ],
)
def test_the_sort_of_sentence_is_known(ask: str, sentence: str) -> None:
    assert tells(ask, sentence)
    assert not tells("lookup", sentence)


def test_words_that_ask_are_not_missing(library: Build) -> None:
    assert only_asks("Thinking")
    assert all(map(only_asks, ("much", "another", "happened", "號", "事", "關係", "后来")))
    assert not any(map(only_asks, ("thermostat", "事務所", "電話號碼", "人際關係")))
    made = library({"a.md": "# Sync job\n\nThe sync job waits for the network. For now: no rewrite.\n"})

    answer = made.ask("I'm thinking of rewriting the sync job, what do you think?").answer

    assert answer is not None
    assert "think" not in answer.text.lower()
    assert "For now: no rewrite." in answer.text


@pytest.mark.parametrize(
    "text", ["Who owns it", "which process listens", "這是什麼", "多久", "it works, right?", "怎么办"]
)
def test_what_asks(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize("text", ["413 Request Entity Too Large", "npm ERR! code ERESOLVE", "資料庫連線中斷", "幾何"])
def test_what_is_only_put_in(text: str) -> None:
    assert not asks(text)
