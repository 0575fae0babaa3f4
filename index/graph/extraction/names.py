"""All titles and aliases of a vault, found in running text: word by word in Latin, character by character in Han."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import NamedTuple

from ...notes import compactmultimap
from ...notes.compactmultimap import Few
from ...notes.links import Names
from ...notes.note import Link
from ...text.normalize import HAN, KANA, clean
from ...text.simplified import simplify
from .generic import is_common, is_generic_title
from .labels import fold

_PIECE = re.compile(rf"[{HAN}{KANA}]|[^\W_{HAN}{KANA}]+|[^\w\s\-\u2010-\u2015]")
"""One Han or kana character, a run of letters and digits, or one mark; spaces and hyphens only part them."""
_BETWEEN = re.compile(r"[\W_]+")
_MAX_PIECES = 40
_MAX_GAP = 2
"""Spaces and hyphens between the pieces of one name."""
_JOINT = "\0"
_GLUE = frozenset("./@:\\")
_NUMBERED = re.compile(r"[\d\W_]*")


_Lengths = tuple[tuple[int, int], ...]
"""Numbers of pieces, the largest first, each with how many names have so many."""


class Mention(NamedTuple):
    """A note named in a text: the key of its title, its id, and where in the text the name begins."""

    key: str
    note_id: int
    offset: int


class NameIndex:
    """The names of a vault's notes. What it answers depends on the notes it holds, not on how they came in."""

    __slots__ = ("_aliases", "_notes", "_paths", "_resolving", "_starts", "_titles", "_whole")

    def __init__(self) -> None:
        self._notes: dict[int, tuple[str, str, tuple[str, ...]]] = {}
        self._paths: dict[str, int] = {}
        self._titles: dict[str, Few[int]] = {}
        self._aliases: dict[str, Few[int]] = {}
        self._resolving = Names()
        self._whole: dict[str, Few[int]] = {}
        """Notes by the pieces of a name, joined."""
        self._starts: dict[str, dict[str, _Lengths]] = {}
        """First piece → second, "" for a name of one → how many pieces such names have. It spares a reader most
        look-ups."""

    def add(self, note_id: int, path: str, title: str, aliases: Iterable[str]) -> None:
        """Make a note known by its names, in place of those it had."""
        self.remove(note_id)
        known = (path, title, tuple(aliases))
        self._notes[note_id] = known
        self._paths[path] = note_id
        self._resolving.add(path, title, known[2])
        for table, name in self._tables(known):
            compactmultimap.add(table, fold(name), note_id)
        for pieces in _names(known):
            if _JOINT.join(pieces) not in self._whole:
                self._begin(pieces, 1)
            compactmultimap.add(self._whole, _JOINT.join(pieces), note_id)

    def remove(self, note_id: int) -> None:
        """Forget a note; one that is not known is no error."""
        known = self._notes.pop(note_id, None)
        if known is None:
            return
        if self._paths.get(known[0]) == note_id:
            del self._paths[known[0]]
            self._resolving.remove(known[0])
        for table, name in self._tables(known):
            compactmultimap.remove(table, fold(name), note_id)
        for pieces in _names(known):
            compactmultimap.remove(self._whole, _JOINT.join(pieces), note_id)
            if _JOINT.join(pieces) not in self._whole:
                self._begin(pieces, -1)

    def find(self, text: str) -> list[Mention]:
        """Return the mentions in a text, the longest name at each place, one for each note that has the name."""
        flat = _flat(text)
        pieces = _PIECE.findall(flat)
        spans: list[tuple[int, int]] = []
        found: list[Mention] = []
        after = 0
        for place in self._promising(pieces):
            if place < after or not (beginning := self._beginning(pieces, place)):
                continue
            spans = spans or [match.span() for match in _PIECE.finditer(flat)]
            after, note_ids = self._longest(flat, spans, place, beginning)
            offset = spans[place][0]
            found += [Mention(self.key(note_id), note_id, offset) for note_id in self._sorted(note_ids)]
        return found

    def key(self, note_id: int) -> str:
        """Return the key of a note's title, "" for an unknown note."""
        known = self._notes.get(note_id)
        return fold(known[1]) if known else ""

    def title(self, note_id: int) -> str:
        """Return the title of a note, "" for an unknown one."""
        known = self._notes.get(note_id)
        return known[1] if known else ""

    def canonical(self, key: str) -> str:
        """Return the key of the title that a key is an alias of: itself when it is none, or of several titles."""
        holders = self._aliases.get(key)
        if not holders or key in self._titles:
            return key
        titles = {self.key(note_id) for note_id in holders}
        return titles.pop() if len(titles) == 1 else key

    def is_alias(self, key: str) -> bool:
        """Whether a key is an alias of some note."""
        return key in self._aliases

    def resolve(self, link: Link, source: str) -> int | None:
        """Return the note that a link in the note at `source` leads to."""
        path = self._resolving.resolve(link, source).path
        return None if path is None else self._paths.get(path)

    def _tables(self, known: tuple[str, str, tuple[str, ...]]) -> Iterator[tuple[dict[str, Few[int]], str]]:
        """Yield where each name that means the note belongs; `index` as an alias leads no other `index` there."""
        _, title, aliases = known
        yield from ((self._titles, name) for name in (title,) if is_telling(name))
        yield from ((self._aliases, name) for name in aliases if is_telling(name))

    def _sorted(self, note_ids: Iterable[int]) -> list[int]:
        return sorted(note_ids, key=lambda note_id: self._notes[note_id][0])

    def _begin(self, pieces: tuple[str, ...], change: int) -> None:
        """Count one name more, or less, that begins and is as long as this one."""
        first, second, length = pieces[0], pieces[1] if len(pieces) > 1 else "", len(pieces)
        seconds = self._starts.setdefault(first, {})
        counts = dict(seconds.get(second, ()))
        counts[length] = counts.get(length, 0) + change
        lengths = tuple(sorted(((n, count) for n, count in counts.items() if count), reverse=True))
        if lengths:
            seconds[second] = lengths
            return
        seconds.pop(second, None)
        if not seconds:
            del self._starts[first]

    def _promising(self, pieces: list[str]) -> list[int]:
        """Return the places where a name of one piece may stand, or the first two of a longer one do."""
        starts = map(self._starts.get, pieces)
        seconds = chain(pieces[1:], ("",))
        return [
            place
            for place, (start, second) in enumerate(zip(starts, seconds, strict=False))
            if start is not None and ("" in start or second in start)
        ]

    def _beginning(self, pieces: list[str], place: int) -> list[tuple[int, Few[int]]]:
        """Return length and notes of the names that begin here, whatever is between their pieces, the longest first."""
        start = self._starts[pieces[place]]
        second = pieces[place + 1] if place + 1 < len(pieces) else ""
        found = []
        for length, _ in (*(start.get(second, ()) if second else ()), *start.get("", ())):
            notes = self._whole.get(_JOINT.join(pieces[place : place + length]))
            if notes is not None:
                found.append((length, notes))
        return found

    @staticmethod
    def _longest(
        flat: str, spans: list[tuple[int, int]], place: int, beginning: list[tuple[int, Few[int]]]
    ) -> tuple[int, Few[int]]:
        """Return the place after the longest of these names that stands here as one, and its notes; else 0 and none."""
        for length, notes in beginning:
            own = spans[place : place + length]
            near = all(after[0] - before[1] <= _MAX_GAP for before, after in pairwise(own))
            if near and _bounded(flat, own[0][0], own[-1][1]):
                return place + length, notes
        return 0, ()


