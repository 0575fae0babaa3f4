"""`--help` is in the reader's language, all of it."""

import re

import pytest

from recalld.cli.main import COMMANDS, parser

from .conftest import Recall

HAN = re.compile("[\u3400-\u9fff]")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_in_chinese(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    made = parser(name)
    text = made.format_help()

    assert [action.help for action in made.options() + made.places() if not HAN.search(action.help or "")] == []
    for english in ("usage:", "positional arguments", "options:", "anywhere:", "examples:", "show this help"):
        assert english not in text


def test_help_stays_english_for_everybody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "en")

    assert not HAN.search(parser("search").format_help())


def test_what_is_typed_wrongly_is_said_in_chinese(recall: Recall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")

    assert "還缺：NOTE up|down" in recall("vote").err
    assert "沒有 'foo' 這個選擇" in recall("search", "--mode", "foo", "x").err
    assert "'0' 不是 1 到 1,000 的數字" in recall("search", "-n", "0", "x").err
