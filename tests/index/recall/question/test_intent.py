"""Kinds of questions: what cues and example questions tell, in English and in both written forms of Chinese."""

from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from recalld.index.recall.config import IntentConfig
from recalld.index.recall.question import archetypes
from recalld.index.recall.question.cues import is_name
from recalld.index.recall.question.intent import ASKS, INTENTS, AskModel, Classified, classify
from recalld.index.recall.snapshot import Vector
from recalld.index.text.normalize import normalize

from ..conftest import TermEncoder

CONFIG = IntentConfig()


def kind(text: str, habits: Mapping[str, float] | None = None, ask_model: AskModel | None = None) -> Classified:
    """What cues alone make of a question."""
    return classify(text, lambda: None, None, habits or {}, CONFIG, ask_model)


INTENT_OF = {
    "entity_lookup": (
        "which notes are about the CLI framework Cobra?",
        "any note that mentions the package spf13/cobra?",
        "哪些筆記是關於 Cobra 這個 CLI 框架的？",
        "有沒有提到 spf13/cobra 的筆記？",
        "docker compose",
        "备份策略",
    ),
    "factual": (
        "what port does postgres use in our setup?",
        "when did I buy the washing machine?",
        "我們的 Postgres 用哪個 port？",
        "洗衣機是什麼時候買的？",
        "谁审了 API 政策？",
        "犧牲被稱為什麼？",
    ),
    "conceptual": (
        "why does vLLM crash at start?",
        "how does prompt caching work?",
        "ripgrep 和 grep 有什麼差別？",
        "為什麼 vLLM 一啟動就當掉？",
        "量化是什么意思？",
    ),
    "exploratory": (
        "anything on quantum entanglement algorithms?",
        "what do I have on backups?",
        "我寫過什麼關於備份的東西？",
        "关于咖啡的一切",
    ),
    "cross_domain": (
        "what do rate limits and coffee brewing have in common?",
        "備份策略跟相簿搬遷有什麼關聯？",
        "token 和终端宽度之间有什么关系？",
    ),
    "unknown": ("hello", "thanks!", "謝謝"),
}

ASK_OF = {
    "progress": (
        "where did the OCR job get to last week?",
        "where did that OCR job get to?",
        "how far along is the photo migration?",
        "Where are we with the photo migration?",
        "where do things stand on notectl",
        "what's left on notectl?",
        "那個 OCR 做到哪了",
        "相簿搬遷進度如何？",
        "notectl 還剩什麼沒做？",
        "发票 API 现在怎么样了？",
    ),
    "recollection": (
        "what have I been on lately?",
        "what was I working on last week?",
        "remind me what I did in March",
        "我最近在忙什麼",
        "我上週做了什麼？",
        "我昨天写了些什么",
    ),
    "advice": (
        "I'm thinking of doing X, what do you think?",
        "should I rewrite the sync job in Rust?",
        "is it worth moving to Postgres?",
        "我在考慮用 Rust 重寫同步程式，你覺得呢",
        "該不該換成 Postgres？",
        "我想要换工作，有什么建议",
    ),
    "lookup": (
        "golang",
        "what port does postgres use?",
        "Where is much of the work of the parliament done?",
        "經濟成長如何推動進步？",
        "手沖咖啡要用幾度的水",
    ),
}


@pytest.mark.parametrize(("text", "intent"), [(text, intent) for intent, texts in INTENT_OF.items() for text in texts])
def test_cues_tell_the_intent(text: str, intent: str) -> None:
    assert kind(text).intent == intent


@pytest.mark.parametrize(("text", "ask"), [(text, ask) for ask, texts in ASK_OF.items() for text in texts])
def test_cues_tell_the_ask(text: str, ask: str) -> None:
    assert kind(text).ask == ask


@pytest.mark.parametrize(
    ("text", "thinking"),
    [
        ("where did the OCR job get to last week?", "fast"),
        ("what have I been on lately?", "slow"),
        ("I'm thinking of doing X, what do you think?", "slow"),
        ("what port does postgres use?", "fast"),
        ("why does it crash?", "slow"),
    ],
)
def test_some_kinds_are_worth_thinking_about(text: str, thinking: str) -> None:
    assert kind(text).thinking == thinking


