"""Notes by names that are nearly what was typed: a letter too many, too few, or another one."""

import re
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from sys import intern

from ...store.notes import NoteTable
from ...store.rows import NoteMeta
from ...text.normalize import normalize
from ...text.tokens import TermGroup, index_terms

SHORTEST = 5
"""Letters that a word must have before one of them may be off."""
COMMON = 50
"""A word in the names of more notes than this is no name of any of them."""
MUCH = 0.4
"""Share of a name that has to be there."""


class Labels:
    """The Latin words of all titles and aliases, of one revision."""

    def __init__(self, notes: Iterable[NoteMeta], before: "Labels | None" = None) -> None:
        """`before`: those of another revision; of the notes that are in both nothing is read again."""
        known = before._named if before is not None else {}
        self._named: dict[int, tuple[int, tuple[str, ...]]] = {}
        """By note: its revision, and the words."""
        self._words: dict[int, dict[str, list[int]]] = defaultdict(dict)
        """By length, and then by word: the notes that are named with it."""
        for note in notes:
            named = known.get(note.note_id)
            if named is None or named[0] != note.rev:
                named = (
                    note.rev,
                    tuple({intern(word) for name in (note.title, *note.aliases) for word in _words(name)}),
                )
            self._named[note.note_id] = named
            for word in named[1]:
                self._words[len(word)].setdefault(word, []).append(note.note_id)

    def near(self, groups: Sequence[TermGroup], notes: NoteTable) -> list[int]:
        """The notes with a name of which the words cover much, when in one of them a letter may be off."""
        typed = [word for group in groups for word in _words(group.text)]
        meant: dict[int, set[str]] = defaultdict(set)
        for word in typed:
            for note_id, found in self._off_by_one(word):
                meant[note_id].add(found)
        known = frozenset(key for group in groups for keys in group.alternatives for key in keys)
        near = []
        for note_id, words in meant.items():
            note = notes.get(note_id)
            own = known | frozenset(index_terms(" ".join(words)))
            labels = [frozenset(index_terms(name)) for name in (note.title, *note.aliases)] if note else []
            share = max((len(keys & own) / len(keys) for keys in labels if keys), default=0.0)
            if share >= MUCH:
                near.append((-share, note_id))
        return [note_id for _, note_id in sorted(near)]

    def _off_by_one(self, word: str) -> Iterator[tuple[int, str]]:
        for length in (len(word) - 1, len(word), len(word) + 1):
            for other, notes in self._words.get(length, {}).items():
                if len(notes) <= COMMON and other != word and one_edit_apart(word, other):
                    for note_id in notes:
                        yield note_id, other


class LabelCache:
    """The labels of a store, made when they are first asked for and again when the index has changed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rev = -1
        self._labels = Labels(())

    def at(self, rev: int, notes: NoteTable) -> Labels:
        """Return the labels of a revision."""
        with self._lock:
            if self._rev != rev:
                self._labels, self._rev = Labels(notes.all(), self._labels), rev
            return self._labels


def one_edit_apart(a: str, b: str) -> bool:
    """Whether one letter more, less, other, or two swapped make one word of the other."""
    if len(a) > len(b):
        a, b = b, a
    if len(b) - len(a) > 1:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    if len(a) < len(b):
        return a[start:] == b[start + 1 :]
    return a[start + 1 :] == b[start + 1 :] or (
        a[start : start + 2] == b[start : start + 2][::-1] and a[start + 2 :] == b[start + 2 :]
    )


def _words(name: str) -> list[str]:
    """The Latin words of a name that are long enough, normalised."""
    return [word for word in _WORD.findall(normalize(name)) if not word.isdigit()]


_WORD = re.compile(rf"(?<![a-z0-9])[a-z0-9]{{{SHORTEST},}}")
