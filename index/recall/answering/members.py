"""What a note lists side by side: the items of a list, the rows of a table, sections below one heading."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...notes.tables import rows
from .headings import HEADING
from .sentences import Sentence, split
from .snippets import fences

_ITEM = re.compile(r"(?P<indent>\s*)(?:[-*+]|\d{1,9}[.)])\s+\S")


@dataclass(frozen=True, slots=True)
class Member:
    """One of several things. `name` is that of its section, "" for an item or a row."""

    name: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Enumeration:
    """Things that stand side by side, and the words above them that say what they are."""

    called: str
    members: tuple[Member, ...]


def enumerations(text: str, first_line: int) -> list[Enumeration]:
    """What a text, whose first line is `first_line`, lists: of each two or more."""
    lines = text.split("\n")
    fenced = {place for begin, end, _ in fences(lines) for place in range(begin, end + 1)}
    headings = [
        (place, len(found["level"]), found["name"])
        for place, line in enumerate(lines)
        if place not in fenced and (found := HEADING.match(line))
    ]
    every = (
        *_lists(lines, fenced, headings, first_line),
        *_tables(lines, headings, first_line),
        *_sections(lines, headings, first_line),
    )
    return [one for one in every if len(one.members) > 1]


_Headings = Sequence[tuple[int, int, str]]


def _lists(lines: list[str], fenced: set[int], headings: _Headings, first: int) -> Iterator[Enumeration]:
    for bounds in lists(lines, fenced):
        members = (_member("", lines[a:b], first + a) for a, b in pairwise(bounds))
        yield Enumeration(_called(lines, bounds[0], headings), tuple(m for m in members if m.sentences))


def lists(lines: list[str], fenced: Container[int]) -> Iterator[list[int]]:
    """Where each list begins, every further item of it on its own level, and the line after it, counted from 0."""
    start = 0
    while start < len(lines):
        item = _ITEM.match(lines[start]) if start not in fenced else None
        if item is None:
            start += 1
            continue
        begins, end = [start], start + 1
        while end < len(lines) and _goes_on(lines, end, item["indent"]):
            again = _ITEM.match(lines[end])
            if again and len(again["indent"]) <= len(item["indent"]):
                begins.append(end)
            end += 1
        yield [*begins, end]
        start = end


def _goes_on(lines: list[str], place: int, indent: str) -> bool:
    """Whether a line belongs to the list that began with this indent: an item, what is further in, or a gap."""
    line = lines[place]
    if not line.strip():
        return place + 1 < len(lines) and _goes_on(lines, place + 1, indent) and bool(lines[place + 1].strip())
    return bool(_ITEM.match(line)) or len(line) - len(line.lstrip()) > len(indent)


def _tables(lines: list[str], headings: _Headings, first: int) -> Iterator[Enumeration]:
    told = list(rows(lines)) if any("|" in line for line in lines) else []
    start = 0
    while start < len(told):
        end = start
        while end < len(told) and told[end] is not None:
            end += 1
        if end > start:
            sentences = (Sentence(" | ".join(told[n] or ()), (first + n, first + n)) for n in range(start, end))
            yield Enumeration(_called(lines, start, headings), tuple(Member("", (one,)) for one in sentences))
        start = end + 1


def _sections(lines: list[str], headings: _Headings, first: int) -> Iterator[Enumeration]:
    """Sections of one level below one heading, each by its first paragraph or list."""
    for place, (at_name, level, name) in enumerate(headings):
        below: list[tuple[int, int, int]] = []
        for number, (at, deep, _) in enumerate(headings[place + 1 :], place + 1):
            if deep <= level:
                break
            end = headings[number + 1][0] if number + 1 < len(headings) else len(lines)
            if not below or deep == below[0][0]:
                below.append((deep, at, end))
        members = (_member(_name_of(lines[at]), lines[at + 1 : end], first + at + 1, 1) for _, at, end in below)
        lead = next((lines[n] for n in range(below[0][1] - 1, at_name, -1) if lines[n].strip()), "") if below else ""
        yield Enumeration(f"{name}\n{lead}", tuple(member for member in members if member.sentences))


def _name_of(line: str) -> str:
    found = HEADING.match(line)
    return found["name"] if found else line


def _member(name: str, lines: list[str], first: int, blocks: int = 0) -> Member:
    """A thing of the sentences of these lines; of so many of their blocks, where that is not 0."""
    if blocks:
        start = next((n for n, line in enumerate(lines) if line.strip()), len(lines))
        end = next((n for n in range(start, len(lines)) if not lines[n].strip()), len(lines))
        lines, first = lines[start:end], first + start
    return Member(name, tuple(split("\n".join(lines), first)))


def _called(lines: list[str], place: int, headings: _Headings) -> str:
    """The heading above a line, and the line before it."""
    above = [name for at, _, name in headings if at < place]
    lead = next((lines[n] for n in range(place - 1, max(-1, place - 4), -1) if lines[n].strip()), "")
    return "\n".join([*above[-1:], lead])
