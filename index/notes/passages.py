"""Cutting a note into passages: by heading, 200 to 350 tokens where the text allows, whole lines always.

Together the passages hold every line that is not blank exactly once. Small neighbouring sections under one heading are
joined; long ones part at blank lines, then at line ends; a line too long for a passage parts after a sentence, else
after a space, else between characters, never inside one.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .markdown import Heading
from .note import Passage

MIN_TOKENS, MAX_TOKENS = 60, 350
JOINED_TOKENS = 200
"""Small sections join up to here: more would bury a section's own heading."""
SOLID_TOKENS = 2 * MAX_TOKENS
"""A fence or table up to this size stays whole."""
MAX_MARKS = 64
"""No character is made of more code points; a longer run is noise, and is cut."""
CJK = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\uac00-\ud7af\U00020000-\U0003ffff"
)
"""Han, kana and Hangul, as the inside of a regular expression's character class."""

_CJK_RUN = re.compile(f"[{CJK}]+")
_TOKENS_PER_CJK, _CHARS_PER_TOKEN = 0.65, 4.2
_SENTENCE_END = re.compile(r"[。！？；](?:[」』”’）)]*)|[.!?;][\"')\]]*\s")
_FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
SEPARATOR = " › "
"""What divides the headings above a passage."""

_Span = tuple[int, int]
"""First line and the line after the last, counted from 0 in the file."""


def estimate_tokens(text: str) -> float:
    """Return about how many tokens a multilingual model makes of a text (within a fifth, on prose)."""
    if text.isascii():
        return len(text) / _CHARS_PER_TOKEN
    cjk = sum(map(len, _CJK_RUN.findall(text)))
    return cjk * _TOKENS_PER_CJK + (len(text) - cjk) / _CHARS_PER_TOKEN


def cut(lines: Sequence[str], start: int, headings: Sequence[Heading], solid: Sequence[_Span]) -> tuple[Passage, ...]:
    """Cut the lines of a file from `start` (counted from 0) into passages.

    `headings` in order; `solid` holds the first and last lines, counted from 1, of the blocks to keep whole.
    """
    tokens = [estimate_tokens(line) if line and not line.isspace() else 0.0 for line in lines]
    blocks = {first - 1: last for first, last in solid}
    return tuple(
        passage
        for section in _joined(_sections(lines, start, headings, tokens))
        for span in _parts(section, lines, tokens, blocks)
        for passage in _passages(section.heading, span, lines, tokens)
    )


@dataclass(slots=True)
class _Section:
    """Neighbouring lines under one breadcrumb; `bare` when they are headings only."""

    crumbs: tuple[str, ...]
    first: int
    last: int
    tokens: float
    bare: bool

    @property
    def heading(self) -> str:
        return SEPARATOR.join(filter(None, self.crumbs))


def _sections(lines: Sequence[str], start: int, headings: Sequence[Heading], tokens: list[float]) -> Iterator[_Section]:
    crumbs: list[tuple[int, str]] = []
    first = start
    for heading in headings:
        at = heading.line - 1
        if any(tokens[first:at]):
            yield _section(lines, first, at, crumbs, tokens)
            first = at
        while crumbs and crumbs[-1][0] >= heading.level:
            crumbs.pop()
        crumbs.append((heading.level, heading.text))
        first = at
    yield _section(lines, first, len(lines), crumbs, tokens)


def _section(
    lines: Sequence[str], first: int, last: int, crumbs: list[tuple[int, str]], tokens: list[float]
) -> _Section:
    below = first + 1 if crumbs else first
    bare = bool(crumbs) and not any(line.strip(" \t=-") for line in lines[below:last])
    return _Section(tuple(text for _, text in crumbs), first, last, sum(tokens[first:last]), bare)


def _joined(sections: Iterator[_Section]) -> Iterator[_Section]:
    """Join small neighbours that share a parent, so that five short headings are one passage and not five."""
    held: _Section | None = None
    for section in sections:
        if held is None:
            held = section
        elif _belong_together(held, section):
            held.crumbs = section.crumbs if held.bare else _shared(held.crumbs, section.crumbs)
            held.last = section.last
            held.tokens += section.tokens
            held.bare = held.bare and section.bare
        else:
            yield held
            held = section
    if held is not None:
        yield held


def _belong_together(held: _Section, section: _Section) -> bool:
    if held.bare and section.crumbs[: len(held.crumbs)] == held.crumbs:
        return True
    small = held.tokens < MIN_TOKENS or section.tokens < MIN_TOKENS
    near = len(_shared(held.crumbs, section.crumbs)) >= min(len(held.crumbs), len(section.crumbs)) - 1
    return small and near and held.tokens + section.tokens <= JOINED_TOKENS


def _shared(one: tuple[str, ...], two: tuple[str, ...]) -> tuple[str, ...]:
    count = 0
    while count < min(len(one), len(two)) and one[count] == two[count]:
        count += 1
    return one[:count]


