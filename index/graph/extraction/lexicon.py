"""The phrases of a vault: which sequences of words and of Han characters are phrases, learnt from its texts alone.

Their parts keep together (pointwise mutual information, normalised as in Bouma, "Normalized (pointwise) mutual
information in collocation extraction", 2009) and what stands beside them varies (boundary entropy, as in Jin &
Tanaka-Ishii, "Unsupervised segmentation of Chinese text by use of branching entropy", 2006).
"""

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from ...text.simplified import simplify
from .grams import Grams, count_grams
from .hanwords import grows_by, is_wordlike
from .pieces import WORDS, Run, begins_phrase, ends_phrase, is_stop, stands_alone

MAX_WORDS, MAX_CHARACTERS = 3, 6
MIN_COHESION = 0.30
"""Normalised mutual information, -1 to 1, at the weakest cut."""
MIN_ENTROPY = 0.45
"""Nats, on either side: a piece of a longer phrase nearly always has the same neighbour."""
_FEW = 4
"""Up to so many occurrences of a Han string say nothing unless one of them stands at a break."""
_COMMONEST = 0.4
"""A phrase in a greater share of the notes tells none of them from the others."""
_ALONE = 0.5
"""How surely one word of content is a phrase."""
_ATTACHED = 1.5
"""A word this much more frequent than itself with one more character is the word."""
_WITHIN = frozenset(("of", "and", "or", "on", "in", "as", "for", "vs", "per"))
"""Stop words that a phrase may have inside."""

