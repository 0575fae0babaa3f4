"""The headings inside a passage: what stands below one need not say again what it says."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from ...text.dates import iso_days
from ...text.tokens import index_terms
from .snippets import fences

_HEADING = re.compile(r" {0,3}#{1,6}\s+(?P<name>.*?)(?:\s+#+)?\s*$")


class Headings:
    """The headings of a passage whose first line is `first_line`, by the line they stand on."""

    __slots__ = ("_dated", "_lines", "_terms")

    def __init__(self, text: str, first_line: int) -> None:
        found = list(_headings(text.split("\n"))) if "#" in text else []
        self._dated = [(first_line + place, days) for place, name in found if (days := iso_days(name))]
        self._lines = [first_line + place for place, _ in found]
        self._terms = [frozenset(index_terms(name)) for _, name in found]

    def terms_above(self, line: int) -> frozenset[int]:
        """The terms of the nearest heading above a line of the file."""
        place = bisect_right(self._lines, line)
        return self._terms[place - 1] if place else frozenset()

    def days_above(self, line: int) -> list[str]:
        """The ISO dates of the nearest heading above a line of the file that has any."""
        return next((days for place, days in reversed(self._dated) if place <= line), [])


def _headings(lines: list[str]) -> Iterator[tuple[int, str]]:
    fenced = {place for begin, end, _ in fences(lines) for place in range(begin, end + 1)}
    for place, line in enumerate(lines):
        if place not in fenced and (found := _HEADING.match(line)):
            yield place, found["name"]
