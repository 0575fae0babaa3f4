"""Bytes become text, or a reason."""

import random

import pytest

from recalld.index.notes.read import decode

CHINESE = "# 會議記錄\n\n這是一個測試檔案，用Docker部署。\n"


@pytest.mark.parametrize("charset", ["utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be"])
def test_unicode_with_and_without_marks(charset: str) -> None:
    text = "plain words first\ncafé\n"
    assert decode(text.encode(charset)).text == text


@pytest.mark.parametrize("charset", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_is_no_problem_to_report(charset: str) -> None:
    assert decode(CHINESE.encode(charset)).problems == ()


def test_every_line_end_is_one_line_feed() -> None:
    assert decode(b"a\r\nb\rc\n\r\nd").text == "a\nb\nc\n\nd"


@pytest.mark.parametrize(
    ("charset", "name", "text"),
    [
        ("big5", "Big5", "這是一個測試檔案。"),
        ("big5", "Big5", CHINESE),
        ("gb18030", "GB18030", "这是一个测试文件。"),
        ("gb18030", "GB18030", "title: 会议记录\n"),
        ("shift_jis", "Shift_JIS", "これはテストです。"),
        ("euc-kr", "EUC-KR", "오늘은 날씨가 좋아서 공원에 갔습니다."),
        ("cp1252", "Windows-1252", "naïve résumé – “Größe”"),
        ("cp1252", "Windows-1252", "a ação e o coração"),
        ("cp1251", "cp1251", "Привет, как дела? Это тест кодировки."),
    ],
)
def test_a_legacy_charset_is_detected_and_reported(charset: str, name: str, text: str) -> None:
    decoded = decode(text.encode(charset))
    assert decoded.text == text
    assert [problem.code for problem in decoded.problems] == ["legacy-charset"]
    assert name in decoded.problems[0].text


def test_a_few_bad_bytes_do_not_make_utf8_another_charset() -> None:
    decoded = decode("第一行\n第二行".encode() + b"\xff\n")
    assert decoded.text == "第一行\n第二行�\n"
    assert [(problem.line, problem.code) for problem in decoded.problems] == [(2, "bad-characters")]


def test_odd_utf16_is_read_as_far_as_it_goes() -> None:
    decoded = decode("ab\ncd".encode("utf-16")[:-1])
    assert decoded.text == "ab\nc�"
    assert decoded.problems[0].code == "bad-characters"


def test_a_stray_nul_becomes_a_space_and_is_reported() -> None:
    decoded = decode(b"olivine first\n\x00\x00 then pyroxene\n")
    assert decoded.text == "olivine first\n   then pyroxene\n"
    assert [(problem.line, problem.code) for problem in decoded.problems] == [(2, "nul-character")]


@pytest.mark.parametrize(
    ("head", "kind"),
    [(b"\x89PNG\r\n\x1a\n", "PNG"), (b"PK\x03\x04", "ZIP"), (b"\x7fELF\x02", "program"), (b"", "binary")],
)
def test_binary_is_refused_with_a_reason(head: bytes, kind: str) -> None:
    decoded = decode(head + random.Random(1).randbytes(5000))
    assert decoded.text is None
    assert decoded.refusal is not None
    assert decoded.refusal.code == "binary"
    assert kind in decoded.refusal.text


def test_text_that_begins_like_a_program_is_text() -> None:
    assert decode("MZ 檔案".encode("big5")).text == "MZ 檔案"


def test_nothing_is_text() -> None:
    assert decode(b"").text == ""
