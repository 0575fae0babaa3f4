"""The search syntax: terms, "phrases", -exclusions and filters. Whatever is none of these is text, never an error."""

import re
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Literal, get_args

from .daybounds import days_of

FilterName = Literal["tag", "path", "type", "status", "title", "date", "since", "until", "before", "after", "has"]

FILTERS: tuple[FilterName, ...] = get_args(FilterName)
DATES = frozenset(("date", "since", "until", "before", "after"))
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
    """A filter whose value cannot be understood, as typed."""

    name: FilterName
    value: str


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
    doubts: tuple[str, ...] = ()
    """What looks like a filter and is none: it was taken for words."""

    @property
    def empty(self) -> bool:
        """Whether nothing has to be found: at most filters and exclusions are left."""
        return not self.words and not self.phrases


def parse(text: str, today: date | None = None) -> Query:
    """Reads a search expression. Never raises. `today`: what dates in words are told from."""
    reader = _Reader(today or date.today())
    for match in _TOKEN.finditer(text):
        reader.take(match)
    return reader.query()


def parse_question(text: str, today: date | None = None) -> Query:
    """Reads a question in plain language: only filters are syntax; quotes and minus signs are part of the text.

    What only leaves out, as `-tea -kettle`, is no such question, and is not answered with what it leaves out.
    """
    searched = parse(text, today)
    if searched.empty and (searched.excluded or searched.excluded_phrases):
        return searched
    reader = _Reader(today or date.today())
    end = 0
    for match in _filters(text):
        reader.add_text(text[end : match.start()])
        reader.take(match)
        end = match.end()
    reader.add_text(text[end:])
    return reader.query()


def without_filters(text: str) -> str:
    """The text with spaces in the place of its filters, as long as it was."""
    for match in _filters(text):
        text = f"{text[: match.start()]}{' ' * len(match.group())}{text[match.end() :]}"
    return text


def _filters(text: str) -> list[re.Match[str]]:
    return [match for match in _TOKEN.finditer(text) if match["name"] and _filter_value(match)]


_OTHER_NAMES: dict[str, FilterName] = {"tags": "tag", "folder": "path", "kind": "type"}
_FILTER_BY_NAME: dict[str, FilterName] = {name: name for name in FILTERS} | _OTHER_NAMES

_LIKE_A_FILTER = re.compile(r"[-－]?(?P<name>[A-Za-z]{2,12})[:：](?![:：/\\])\S+", re.ASCII)
_ELSEWHERE = """
alias author body by category content created day dir ext file filename from heading id in is lang language limit link
links modified month name newer not older order project sort state tagged text time to topic updated vault week year
"""
_SUCH_AS = frozenset(_ELSEWHERE.split())
"""Names that filters have elsewhere."""
_NEAR = 0.8
"""How like the name of a filter a slip of it is."""

_QUOTED = r'"[^"]*"|“[^”]*”|「[^」]*」|『[^』]*』|«[^»]*»'

# A quote that is not closed is text. Straight quotes open only at the start of a token (5" is text);
# brackets also inside running Chinese text.
_TOKEN = re.compile(
    rf"""(?<!\S)(?P<minus>[-－])?(?P<name>{"|".join(_FILTER_BY_NAME)})[:：](?P<value>{_QUOTED}|[^\s"“「『«][^\s]*)
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

    def __init__(self, today: date) -> None:
        self._today = today
        self._text: list[str] = []
        self._words: list[str] = []
        self._phrases: list[str] = []
        self._excluded: list[str] = []
        self._excluded_phrases: list[str] = []
        self._filters: list[Filter] = []
        self._faults: list[Fault] = []
        self._doubts: list[str] = []

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
            self._doubts += [word for word in text.split() if _resembles_filter(word)]

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
            doubts=tuple(dict.fromkeys(self._doubts)),
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
        if _resembles_filter(word):
            self._doubts.append(word)
        if _EXCLUSION.fullmatch(word) and not _PROSE_MINUS.fullmatch(word):
            self._excluded.append(word[1:])
        else:
            self._words.append(word)
            self._text.append(word)

    def _take_filter(self, match: re.Match[str]) -> None:
        name = _FILTER_BY_NAME[match["name"].lower()]
        value = _filter_value(match)
        if not value:
            return
        if _is_understood(name, value, self._today):
            self._filters.append(Filter(name, value, bool(match["minus"])))
        else:
            self._faults.append(Fault(name, value))


def _filter_value(match: re.Match[str]) -> str:
    value = match["value"]
    if len(value) > 1 and value[0] in '"“「『«':
        value = value[1:-1]
    return value.strip()


def _is_understood(name: FilterName, value: str, today: date) -> bool:
    if name in DATES:
        return days_of(value, today) is not None
    return name != "has" or value.lower() in HAS


def _resembles_filter(word: str) -> bool:
    """Whether somebody who types this most likely wants a filter: no address, and no label of a log."""
    match = _LIKE_A_FILTER.fullmatch(word)
    if match is None:
        return False
    name = match["name"].lower()
    return name in _SUCH_AS or bool(get_close_matches(name, FILTERS, 1, _NEAR))
