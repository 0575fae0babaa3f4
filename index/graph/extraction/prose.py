"""A note's text taken apart for concepts: prose without markup, headings, inline code and fences, with their lines."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...text.normalize import clean
from .pieces import Run, runs
from .text import NoteText

BREAK = "\x00"
"""Stands in prose where something was that is none, so that words on its two sides are no neighbours."""

_FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})[ \t]*\{?\.?([^\s`{},]*)")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.+?)[ \t#]*(?:\{[#.][^{}]*\}[ \t]*)?$")
_CODE = re.compile(r"(?<!`)(`{1,2})(?!`)([^`\n]{1,120})\1(?!`)")
_WIKI = re.compile(r"!?\[\[(?:[^\[\]|\n]*\|)?([^\[\]|\n]+)\]\]")
_LINKED = re.compile(r"!?\[([^\[\]]{0,400})\](?:\([^()]{0,400}\)|\[[^\[\]\n]{0,200}\])")
_ADDRESS = re.compile(
    r"(?:https?|ftp|file|mailto|ssh|git|wss?|postgres(?:ql)?)://[^\s<>()\"'`，。、；）」]+|www\.[^\s<>()]+"
)
_MARKUP = re.compile(r"<!--.*?-->|</?[A-Za-z][^<>\n]{0,200}>")
_STRESS = re.compile(r"\*+|~~|==|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)")
_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#\d{2,6});")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading without markup. `line` counts from 1, in the file."""

    line: int
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of code: the language it names ("" for none) and its lines."""

    line: int
    language: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Prose:
    """What is to be read of a note.

    `text` is its prose, headings too, line by line; `numbers[i]` is the file's number of the i-th. `code` holds inline
    code and `addresses` URLs, each with its line.
    """

    text: str
    numbers: tuple[int, ...]
    headings: tuple[Heading, ...] = ()
    code: tuple[tuple[int, str], ...] = ()
    addresses: tuple[tuple[int, str], ...] = ()
    fences: tuple[Fence, ...] = ()

    @cached_property
    def runs(self) -> list[Run]:
        """Return the runs of the text."""
        return runs(self.text)

    def line(self, offset: int) -> int:
        """Return the file's line of a place in `text`, 1 when there is none."""
        return self.numbers[bisect_right(self._starts, offset) - 1] if self.numbers else 1

    @cached_property
    def _starts(self) -> list[int]:
        return _starts(self.text)


def read_prose(note: NoteText) -> Prose:
    """Take a note's passages apart."""
    lines, fences = _without_fences(note)
    numbers = tuple(number for number, _ in lines)
    raw = "\n".join(text for _, text in lines)
    starts = _starts(raw)
    code = tuple((numbers[bisect_right(starts, m.start()) - 1], m[2].strip()) for m in _CODE.finditer(raw))
    addresses = tuple((numbers[bisect_right(starts, m.start()) - 1], m[0]) for m in _found(_ADDRESS, "://", raw))
    text = _plain(raw)
    headings = tuple(_headings(raw, numbers))
    return Prose(text, numbers, headings, code, addresses, fences)


def _without_fences(note: NoteText) -> tuple[list[tuple[int, str]], tuple[Fence, ...]]:
    """Return the numbered lines outside fences, and the fences; a fence may go on in the next passage."""
    outside: list[tuple[int, str]] = []
    fences: list[Fence] = []
    mark, language, first = "", "", 0
    inside: list[str] = []
    for number, line in _numbered(note):
        found = _FENCE.match(line) if "```" in line or "~~~" in line else None
        if mark:
            if found and found[1].startswith(mark) and not found[2]:
                fences.append(Fence(first, language, tuple(inside)))
                mark, inside = "", []
            else:
                inside.append(line)
        elif found and "`" not in line[found.end() :]:
            mark, language, first = found[1], found[2], number
            outside.append((number, BREAK))
        else:
            outside.append((number, line))
    if mark:
        fences.append(Fence(first, language, tuple(inside)))
    return outside, tuple(fences)


def _numbered(note: NoteText) -> Iterator[tuple[int, str]]:
    for block in note.blocks:
        yield from enumerate(clean(block.text).split("\n"), block.line)


def _starts(text: str) -> list[int]:
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts[:-1]


def _found(pattern: re.Pattern[str], sign: str, text: str) -> Iterator[re.Match[str]]:
    return pattern.finditer(text) if sign in text else iter(())


def _plain(text: str) -> str:
    """Return prose without markup, its line breaks where they were."""
    if "`" in text:
        text = _CODE.sub(BREAK, text).replace("`", BREAK)
    if "](" in text or "][" in text or "[[" in text:
        text = _LINKED.sub(_words_of_link, _WIKI.sub(rf"{BREAK}\1{BREAK}", text))
    if "://" in text or "www." in text:
        text = _ADDRESS.sub(BREAK, text)
    if "<" in text:
        text = _MARKUP.sub(BREAK, text)
    if "&" in text:
        text = _ENTITY.sub(BREAK, text)
    return _STRESS.sub("", text) if "*" in text or "_" in text or "~~" in text or "==" in text else text


def _words_of_link(link: re.Match[str]) -> str:
    """Return a link's words, no neighbours of those around it, and as many line feeds as it has."""
    return BREAK + link[1] + BREAK + "\n" * link[0].count("\n", link.end(1) - link.start())


def _headings(raw: str, numbers: tuple[int, ...]) -> Iterator[Heading]:
    for number, line in zip(numbers, raw.split("\n"), strict=False):
        found = _HEADING.match(line) if "#" in line[:4] else None
        if found:
            yield Heading(number, len(found[1]), unmarked(found[2]))


def unmarked(text: str) -> str:
    """Return a short text as it reads: links as their words, without emphasis and backticks."""
    bare = _MARKUP.sub("", _LINKED.sub(r"\1", _WIKI.sub(r"\1", text)))
    return " ".join(_STRESS.sub("", bare.replace("`", "")).split())
