"""Nothing that reaches a terminal can steer it."""

import io
import json
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.cli.showing import terminal

ANY_TEXT = st.text(st.characters(min_codepoint=0, max_codepoint=0x10FFFF, categories=None))
STEERS = {"Cc", "Cs", "Zl", "Zp"}
BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def steering(text: str, allowed: str = "") -> list[str]:
    return [c for c in text if c not in allowed and (unicodedata.category(c) in STEERS or c in BIDI)]


@given(ANY_TEXT)
def test_no_control_character_survives(text: str) -> None:
    assert steering(terminal.safe(text), allowed="\t\n") == []
    assert steering(terminal.safe_line(text)) == []


@given(ANY_TEXT)
def test_json_steers_nothing_and_loses_nothing(text: str) -> None:
    out = io.StringIO()
    before, sys.stdout = sys.stdout, out
    try:
        terminal.write_json({"text": text})
    finally:
        sys.stdout = before
    written = out.getvalue()
    assert steering(written, allowed="\n") == []
    written.encode()
    assert json.loads(written) == json.loads(json.dumps({"text": text}))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain 中文 é 🙂", "plain 中文 é 🙂"),
        ("\x1b]52;c;aGk=\x07", "\\x1b]52;c;aGk=\\x07"),
        ("a\x9b31m", "a\\x9b31m"),
        ("caf\udce9", "caf\\xe9"),
        ("two\nlines\tand", "two\\nlines\\tand"),
        ("\u202etxt.exe", "\\u202etxt.exe"),
        ("全\u3000形", "全\u3000形"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_what_is_unsafe_is_shown_as_an_escape(text: str, shown: str) -> None:
    assert terminal.safe_line(text) == shown


def test_line_ends_of_every_kind_are_line_feeds() -> None:
    assert terminal.safe("a\r\nb\rc\td") == "a\nb\\rc\td"


@pytest.mark.parametrize(
    ("text", "columns"), [("abc", 3), ("中文", 4), ("e\u0301", 1), ("👩\u200d🚀", 2), ("🇹🇼🇭🇰", 4), ("한", 2), ("", 0)]
)
def test_width_is_in_columns(text: str, columns: int) -> None:
    assert terminal.width(text) == columns


@pytest.mark.parametrize(
    ("text", "room", "kept"),
    [
        ("short", 10, "short"),
        ("exactly", 7, "exactly"),
        ("資料庫索引", 7, "資料庫…"),
        ("資料庫索引", 6, "資料…"),
        ("cafe\u0301s are", 5, "cafe\u0301…"),
        ("a👩\u200d🚀b c", 3, "a…"),
    ],
)
def test_cutting_is_between_characters(text: str, room: int, kept: str) -> None:
    assert terminal.cut(text, room) == kept
    assert terminal.width(terminal.cut(text, room)) <= room


@given(st.text(), st.integers(1, 40))
def test_cut_text_fits(text: str, room: int) -> None:
    assert terminal.width(terminal.cut(terminal.safe_line(text), room)) <= room


@given(st.text())
def test_clusters_are_the_whole_text(text: str) -> None:
    assert "".join(terminal.clusters(text)) == text


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("env", "on"), [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)]
)
def test_colours_are_for_terminals_that_want_them(
    env: dict[str, str], on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert terminal.Paint.of(Screen()).on is on
    assert terminal.Paint.of(io.StringIO()).on is False