Codes = NDArray[np.int64]
Marks = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of the vault. `documents`: how many notes had it; `quality` in 0..1: how surely it is one."""

    label: str
    documents: int
    quality: float


def learn(texts: Iterable[Iterable[Run]], breathe: Callable[[], None] = lambda: None) -> dict[str, Phrase]:
    """Return the phrases of at least two texts, by folded words joined with spaces, or in Simplified characters.

    `breathe` is called now and then.
    """
    latin, han = _Corpus(), _Strings()
    notes = 0
    for notes, runs in enumerate(texts, 1):
        breathe()
        for run in runs:
            if run.han:
                han.add(run.pieces[0], notes)
            else:
                latin.add(run.pieces, notes)
    return {**_latin(latin, notes, breathe), **_han(han, notes, breathe)}


class _Corpus:
    """Runs one after the other as symbols, each with a break behind: by number, since a vault has few, each often."""

    __slots__ = ("documents", "symbols", "written")

    def __init__(self) -> None:
        self.written = {"": 0}
        """Number of each symbol; that of a break is 0."""
        self.symbols, self.documents = array("i"), array("i")

    def add(self, symbols: Iterable[str], document: int) -> None:
        """Add a run of one text."""
        written = self.written
        self.symbols.extend([written.setdefault(one, len(written)) for one in symbols])
        self.symbols.append(0)
        self.documents.extend(repeat(document, len(self.symbols) - len(self.documents)))


class _Strings:
    """Strings of Han one after the other, each with a break behind."""

    __slots__ = ("documents", "strings")

    def __init__(self) -> None:
        self.strings: list[str] = []
        self.documents: list[int] = []

    def add(self, string: str, document: int) -> None:
        """Add a string of one text."""
        self.strings.append(string)
        self.documents.append(document)

    def joined(self) -> tuple[str, Codes]:
        """Return all of it, "\\0" for a break, and the document of each character."""
        lengths = np.array([len(one) + 1 for one in self.strings], np.int64)
        return "".join(one + "\0" for one in self.strings), np.repeat(np.array(self.documents, np.int64), lengths)


def _latin(corpus: _Corpus, notes: int, breathe: Callable[[], None]) -> dict[str, Phrase]:
    written, symbols, numbers = list(corpus.written), np.array(corpus.symbols, np.int64), {"": 0}
    folded = [numbers.setdefault(WORDS[one] if one else "", len(numbers)) for one in written]
    codes, words = np.array(folded, np.int64)[symbols], list(numbers)
    stops = _marks(is_stop, words)
    begins, ends, alone = _marks(begins_phrase, words), _marks(ends_phrase, words), _marks(stands_alone, words)
    inside = ~stops | _marks(_WITHIN.__contains__, words)
    phrases: dict[str, Phrase] = {}
    for grams in count_grams(codes, np.array(corpus.documents, np.int64), np.where(stops[codes], 0, codes), MAX_WORDS):
        breathe()
        first = codes[grams.examples]
        if grams.length == 1:
            quality = np.asarray(_ALONE * alone[first], np.float64)
        else:
            fits = begins[first] & ends[codes[grams.examples + grams.length - 1]]
            quality = _quality(grams, codes) * fits * inside[codes[grams.examples + grams.length // 2]]
        for label, phrase in _phrases(
            grams, quality, notes, symbols, lambda a, b: " ".join(written[one] for one in symbols[a:b].tolist())
        ).items():
            phrases[" ".join(WORDS[word] for word in label.split(" "))] = phrase
    return phrases


def _marks(test: Callable[[str], bool], words: list[str]) -> Marks:
    return np.array([test(word) for word in words], np.bool_)


def _han(corpus: _Strings, notes: int, breathe: Callable[[], None]) -> dict[str, Phrase]:
    written, documents = corpus.joined()
    text = simplify(written)
    symbols, codes = _characters(written), _characters(text)
    phrases: dict[str, Phrase] = {}
    counts: dict[str, int] = {}
    for grams in count_grams(codes, documents, codes, MAX_CHARACTERS):
        breathe()
        quality = _quality(grams, codes) * (grams.length > 1) * ((grams.breaks > 0) | (grams.count > _FEW))
        examples = grams.examples
        for number in np.flatnonzero(quality).tolist():
            place = int(examples[number])
            key = text[place : place + grams.length]
            counts[key] = int(grams.count[number])
            quality[number] *= is_wordlike(key)
        mine = _phrases(grams, quality, notes, symbols, lambda a, b: written[a:b])
        found = {simplify(label): phrase for label, phrase in mine.items()}
        phrases |= {key: phrase for key, phrase in found.items() if not _is_attached(key, phrases, counts)}
    return phrases


def _characters(text: str) -> Codes:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.int64)


def _is_attached(key: str, phrases: dict[str, Phrase], counts: dict[str, int]) -> bool:
    """Whether a string is a word with a character beside it that belongs to the sentence: 歐洲足, 艘戰艦."""
    often = _ATTACHED * counts[key]
    tail = key[:-1] in phrases and counts[key[:-1]] > often and not grows_by(key[-1], after=True)
    return tail or (key[1:] in phrases and counts[key[1:]] > often and not grows_by(key[0], after=False))


def _quality(grams: Grams, codes: Codes) -> NDArray[np.float64]:
    """How surely each sequence is a phrase, in 0..1; 0 for those that are none."""
    cohesion = grams.cohesion / np.log(float(np.count_nonzero(codes)) / grams.count + 1)
    entropy = np.minimum(grams.left, grams.right)
    kept = (cohesion >= MIN_COHESION) & (entropy >= MIN_ENTROPY)
    return np.asarray(np.where(kept, np.minimum(1, cohesion) * np.minimum(1, 0.4 + 0.4 * entropy), 0.0), np.float64)


def _phrases(
    grams: Grams, quality: NDArray[np.float64], notes: int, symbols: Codes, written_at: Callable[[int, int], str]
) -> dict[str, Phrase]:
    """Return the sequences that are phrases, by label: the most frequent way to write each, the first of equal ones.

    `symbols`: what is written at each place, as numbers; `written_at`: what stands between two places.
    """
    wanted = (quality > 0) & (grams.documents <= max(2, _COMMONEST * notes))
    written: dict[int, list[tuple[int, str]]] = {}
    for number, place, count in _writings(grams, wanted, symbols):
        written.setdefault(number, []).append((-count, written_at(place, place + grams.length)))
    phrases = {}
    for number, forms in written.items():
        label = min(forms)[1]
        phrases[_plain(label)] = Phrase(_plain(label), int(grams.documents[number]), round(float(quality[number]), 4))
    return phrases


def _writings(grams: Grams, wanted: Marks, symbols: Codes) -> Iterable[tuple[int, int, int]]:
    """Return each way to write a wanted sequence: the sequence, a place where it is written so, and how often."""
    mine = wanted[grams.members]
    members, places = grams.members[mine], grams.places[mine]
    columns = [symbols[places + at] for at in range(grams.length)]
    order = np.lexsort((*columns, members))
    members, places = members[order], places[order]
    other = np.append(True, members[1:] != members[:-1])[: len(members)]
    for column in columns:
        other[1:] |= np.diff(column[order]) != 0
    firsts = np.flatnonzero(other)
    counts = np.diff(np.append(firsts, len(members)))
    return zip(members[firsts].tolist(), places[firsts].tolist(), counts.tolist(), strict=True)


def _plain(label: str) -> str:
    """Return a label in small letters where capitals only come of beginning a sentence, or of a heading."""
    words = label.split(" ")
    return " ".join(word.lower() if word.istitle() else word for word in words)
