"""Which strings of Han characters can be words, by their characters alone."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ...text.normalize import normalize
from ...text.stopwords import chinese_joints, is_stop_word
from .generic import common_han


def is_wordlike(word: str) -> bool:
    """Whether a normalised string may be a word: no grammar at its ends, no number with its measure, not common."""
    if word[0] in _characters("never_first") or word[-1] in _characters("never_last"):
        return False
    if word[0] in _characters("rarely_first") and word[:2] not in _words("beginnings"):
        return False
    if len(word) > 2 and word[0] == word[1]:  # 院院長: the first belongs to the word before
        return False
    if word in common_han() or _counted().fullmatch(word) or word.startswith(_joining()) or word.endswith(_joining()):
        return False
    return _characters("never_inside").isdisjoint(word) or word in _words("whole")


def within(run: str) -> str:
    """Return what is left of a normalised run without grammar and common words at its ends; "" where that is no word.

    It is not looked for inside: a piece out of the middle would be one of a word.
    """
    while len(run) > 1:
        if run in _words("whole"):
            return run
        cut = _ordinary_end(run)
        if not cut:
            return run if is_wordlike(run) else ""
        run = run[cut:] if cut > 0 else run[:cut]
    return ""


def grows_by(character: str, after: bool) -> bool:
    """Whether a normalised character makes a word of another one: 市 after it, 大 before it."""
    return character in _characters("suffixes" if after else "prefixes")


def _ordinary_end(run: str) -> int:
    """How many characters to leave out at the beginning of a run, or, below 0, at its end; 0 for none."""
    if run[0] in _characters("never_first"):
        return 1
    if run[-1] in _characters("never_last"):
        return -1
    for length in (4, 3, 2):
        rest = len(run) - length
        for cut, piece, left in ((length, run[:length], run[length:]), (-length, run[-length:], run[:-length])):
            if rest >= 0 and (piece in common_han() or piece in _joining()) and (rest != 1 or is_stop_word(left)):
                return cut
    return 0


@cache
def _lists() -> Mapping[str, str]:
    text = files("recalld.index.graph.extraction").joinpath("hanwords.toml").read_text(encoding="utf-8")
    return {name: normalize(words) for name, words in tomllib.loads(text).items()}


@cache
def _characters(name: str) -> frozenset[str]:
    return frozenset("".join(_lists()[name].split()))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_lists()[name].split())


@cache
def _joining() -> tuple[str, ...]:
    return tuple(sorted(_words("joining") | {word for word in chinese_joints() if len(word) > 1}))


@cache
def _counted() -> re.Pattern[str]:
    numerals, measures = ("".join(sorted(_characters(name))) for name in ("numerals", "measures"))
    how_often = r".+一[次下遍趟回]"  # 換一次 is what one does, and how often
    return re.compile(f"[{numerals}]+[{measures}]{{0,2}}|[{measures}][{numerals}]+[{measures}]?|{how_often}")
