"""Normalising: one form for what people type in several."""

import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.text.normalize import MAX_VARIANTS, clean, closed, han_table, language, normalize, scripts, variants


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Straße ＡＢＣ１２３", "strasse abc123"),
        ("ﬁne ① ㎏", "fine 1 kg"),
        ("軟體工程師", "软体工程师"),
        ("頭髮 发酵 乾燥 干部", "头发 发酵 干燥 干部"),
        ("著名 皇后", "著名 皇后"),
        ("衞生 説明", "卫生 说明"),
        ("気 芸", "气 芸"),  # 芸 is a character of its own in Chinese
        ("溫 温", "温 温"),
        ("cafe\u0301", "café"),
        ("so\u00adft zero\u200dwidth\ufeff", "soft zerowidth"),
        ("", ""),
    ],
)
def test_folds(text: str, expected: str) -> None:
    assert normalize(text) == expected


def test_zero_width_space_still_separates() -> None:
    assert normalize("Tea\u200bWater") == "tea\u200bwater"


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalize(text)
    assert normalize(once) == once


@given(st.text(alphabet="軟體发髮ABc ＡＢ１é\u200d"))
def test_is_case_and_width_blind(text: str) -> None:
    assert normalize(text.upper()) == normalize(text.lower())
    assert normalize(unicodedata.normalize("NFD", text)) == normalize(text)


def test_table_has_no_steps() -> None:
    table = han_table()
    assert len(table) > 4000
    assert not [chr(new) for new in table.values() if new in table]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("滑鼠", "鼠标"),
        ("資料庫", "数据库"),
        ("軟體", "软件"),
        ("網路", "网络"),
        ("網絡", "网路"),
        ("頭髮", "头发"),
        ("看著", "看着"),
        ("發酵", "发酵"),
        ("後面", "后面"),
    ],
)
def test_variants_reach_each_other(one: str, other: str) -> None:
    assert normalize(other) in variants(one)
    assert normalize(one) in variants(other)


def test_variants_keep_a_word_that_only_looks_like_one() -> None:
    assert variants("著名") == ("著名",)
    assert variants("皇后") == ("皇后",)


@given(st.text(alphabet="滑鼠标資料库程序內存ABC "))
def test_variants_start_with_the_text_itself(text: str) -> None:
    found = variants(text)
    assert found[0] == normalize(text)
    assert len(set(found)) == len(found) <= MAX_VARIANTS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The quick brown fox", "en"),
        ("café au lait", "en"),
        ("資料庫的索引", "zh"),
        ("用 Docker 部署 PostgreSQL 叢集，再以 kubectl apply 套用", "zh"),
        ("A note about the word 頭髮 and how it is written in two scripts today", "en"),
        ("日本語の文章はかなで書かれる", "ja"),
        ("茶の香り", "ja"),
        ("這家店叫做「鮮の味」，賣的是台灣小吃和各種飲料", "zh"),
        ("한국어 문장입니다", "ko"),
        ("12:30 --- !!!", ""),
        ("Только кириллица", ""),
        ("", ""),
    ],
)
def test_language_by_script(text: str, expected: str) -> None:
    assert language(text) == expected


@given(st.text(alphabet="aZ1é×·—“…‥‑　，！Ａ１～かがカー・資料庫←│"))
def test_plain_text_is_cleaned_as_any_other(text: str) -> None:
    assert clean(text) == unicodedata.normalize("NFKC", text)


def test_clean_keeps_case_and_script() -> None:
    assert clean("Ａ軟體") == "A軟體"


def test_reading_a_note_needs_no_dictionaries() -> None:
    code = "import sys, recalld.index.text.tokens as t; t.index_terms('A 筆記'); assert 'opencc' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("spaced", "written"),
    [
        ("為什麼不用 Kafka 呢？", "為什麼不用Kafka呢？"),
        ("备份用 restic 3 次", "备份用restic 3次"),
        ("What do my notes say about 北極星 and Kafka?", "What do my notes say about 北極星 and Kafka?"),
    ],
)
def test_spaces_between_han_and_latin_say_nothing(spaced: str, written: str) -> None:
    assert closed(spaced) == written
    assert scripts(spaced) == scripts(written)
