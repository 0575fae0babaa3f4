"""Questions for what was, and is no more: "what did it cost before", 「原本多少錢」."""

import re
from functools import lru_cache

from ...text.normalize import normalize


@lru_cache(maxsize=64)
def asks_for_past(text: str) -> bool:
    """Whether a question asks for what something was before it changed, or for what is marked as old."""
    folded = normalize(text)
    return _PAST.search(folded) is not None and _OTHERWISE.search(folded) is None


@lru_cache(maxsize=64)
def asks_for_last(text: str) -> bool:
    """Whether a question asks for the last of several times: "last changed", 上次."""
    return _LAST.search(normalize(text)) is not None


def without_last(text: str) -> str:
    """A question without the words for that."""
    return _LAST_WORDS.sub(" ", text)


def asks_when_it_was(text: str) -> bool:
    """Whether a question asks when something happened."""
    return _WHEN.search(normalize(text)) is not None


_LAST = re.compile(
    r"\blast (?:time|[a-z]+ed\b)|\b(?:was|were|did|have|has|had)\b.{1,60}\blast\b(?! (?:week|month|year|night))"
    r"|\bmost recent(?:ly)?\b|\blast\W*$|上一?次|最[近后]一?次|最后(?=.{0,8}什么时候)"
)
_LAST_WORDS = re.compile(r"\b(?:last(?: time)?|most recent(?:ly)?)\b|上一?次|最[近後后]一?次|最[後后]", re.IGNORECASE)
_DAY = "什么时候|何时|哪一?天|几月|几号"
_WHEN = re.compile(
    r"\bwhen(?: exactly)? (?:did|was|were|have|has|had)\b|\blast time\b"
    r"|\b(?:what|which) (?:day|date)\b.{0,12}\b(?:did|was|were)\b"
    rf"|(?:{_DAY}).*(?:的|了|过)\W*$|(?:上一?次|最[近后]一?次).*(?:{_DAY})"
)
_PAST = re.compile(
    r"\b(?:formerly|previous(?:ly)?|originally|former|used? to|superseded|archived|obsolete|outdated)\b"
    r"|(?<!how )(?<!years )(?<!year )(?<!months )(?<!month )(?<!weeks )(?<!days )\bold\b(?! (?:age|is|are|was|were)\b)"
    r"|\bbefore(?: (?:that|then|this|now|the change|it (?:was )?changed))?\W*$"
    "|(?<![\\d日号月点天周年])以前|原本|原先|原来的|本来|从前|先前|当初|过去(?![这一二两三四五六七八九十几半\\d])"
    "|(?<![仍依照新念守])旧(?!金山)|(?<![\\d天日周月年时出入])之前(?=的|是|有|用|收|付|多少|谁|几|怎|\\W*$)|已(?:停用|取代|封存)"
)
_OTHERWISE = re.compile(r"\b(?:is|are|be)\b.*\bused to\b")
"""What a thing is used to do is no past of it."""
