"""Questions that want each of several things: "compare the three offers", 「比較三家車險」."""

import re
from dataclasses import dataclass

from ...text.normalize import normalize


@dataclass(frozen=True, slots=True)
class Comparing:
    """How many things are asked for, 0 where the question gives no number, and the question without the words for it.

    `rest` is folded.
    """

    count: int
    rest: str


def comparing(text: str) -> Comparing | None:
    """What a question wants each of; None where it asks for one thing."""
    folded = " ".join(normalize(text).split())
    counted = next((found for pattern in _COUNTED if (found := pattern.search(folded))), None)
    if counted is None and not _COMPARES.search(folded):
        return None
    count = _NUMBERS.get(counted["n"], 0) if counted else 0
    if counted:
        folded = f"{folded[: counted.start('n')]} {folded[counted.end('n') :]}"
    return Comparing(count or (int(counted["n"]) if counted else 0), _COMPARES.sub(" ", folded))


_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = (
    {word: number for number, word in enumerate(_WORDS, 2)}
    | {word: number for number, word in enumerate("二三四五六七八九十", 2)}
    | {"both": 2, "两": 2}
)
_N = rf"(?P<n>{'|'.join(_WORDS)}|both|[2-9]|1[0-2])"
_TIMES = (
    "(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|times?|percent|euros?|dollars?|pounds?|meters?|kilos?|grams?"
    "|o'clock|am|pm|of (?:us|them|you))"
)
_MEASURES = "[家个位份种间款项台本支场名档条]"
_COUNTED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:the|all|those|these|our|my|compare) {_N}(?! {_TIMES}\b)(?= (?:\w+ ){{0,3}}?\w+s\b)",
        r"\b(?P<n>both)(?= \w+s\b)",
        rf"\b(?:which|what|who) (?:are|were) {_N}\b",
        rf"(?P<n>[两二三四五六七八九十]|[2-9])(?={_MEASURES}(?!月|半|星期|礼拜|小时|钟头|人份))",
    )
)
_COMPARES = re.compile(
    r"\bcompar(?:e|es|ed|ing|ison)s?\b|\b(?:differences? (?:between|among)|differ)\b|\bside by side\b"
    rf"|比较(?=[\w ]*[^\w]*$)|比一比|对照|对比|差别|差异|差在哪里?|(?<![\w]){_MEASURES}|(?<=\s){_MEASURES}"
)
