"""Key phrases: what a note says more often than expected, of the phrases that several notes have."""

import math
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import add
from typing import Self

from .capitals import capitals_amid, names_of
from .lexicon import Phrase, learn
from .pieces import Run, runs
from .prose import Prose, read_prose
from .text import NoteText

BEST = 12
"""Phrases of one note."""
_FIRST_HAN = "\u2e80"
_PROMINENT = 2
"""Occurrences that one in the title or a heading counts for, beside itself."""
_FOREIGN = 2
"""Latin words in a row that are terms rather than a sentence, in a note of another language."""
_FLOOR = 0.2
"""Of the best phrase's score: what is below says little about the note."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a vault's texts taught about phrases and names, frozen.

    `phrases`: by folded words joined with spaces, or by Han characters in Simplified; `names`: proper names by their
    small letters.
    """

    notes: int = 0
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    starts: Mapping[str, tuple[int, ...]] = field(init=False, compare=False, repr=False)
    """First word, or first two characters, of phrases → their lengths, ascending. It spares a reader most look-ups."""
    parts: "_Parts" = field(init=False, compare=False, repr=False)
    """The phrases inside each that was asked for."""

    def __post_init__(self) -> None:
        starts: dict[str, set[int]] = {}
        for key in self.phrases:
            words = key.split(" ")
            start, length = (key[:2], len(key)) if key[0] >= _FIRST_HAN else (words[0], len(words))
            starts.setdefault(start, set()).add(length)
        known = {lengths: lengths for lengths in map(_ascending, starts.values())}  # few differ
        object.__setattr__(self, "starts", {start: known[_ascending(lengths)] for start, lengths in starts.items()})
        object.__setattr__(self, "parts", _Parts(self.phrases))

    def worth(self, key: str) -> float:
        """Return quality · ln(notes / notes that have it) of a phrase."""
        phrase = self.phrases[key]
        return phrase.quality * math.log(max(2, self.notes) / phrase.documents)

    @classmethod
    def of(cls, texts: Iterable[NoteText]) -> Self:
        """Count a vault. The order of the texts and their ids make no difference."""
        return cls.learnt(map(read_prose, sorted(texts, key=lambda note: note.path)))

    @classmethod
    def learnt(cls, proses: Iterable[Prose], breathe: Callable[[], None] = lambda: None) -> Self:
        """Count a vault from what its notes have to be read of, in the order of their paths; none of it is kept.

        `breathe` is called now and then.
        """
        capitals: Counter[str] = Counter()
        small: Counter[str] = Counter()
        notes = 0

        def read() -> Iterator[list[Run]]:
            nonlocal notes
            for prose in proses:
                notes += 1
                capitals.update(capitals_amid(prose.text))
                small.update(word for run in prose.runs if not run.han for word in run.pieces if word.islower())
                yield prose.runs

        phrases = learn(read(), breathe)
        return cls(notes, phrases, names_of(capitals, small))

    def to_bytes(self) -> bytes:
        """Return them as bytes."""
        rows = [f"{self.notes}"]
        rows += [f"{key}\t{one.label}\t{one.documents}\t{one.quality!r}" for key, one in sorted(self.phrases.items())]
        rows += [f"{key}\t{label}" for key, label in sorted(self.names.items())]
        return zlib.compress("\n".join(rows).encode())

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return what `to_bytes` gave the bytes of. Raises ValueError or zlib.error for others."""
        notes, *rows = zlib.decompress(data).decode().split("\n")
        fields = [row.split("\t") for row in rows]
        phrases = {row[0]: _phrase(*row) for row in fields if len(row) == 4}
        return cls(int(notes), phrases, {row[0]: row[1] for row in fields if len(row) == 2})


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase in a note: its score, above 0, and the file's line where it first stands."""

    label: str
    score: float
    line: int


