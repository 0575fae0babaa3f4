"""One form for every way to write a word: width, case, invisible characters, Traditional and Simplified."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Protocol

HAN = "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
"""Character ranges of Han script, for a regular expression's class; the same for the others."""
KANA = "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
HANGUL = "\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff"
BOPOMOFO = "\u3105-\u312f\u31a0-\u31bf"

MAX_VARIANTS = 4

_IGNORABLE = re.compile("[\u00ad\u034f\u061c\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
                        "\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]")  # fmt: skip
_PLAIN = re.compile(
    "[\0-\x7f\xb7\xc0-\u0131\u2010-\u2016\u2018-\u2023\u2025-\u2027\u2190-\u21ff\u2500-\u257f\u3000-\u3029"
    "\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uff01-\uff5e]*"
)
"""Text whose characters NFKC leaves alone but for those of `_WIDE`: nearly all that is written in Chinese."""
_WIDE = re.compile("[\u2011\u2025\u2026\u3000\uff01-\uff5e]")
_HAN = re.compile(f"[{HAN}]")
_RUNS = tuple(re.compile(f"[{script}]+") for script in (HAN, KANA, HANGUL))
_GAP = re.compile(rf"(?<=[{HAN}])[ \u3000]+(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])[ \u3000]+(?=[{HAN}])")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]+")

_conversion = Lock()


class _Converter(Protocol):
    def convert(self, text: str) -> str: ...


def normalize(text: str) -> str:
    """Fold width, case and script (NFKC, casefold, Traditional to Simplified); invisible characters are dropped."""
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", clean(text).casefold())
    return folded.translate(han_table()) if _HAN.search(folded) else folded


def clean(text: str) -> str:
    """NFKC without invisible characters (soft hyphen, joiners, direction marks, variation selectors, skin tones)."""
    if text.isascii():
        return text
    if _PLAIN.fullmatch(text):
        return _narrow(text)
    return _IGNORABLE.sub("", unicodedata.normalize("NFKC", text))


@lru_cache(maxsize=4096)
def variants(text: str) -> tuple[str, ...]:
    """The normalised ways to write a text, itself first: as a reader in Taiwan, China or Hong Kong would type it.

    Phrase-aware, so 滑鼠 and 鼠标, 看著 and 看着 are variants of each other while 著名 stays; at most four.
    """
    first = normalize(text)
    if not _HAN.search(first):
        return (first,)
    plain = clean(text)
    taiwan = convert("s2twp", convert("t2s", plain))
    spellings = (
        convert("tw2sp", taiwan),  # by way of Taiwan: 网路 is 网络 though it is written in Simplified
        taiwan,
        convert("hk2sp", plain),
    )
    return tuple(dict.fromkeys((first, *map(normalize, spellings))))[:MAX_VARIANTS]


@lru_cache(maxsize=1024)
def scripts(text: str) -> tuple[str, ...]:
    """A text as a reader in Taiwan and one in China would write it, the typed one first; as it is, without Han.

    What comes of it does not depend on which of the two was typed, nor on spaces between Han and Latin. Not
    normalised: this is for a model to read.
    """
    if not _HAN.search(text):
        return (text,)
    text = closed(text)
    traditional = convert("s2twp", convert("t2s", text))
    simplified = convert("tw2sp", traditional)
    both = (simplified, traditional) if text == simplified else (traditional, simplified)
    return tuple(dict.fromkeys(both))


def closed(text: str) -> str:
    """A Chinese text without the spaces between Han and Latin: whoever writes them says the same as who does not."""
    if language(text) != "zh" or len(_LATIN.findall(text)) > len(_HAN.findall(text)):
        return text  # a name in Chinese within English
    return _GAP.sub("", text)


@lru_cache(maxsize=1024)
def mainland(text: str) -> str:
    """A text in the one spelling of all regions: normalised, and in the words of the mainland (滑鼠 is 鼠标)."""
    if not _HAN.search(text):
        return normalize(text)
    return normalize(convert("tw2sp", convert("s2twp", convert("t2s", clean(text)))))


def language(text: str) -> str:
    """The main language by script: zh, ja, ko, en (Latin), or "" where there are no letters of these.

    A Han character weighs as much as a Latin word, and a fifth of Han makes a text Chinese: technical notes in
    Chinese hold much Latin, notes in English hold hardly any Han.
    """
    if text.isascii():
        return "en" if any(map(str.isalpha, text)) else ""
    folded = _narrow(text) if _PLAIN.fullmatch(text) else unicodedata.normalize("NFKC", text)
    han, kana, hangul = (sum(map(len, run.findall(folded))) for run in _RUNS)
    latin = len(_LATIN.findall(folded))
    total = han + kana + hangul + latin
    if not total:
        return ""
    if hangul >= max(0.2 * total, han + kana):
        return "ko"
    if han + kana < 0.2 * total:
        return "en" if latin else ""
    # A の for ornament does not make a Chinese note Japanese; Japanese prose is half kana.
    return "ja" if kana >= 0.15 * (han + kana) else "zh"


def _narrow(text: str) -> str:
    """NFKC of plain text, in a fraction of the time."""
    return _WIDE.sub(lambda wide: _narrowed(wide[0]), text)


@cache
def _narrowed(character: str) -> str:
    return unicodedata.normalize("NFKC", character)


@cache
def han_table() -> Mapping[int, int]:
    """Code points of Traditional, Hong Kong and Japanese forms to the Simplified form, one to one (for `translate`).

    They are kept beside this module (`hanforms.py` makes them of OpenCC's data): the terms of an index hold whichever
    version is installed, and nothing is converted before something is asked.
    """
    old, new = Path(__file__).with_name("hanforms.txt").read_text(encoding="utf-8").split()
    return dict(zip(map(ord, old), map(ord, new), strict=True))


def convert(direction: str, text: str) -> str:
    """A text converted by OpenCC: `t2s`, `s2twp`, `tw2sp` and the like."""
    with _conversion:  # opencc promises nothing about threads
        return _converter(direction).convert(text)


@cache
def _converter(direction: str) -> _Converter:
    import opencc  # the dictionaries cost some 60 ms, and only text with Han characters needs them

    converter: _Converter = opencc.OpenCC(direction)
    return converter
