"""All titles and aliases of a vault, found in running text: word by word in Latin, character by character in Han."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

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
_GLUE = frozenset("./@:\\")
_NUMBERED = re.compile(r"[\d\W_]*")


class Mention(NamedTuple):
    """A note named in a text: the key of its title, its id, and where in the text the name begins."""

    key: str
    note_id: int
    offset: int


class _Node:
    """Where names that begin alike part: by next piece; `notes` are those that have the name which ends here."""

    __slots__ = ("following", "notes")

    def __init__(self) -> None:
        self.following: dict[str, _Node] = {}
        self.notes: dict[int, None] = {}

    def grow(self, pieces: tuple[str, ...], note_id: int) -> None:
        """Add a name of a note below this node."""
        node = self
        for piece in pieces:
            following = node.following.get(piece)
            if following is None:
                following = node.following[piece] = _Node()
            node = following
        node.notes[note_id] = None

    def prune(self, pieces: tuple[str, ...], note_id: int) -> bool:
        """Take a name of a note away, and the branches that lead nowhere then; return whether nothing is left."""
        if not pieces:
            self.notes.pop(note_id, None)
        elif pieces[0] in self.following and self.following[pieces[0]].prune(pieces[1:], note_id):
            del self.following[pieces[0]]
        return not self.following and not self.notes


class NameIndex:
    """The names of a vault's notes. What it answers depends on the notes it holds, not on how they came in."""

    __slots__ = ("_aliases", "_notes", "_paths", "_resolving", "_titles", "_tree")

    def __init__(self) -> None:
        self._notes: dict[int, tuple[str, str, tuple[str, ...]]] = {}
        self._paths: dict[str, int] = {}
        self._titles: dict[str, dict[int, None]] = {}
        self._aliases: dict[str, dict[int, None]] = {}
        self._resolving = Names()
        self._tree = _Node()

    def add(self, note_id: int, path: str, title: str, aliases: Iterable[str]) -> None:
        """Make a note known by its names, in place of those it had."""
        self.remove(note_id)
        known = (path, title, tuple(aliases))
        self._notes[note_id] = known
        self._paths[path] = note_id
        self._resolving.add(path, title, known[2])
        for table, name in self._tables(known):
            table.setdefault(fold(name), {})[note_id] = None
        for pieces in _names(known):
            self._tree.grow(pieces, note_id)

    def remove(self, note_id: int) -> None:
        """Forget a note; one that is not known is no error."""
        known = self._notes.pop(note_id, None)
        if known is None:
            return
        if self._paths.get(known[0]) == note_id:
            del self._paths[known[0]]
            self._resolving.remove(known[0])
        for table, name in self._tables(known):
            holders = table.get(fold(name), {})
            holders.pop(note_id, None)
            if not holders:
                table.pop(fold(name), None)
        for pieces in _names(known):
            self._tree.prune(pieces, note_id)

    def find(self, text: str) -> list[Mention]:
        """Return the mentions in a text, the longest name at each place, one for each note that has the name."""
        flat = _flat(text)
        pieces = _PIECE.findall(flat)
        spans: list[tuple[int, int]] = []
        found: list[Mention] = []
        after = 0
        for place in self._promising(pieces):
            if place < after or not self._begins(pieces, place):
                continue
            spans = spans or [match.span() for match in _PIECE.finditer(flat)]
            after, note_ids = self._longest(flat, pieces, spans, place)
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

    def _tables(self, known: tuple[str, str, tuple[str, ...]]) -> Iterator[tuple[dict[str, dict[int, None]], str]]:
        """Yield where each name that means the note belongs; `index` as an alias leads no other `index` there."""
        _, title, aliases = known
        yield from ((self._titles, name) for name in (title,) if is_telling(name))
        yield from ((self._aliases, name) for name in aliases if is_telling(name))

    def _sorted(self, note_ids: Iterable[int]) -> list[int]:
        return sorted(note_ids, key=lambda note_id: self._notes[note_id][0])

    def _promising(self, pieces: list[str]) -> list[int]:
        """Return the places where a name of one piece may stand, or the first two of a longer one do."""
        nodes = map(self._tree.following.get, pieces)
        seconds = chain(pieces[1:], ("",))
        return [
            place
            for place, (node, second) in enumerate(zip(nodes, seconds, strict=False))
            if node is not None and (node.notes or second in node.following)
        ]

    def _begins(self, pieces: list[str], place: int) -> bool:
        """Whether some name begins here, whatever stands between its pieces."""
        node = self._tree
        for piece in pieces[place : place + _MAX_PIECES]:
            following = node.following.get(piece)
            if following is None:
                return False
            if following.notes:
                return True
            node = following
        return False

    def _longest(
        self, flat: str, pieces: list[str], spans: list[tuple[int, int]], place: int
    ) -> tuple[int, Iterable[int]]:
        """Return the place after the longest name that begins here and its notes; 0 and none when none does."""
        node = self._tree
        after, note_ids = 0, node.notes
        for at in range(place, min(place + _MAX_PIECES, len(pieces))):
            following = node.following.get(pieces[at])
            if following is None or (at > place and spans[at][0] - spans[at - 1][1] > _MAX_GAP):
                break
            node = following
            if node.notes and _bounded(flat, spans[place][0], spans[at][1]):
                after, note_ids = at + 1, node.notes
        return after, note_ids


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
