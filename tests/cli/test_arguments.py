"""Command lines are read the way people type them."""

import argparse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.cli.arguments import Parser, UsageError, count, example, nearest, suited
from recalld.cli.main import COMMANDS, parser
from recalld.cli.showing.terminal import width


def search(*words: str) -> argparse.Namespace:
    return parser("search").read(words)


@pytest.mark.parametrize(
    ("words", "query"),
    [
        (("cobra", "flags"), "cobra flags"),
        (("cobra", "--limit", "3", "flags"), "cobra flags"),
        (("--json", "cobra", "--vault=work", "flags"), "cobra flags"),
        (("antique", "-1970"), "antique -1970"),
        (("antique", "-car"), "antique -car"),
        (("antique", "-車"), "antique -車"),
        (("antique", '-"old car"'), 'antique -"old car"'),
        (("-5", "degrees"), "-5 degrees"),
        (("--", "-1970"), "-1970"),
        (("--", "--no-verify", "--json", "now"), "--no-verify --json now"),
        (("a", "--", "-b", "--", "c"), "a -b -- c"),
        (("-",), "-"),
        (("-help", "wanted"), "-help wanted"),
        (("",), ""),
    ],
)
def test_a_query_is_several_words_and_may_begin_with_a_dash(words: tuple[str, ...], query: str) -> None:
    assert " ".join(search(*words).query) == query


@pytest.mark.parametrize(
    ("words", "query", "json"),
    [
        (("--", "-a", "--json"), "-a", True),
        (("--", "--json"), "--json", False),
        (("--", "--json", "b"), "--json b", False),
        (("--json", "--", "--json"), "--json", True),
    ],
)
def test_a_last_json_is_an_option_even_behind_a_query_set_off(words: tuple[str, ...], query: str, json: bool) -> None:
    args = search(*words)
    assert (" ".join(args.query), args.json) == (query, json)


@pytest.mark.parametrize("words", [("-n", "3", "x"), ("x", "-n3"), ("x", "--limit=3"), ("--limit", "3", "--", "x")])
def test_options_go_anywhere(words: tuple[str, ...]) -> None:
    args = search(*words)
    assert (args.limit, args.query) == (3, ["x"])


@pytest.mark.parametrize(
    ("words", "says", "hint"),
    [
        (("x", "--lmit", "3"), "no such option: --lmit", "--limit"),
        (("--no-verify",), "no such option: --no-verify", "put --"),
        (("x", "-z"), "no such option: -z", "put --"),
        (("x", "--limit"), "expected one argument", "--help"),
        (("x", "--limit", "0"), "1 to 1,000", "--help"),
        (("x", "--limit", "1001"), "1 to 1,000", "--help"),
        (("x", "--limit", "三"), "1 to 1,000", "--help"),
        (("x", "--mode", "magic"), "invalid choice", "--help"),
        (("x", "--lim", "3"), "no such option: --lim", "--limit"),
    ],
)
def test_what_cannot_be_read_says_what_to_type(words: tuple[str, ...], says: str, hint: str) -> None:
    with pytest.raises(UsageError) as raised:
        search(*words)
    assert says in raised.value.message
    assert hint in raised.value.hint
    assert raised.value.exit_code == 2


@pytest.mark.parametrize(
    ("words", "english", "chinese"),
    [
        (
            ("hooks", "foo"),
            "hooks: invalid choice: 'foo' (choose from install,",
            "沒有「foo」這個選擇（可用：install、uninstall、status）",
        ),
        (("search", "x", "--mode", "y"), "argument --mode: invalid", "引數 --mode：沒有「y」這個選擇（可用：hybrid、"),
        (("search", "-n", "0", "x"), "'0' is not a number", "「0」不是 1 到 1,000 的數字"),
        (("search", "x", "--limitt"), "--limit? put", "--limit 嗎？以減號"),
    ],
)
def test_what_is_refused_is_told_as_the_language_does(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], english: str, chinese: str
) -> None:
    for lang, told in (("en", english), ("zh-Hant", chinese)):
        monkeypatch.setenv("RECALLD_LANG", lang)
        with pytest.raises(UsageError) as raised:
            parser(words[0]).read(words[1:])
        assert told in f"{raised.value.message} {raised.value.hint}"


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_the_lines_of_a_usage_begin_below_each_other(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    monkeypatch.setenv("COLUMNS", "60")
    first, *others = parser("search").format_help().split("\n\n")[0].split("\n")
    assert others
    assert {len(line) - len(line.lstrip()) for line in others} == {width(first[: first.index("[")])}


@pytest.mark.parametrize("command", ["get", "vote"])
def test_words_that_are_one_name_stand_in_the_usage_once(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("RECALLD_LANG", "en")
    usage = parser(command).format_help().split("\n\n")[0]
    assert usage.count("NOTE") == 1


@given(st.lists(st.text(min_size=1)))
def test_after_two_dashes_everything_is_the_query(words: list[str]) -> None:
    assert search("--", *words, "end").query == [*words, "end"]


@given(st.text(max_size=12))
def test_counts_are_whole_numbers_in_a_range(text: str) -> None:
    try:
        assert 1 <= count(1, 9)(text) <= 9
    except argparse.ArgumentTypeError:
        assert text not in "123456789" or not text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples_and_the_common_options(name: str) -> None:
    made = parser(name)
    help_text = made.format_help()
    assert help_text.count("\n  recall ") >= 2
    for option in ("--vault", "--json", "--no-start"):
        assert option in help_text
    assert isinstance(made, Parser)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_can_be_read(name: str) -> None:
    import re
    import shlex

    from recalld.cli.main import command

    for line in command(name).EXAMPLES:
        ours = [part for part in re.split(r" (?:&&|\|) ", line) if part.startswith("recall ")]
        assert ours
        for part in ours:
            _, asked, *rest = shlex.split(part)
            until = next((at for at, word in enumerate(rest) if word in ("<", ">")), len(rest))
            parser(asked).read(rest[:until])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("serch", "search"), ("stauts", "status"), ("hook", "hooks"), ("foo", ""), ("list", ""), ("open", ""), ("", "")],
)
def test_only_a_slip_is_taken_for_a_command(typed: str, meant: str) -> None:
    assert nearest(typed, COMMANDS) == meant


@pytest.mark.parametrize(("typed", "meant"), [("--jsno", "--json"), ("--sources", ""), ("--long", "")])
def test_dashes_make_no_option_like_another(typed: str, meant: str) -> None:
    assert nearest(typed, ("--json", "--fresh", "--vault", "--no-start")) == meant


@pytest.mark.parametrize(
    ("language", "first"),
    [("en", "recall ask how"), ("zh-Hant", "recall ask 為什麼"), ("zh-Hans", "recall ask 为什么")],
)
def test_the_first_example_is_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, language: str, first: str
) -> None:
    monkeypatch.setenv("RECALLD_LANG", language)
    lines = ("recall ask how", "recall ask 為什麼", "recall get 專案/a.md")
    assert example(lines) == first and len(suited(lines)) == len(lines)
    assert "recall get 專案/a.md" in suited(lines)


@pytest.mark.parametrize(("lang", "said"), [("en", "unrecognized arguments: "), ("zh-Hant", "無法辨識：")])
@pytest.mark.parametrize("words", [["scan", "since:2026"], ["help", "ask", "--", "-x"]])
def test_what_is_too_much_is_told_as_it_was_typed(
    monkeypatch: pytest.MonkeyPatch, lang: str, said: str, words: list[str]
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    with pytest.raises(UsageError) as told:
        parser(words[0]).read(words[1:])
    assert told.value.message.endswith(f"{said}{words[-1]}")
