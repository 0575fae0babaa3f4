"""Words and identifiers in Latin and other spaced scripts: how one token becomes index terms."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

import Stemmer

from .normalize import BOPOMOFO, HAN, HANGUL, KANA

MAX_TERM = 64
"""Characters of a term that count: nobody types more, and a blob of base64 must not become one key of its own."""


def _mark_ranges() -> str:
    """Combining marks of the scripts that write them inside words, as ranges for a character class."""
    blocks = (*range(0x300, 0x1E00), *range(0xA66F, 0xAC00), *range(0xFE20, 0xFE30))
    return "".join(chr(point) for point in blocks if unicodedata.category(chr(point))[0] == "M")


_LETTER = rf"[^\W_{HAN}{KANA}{HANGUL}{BOPOMOFO}]"
_RUN = f"{_LETTER}(?:{_LETTER}|[{_mark_ranges()}])*"
_ASCII_RUN = "[A-Za-z0-9]+"
_TOKEN = (
    r"(?:(?<![A-Za-z0-9_-])--?(?=[A-Za-z]))?"  # --no-verify, -v; not the minus of a number
    r"RUN(?:(?:://|::|_+|[-./@:+#'’&=~]|(?<=\d),(?=\d{3}(?!\d)))RUN)*"
    r"(?:(?:\+\+|#)(?!\w))?"  # C++, C#
)
TOKEN = re.compile(_TOKEN.replace("RUN", _RUN))
ASCII_TOKEN = re.compile(_TOKEN.replace("RUN", _ASCII_RUN), re.ASCII)
"""A word or an identifier in cleaned text, its case kept."""

_SEGMENT = re.compile(r"://|::|[/@:=&~]")
_ATOM = re.compile(r"[^\w]+|_+")
_CAMEL = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_A-Za-z]+")
_SEVERAL = re.compile(r"(?<![\d.:])\d+(?:[.:]\d+)+", re.ASCII)
_PART = re.compile(r"[.:]")
_UNIT = re.compile(r"(v?)([0-9]+(?:[.:][0-9]+)+)([^\W\d_]*)")
"""A decimal number, a version or a time of day, and what is written next to it."""
_CONTRACTION = re.compile(r"([^\W\d_]+)['’](s|t|re|ve|ll|d|m)", re.IGNORECASE)
_LETTERS_WITHOUT_MARK = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d"})

_stemmer = Stemmer.Stemmer("english", 0)  # its own cache is slower than stemming
_stemming = Lock()


@dataclass(frozen=True, slots=True)
class Word:
    """The terms of one token."""

    alternatives: tuple[tuple[str, ...], ...]
    """What a query asks for, all of any one: the whole; for an identifier also its parts."""
    exact: tuple[str, ...]
    """`=word` where the form as written differs from its term."""
    index: tuple[str, ...]
    """All of them, and what else may find the token."""


def read_word(token: str) -> Word:
    """The terms of a token that `TOKEN` found."""
    if token.isalpha():
        return _identifier(token) if _is_camel(token) else _plain(token)
    if token.isascii() and token.isdigit():
        return _number(token)
    contraction = _CONTRACTION.fullmatch(token)
    return _contraction(*contraction.groups()) if contraction else _identifier(token)


def _plain(token: str) -> Word:
    written = _cut(token.casefold())
    term = stem(written)
    exact = (f"={written}",) if written != term else ()
    return Word(((term,),), exact, (term, *exact))


def _number(token: str) -> Word:
    term = _cut(token)
    return Word(((term,),), (), (term,))


def _contraction(head: str, tail: str) -> Word:
    """Git's is Git and we'll is we; don't is dont, as many people write it."""
    return _plain(head + tail) if tail.lower() == "t" else _plain(head)


