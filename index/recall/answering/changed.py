"""Inside one note, what took the place of what: a later entry, a correction below, text that was struck out."""

import re
from collections.abc import Iterable

from ...text.dates import days_in, leading_day
from ...text.tokens import TermGroup, question_terms
from ..showing.pick import matches
from .asread import is_struck
from .option import Asked, Option, coverage, titled
from .sought import sought


def successor(option: Option, telling: Iterable[Option], asked: Asked) -> Option | None:
    """The sentence of the same passage that is in force in place of another, None where none takes its place.

    `telling`: those that tell the sort of thing asked for. One with a later day of its own does, one that says that
    the other was so at first is replaced; without days, a later one does where its wording tells a change. It has to
    speak of the same thing: before what it tells it names that, or nothing and follows on it.
    """
    beside = [one for one in telling if one.card is option.card and one.heading == option.heading]
    beside.sort(key=lambda one: one.place)
    found = option
    for other in beside:
        above = max((one.sentence.lines for one in beside if one.sentence.lines < other.sentence.lines), default=None)
        follows = above == found.sentence.lines
        if other is not found and _goes_after(other, found, asked) and _is_of_the_same(other, option, follows, asked):
            found = other
    return None if found is option else found


def tells_change(text: str) -> bool:
    """Whether a sentence tells a change: of a day, an amount, a person."""
    return _CHANGE.search(text) is not None


def without_change(text: str) -> str:
    """A sentence less the words that tell a change."""
    return _CHANGE.sub("", text)


def own_day(option: Option) -> str:
    """The ISO date of an entry: the day that its line begins with; "" where it begins with none."""
    return option.days[0][0] if option.days and leading_day(option.sentence.text) is not None else ""


def _goes_after(newer: Option, other: Option, asked: Asked) -> bool:
    if is_former(newer, asked) != is_former(other, asked):
        return is_former(other, asked)
    mine, its = own_day(newer), own_day(other)
    if mine and its and mine != its:
        return mine > its
    return newer.sentence.lines > other.sentence.lines and tells_change(newer.sentence.text)


def is_former(option: Option, asked: Asked) -> bool:
    """Whether a sentence says itself that it was so, and is no more: at first, until a day that is over, struck out."""
    text = option.sentence.text
    if is_struck(text):
        return True
    return not tells_change(text) and (_FORMER.search(text) is not None or _is_over(option, asked))


def _is_over(option: Option, asked: Asked) -> bool:
    until = _UNTIL.match(option.sentence.text)
    named = next(days_in(option.sentence.text[until.end() :]), None) if until else None
    anchor = asked.anchors.get(option.card.note_id)
    if named is None or named.begin or anchor is None:
        return False
    day = anchor.day(named)
    return day is not None and day <= anchor.last


def _is_of_the_same(newer: Option, other: Option, follows: bool, asked: Asked) -> bool:
    """Whether what a sentence tells is told of the same thing as by another: it names that, or none and follows.

    A decision names what was chosen; it has to have as much of the question.
    """
    if sought(asked.text) == "decision":
        return coverage(asked, newer.keys) >= coverage(asked, other.keys)
    text = newer.sentence.text
    named = leading_day(text)
    rest = text[named.end :] if named is not None else text
    told = _CHANGE.search(rest)
    if (told is None and named is None) or not any(map(str.isalnum, rest)):
        return False
    if told is not None and _BACK.search(told.group()):
        return follows
    before = _CLAUSE.split(rest[: told.start()])[-1] if told is not None else _first_clause(rest)
    things = _things(before)
    if not things:
        return follows
    own = any(matches(group, other.keys) for group in things)
    return own and all(matches(group, other.keys | titled(other) | other.heading) for group in things)


def _first_clause(text: str) -> str:
    return next(filter(str.strip, _CLAUSE.split(text)), "")


def _things(clause: str) -> list[TermGroup]:
    for day in reversed(list(days_in(clause))):
        clause = f"{clause[: day.begin]} {clause[day.end :]}"
    return [group for group in question_terms(_NUMBER.sub(" ", clause)) if not group.stop]


_CHANGE = re.compile(
    r"\b(?:(?:mov(?:e|es|ed|ing)|chang(?:e|es|ed)|postponed|rescheduled|extended|shifted|raised|lowered|cut|put) "
    r"(?:\w+,? ){0,2}?(?:to|until|till|by)|postponed again, to|(?:moved|brought|put) (?:forward|back|off|up)"
    r"|(?:is|are|will be) now|now (?:is|at|on|costs?)|no longer|instead of|new date)\b"
    r"|[改延移][到至為为成]|改[選选用買买採采走搭由]|改[ *_]*(?=[-−\d])"
    r"|[延提][後后前]|順延|顺延|現在是|现在是|更新[為为]|[降漲涨調调升][到至為为]",
    re.IGNORECASE,
)
_FORMER = re.compile(
    r"\b(?:originally|at first|first planned|initially|formerly|previously|used to)\b"
    "|原[訂订定本先]|本來|本来|起初|一開始|一开始|舊的|旧的",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\W*(?:until|till|up to) (?:the )?", re.IGNORECASE)
_BACK = re.compile(r"\b(?:it|this|that|them)\b|[它這这]", re.IGNORECASE)
_CLAUSE = re.compile(r"[，,。；;：:、()（）→]|\. |—|–")
_NUMBER = re.compile(r"[-−+]?\d[\d,.]*\W?")
