"""A whole note, from bytes to its fields."""

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recalld.index.notes import markdown
from recalld.index.notes.note import Note, Refused
from recalld.index.notes.parse import parse, parse_bytes

from .test_passages import assert_covered

FULL = """---
title: Cobra
aliases: [spf13/cobra]
tags: [CLI]
type: tool
status: evergreen
id: 0042
created: 2024-06-01
modified: 2024年6月2日
trust: high
confidence: 0.4
source: https://cobra.dev
related: "[[Viper|config]]"
---

# Flags

See [[pflag]] and #go.
"""


def test_every_field() -> None:
    note = parse(FULL, "tools/cobra.md")
    assert (note.title, note.aliases, note.tags) == ("Cobra", ("spf13/cobra",), ("cli", "go"))
    assert (note.type, note.status, note.id) == ("tool", "evergreen", "0042")
    assert (note.created, note.updated, note.trust, note.confidence) == ("2024-06-01", "2024-06-02", 0.9, 0.4)
    assert note.meta == {"source": "https://cobra.dev", "related": "[[Viper|config]]"}
    assert [(link.target, link.line) for link in note.links] == [("Viper", 13), ("pflag", 18)]
    assert [(passage.heading, passage.lines) for passage in note.passages] == [("Flags", (16, 18))]
    assert (note.headings, note.words, note.lang, note.private, note.problems) == (("Flags",), 5, "en", False, ())


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_line_ends_change_nothing(end: bytes) -> None:
    assert parse_bytes(FULL.encode().replace(b"\n", end), "x.md") == parse(FULL, "x.md")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntags: [x]\n---\n\n# From `heading`\n\nbody", "From heading"),
        ("---\ntitle:\n---\nno heading", "my.note"),
        ("---\ntitle: [a, b]\n---\n## not this\n# This", "This"),
        ("---\ntitle: 1.10\n---\n# H", "1.10"),
        ("", "my.note"),
        ("#\n", "my.note"),
    ],
)
def test_titles_fall_back_to_the_heading_and_the_file(text: str, title: str) -> None:
    assert parse(text, "dir/my.note.md").title == title


@pytest.mark.parametrize("text", ["", "\n\n  \n", "---\ntitle: Only head\n---\n", "---\n---"])
def test_a_note_without_text_is_a_note(text: str) -> None:
    note = parse(text, "x.md")
    assert (note.passages, note.words, note.lang, note.problems) == ((), 0, "", ())


def test_a_second_block_is_text_but_no_heading_tag_or_link() -> None:
    text = '---\npermalink: bells\n---\n\n---\nname: bells\nx: "[[a]] #t bellfounder"\n---\n\nBronze.\n'
    note = parse(text, "x.md")
    assert (note.headings, note.links, note.tags, note.title) == ((), (), (), "x")
    assert "bellfounder" in note.passages[0].text
    assert_covered(text, note.passages, start=3)


def test_text_in_comments_and_code_can_still_be_found() -> None:
    note = parse("%% hidden %%\n\n<!-- secret -->\n\n`code`", "x.md")
    assert note.passages[0].text == "%% hidden %%\n\n<!-- secret -->\n\n`code`"


@pytest.mark.parametrize(
    "text",
    [
        "---\nprivate: true\n---\nx",
        "#private x",
        "---\ntags: [Private]\n---\n",
        "#private/diary",
        "---\nprivate: 1\nopen",
        "---\ntags: [diary, private\n---\nx",
    ],
)
def test_private(text: str) -> None:
    note = parse(text, "x.md")
    assert note.private


def test_private_in_code_is_not_private() -> None:
    assert not parse("`#private` #privateer", "x.md").private


@pytest.mark.parametrize(
    ("text", "words", "lang"),
    [
        ("用Docker部署 three words", 6, "zh"),
        ("Das ist ein schöner Tag mit 漢字", 8, "en"),
        ("今日は天気がいいので", 10, "ja"),
        ("오늘은 날씨가 좋다", 8, "ko"),
        ("Привет", 1, ""),
        ("說明如下\n\n```\n" + "some english code here\n" * 20 + "```\n", 84, "zh"),
        ("---\nlang: zh-Hant\n---\nOK", 1, "zh"),
    ],
)
def test_words_and_language(text: str, words: int, lang: str) -> None:
    note = parse(text, "x.md")
    assert (note.words, note.lang) == (words, lang)


