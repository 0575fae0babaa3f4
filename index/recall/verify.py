"""Whether a written sentence says what the passages it cites say: numbers, names, negation, order, words.

No model judges here: a sentence that cannot be held against its passages is unverified, with the reason.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..text.normalize import language, mainland
from .assertion import negated, opposed, overstated
from .binding import bound_elsewhere, misplaced, wrong_name, wrong_number
from .claims import coverage, covered
from .quantities import quantities
from .statement import Case, weight, written
from .wordorder import changed, crossed, turned_round

Reason = Literal[
    "",
    "no_source",
    "number",
    "name",
    "negation",
    "opposite",
    "overstated",
    "bound",
    "changed",
    "order",
    "words",
    "language",
]

ENOUGH = 0.72
"""The share of a sentence's content that its passages have to hold."""
ENOUGH_OF_FEW = 0.8
"""The same for a sentence of few words."""
SHORT = 4.0
MOST_NUMBERS = 2
"""Numbers that count as words do, once they are found to be right."""
_LEAD_IN = re.compile(
    r"^(?:(?:according to|as per) (?:the|your) (?:notes?|passages?)|"
    r"(?:the|your) (?:notes?|passages?) (?:say|state|mention)s?(?: that)?|yes|"
    r"根[據据](?:你的|這些|这些)?[筆笔][記记]|[筆笔][記记][中裡里]?(?:提到|寫道|写道|指出|記載|记载)|是的)[,，:：\s]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict. `detail`: the number, name or words that it is about, as they were written."""

    supported: bool
    reason: Reason = ""
    detail: str = ""


def check(sentence: str, passages: Sequence[str]) -> Check:
    """Hold one sentence, without its markers, against the passages it cites. `passages` may begin with their titles."""
    if not any(passage.strip() for passage in passages):
        return Check(False, "no_source")
    case = Case.of(_LEAD_IN.sub("", sentence), passages)
    if _plain(case.text) in map(_plain, (one.text for one in case.evidence)):
        return Check(True)  # word for word, as a note says it
    for reason, rule in _RULES:
        detail = rule(case)
        if detail is not None:
            return Check(False, reason, detail)
    return Check(True)


Rule = Callable[[Case], str | None]
"""What of the sentence is not so, or None."""


def _plain(text: str) -> str:
    """A sentence without emphasis and punctuation at its ends."""
    return mainland(text).strip(" \t*_.。!！?？;；:：-")


def _language(case: Case) -> str | None:
    """Words of one language cannot be held against those of another."""
    mine, theirs = language(case.text), {language(one.text) for one in case.evidence} - {""}
    if mine and theirs and mine not in theirs and coverage(case.claim, *case.evidence) < ENOUGH:
        return ", ".join(sorted(theirs))
    return None


def _words(case: Case) -> str | None:
    """Too little of it is in the passages."""
    size, numbers = weight(case.claim.tokens), min(len(quantities(case.text)), MOST_NUMBERS)
    if not size or (coverage(case.claim, *case.chosen) * size + numbers) / (size + numbers) >= (
        ENOUGH if size + numbers > SHORT else ENOUGH_OF_FEW
    ):
        return None
    words = frozenset[str]().union(*(one.words for one in case.chosen))
    return written([token for token in case.claim.tokens if not covered(token, words)])


_RULES: tuple[tuple[Reason, Rule], ...] = (
    ("number", wrong_number),
    ("name", wrong_name),
    ("language", _language),
    ("negation", negated),
    ("opposite", opposed),
    ("overstated", overstated),
    ("bound", bound_elsewhere),
    ("order", turned_round),
    ("order", crossed),
    ("changed", misplaced),
    ("changed", changed),
    ("words", _words),
)
