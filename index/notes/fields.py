"""What the keys of the frontmatter mean: tags, aliases, dates, shares between 0 and 1, yes and no."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

from .frontmatter import Entry
from .note import Problem

NAMES = (
    "aliases",
    "alias",
    "aka",
    "nickname",
    "nicknames",
    "別名",
    "别名",
    "別稱",
    "别称",
    "綽號",
    "绰号",
    "暱稱",
    "昵称",
)
"""Keys whose values are other names of the note."""
UNDERSTOOD = frozenset(
    (
        *NAMES,
        *("title", "tags", "tag", "id", "type", "status"),
        *("created", "date", "updated", "modified", "trust", "confidence", "private"),
    )
)
"""Keys that become fields of the note; all others stay in its `meta`."""
LEVELS = {"high": 0.9, "medium": 0.5, "mid": 0.5, "low": 0.2, "高": 0.9, "中": 0.5, "低": 0.2}
"""What a word for trust or confidence stands for."""

_KNOWN_REST = frozenset(("source", "author", "canonical", "superseded_by", "lang"))
_LANGUAGES = frozenset(("zh", "ja", "ko", "en"))
_DIVIDERS = re.compile("[,，、;；]")
_YES = frozenset(("true", "yes", "on", "y", "1", "是"))
_NO = frozenset(("false", "no", "off", "n", "0", "否", ""))
_DATE = re.compile(
    r"(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年\s*(\d{1,2})月\s*(\d{1,2})日?|(\d{2})(\d{2}))"
    r"(?:[Tt\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([Zz]|UTC|[+-]\d{2}:?\d{2})?)?"
)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED_DATE = re.compile(
    r"(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([A-Za-z]{3,9})\.?\s*(?:(\d{1,2})(?:st|nd|rd|th)?)?,?\s+(\d{4})"
)


_ROC_DATE = re.compile(r"(?:民[國国]\s*([1-9]\d{0,2})|(1[0-2]\d))(?:年\s*|[-/.])(\d{1,2})(?:月\s*|[-/.])(\d{1,2})日?")
"""Of Taiwan's calendar; without its name, in the years that are near."""
_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")


class Fields:
    """The understood keys of one note's frontmatter; what cannot be read is added to `problems`."""

    __slots__ = ("_entries", "problems")

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries
        self.problems: list[Problem] = []

    def title(self) -> str:
        """Return the title as written, "" when there is none or when it is a list or a map."""
        entry = self._entries.get("title")
        if entry is None or isinstance(entry.value, str):
            return text(entry.value) if entry else ""
        self._report(entry, "bad-title", "the title is a list or a map; the heading or the file name is used")
        return ""

    def text(self, key: str) -> str:
        """Return one line of text, "" when the key is absent."""
        entry = self._entries.get(key)
        if entry is None:
            return ""
        if isinstance(entry.value, dict):
            self._report(entry, "bad-value", f"`{entry.key}` should be a word, not a map")
        return text(entry.value)

    def first(self, *keys: str) -> str:
        """Return one line of text: of the first of these keys that has any, "" when none does."""
        return next(filter(None, map(self.text, keys)), "")

    def tags(self) -> tuple[str, ...]:
        """Return the tags, in order and each once: lists, `a, b`, `a、b`, `a; b`, `a b`, `#a`, `a/b`."""
        found: list[str] = []
        for entry in self._given("tags", "tag"):
            if isinstance(entry.value, str):
                parts = _DIVIDERS.split(entry.value)
                found += entry.value.split() if len(parts) == 1 else parts
            else:
                found += [part for value in self._texts(entry) for part in _DIVIDERS.split(value)]
        return unique(tag(name) for name in found)

    def aliases(self) -> tuple[str, ...]:
        """Return other names of the note: a list, or a string that commas or `;` divide unless it stands in quotes."""
        found: list[str] = []
        for entry in self._given(*NAMES):
            if isinstance(entry.value, str) and not entry.quoted:
                found += _DIVIDERS.split(entry.value)
            else:
                found += self._texts(entry)
        return unique(" ".join(name.split()) for name in found)

    def moment(self, *keys: str) -> str:
        """Return the first date or date-time that can be read, in ISO 8601, else ""."""
        found = ""
        for entry in self._given(*keys):
            read = moment(text(entry.value))
            if not read:
                self._report(entry, "bad-date", f"`{entry.key}` is no date like 2024-06-01: {_short(entry.value)}")
            found = found or read
        return found

    def share(self, key: str) -> float | None:
        """Return a number from 0 to 1, None when the key is absent or holds none."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        found = share(text(entry.value))
        if found is None:
            self._report(entry, "bad-number", f"`{entry.key}` should be 0 to 1, or high, medium, low")
        return found

    def private(self) -> bool:
        """Return whether the note is private; a value one cannot tell hides it, and is reported."""
        entry = self._entries.get("private")
        word = text(entry.value).lower() if entry else ""
        if entry is None or (word in _NO and isinstance(entry.value, str)):
            return False
        if word not in _YES:
            self._report(entry, "bad-private", "`private` is neither true nor false; the note is kept private")
        return True

    def lang(self) -> str:
        """Return the language a note says it is in, when it is one the index tells apart."""
        subtag = re.split("[-_]", self._peek("lang").lower())[0]
        return subtag if subtag in _LANGUAGES else ""

    def rest(self) -> dict[str, Any]:
        """Return the other keys and their values; the names the product knows are in small letters."""
        others = {name: entry for name, entry in self._entries.items() if name not in UNDERSTOOD}
        return {name if name in _KNOWN_REST else entry.key: entry.value for name, entry in others.items()}

    def _peek(self, key: str) -> str:
        entry = self._entries.get(key)
        return text(entry.value) if entry else ""

    def _given(self, *keys: str) -> list[Entry]:
        return [self._entries[key] for key in keys if key in self._entries]

    def _texts(self, entry: Entry) -> list[str]:
        found = _flat(entry.value)
        if found is None:
            self._report(entry, "bad-value", f"`{entry.key}` should be a list of words; maps in it are left out")
        return found or _flat(_without_maps(entry.value)) or []

    def _report(self, entry: Entry, code: str, message: str) -> None:
        self.problems.append(Problem(entry.line, code, message))


def text(value: Any) -> str:
    """Return one line of text: a scalar as written, the texts of a list with commas, "" for anything else."""
    if isinstance(value, list):
        return ", ".join(filter(None, (text(v) for v in value if not isinstance(v, list | dict))))
    return " ".join(value.split()) if isinstance(value, str) else ""


def tag(written: str) -> str:
    """Return a tag as it is compared: no `#`, small letters, one form of each character, no slash at its ends."""
    return unicodedata.normalize("NFC", " ".join(written.split()).lstrip("#").strip("/ ").lower())


def unique(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names that are not empty, each once, in order."""
    return tuple(dict.fromkeys(filter(None, names)))


