"""Whether a written sentence says what the passages it cites say: numbers, names, negation, order, words.

No model judges here: a sentence that cannot be held against its passages is unverified, with the reason.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...text.normalize import language, mainland
from .claims import sentences, weight, written
from .derivation import Doubt, Surroundings, doubt, is_determined
from .polarity import Reason, is_cause
from .propernames import is_named, proper_names
from .quantities import agree, quantities
from .statement import Case
from .times import relative_times

SHORT = 2.0
"""The weight up to which a clause is no sentence of its own."""
MOST_PARTS = 6
"""Clauses of one sentence that are tried together and apart; what has more is tried clause by clause."""
MOST_JOINED = 3
"""Clauses that are tried as one."""
ENOUGH = 0.5
"""The share of a sentence that has to be known for it to be of the passage's language."""
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
    text = _LEAD_IN.sub("", sentence)
    if _plain(text) in {_plain(one) for passage in passages for one in sentences(passage)}:
        return Check(True)  # word for word, as a note says it
    case = Case.of(text, passages)
    return _lacking(case) or _underived(case) or Check(True)


def _lacking(case: Case) -> Check | None:
    """A number or a name that is in no passage, or a language that none has."""
    there = quantities(case.source)
    for one in quantities(case.text):
        if not any(agree(one, other) for other in there):
            return Check(False, "number", one.text)
    for name in proper_names(case.text):
        if not is_named(name, case.source):
            return Check(False, "name", name)
    for time in sorted(relative_times(case.text) - relative_times(case.source)):
        return Check(False, "changed", time)
    mine, theirs = language(case.text), {language(one.text) for one in case.evidence} - {""}
    if mine and theirs and mine not in theirs and _known(case) < ENOUGH:
        return Check(False, "language", ", ".join(sorted(theirs)))
    return None


def _known(case: Case) -> float:
    """The share of a sentence that stands somewhere."""
    tokens = case.joined(0, len(case.parts)).tokens
    return weight(token for token in tokens if case.everywhere.has(token)) / (weight(tokens) or 1.0)


def _underived(case: Case) -> Check | None:
    """The first part of a sentence that no clause of the passages says, however it is cut into clauses; or None."""
    size, doubts = len(case.parts), list[tuple[int, Doubt]]()
    joined = MOST_JOINED if size <= MOST_PARTS else 1
    reached: list[set[int]] = [{_ANY}, *(set() for _ in range(size))]  # sentences that the last clause may be from
    for first in range(size):
        for last in range(first + 1, min(size, first + joined) + 1):
            if not reached[first] or case.parted(first, last):
                continue
            found, nearest = _sources(case, first, last)
            reached[last] |= found & reached[first] if _belongs(case, first, last, found | reached[first]) else found
            if nearest is not None and last == first + 1:
                doubts.append((first, nearest))
    if not size or reached[size]:
        return None
    first, worst = max(doubts, key=lambda one: one[0], default=(size - 1, Doubt("bound")))
    return Check(False, worst.reason, written(worst.tokens) or case.parts[first][1])


_ANY = 0
"""In the place of a sentence: it may be from any."""


def _belongs(case: Case, first: int, last: int, sources: set[int]) -> bool:
    """Whether a clause is said of what the one before is about: what is too short to stand alone, and a cause."""
    if not first or _ANY in sources:
        return False
    part = case.joined(first, last)
    return is_cause(part.link) or (weight(part.tokens) <= SHORT and not is_determined(part.text))


def _sources(case: Case, first: int, last: int) -> tuple[set[int], Doubt | None]:
    """The sentences that some clauses, taken as one, may be from; and the nearest doubt, if there are none."""
    mine, around = case.joined(first, last), Surroundings(case.said, case.everywhere, case.text)
    if not mine.tokens:
        return {_ANY}, None
    found, nearest = set[int](), Doubt("words", mine.tokens)
    for theirs in case.evidence:
        doubted = doubt(mine, theirs, around)
        if doubted is None:
            found.add(theirs.sentence)
        elif doubted.share > nearest.share:
            nearest = doubted
    return found, None if found else nearest


def _plain(text: str) -> str:
    """A sentence without emphasis and punctuation at its ends."""
    return mainland(text).strip(" \t*_.。!！?？;；:：-")
