"""Who owes whom: lending and owing are one matter seen from two sides, and "I" may stand on either."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ...text.normalize import HAN, normalize

Side = Literal["mine", "theirs"]
"""Whose the debt is: that of who writes the notes, or another's towards them."""


@dataclass(frozen=True, slots=True)
class Debt:
    """A debt that a sentence tells of, or that a question asks for.

    `party`: the other one, folded; "" where that is a pronoun, or was asked for.
    """

    side: Side
    party: str


def asked_debt(question: str) -> Debt | None:
    """The debt that a question asks for; None where it asks for something else, or for one between others."""
    folded = _plain(question)
    if not _ASKS.search(folded):
        return None
    return next(iter(debts_in(folded)), None)


def debts_in(sentence: str) -> Iterator[Debt]:
    """The debts that a sentence tells of from the side of who writes, in its order."""
    folded = _plain(sentence)
    found = ((match, side) for side, pattern in _TELLING for match in pattern.finditer(folded))
    for match, side in sorted(found, key=lambda pair: pair[0].start()):
        yield Debt(side, _party(next((group for group in match.groups() if group), "")))


def is_with(debt: Debt, party: str, title: str) -> bool:
    """Whether a debt is one with somebody; where it names them by a pronoun, the note's title says who that is."""
    return party in debt.party if debt.party else party in normalize(title)


MARKS = ("owe", "lent", "lend", "loan", "borrow", "paid", "欠", "借", "墊", "垫", "沒還", "没还", "未還", "未还")
"""What a passage that tells of a debt has one of."""


def _plain(text: str) -> str:
    return " ".join(normalize(text).replace("’", "'").split())


def _party(text: str) -> str:
    name = _AROUND.sub("", text.strip())
    return "" if _NOBODY.fullmatch(name) else name


_ASKS = re.compile(
    r"\b(?:who|whom|what|how much|how many|which|do|does|did|am|is|are|anything|anyone|anybody)\b"
    "|[谁哪吗么]|多少|几|什么|有没有|是否"
)
_WHO = (
    r"((?!(?:i|we|me|us|my)\b)[^\W\d_][\w'-]*"
    r"(?: (?!(?:i|we|still|also|has|have|had|already|once|just|owe[sd]?|lent|lends?|loaned|borrow\w*)\b)"
    r"[^\W\d_][\w'-]*)?)"
)
_ONE = r"(?:(?:the|my|our) )?((?!(?:i|we|me|us|my|the|our|a|an|some|to|for|it|money|anything|still)\b)[^\W\d_][\w'-]*)"
_THING = r"(?:(?:my|our|the|a|an|some|it|money|anything|\W?\d[\d.,]*)\b[^.;]*?)"
_SELF = r"(?:i|we)(?: (?:still|also|have|had|already|once|just))*"
_ADV = r"(?: (?:still|also|has|have|had|already|once|just))*"
_HAN = rf"([{HAN}a-z]{{1,8}}?)"
_WORDED: Mapping[Side, tuple[str, ...]] = {
    "mine": (
        rf"\b{_SELF} owed?\b(?: {_ONE})?",
        rf"\b(?:{_WHO}{_ADV} )?(?:lent|lends?|loan(?:ed|s)?) (?:me|us)\b",
        rf"\b{_SELF} borrow(?:ed)?\b(?:[^.;]*?\bfrom {_ONE})?",
        rf"\b(?:{_WHO}{_ADV} )?(?:paid|advanced|put up)\b[^.;]*\bfor (?:me|us)\b"
        r"(?=.*(?:\bnot\b|n't|\bstill\b|\byet\b))",
        rf"\b(?:have|has|had|is|are|was)(?: still)?(?: not|n't)(?: been)?(?: yet)? paid (?:{_ONE} )?back\b",
        rf"(?:{_HAN}(?:先|又|之前|上次)*)?[帮替为]我们?(?:先)?[垫付出](?=.*[没未]有?还)",
        rf"(?:还|尚)?(?:没有?|未)还(?:给|钱给)?(?!我){_HAN}(?=[的钱\W]|$)",
        r"我们?(?:还有?|有|总共|一共|还在)?欠了?"
        rf"(?:{_HAN}(?=多少|什么|钱|人|吗|的|[\W\d一二三四五六七八九十百千两]|$))?",
        rf"我们?(?:之前|上次|先|还)?[跟向找和]{_HAN}(?:先|又)?借",
        rf"(?<!我)(?:{_HAN}(?:上次|之前|先|又|曾)?)?借(?:给|了)?我(?!们?[跟向找和])",
    ),
    "theirs": (
        rf"\b(?:{_WHO}{_ADV} )?ow(?:e|es|ed) (?:me|us)\b",
        rf"\b{_SELF} (?:lent|lend|loaned|loan)\b(?: (?:{_THING} to )?{_ONE})?",
        rf"\b(?:{_WHO}{_ADV} )?borrow(?:ed|s)?\b(?=[^.;]*\bfrom (?:me|us|my)\b)",
        rf"\bdid {_WHO} borrow\b(?![^.;]*\bfrom )",
        rf"\b(?:{_WHO}{_ADV} )?(?:has|have|had)(?: still)?(?: not|n't)(?: yet)? paid (?:me|us)\b",
        rf"(?:{_HAN}(?:还|尚)?)?(?:没有?|未)还(?:给)?我",
        rf"(?:{_HAN}(?:还有?|有|总共|一共|还在)?)?欠了?我",
        rf"(?:{_HAN}(?:之前|上次|先|还|曾)?)?[跟向找和]我们?(?:先|又)?借",
        rf"(?<![跟向找和借给欠])我们?(?:之前|上次|先|又|曾|有)?借(?:[{HAN}]{{1,4}}给|给|了|出)?(?!我)"
        rf"(?:{_HAN}(?=多少|什么|钱|吗|[\W\d一二三四五六七八九十百千两]|$))?",
        rf"^(?:{_HAN})(?:总共|一共)?借了?(?=多少|几)",
    ),
}
_TELLING: tuple[tuple[Side, re.Pattern[str]], ...] = tuple(
    (side, re.compile(pattern)) for side, patterns in _WORDED.items() for pattern in patterns
)
_AROUND = re.compile(
    r"^(?:does|did|do|has|have|is|that|and|but|because|when|if|what|how much) +"
    "|^(?:.*[年月日号天]|昨天|今天|前天|上周|上次|之前|因为|所以|但是?|而且|还有|到底|总共|一共|请问|记得)"
    "|(?:还|有|总共|一共|之前|先|又|曾经?|的)$"
)
_NOBODY = re.compile(
    r"(?:who|whom|what|how|he|she|they|it|him|her|them|someone|somebody|anyone|anybody|everyone|everybody|much|many"
    r"|money|anything|people|does|do|did|which)?"
    "|[谁他她它您你].*|什么人?|哪些?人?|有人|人|钱|别人|大家"
)