def test_problems_of_every_step_are_kept() -> None:
    note = parse_bytes(b"---\ntitle: A: B\ndate: soon\n---\nx\0y", "x.md")
    assert isinstance(note, Note)
    assert [(p.line, p.code) for p in note.problems] == [(5, "nul-character"), (2, "bad-yaml"), (3, "bad-date")]
    assert note.title == "A: B"


def test_refusals() -> None:
    refused = parse_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9, "photo.md")
    assert isinstance(refused, Refused)
    assert refused.problem.code == "binary"
    unnamed = parse_bytes(b"x", b"caf\xe9.md".decode("utf-8", "surrogateescape"))
    assert isinstance(unnamed, Refused)
    assert unnamed.problem.code == "bad-name"


class _Panic(BaseException):
    """What the parser's own crashes look like: no `Exception`."""


def test_a_crash_of_the_parser_leaves_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    class Crashing:
        def events_with_range(self, text: str) -> Any:
            raise _Panic

    monkeypatch.setattr(markdown, "_PARSER", Crashing())
    note = parse("---\ntitle: T\n---\n# H\n\nwords", "x.md")
    assert (note.title, [p.code for p in note.problems]) == ("T", ["markdown-unreadable"])
    assert [passage.lines for passage in note.passages] == [(4, 6)]


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_a_note_or_refused(data: bytes) -> None:
    assert isinstance(parse_bytes(data, "x.md"), Note | Refused)


_PIECES = [
    "---\n",
    "title: ",
    "tags: [a",
    "]\n",
    "[[",
    "]]",
    "](",
    ".md)",
    "#",
    "# ",
    "%%",
    "`",
    "```\n",
    "\n",
    "\n\n",
    "    ",
]
_PIECES += [
    "- ",
    "> ",
    "| a |\n|--|\n",
    "<!--",
    "-->",
    "$",
    "\\",
    "漢字",
    "e\u0301",
    "\ud800",
    "\x00",
    "\r",
    "*",
    "&",
    ": ",
    "?",
]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(_PIECES), st.text(max_size=8)), max_size=40))
def test_any_text_is_a_note(pieces: list[str]) -> None:
    note = parse("".join(pieces), "x.md")
    lines = "".join(pieces).replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    places = [link.line for link in note.links] + [p.line for p in note.problems]
    assert all(0 <= line <= lines for line in places)
    assert all(1 <= p.lines[0] <= p.lines[1] <= lines for p in note.passages)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([*_PIECES, *"abc:[]{}-'\"|>&*!%@\t"]), max_size=30))
def test_any_frontmatter_is_a_note(pieces: list[str]) -> None:
    assert parse("---\n" + "".join(pieces) + "\n---\nbody", "x.md").path == "x.md"


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet=st.sampled_from("ab# \n-`|[]:%漢。"), max_size=200))
def test_passages_hold_the_body(text: str) -> None:
    note = parse("---\nid: 1\n---\n" + text, "x.md")
    assert_covered("---\nid: 1\n---\n" + text, note.passages, start=3)


@pytest.mark.parametrize(
    "text",
    [
        "word " * 200_000,
        "漢" * 500_000,
        "[" * 10_000,
        "> " * 10_000 + "x",
        "- " * 10_000 + "x",
        "| a | b |\n|---|---|\n" + "| x | [[y]] |\n" * 20_000,
        "[a](" * 20_000,
        "%% [[a]]\n" * 15_000,
        "](a b.md " * 20_000,
        "[[" + "a#" * 20_000 + "]]",
        "#tag " * 100_000,
        "# h\n" * 20_000,
        "---\n" + "a: : b\n" * 9_000 + "---\n",
    ],
)
def test_hostile_notes_take_no_time_worth_the_name(text: str) -> None:
    start = time.process_time()
    parse(text, "x.md")
    assert time.process_time() - start < 20, "quadratic work takes minutes; a busy machine does not"
