"""Prose cut into runs: words that stand side by side, and strings of Han and kana."""

import re
from dataclasses import dataclass
from functools import cache
from sys import intern

from ...text.normalize import HAN, KANA
from ...text.simplified import simplify
from ...text.stopwords import ENGLISH
from .generic import UNIT, common_words, heads, not_first

_LATIN = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
_PIECE = re.compile(
    rf"\d[\d.,]*[ \u00a0]?(?:{UNIT})?|[{_LATIN}][{_LATIN}\d]*(?:[-'’][{_LATIN}\d]+)*|[{HAN}{KANA}]+|\n|\S"
)
_FIRST_HAN = "\u2e80"
_HAN = re.compile(f"[{HAN}{KANA}]")
_SIBILANTS = ("ches", "shes", "xes", "sses", "zzes")
_REMEMBERED = 100_000


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbours in prose: words, or one string of Han characters. `lines` counts line feeds before each, from 0."""

    pieces: list[str]
    folded: list[str]
    """Each as phrases have it: a word's form in `WORDS`, Han in Simplified characters."""
    lines: list[int]
    han: bool


def runs(text: str) -> list[Run]:
    """Return the runs of a prose text; a mark, a number or an empty line ends one, a line feed does not."""
    found: list[Run] = []
    words: list[str] = []
    folded: list[str] = []
    lines: list[int] = []
    line, last = 0, ""
    pieces = _PIECE.findall(text)
    simplified = _simplified(pieces)
    for piece in pieces:
        if piece == "\n":
            line += 1
            ends = last == "\n"
        elif piece in simplified:
            ends = True
        elif form := WORDS[piece]:
            words.append(intern(piece))  # a vault has few words, many times each
            folded.append(form)
            lines.append(line)
            ends = False
        else:
            ends = True
        if ends:
            if words:
                found.append(Run(words, folded, lines, False))
                words, folded, lines = [], [], []
            if piece in simplified:
                found.append(Run([piece], [simplified[piece]], [line], True))
        last = piece
    if words:
        found.append(Run(words, folded, lines, False))
    return found


def _simplified(pieces: list[str]) -> dict[str, str]:
    """Return the strings of Han among pieces in Simplified characters; made of all together, which is much faster."""
    written = [piece for piece in pieces if piece[0] >= _FIRST_HAN and _HAN.match(piece)]
    return dict(zip(written, simplify("\0".join(written)).split("\0"), strict=False))


class _Words(dict[str, str]):
    """The folded form of each word met, "" of what is no word."""

    def __missing__(self, piece: str) -> str:
        if len(self) > _REMEMBERED:
            self.clear()
        is_word = piece[0].isalpha() and piece[0] < _FIRST_HAN
        self[piece] = found = _singular(piece.lower().replace("’", "'").removesuffix("'s")) if is_word else ""
        return found


WORDS = _Words()
"""Folded form by piece: small letters, singular; `Git's` is Git. Nothing else in here changes what it answers.

Only the number of a word is folded: a stem would make one of container and contain, of controller and control.
"""


def _singular(word: str) -> str:
    if len(word) < 4 or word[-1] != "s" or word[-2:] in ("ss", "us", "is"):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(_SIBILANTS) and not word.endswith("caches") else word[:-1]


def is_stop(word: str) -> bool:
    """Whether a folded word is none of content: grammar, a contraction, or none at all."""
    return not word or word in ENGLISH or "'" in word


def begins_phrase(word: str) -> bool:
    """Whether a phrase of several words may begin with a folded word."""
    return len(word) > 1 and not is_stop(word) and (word not in _common() or word in _first_heads())


def ends_phrase(word: str) -> bool:
    """Whether a phrase of several words may end with a folded word."""
    return len(word) > 1 and not is_stop(word) and (word not in _common() or word in _heads())


def stands_alone(word: str) -> bool:
    """Whether a folded word may be a phrase by itself."""
    return len(word) > 2 and not is_stop(word) and _common().isdisjoint(_forms(word))


def _forms(word: str) -> set[str]:
    """Return a word and what it may be an inflection of: wondering, wondered, planned."""
    forms = {word}
    for ending in ("ing", "ed", "ly"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) > 2:
            forms |= {bare, bare + "e", bare[:-1] if bare[-1] == bare[-2] else bare}
    return forms


@cache
def _common() -> frozenset[str]:
    return frozenset(map(_singular, common_words())) | common_words()


@cache
def _heads() -> frozenset[str]:
    return frozenset(map(_singular, heads()))


@cache
def _first_heads() -> frozenset[str]:
    return _heads() - frozenset(map(_singular, not_first()))