def _identifier(token: str) -> Word:
    lower = token.casefold().replace("’", "'")
    whole = _cut(_bare_number(lower))
    atoms = list(filter(None, _ATOM.split(token)))
    words = [atom.casefold()[:MAX_TERM] for atom in atoms]
    terms = list(map(stem, words))
    written = [f"={word}" for word, term in zip(words, terms, strict=True) if word != term]
    camel = [piece.casefold() for atom in atoms if not atom.islower() or not atom.isalpha() for piece in _camel(atom)]
    finer = [stem(_cut(piece)) for piece in camel if len(piece) > 1]
    joined = _joined(words)
    index = dict.fromkeys((whole, *_segments(lower), *joined, *terms, *finer, *written, *_numbers(lower)))
    if (number := _UNIT.fullmatch(lower)) is not None:
        parts = _in_two(*number.groups())
        return Word(((whole,), *parts), (), tuple(dict.fromkeys((*index, *(term for part in parts for term in part)))))
    if len(atoms) > 1 or (token[0] == "-" and len(words[0]) > 1):
        as_one = (joined,) if "-" in lower else ()  # e-mail asks for email too, U.S. not for us
        return Word(((whole,), *filter(None, as_one), tuple(dict.fromkeys(terms))), (), tuple(index))
    # The pieces stand for the whole only when none was too small to index: `phone` is no iPhone.
    parts = (tuple(finer),) if finer and len(finer) == len(camel) else ()
    return Word(((whole,), *parts), (), tuple(index))


def _numbers(token: str) -> list[str]:
    """The numbers of several parts in a token, and what they begin with: 3.11.2 and 3.11, 14:30 of 14:30-15:00."""
    found = _SEVERAL.findall(token)
    cuts = [(number, cut.start()) for number in found for cut in list(_PART.finditer(number))[1:]]
    return [number[:MAX_TERM] for number in (*found, *(number[:end] for number, end in cuts))]


def _in_two(ahead: str, number: str, unit: str) -> tuple[tuple[str, ...], ...]:
    """What asks for a number as well: itself for v1.2.3, with its unit apart for 6.8mA; never its digits one by one."""
    if not unit:
        return ((_cut(number),),) if ahead else ()
    return ((_cut(number), stem(_cut(unit))),) if not ahead else ()


def _segments(token: str) -> list[str]:
    """Parts that are identifiers themselves: the host of an address, the name after a slash, a flag without dashes."""
    pieces = _SEGMENT.split(token)
    if len(pieces) > 1:
        pieces.insert(0, token)
    return [bare[:MAX_TERM] for piece in pieces if (bare := piece.strip("-")) and not bare.isalnum()]


def _bare_number(token: str) -> str:
    bare = token.replace(",", "")
    return bare if bare.isdigit() else token


def _joined(words: list[str]) -> tuple[str, ...]:
    """`email` for e-mail, `realtime` for real-time."""
    joined = "".join(words)
    return (stem(joined),) if len(words) == 2 and joined.isalpha() and len(joined) <= 20 else ()


def _is_camel(token: str) -> bool:
    """Whether capitals part a name: getUserName, HTTPServer, ReadOnlyFile; not a brand of two (GitHub, JavaScript)."""
    if token.islower() or token.isupper() or token.istitle():
        return False
    return token[0].islower() or len(_CAMEL.findall(token)) > 2 or token[:2].isupper()


def _camel(atom: str) -> list[str]:
    """The words inside a name; nothing when it is one word."""
    if (atom.isalpha() or not any(map(str.isdigit, atom))) and not _is_camel(atom):
        return []
    pieces = _CAMEL.findall(atom)
    return pieces if len(pieces) > 1 else []


def _cut(word: str) -> str:
    return word[:MAX_TERM]


@lru_cache(maxsize=32_768)
def stem(word: str) -> str:
    """The Snowball stem of a lower-case word without its accents."""
    plain = word if word.isascii() else without_accents(word)
    if not plain.isascii() or not plain.isalpha():
        return plain
    with _stemming:  # a stemmer keeps state between words
        return str(_stemmer.stemWord(plain))


@lru_cache(maxsize=4096)
def without_accents(word: str) -> str:
    """Base letters: accents above and below letters and the vowel points of Hebrew and Arabic go, vowel signs stay."""
    letters = unicodedata.normalize("NFKD", word.translate(_LETTERS_WITHOUT_MARK))
    kept = [letter for letter in letters if not _is_accent(unicodedata.combining(letter))]
    return unicodedata.normalize("NFC", "".join(kept))


def _is_accent(combining_class: int) -> bool:
    return combining_class >= 200 or 10 <= combining_class <= 35
