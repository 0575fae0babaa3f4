"""Mentions: where a text has one of the names of a note, by words, in any width, case or Chinese script."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...text.normalize import HAN, HANGUL, KANA, han_table

_UNSPACED = re.compile(f"[{HAN}{KANA}{HANGUL}]")
_WORD = re.compile(r"\w")
_LINKED = re.compile(r"\[\[[^\]\n]*\]\]|\[[^\]\n]*\]\([^)\n]*\)|<?https?://\S+")
"""Links as written: a name in one is linked already, to this note or to something else."""
AROUND = 60
"""Characters of the line shown on either side of a mention."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One name in one line."""

    line: int
    """In the file, from 1."""
    name: str
    """As written there."""
    text: str
    """The line around it, cut at its ends."""


class NamePattern:
    """Finds the names of one note."""

    def __init__(self, names: Iterable[str]) -> None:
        """`names`: title and aliases; those of one character are left out, being in every text."""
        folded = {fold(name.strip()) for name in names if len(name.strip()) > 1}
        longest_first = sorted(folded, key=lambda name: (-len(name), name))
        self._names = re.compile("|".join(map(_bounded, longest_first))) if folded else None

    def find(self, text: str, first_line: int = 1) -> Iterator[Mention]:
        """Yield the mentions in some lines, the first of which has this number; never one inside a link."""
        if self._names is None:
            return
        for number, line in enumerate(text.split("\n"), first_line):
            linked = [found.span() for found in _LINKED.finditer(line)]
            for found in self._names.finditer(fold(line)):
                start, end = found.span()
                if not any(a < end and start < b for a, b in linked):
                    yield Mention(number, line[start:end], _around(line, start, end))


def fold(text: str) -> str:
    """Return a text as names are compared by: character for character, so that places stay what they are."""
    return text.lower() if text.isascii() else text.translate(_FOLDED)


class _Folded(dict[int, str]):
    """Each character in its lower-case, narrow and Simplified form, where that is one character too."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        for form in (unicodedata.normalize("NFKC", char), unicodedata.normalize("NFKC", char).casefold()):
            char = form if len(form) == 1 else char
        self[code] = chr(han_table().get(ord(char), ord(char))) if len(char) == 1 else char
        return self[code]


_FOLDED = _Folded()


def _bounded(name: str) -> str:
    """A pattern for a name, which ends where a word does in scripts that have words; spaces match any spaces."""
    before = r"(?<!\w)" if _has_edge(name[0]) else ""
    after = r"(?!\w)" if _has_edge(name[-1]) else ""
    return before + r"\s+".join(map(re.escape, name.split())) + after


def _has_edge(char: str) -> bool:
    return bool(_WORD.match(char)) and not _UNSPACED.match(char)


def _around(line: str, start: int, end: int) -> str:
    first, last = max(0, start - AROUND), min(len(line), end + AROUND)
    text = line[first:last].strip()
    return ("…" if line[:first].strip() else "") + text + ("…" if line[last:].strip() else "")
