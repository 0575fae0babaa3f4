"""`--help` is in the reader's language, all of it."""

import re

import pytest

from recalld.cli.main import COMMANDS, parser
from recalld.cli.messages.commandline import _CATALOGUE, say
from recalld.cli.messages.helpwords import _CHINESE
from recalld.cli.showing.terminal import width

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


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("name", COMMANDS)
def test_placeholders_are_in_chinese(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    shown = [
        action.metavar or ("" if action.choices or action.nargs == 0 else action.dest.upper())
        for action in parser(name).options() + parser(name).places()
    ]

    assert [each for each in shown if re.search("[A-Z]", str(each))] == []


def test_no_chinese_text_of_ours_has_an_english_placeholder() -> None:
    say("help_debug")  # has the rarer ones loaded
    english = re.compile(
        r"(?<![A-Z_])(ACT|COMMAND|CONCEPT|FILE|FOLDER|NAME|NOTE|PATH|QUESTION|REPO|SHELL|TEXT)(?![A-Z_])"
    )

    assert [chinese for _, chinese in _CATALOGUE.values() if english.search(chinese)] == []
    assert [chinese for chinese in _CHINESE.values() if english.search(chinese)] == []


def test_a_placeholder_follows_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {}
    for lang in ("en", "zh-Hant", "zh-Hans"):
        monkeypatch.setenv("RECALLD_LANG", lang)
        said[lang] = parser("ask").format_help()

    assert "--vault NAME|PATH" in said["en"] and "--vault 名稱|路徑" in said["zh-Hant"]
    assert "[問題 ...]" in said["zh-Hant"] and "[问题 ...]" in said["zh-Hans"]


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_told_of_each_argument_begins_in_one_column(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    text = parser(name).format_help()
    told = [line for line in text.partition("範例：")[0].split("\n") if re.match(r"  \S.*\S  +\S", line)]

    assert len({width(re.match(r"  \S.*?\S  +", line)[0]) for line in told}) == 1  # type: ignore[index]
    assert "\0" not in text


def test_help_stays_english_for_everybody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "en")

    assert not HAN.search(parser("search").format_help().partition("examples:")[0])


def test_what_is_typed_wrongly_is_said_in_chinese(recall: Recall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")

    assert "還缺：筆記 up|down" in recall("vote").err
    assert "沒有「foo」這個選擇" in recall("search", "--mode", "foo", "x").err
    assert "「0」不是 1 到 1,000 的數字" in recall("search", "-n", "0", "x").err


def test_one_is_not_many(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["scan"] = {"schema": 1, "notes": [{"path": "a.md", "title": "A"}]}

    assert recall("scan").err.strip() == "1 note"


@pytest.mark.parametrize(("n", "said"), [(0, "0 rows"), (1, "1 row"), (1200, "1,200 rows")])
def test_a_number_chooses_its_word(n: int, said: str) -> None:
    assert say("rows_count", "en", n=n) == said