@pytest.mark.parametrize(
    ("hant", "hans"),
    [
        ("資料庫為什麼變慢了？", "资料库为什么变慢了？"),
        ("那個專案進展如何", "那个专案进展如何"),
        ("Ｃobra？", "Cobra？"),
    ],
)
def test_script_and_width_make_no_difference(hant: str, hans: str) -> None:
    assert kind(hant) == kind(hans)


def test_a_question_that_nothing_tells_is_a_guess() -> None:
    guess = kind("some words that go on for a while without saying much to the reader")

    assert (guess.low, guess.tier) == (True, "none")
    assert sum(guess.scores.values()) == pytest.approx(1, abs=1e-3)


def test_a_model_is_asked_only_when_nothing_else_tells() -> None:
    asked: list[str] = []

    def model(text: str) -> str:
        asked.append(text)
        return "conceptual"

    assert kind("when did I buy it?", ask_model=model).intent == "factual"
    assert asked == []
    told = kind("the one and the other and yet another one of these", ask_model=model)
    assert (told.intent, told.tier, told.low, len(asked)) == ("conceptual", "model", False, 1)


def test_a_model_that_talks_nonsense_is_not_believed() -> None:
    vague = "the one and the other and yet another one of these"

    assert kind(vague, ask_model=lambda text: "I think it is factual!") == kind(vague)


def test_habits_tip_what_is_open() -> None:
    vague = "the one and the other and yet another one of these"

    assert kind(vague, {"conceptual": 1.0}).intent == "conceptual"
    assert kind("when did I buy it?", {"conceptual": 1.0}).intent == "factual"


def test_the_question_is_embedded_only_where_cues_are_torn() -> None:
    encoder, made = TermEncoder(), []

    def embed() -> Vector:
        made.append(1)
        return encoder.encode_query("x")

    table = archetypes.embed(encoder)
    classify("when did I buy it?", embed, table, {}, CONFIG)
    assert made == []
    classify("how is it?", embed, table, {}, CONFIG)
    assert made == [1]


@pytest.mark.parametrize("intent", INTENTS)
def test_a_question_is_nearest_to_the_examples_it_is_one_of(intent: str) -> None:
    encoder = TermEncoder()
    table = archetypes.embed(encoder)
    hits = Counter[bool]()
    for lang, texts in archetypes.examples()["intent"][intent].items():
        for text in texts:
            likely = table.of_intent(encoder.encode_query(text), lang, CONFIG.temperature)
            hits[max(likely, key=lambda label: likely[label]) == intent] += 1
    assert hits[True] > 0.7 * hits.total()


def test_centroids_of_another_model_are_not_used() -> None:
    table = archetypes.embed(TermEncoder())

    assert table.of_intent(np.ones(3, np.float32), "en", 0.1) == {}


def test_there_are_enough_examples_of_every_kind_in_both_languages() -> None:
    table = archetypes.examples()

    assert set(table["intent"]) == set(INTENTS)
    assert set(table["ask"]) == set(ASKS) - {"lookup"}
    for kind_of, least in (("intent", 20), ("ask", 20)):
        for label, by_lang in table[kind_of].items():
            assert sum(map(len, by_lang.values())) >= least, label
            assert min(map(len, by_lang.values())) >= least / 2, label
    texts = [text for labels in table.values() for langs in labels.values() for one in langs.values() for text in one]
    assert len(set(texts)) == len(texts)
    assert all(text == normalize(text) for text in texts if not text.isascii())


def test_a_name_is_short_and_no_sentence() -> None:
    assert is_name("Project Halcyon", 4, 8)
    assert is_name("資料庫索引", 4, 8)
    assert not is_name("我的資料庫在哪", 4, 8)
    assert not is_name("what is the name of it", 4, 8)
    assert not is_name("  ", 4, 8)
