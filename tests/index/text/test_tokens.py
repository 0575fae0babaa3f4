"""Terms of texts and queries in every script."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.text.tokens import (
    TermGroup,
    count_terms,
    day_keys,
    index_terms,
    query_groups,
    question_terms,
    term_key,
    weekday_keys,
)

TRADITIONAL, SIMPLIFIED = "軟體網路頭髮學習資料庫乾燥", "软体网路头发学习资料库干燥"
WORDS = """
    cobra spf13/cobra --no-verify getUserName FLAG_X C++ node.js café Running don't e-mail k8s 1,234 HTTPServer v2.0.1
    user@example.com GitHub iPhone state-of-the-art -v 🎉 貓 資料庫 软件 カメラ 한국어
"""
words = st.sampled_from(WORDS.split())


def matches(text: str, query: str) -> bool:
    """Whether every group of the query is in the text, as the search understands it."""
    keys = set(index_terms(text))
    return all(any(keys.issuperset(keys_of) for keys_of in group.alternatives) for group in query_groups(query))


def groups(found: list[TermGroup]) -> list[tuple[str, bool]]:
    return [(group.text, group.stop) for group in found]


@given(st.lists(words, min_size=1, max_size=12), st.data())
def test_a_word_of_a_text_finds_it(text: list[str], data: st.DataObject) -> None:
    assert matches(" ".join(text), data.draw(st.sampled_from(text)))


@given(st.text(alphabet=TRADITIONAL, min_size=1, max_size=30), st.data())
def test_a_piece_of_chinese_finds_it_in_either_script(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    piece = text[start : data.draw(st.integers(start + 1, len(text)))]
    swapped = str.maketrans(TRADITIONAL, SIMPLIFIED)
    assert matches(text, piece)
    assert matches(text.translate(swapped), piece)
    assert matches(text, piece.translate(swapped))


@given(st.text())
def test_any_text_finds_itself(text: str) -> None:
    assert matches(text, text)


@given(st.text())
def test_counts_are_the_terms(text: str) -> None:
    keys = index_terms(text)
    [counted] = count_terms([text])
    assert counted.total == len(keys)
    assert counted.keys.tolist() == sorted(set(keys))
    assert counted.keys.dtype == np.uint64 and counted.counts.dtype == np.uint8
    assert all(count == min(keys.count(key), 255) for key, count in zip(counted.keys, counted.counts, strict=True))


@given(st.lists(st.text() | st.text("ab 資料é🎉\n"), max_size=6))
def test_texts_counted_together_are_counted_apart(texts: list[str]) -> None:
    counted = [(one.keys.tolist(), one.counts.tolist(), one.total) for one in count_terms(texts)]
    alone = [count_terms([text])[0] for text in texts]
    assert counted == [(one.keys.tolist(), one.counts.tolist(), one.total) for one in alone]


@given(st.text(), st.text())
def test_a_line_between_texts_adds_no_terms(one: str, other: str) -> None:
    assert sorted(index_terms(f"{one}\n{other}")) == sorted(index_terms(one) + index_terms(other))


@pytest.mark.parametrize(
    ("text", "query", "found"),
    [
        ("院子裡有一隻貓在曬太陽。", "貓", True),
        ("下個月去上海出差。", "上海", True),
        ("海上起了大霧。", "上海", False),
        ("系統的默認設定", "默想", False),
        ("试用一个番茄钟", "番茄鐘", True),
        ("软件工程师用鼠标操作数据库", "軟體工程師", True),
        ("软件工程师用鼠标操作数据库", "滑鼠", True),
        ("軟體工程師用滑鼠操作資料庫", "数据库", True),
        ("皇后在后面看着干部", "看著", True),
        ("她是著名作家", "看著", False),
        ("用Docker部署", "docker", True),
        ("用Docker部署", "部署", True),
        ("ＤＯＣＫＥＲ", "docker", True),
        ("import github.com/spf13/cobra", "spf13/cobra", True),
        ("def get_user_name():", "getUserName", True),
        ("say cheese", "cheeses", True),
        ("tea\u200bwater", "water", True),
        ("Java and C", "C++", False),
        ("writing C++ code", "c", True),
        ("our email list", "e-mail", True),
        ("our e-mail list", "email", True),
        ("JavaScript", "java", False),
        ("naïve café", "cafe naive", True),
        ("a party 👩\u200d💻 here", "👩\u200d💻", True),
        ("東京タワー", "タワー", True),
        ("안녕하세요", "안녕", True),
    ],
)
def test_matching(text: str, query: str, found: bool) -> None:
    assert matches(text, query) is found


@pytest.mark.parametrize(
    ("text", "query", "found"),
    [
        ("| Thu | glass |", "Thursday", True),
        ("Thurs. 14:00", "星期四", True),
        ("Thursday at two", "thu", True),
        ("禮拜四下午", "Thu", True),
        ("every Tues", "tue", True),
        ("Sept: fees are due", "September", True),
        ("fees in September", "sep", True),
        ("Dec: closed", "december", True),
        ("Fri: closed", "Thursday", False),
        ("the sun sat on the hill", "Saturday", False),
        ("the sun sat on the hill", "Sunday", False),
        ("Aug", "September", False),
    ],
)
def test_weekdays_and_months_by_their_short_names(text: str, query: str, found: bool) -> None:
    keys = set(index_terms(text))

    assert all(any(keys.issuperset(each) for each in group.alternatives) for group in query_groups(query)) is found


def test_sat_and_sun_are_days_where_they_stand_alone_between_signs() -> None:
    (saturday,) = weekday_keys("Day: Sat | Cook: Ada")
    assert saturday in day_keys("Saturday")
    assert weekday_keys("Sat/Sun: closed") == weekday_keys("Sat & Sun") == day_keys("Saturday") | day_keys("Sunday")
    assert weekday_keys("Sat. 14:00") == {saturday}
    assert not any(map(weekday_keys, ("Sat on the hill", "the sun: a star", "Sunny", "We sat, and the sun set.", "")))


def test_groups_of_a_query() -> None:
    found = query_groups("how to 用Docker部署資料庫 spf13/cobra Walking")
    assert groups(found) == [
        ("how", True),
        ("to", True),
        ("用", True),
        ("Docker", False),
        ("部署資料庫", False),
        ("spf13/cobra", False),
        ("Walking", False),
    ]
    assert found[4].alternatives[0] == tuple(map(term_key, ["部署", "署资", "资料", "料库"]))
    assert found[4].alternatives[1] == tuple(map(term_key, ["部署", "署数", "数据", "据库"]))
    assert found[5].alternatives == ((term_key("spf13/cobra"),), (term_key("spf13"), term_key("cobra")))
    assert found[6] == TermGroup("Walking", ((term_key("walk"),),), (term_key("=walking"),), False)


def test_a_word_is_asked_for_in_all_its_forms() -> None:
    [bought] = query_groups("buying")
    assert bought.alternatives == ((term_key("buy"),), (term_key("bought"),))
    [colour] = query_groups("Colours")
    assert colour.alternatives == ((term_key("colour"),), (term_key("color"),))


def test_exact_form_adds_to_the_score_where_it_is_written() -> None:
    boosts = set(query_groups("running")[0].boosts)
    assert boosts <= set(index_terms("Running shoes"))
    assert not boosts & set(index_terms("he runs"))


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("頭髮為什麼乾燥？", [("頭髮", False), ("為什麼", True), ("乾燥", False)]),
        ("什么是数据库的索引", [("什么", True), ("是", True), ("数据库", False), ("的", True), ("索引", False)]),
        ("目的地在哪裡", [("目的地", False), ("在", True), ("哪裡", True)]),
        ("了解 Docker 和 podman", [("了解", False), ("Docker", False), ("和", True), ("podman", False)]),
    ],
)
def test_questions_are_cut_at_function_words(question: str, found: list[tuple[str, bool]]) -> None:
    assert groups(question_terms(question)) == found


@given(st.text(alphabet="什麼是資料庫的索引嗎在了解目abc "))
def test_cutting_a_question_loses_nothing(text: str) -> None:
    assert "".join(group.text for group in question_terms(text)) == text.replace(" ", "")


def test_term_key_is_the_same_everywhere() -> None:
    # Stored in every index: a change here needs a new version of the store.
    assert term_key("cobra") == 0xAFDE2FA31D84F005
    assert term_key("资料") == 0x01939280B1C36EBB
    assert term_key("上海") != term_key("海上")
    assert {term_key("cobra"), term_key("资料")} <= set(index_terms("Cobra 資料庫"))
