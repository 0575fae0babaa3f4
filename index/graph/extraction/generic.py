"""Words too ordinary to be concepts: names of any note, headings of any text, folders of any vault, common words."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ...text.normalize import normalize
from ...text.stopwords import ENGLISH, is_stop_word
from .labels import fold

UNIT = r"(?:[KMGTP]i?B|[KMG]bps|[kMG]Hz|kWh|mAh|dpi|fps|[km]m²?|°C|℃)(?![A-Za-z0-9/])"
"""Units of quantities that are worth noting, as a pattern."""

_NUMERALS = frozenset("0123456789〇一二三四五六七八九十百千萬亿億兩两几幾")


def is_generic_title(key: str) -> bool:
    """Whether a folded name says nothing about what a note with it is about."""
    return key in _keys("titles")


def is_generic_heading(key: str) -> bool:
    """Whether a folded heading could stand in any text, or only counts or dates."""
    return len(key) < 2 or key in _keys("headings") or key in _keys("titles") or is_common(key) or _letters(key) < 2


def is_generic_folder(key: str) -> bool:
    """Whether a folded folder name could be in any vault, or only counts or dates."""
    return key in _keys("folders") or key in _keys("titles") or _letters(key) < 2


def is_generic_code(key: str) -> bool:
    """Whether a piece of code in small letters could stand in any program."""
    return key in _words("code") or _letters(key) < 2 or is_stop_word(key)


def is_common(key: str) -> bool:
    """Whether a folded word, or two or three characters of Han, is too ordinary to be a concept."""
    return key in common_words() or key in common_han() or is_stop_word(key)


@cache
def common_words() -> frozenset[str]:
    """English words in small letters that carry no concept alone, nor begin or end one; stop words among them."""
    return _words("common") | measures() | ENGLISH


@cache
def measures() -> frozenset[str]:
    """Units of money and of measure, in small letters."""
    return _words("measures")


@cache
def heads() -> frozenset[str]:
    """English words that end a phrase well although they may be common, as in `config file`."""
    return _words("heads")


@cache
def not_first() -> frozenset[str]:
    """Of `heads`, those that begin no phrase: at the beginning they are verbs."""
    return _words("verbs")


@cache
def common_han() -> frozenset[str]:
    """Ordinary Chinese words, normalised."""
    return frozenset(map(normalize, _words("han")))


def _letters(key: str) -> int:
    """How many letters that are no numerals there are; a Han character counts for two."""
    return sum(1 + (not c.isascii() and not c.islower()) for c in key if c.isalpha() and c not in _NUMERALS)


@cache
def _lists() -> Mapping[str, str]:
    text = files("recalld.index.graph.extraction").joinpath("generic.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_lists()[name].split())


@cache
def _keys(name: str) -> frozenset[str]:
    """Return the keys of the names in a list, which lines and bars divide."""
    return frozenset(fold(one) for one in re.split(r"[|\n]", _lists()[name]))
