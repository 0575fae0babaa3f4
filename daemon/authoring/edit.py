"""What becomes of a note's lines: something appended, a section put in the place of another, or all of its body."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...index.notes.markdown import Heading, outline
from ..notes import section
from ..notes.reference import same_heading
from .sheet import Sheet

_ATX = re.compile(r" {0,3}#")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)\s*")


@dataclass(frozen=True, slots=True)
class Edited:
    """The file as it will be, and the first and last line of what was written, counted from 1."""

    sheet: Sheet
    lines: tuple[int, int]


class NoSuchSection(LookupError):
    """No heading is called so."""


class SeveralSections(LookupError):
    """More than one heading is called so; `args[0]` is how many."""


def append(sheet: Sheet, text: str) -> Edited:
    """The text at the end, after a blank line; every byte that was there stays as it is."""
    before = list(sheet.lines)
    if before and not before[-1].endswith(("\n", "\r")):
        before[-1] += sheet.newline
    if before and before[-1].strip():
        before.append(sheet.newline)
    return _placed(sheet, tuple(before), sheet.ended(text), ())


def whole(sheet: Sheet, text: str) -> Edited:
    """The text in the place of the body; the frontmatter stays byte for byte."""
    front = sheet.lines[: sheet.front()]
    body = sheet.lines[len(front) :]
    # Blank lines between the two are the writer's; they stay.
    blank = next((n for n, line in enumerate(body) if line.strip()), len(body))
    return _placed(sheet, (*front, *body[:blank]), sheet.ended(text), ())


def replace_section(sheet: Sheet, heading: str, text: str) -> Edited:
    """The text in the place of what stands below a heading, sub-sections included.

    A text that begins with this heading takes the heading's place too. Raises NoSuchSection, SeveralSections.
    """
    plain = sheet.plain()
    headings = section.headings(plain)
    places = section.places(headings, heading)
    if not places:
        raise NoSuchSection(heading)
    if len(places) > 1:
        raise SeveralSections(len(places))
    found = headings[places[0]]
    stop = next((h.line - 1 for h in headings[places[0] + 1 :] if h.level <= found.level), len(sheet.lines))
    new = sheet.ended(text)
    if _begins_with(text, found):
        before = sheet.lines[: found.line - 1]
    else:
        before = (*_ended(sheet.lines[: _below(plain, found)], sheet), sheet.newline)
    after = sheet.lines[stop:]
    return _placed(sheet, before, new, (sheet.newline, *after) if after else ())


def _placed(sheet: Sheet, before: tuple[str, ...], new: tuple[str, ...], after: tuple[str, ...]) -> Edited:
    return Edited(sheet.with_lines((*before, *new, *after)), (len(before) + 1, max(len(before) + len(new), 1)))


def _ended(lines: tuple[str, ...], sheet: Sheet) -> tuple[str, ...]:
    """Lines of which the last has an end: it may have been the last of the file."""
    return lines if lines[-1].endswith(("\n", "\r")) else (*lines[:-1], lines[-1] + sheet.newline)


def _begins_with(text: str, heading: Heading) -> bool:
    found = outline(text).headings
    first = next((n for n, line in enumerate(text.split("\n"), 1) if line.strip()), 0)
    return bool(found) and found[0].line == first and same_heading(found[0].text, heading.text)


def _below(plain: list[str], heading: Heading) -> int:
    """How many lines there are down to the end of a heading, which takes two lines or more when it is underlined."""
    if _ATX.match(plain[heading.line - 1]):
        return heading.line
    under = range(heading.line, len(plain))
    return next((n + 1 for n in under if _UNDERLINE.fullmatch(plain[n])), heading.line)