def moment(written: str) -> str:
    """Return a date or date-time in ISO 8601 (seconds at most, the zone if one was given), "" when it is none."""
    bare = written.strip().removeprefix("[[").removesuffix("]]")
    found = _DATE.fullmatch(bare)
    try:
        if found:
            return _iso(found)
        named = _NAMED_DATE.fullmatch(bare)
        if named:
            day, month, other_day, year = named.groups()
            number = MONTHS.index(month[:3].lower()) + 1
            return date(int(year), number, int(day or other_day)).isoformat()
        if found := _ROC_DATE.fullmatch(bare):
            return date(int(found[1] or found[2]) + 1911, int(found[3]), int(found[4])).isoformat()
        if found := _DAY_FIRST.fullmatch(bare):
            return date(int(found[3]), int(found[2]), int(found[1])).isoformat()
    except (ValueError, TypeError, OverflowError):
        pass
    return ""


def _iso(found: re.Match[str]) -> str:
    year, *monthdays, hour, minute, second, zone = found.groups()
    month, day = [int(part) for part in monthdays if part]
    if hour is None:
        return date(int(year), month, day).isoformat()
    at = datetime(int(year), month, day, int(hour), int(minute), int(second or 0), tzinfo=_zone(zone))
    return at.isoformat(timespec="seconds")


def _zone(written: str | None) -> timezone | None:
    if not written:
        return None
    if written[0] not in "+-":
        return UTC
    away = timedelta(hours=int(written[1:3]), minutes=int(written[-2:]))
    return timezone(-away if written[0] == "-" else away)


def share(written: str) -> float | None:
    """Return a number from 0 to 1 (`0.8`, `80%`, `high`, `高`), None when it is none."""
    word = written.strip().lower()
    if word in LEVELS:
        return LEVELS[word]
    try:
        number = float(word.removesuffix("%")) / (100 if word.endswith("%") else 1)
    except ValueError:
        return None
    return number if 0 <= number <= 1 else None


def _flat(value: Any) -> list[str] | None:
    """Return the texts of a value and of the lists in it, None when a map is among them."""
    if not isinstance(value, list):
        return [value] if isinstance(value, str) else [] if value is None else None
    parts = [_flat(item) for item in value]
    return None if None in parts else [name for part in parts if part for name in part]


def _without_maps(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_maps(item) for item in value if not isinstance(item, dict)]
    return None if isinstance(value, dict) else value


def _short(value: Any) -> str:
    shown = text(value)
    return shown if len(shown) <= 40 else shown[:39] + "…"