def key_phrases(prose: Prose, note: NoteText, statistics: Statistics) -> list[Found]:
    """Return the phrases that stand for a note, those that do most first; of equal ones by label.

    The score is quality · ln(notes / notes that have it) · log2(1 + occurrences).
    """
    prominent = {key for run in runs(note.title) for key, _ in _known(run, statistics)}
    places: list[tuple[str, int]] = []
    foreign: set[str] = set()
    lines = {heading.line for heading in prose.headings}
    headings = {place for place, number in enumerate(prose.numbers) if number in lines}
    for run in prose.runs:
        known = _known(run, statistics)
        if not known:
            continue
        places += known
        if not headings.isdisjoint(run.lines):
            prominent.update(key for key, line in known if line in headings)
        if len(run.pieces) <= _FOREIGN and note.lang not in ("en", ""):
            foreign.update(key for key, _ in known)
    scored = []
    for key, (count, line) in _counted(places, statistics.parts).items():
        if count > 1 or key in prominent or key in foreign or not _is_word(key):
            often = math.log2(1 + count + _PROMINENT * (key in prominent))
            scored.append((round(statistics.worth(key) * often, 4), key, line))
    floor = _FLOOR * max(scored)[0] if scored else 0.0
    labels = statistics.phrases
    found = [Found(labels[key].label, score, prose.numbers[line]) for score, key, line in scored if score > floor]
    return sorted(found, key=lambda one: (-one.score, one.label))


def _is_word(key: str) -> bool:
    """Whether it is a single word: amid prose of its own language one says little unless it comes back."""
    return " " not in key and key[0] < _FIRST_HAN


def _known(run: Run, statistics: Statistics) -> list[tuple[str, int]]:
    """Return the known phrases of a run with their lines, also those inside others."""
    return _known_han(run, statistics) if run.han else _known_words(run, statistics)


def _known_han(run: Run, statistics: Statistics) -> list[tuple[str, int]]:
    known, text, line = statistics.phrases, run.folded[0], run.lines[0]
    found, size = [], len(text)
    for place, lengths in enumerate(map(statistics.starts.get, map(add, text, text[1:]))):
        if lengths:
            for length in lengths:
                if place + length > size:
                    break
                key = text[place : place + length]
                if key in known:
                    found.append((key, line))
    return found


def _known_words(run: Run, statistics: Statistics) -> list[tuple[str, int]]:
    known, words, lines = statistics.phrases, run.folded, run.lines
    found, size = [], len(words)
    for place, lengths in enumerate(map(statistics.starts.get, words)):
        if lengths:
            for length in lengths:
                if place + length > size:
                    break
                key = words[place] if length == 1 else " ".join(words[place : place + length])
                if key in known:
                    found.append((key, lines[place]))
    return found


def _counted(places: Iterable[tuple[str, int]], parts: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[int, int]]:
    """Return how often each phrase stands for itself, and where first: inside a longer one it is only a part."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    for key, line in places:
        lines.setdefault(key, line)
        counts[key] = counts.get(key, 0) + 1
    longer = (key for key in lines if len(key) > 2 and (" " in key or key[0] >= _FIRST_HAN))
    for key in sorted(longer, key=len, reverse=True):
        count = counts[key]
        if count > 0:
            for part in parts[key]:
                counts[part] -= count  # it is there, since all phrases are looked for
    return {key: (count, lines[key]) for key, count in counts.items() if count > 0}


class _Parts(dict[str, tuple[str, ...]]):
    """The shorter phrases inside each phrase, found when it is first asked for."""

    def __init__(self, phrases: Collection[str]) -> None:
        super().__init__()
        self._phrases = phrases

    def __missing__(self, key: str) -> tuple[str, ...]:
        if key[0] >= _FIRST_HAN:
            pieces, space, least = list(key), "", 2
        else:
            pieces, space, least = key.split(" "), " ", 1
        size = len(pieces)
        lengths = range(least, size)
        inside = {space.join(pieces[at : at + length]) for length in lengths for at in range(size - length + 1)}
        self[key] = found = tuple(part for part in inside if part in self._phrases)
        return found


def _phrase(key: str, label: str, documents: str, quality: str) -> Phrase:
    return Phrase(key if label == key else label, int(documents), float(quality))  # one text in place of two equal ones


def _ascending(lengths: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(lengths))
