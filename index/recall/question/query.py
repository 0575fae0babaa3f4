"""The search syntax: terms, "phrases", -exclusions and filters. Whatever is none of these is text, never an error."""

import re
from dataclasses import dataclass
from typing import Literal

FilterName = Literal["tag", "path", "type", "status", "title", "before", "after", "has"]

FILTERS: tuple[FilterName, ...] = ("tag", "path", "type", "status", "title", "before", "after", "has")
HAS = ("tags", "aliases", "links", "problems", "date", "type", "status")
"""What `has:` can ask for."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on what a note is. `value` is as typed, without quotes."""

    name: FilterName
    value: str
    negated: bool = False

    @property
    def typed(self) -> str:
        """As one types it."""
        value = f'"{self.value}"' if " " in self.value else self.value
        return f"{'-' if self.negated else ''}{self.name}:{value}"


@dataclass(frozen=True, slots=True)
class Fault:
    """A filter that cannot be understood, and what could have been meant."""

    text: str
    hint: str


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed query. Words are as typed; nothing is normalised yet."""

    text: str
    """What is left for the model to read: words and phrases, without exclusions and filters."""
    words: str = ""
    """The plain words, joined by spaces."""
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    excluded_phrases: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing has to be found: at most filters and exclusions are left."""
        return not self.words and not self.phrases


def parse(text: str) -> Query:
    """Reads a search expression. Never raises."""
    reader = _Reader()
    for match in _TOKEN.finditer(text):
        reader.take(match)
    return reader.query()


def parse_question(text: str) -> Query:
    """Reads a question in plain language: only filters are syntax; quotes and minus signs are part of the text."""
    filters = [m for m in _TOKEN.finditer(text) if m["name"] and _filter_value(m) and m["name"].lower() in FILTERS]
    reader = _Reader()
    end = 0
    for match in filters:
        reader.add_text(text[end : match.start()])
        reader.take(match)
        end = match.end()
    reader.add_text(text[end:])
    return reader.query()


def date_bound(value: str) -> str | None:
    """The ISO date (year, month or day) that `before:` and `after:` compare with, or None if `value` is no date."""
    match = _DATE.fullmatch(value.strip())
    if match is None:
        return None
    year, month, day = match["year"], int(match["month"] or 1), int(match["day"] or 1)
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return f"{year}-{month:02d}-{day:02d}"


_DATE = re.compile(r"(?P<year>\d{4})(?:[-/.](?P<month>\d{1,2})(?:[-/.](?P<day>\d{1,2}))?)?", re.ASCII)

_QUOTED = r'"[^"]*"|“[^”]*”|「[^」]*」|『[^』]*』|«[^»]*»'

# A quote that is not closed is text. Straight quotes open only at the start of a token (5" is text);
# brackets also inside running Chinese text.
_TOKEN = re.compile(
    rf"""(?<!\S)(?P<minus>[-－])?(?P<name>{"|".join(FILTERS)})[:：](?P<value>{_QUOTED}|[^\s"“「『«][^\s]*)
    |(?:(?<!\S)(?P<not>[-－]))?(?P<phrase>(?<!\S)"[^"]*"|(?<=\s[-－])"[^"]*"|(?<=^[-－])"[^"]*"
        |“[^”]*”|「[^」]*」|『[^』]*』|«[^»]*»)
    |(?P<word>(?:[^\s“「『«]|[“「『«](?![^”」』»]*[”」』»]))+|\S)""",
    re.VERBOSE | re.IGNORECASE,
)

# `-5 degrees`, `-0.5` and `git commit -m` are prose; `-1970`, `-draft` and `-古董` leave notes out.
_PROSE_MINUS = re.compile(r"[-－](?:\d{1,3}(?:[.,]\d+)?\W*|[A-Za-z])", re.ASCII)
_EXCLUSION = re.compile(r"[-－][^\W_].*", re.DOTALL)


class _Reader:
    """Sorts the tokens of one query."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._words: list[str] = []
        self._phrases: list[str] = []
        self._excluded: list[str] = []
        self._excluded_phrases: list[str] = []
        self._filters: list[Filter] = []
        self._faults: list[Fault] = []

    def take(self, match: re.Match[str]) -> None:
        """Files one token."""
        if match["name"]:
            self._take_filter(match)
        elif match["phrase"]:
            self._take_phrase(match["phrase"][1:-1].strip(), bool(match["not"]))
        else:
            self._take_word(match["word"])

    def add_text(self, text: str) -> None:
        """Files running text that holds no syntax."""
        if text.strip():
            self._text.append(text.strip())
            self._words.append(text.strip())

    def query(self) -> Query:
        """What was read."""
        return Query(
            text=" ".join(self._text),
            words=" ".join(self._words),
            phrases=tuple(dict.fromkeys(self._phrases)),
            excluded=tuple(dict.fromkeys(self._excluded)),
            excluded_phrases=tuple(dict.fromkeys(self._excluded_phrases)),
            filters=tuple(dict.fromkeys(self._filters)),
            faults=tuple(self._faults),
        )

    def _take_phrase(self, phrase: str, negated: bool) -> None:
        if not any(char.isalnum() for char in phrase):
            return
        if negated:
            self._excluded_phrases.append(phrase)
        else:
            self._phrases.append(phrase)
            self._text.append(phrase)

    def _take_word(self, word: str) -> None:
        if _EXCLUSION.fullmatch(word) and not _PROSE_MINUS.fullmatch(word):
            self._excluded.append(word[1:])
        else:
            self._words.append(word)
            self._text.append(word)

    def _take_filter(self, match: re.Match[str]) -> None:
        name = _FILTER_BY_NAME[match["name"].lower()]
        value = _filter_value(match)
        fault = _fault(name, value)
        if fault:
            self._faults.append(fault)
        elif value:
            self._filters.append(Filter(name, value, bool(match["minus"])))


_FILTER_BY_NAME: dict[str, FilterName] = {name: name for name in FILTERS}


def _filter_value(match: re.Match[str]) -> str:
    value = match["value"]
    if len(value) > 1 and value[0] in '"“「『«':
        value = value[1:-1]
    return value.strip()


def _fault(name: FilterName, value: str) -> Fault | None:
    if name in ("before", "after") and date_bound(value) is None:
        return Fault(f"{name}:{value} is no date", f"write {name}:2024, {name}:2024-06 or {name}:2024-06-01")
    if name == "has" and value.lower() not in HAS:
        return Fault(f"has:{value} is unknown", f"has: knows {', '.join(HAS)}")
    return None
