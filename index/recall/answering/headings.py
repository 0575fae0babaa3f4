"""The headings inside a passage: what stands below one need not say again what it says, and is of the day it is."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from ...notes.passages import SEPARATOR
from ...text.datednames import Anchor, Stretch, stretches
from ...text.dates import leading_day
from ...text.tokens import index_terms
from .snippets import fences

HEADING = re.compile(r" {0,3}(?P<level>#{1,6})\s+(?P<name>.*?)(?:\s+#+)?\s*$")
_ANY = Anchor()


class Headings:
    """The headings of a passage whose first line is `first_line`, by the line they stand on.

    `above`: the names of the headings that all of the passage stands under; `anchor`: what tells the year of its days.
    """

    __slots__ = ("_anchor", "_days", "_lines", "_terms")

    def __init__(self, text: str, first_line: int, above: str = "", anchor: Anchor = _ANY) -> None:
        self._anchor = anchor
        found = list(headings_in(text.split("\n"))) if "#" in text else []
        self._lines = [first_line + place for place, _, _ in found]
        self._terms = [frozenset(index_terms(name)) for _, _, name in found]
        outer = above.split(SEPARATOR) if above else []
        read = list(stretches([*outer, *(name for _, _, name in found)], anchor))
        self._days = _in_force(read[: len(outer)], [level for _, level, _ in found], read[len(outer) :])

    def terms_above(self, line: int) -> frozenset[int]:
        """The terms of the nearest heading above a line of the file."""
        place = bisect_right(self._lines, line)
        return self._terms[place - 1] if place else frozenset()

    def days_above(self, line: int) -> tuple[Stretch, ...]:
        """The days of the nearest heading that names any and that a line of the file stands under."""
        return self._days[bisect_right(self._lines, line)]

    def days_of(self, sentence: str, line: int) -> tuple[Stretch, ...]:
        """The day that a sentence begins with, "28 March: the gazebo went over"; else those that it stands under."""
        named = leading_day(sentence)
        day = self._anchor.day(named) if named is not None else None
        return self.days_above(line) if day is None else ((day.isoformat(), day.isoformat()),)

    def days(self) -> tuple[tuple[Stretch, ...], ...]:
        """The days that the parts of the passage stand under: before the first heading, and below each."""
        return tuple(self._days)


def _in_force(
    outer: list[tuple[Stretch, ...]], levels: list[int], inner: list[tuple[Stretch, ...]]
) -> list[tuple[Stretch, ...]]:
    """The days in force before the first heading, and below each: its own, or those of one that it stands under."""
    around = next((days for days in reversed(outer) if days), ())
    in_force, open_ones = [around], [(0, around)]
    for level, days in zip(levels, inner, strict=True):
        open_ones = [one for one in open_ones if one[0] < level]
        if days:
            open_ones.append((level, days))
        in_force.append(open_ones[-1][1])
    return in_force


Heading = tuple[int, int, str]
"""The line that a heading stands on, its level from 1, and its name."""


def headings_in(lines: list[str]) -> Iterator[Heading]:
    """The headings among some lines, those counted from 0; what stands in a fence is none."""
    fenced = {place for begin, end, _ in fences(lines) for place in range(begin, end + 1)}
    for place, line in enumerate(lines):
        if place not in fenced and (found := HEADING.match(line)):
            yield place, len(found["level"]), found["name"]