def _parts(section: _Section, lines: Sequence[str], tokens: list[float], blocks: dict[int, int]) -> Iterator[_Span]:
    """Yield the line spans of a section's passages, about equal in size."""
    if section.tokens <= MAX_TOKENS:
        yield section.first, section.last
        return
    left = section.tokens
    first, size, aim = section.first, 0.0, _even_size(left)
    for start, stop in _units(section, lines, tokens, blocks):
        unit = sum(tokens[start:stop])
        bigger = size + unit
        if size >= MIN_TOKENS and (bigger > MAX_TOKENS or bigger - aim > aim - size):
            yield first, start
            left -= size
            first, size, aim = start, 0.0, _even_size(left)
        size += unit
    yield first, section.last


def _even_size(tokens: float) -> float:
    return tokens / max(1, -(-tokens // MAX_TOKENS))


def _units(section: _Section, lines: Sequence[str], tokens: list[float], blocks: dict[int, int]) -> Iterator[_Span]:
    """Yield what should not be parted: a fence, a table, a paragraph; or single lines of what is too big."""
    at = section.first
    while at < section.last:
        solid = min(blocks.get(at, at), section.last)
        stop, limit = (
            (solid, SOLID_TOKENS) if solid > at else (_paragraph_end(lines, at, section.last, blocks), MAX_TOKENS)
        )
        if sum(tokens[at:stop]) <= limit:
            yield at, stop
        else:
            yield from ((line, line + 1) for line in range(at, stop))
        at = stop


def _paragraph_end(lines: Sequence[str], at: int, last: int, blocks: dict[int, int]) -> int:
    stop = at + 1
    while stop < last and lines[stop].strip() and stop not in blocks:
        stop += 1
    while stop < last and not lines[stop].strip():
        stop += 1
    return stop


def _passages(heading: str, span: _Span, lines: Sequence[str], tokens: list[float]) -> Iterator[Passage]:
    first, last = span
    for at in range(first, last):
        if tokens[at] <= MAX_TOKENS:
            continue
        pieces = _pieces(lines[at], tokens[at])
        if sum(tokens[first:at]) < MIN_TOKENS:  # a heading above belongs to the text, not to a passage of its own
            pieces[0] = "\n".join([*lines[_first_full(lines, first, at) : at], pieces[0]])
            yield Passage(heading, (_first_full(lines, first, at) + 1, at + 1), pieces.pop(0))
        else:
            yield from _whole(heading, first, at, lines)
        yield from (Passage(heading, (at + 1, at + 1), piece) for piece in pieces)
        first = at + 1
    yield from _whole(heading, first, last, lines)


def _whole(heading: str, first: int, last: int, lines: Sequence[str]) -> Iterator[Passage]:
    first = _first_full(lines, first, last)
    while last > first and not lines[last - 1].strip():
        last -= 1
    if first < last:
        yield Passage(heading, (first + 1, last), "\n".join(lines[first:last]))


def _first_full(lines: Sequence[str], first: int, last: int) -> int:
    while first < last and not lines[first].strip():
        first += 1
    return first


def _pieces(line: str, tokens: float) -> list[str]:
    """Cut one giant line into pieces of about equal size; joined they are the line."""
    most = max(1, int(len(line) * MAX_TOKENS / tokens))
    pieces: list[str] = []
    at = 0
    while len(line) - at > most:
        left = len(line) - at
        even = left // -(-left // most)
        stop = _cut_near(line, at, at + even, at + most)
        pieces.append(line[at:stop])
        at = stop
    return [*pieces, line[at:]] if at < len(line) else pieces


def _cut_near(line: str, start: int, best: int, high: int) -> int:
    """Return the place below `high` to end the piece from `start`: after a sentence, a word, or else a character."""
    low = (start + best) // 2
    ends = [found.end() for found in _SENTENCE_END.finditer(line, low, high)]
    if ends:
        stop = min(ends, key=lambda end: abs(end - best))
    else:
        stop = line.rfind(" ", low, best) + 1 or line.find(" ", best, high) + 1 or best
    most = min(len(line), stop + MAX_MARKS)
    while stop < most and _joins(line[start:stop], line[stop]):
        stop += 1
    return stop


def _joins(before: str, after: str) -> bool:
    """Tell whether a character continues the one before it: marks, emoji sequences, pairs of flag letters, jamo."""
    if after.isascii():
        return False
    if after in _FLAG_LETTERS:
        return (len(before) - len(before.rstrip(_FLAG_LETTERS))) % 2 == 1
    return (
        unicodedata.category(after) in ("Mn", "Mc", "Me")
        or "\u200d" in (before[-1], after)
        or "\U0001f3fb" <= after <= "\U0001f3ff"
        or "\U000e0020" <= after <= "\U000e007f"
        or ("\u1160" <= after <= "\u11ff" and "\u1100" <= before[-1] <= "\u11ff")
    )
