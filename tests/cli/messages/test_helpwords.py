"""`--help` is in the reader's language, all of it."""

import re

import pytest

from recalld.cli.main import COMMANDS, parser
from recalld.cli.messages.commandline import say

from ..conftest import Daemon, Recall

HAN = re.compile("[\u3400-\u9fff]")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_in_chinese(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    made = parser(name)
    text = made.format_help()

    assert [action.help for action in made.options() + made.places() if not HAN.search(action.help or "")] == []
    assert not re.search(r"[^\x00-\x7f]:$", text, re.MULTILINE)
    for english in ("usage:", "positional arguments", "options:", "anywhere:", "examples:", "show this help"):
        assert english not in text


def test_help_stays_english_for_everybody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "en")

    assert not HAN.search(parser("search").format_help().partition("examples:")[0])


def test_what_is_typed_wrongly_is_said_in_chinese(recall: Recall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")

    assert "還缺：NOTE up|down" in recall("vote").err
    assert "沒有 'foo' 這個選擇" in recall("search", "--mode", "foo", "x").err
    assert "'0' 不是 1 到 1,000 的數字" in recall("search", "-n", "0", "x").err


def test_one_is_not_many(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["scan"] = {"schema": 1, "notes": [{"path": "a.md", "title": "A"}]}

    assert recall("scan").err.strip() == "1 note"


@pytest.mark.parametrize(("n", "said"), [(0, "0 rows"), (1, "1 row"), (1200, "1,200 rows")])
def test_a_number_chooses_its_word(n: int, said: str) -> None:
    assert say("rows_count", "en", n=n) == said