def _names(known: tuple[str, str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the names worth looking for, as pieces."""
    _, title, aliases = known
    names = {tuple(_PIECE.findall(_flat(name))[: _MAX_PIECES + 1]) for name in (title, *aliases) if is_telling(name)}
    return sorted(pieces for pieces in names if 0 < len(pieces) <= _MAX_PIECES)


def is_telling(name: str) -> bool:
    """Whether a name in running text means the note: not README, 筆記, a date, a number, one letter, a plain word."""
    key = fold(name)
    if _NUMBERED.fullmatch(key) or is_generic_title(key) or is_common(key):
        return False
    return len(key) >= 2


def letters(text: str) -> str:
    """Return the letters and digits of a text, folded, without anything between them.

    Whatever name `find` finds in prose, its letters stand in a row in the letters of the text as it is written.
    """
    return _BETWEEN.sub("", simplify(clean(text).lower()))


def _flat(text: str) -> str:
    """Return a text of the same length whose letters are folded: case, width, Traditional to Simplified."""
    if text.isascii():
        return text.lower()
    cleaned = clean(text)
    if len(cleaned) != len(text):  # some character became several, or none: keep places, and fold one by one
        cleaned = "".join(folded if len(folded := clean(c)) == 1 else c for c in text)
    lower = cleaned.lower()
    if len(lower) != len(text):
        lower = "".join(small if len(small := c.lower()) == 1 else c for c in cleaned)
    return simplify(lower)


def _bounded(flat: str, start: int, stop: int) -> bool:
    """Whether a name stands by itself: `node` is not named in `node.js`, nor `js`."""
    after, before = flat[stop : stop + 2], flat[max(0, start - 2) : start]
    if len(after) == 2 and after[0] in _GLUE and after[1].isalnum() and after.isascii():
        return False
    return not (len(before) == 2 and before[1] in "._@" and before[0].isalnum() and before.isascii())
