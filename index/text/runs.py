"""Scripts written without spaces (Han, kana, Hangul, bopomofo): each character and each pair is a term."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from .normalize import BOPOMOFO, HAN, HANGUL, KANA, han_table

RUN = re.compile(f"[{HAN}{KANA}{HANGUL}{BOPOMOFO}]+")
"""A run of such characters in cleaned text."""

KEY_BYTES = 8
"""Of the key of a term."""

_LIMIT = 0x40000
"""No character of these scripts lies above."""
_BEYOND = 0x10000
_FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
"""Odd 64-bit constants; two of them, so that 上海 and 海上 differ."""
_WORD = (1 << 64) - 1
_EMPTY = blake2b(digest_size=KEY_BYTES)


@lru_cache(maxsize=32_768)
def term_key(term: str) -> int:
    """The key of a normalised term: 64 bits of its blake2b hash, little-endian.

    A pair of characters of these scripts mixes the keys of both, which NumPy can do for a whole text at once.
    """
    if len(term) == 2 and not term.isascii() and RUN.fullmatch(term):
        first, second = map(_hash, term)
        return (first * _FIRST + second * _SECOND) & _WORD
    return _hash(term)


def take_runs(texts: Sequence[str]) -> list[tuple[str, NDArray[np.uint64]]]:
    """For each cleaned text what is left of it, and the keys of all characters and pairs in its runs: uint64[n].

    Keys come with repeats. Of each run its first character is left, so that what stands beside it is read as before.
    """
    joined = "\n".join(texts).encode("utf-32-le", "surrogatepass")  # no pair goes from one text to the next
    codes = np.frombuffer(joined, np.uint32)
    places = _members()[np.minimum(codes, _LIMIT - 1)].nonzero()[0]
    keys = _character_keys(codes[places])
    paired = (places[1:] - places[:-1] == 1).nonzero()[0]
    pairs = keys[paired] * np.uint64(_FIRST) + keys[paired + 1] * np.uint64(_SECOND)
    kept = np.ones(len(codes), np.bool_)
    kept[places[paired + 1]] = False
    left = codes[kept].tobytes().decode("utf-32-le", "surrogatepass")
    bounds = list(accumulate((len(text) + 1 for text in texts), initial=0))
    ends = places.searchsorted(bounds)
    pair_ends = paired.searchsorted(ends)
    cuts = zip(*(pairwise(cut.tolist()) for cut in (ends, pair_ends, bounds - pair_ends)), strict=True)
    return [(left[e : f - 1], np.concatenate((keys[a:b], pairs[c:d]))) for (a, b), (c, d), (e, f) in cuts]


def single_keys() -> NDArray[np.uint64]:
    """The keys of single characters of these scripts, each once, ascending; of the rare ones beyond U+FFFF none."""
    codes = _members()[:_BEYOND].nonzero()[0].astype(np.uint32)
    return np.unique(_character_keys(codes))


def _character_keys(codes: NDArray[np.uint32]) -> NDArray[np.uint64]:
    table = _known_keys()
    keys = table[codes]
    if keys.all():
        return keys
    folds = han_table()
    for code in np.unique(codes[keys == 0]).tolist():
        table[code] = _hash(chr(folds.get(code, code)))
    return table[codes]


def _hash(term: str) -> int:
    state = _EMPTY.copy()  # in half the time of a new one
    state.update(term.encode("utf-8", "replace"))
    return int.from_bytes(state.digest(), "little")


@cache
def _known_keys() -> NDArray[np.uint64]:
    """Key by code point, filled as characters are met; 0 is not known yet."""
    return np.zeros(_LIMIT, np.uint64)


@cache
def _members() -> NDArray[np.bool_]:
    """Whether a code point belongs to these scripts."""
    members = np.zeros(_LIMIT, np.bool_)
    for first, last in re.findall("(.)(?:-(.))?", HAN + KANA + HANGUL + BOPOMOFO):
        members[ord(first) : ord(last or first) + 1] = True
    return members
