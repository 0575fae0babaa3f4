"""What is in force first: of sentences that tell one thing at different times the newest, and the others as older."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import PurePosixPath

from ...text.dates import days_in, iso_days
from ...text.normalize import normalize
from ...text.tokens import TermGroup
from ..messages import say
from ..showing.pick import matches
from ..showing.sanitize import sanitize
from .option import Asked, Option, subject, titled
from .sought import offers, sought

Place = tuple[str, tuple[int, int]]
"""Path and lines of what is cited."""


def in_force_first(
    chosen: list[Option], options: Sequence[Option], asked: Asked
) -> tuple[list[Option], Option | None, list[Option]]:
    """The sentences, that which is in force before those that it took the place of; it, and these.

    Only of what changes: a time, a price, an amount, a person, or where the wording tells none of these, sentences
    that differ in nothing but their numbers. A sentence takes the place of another that speaks of no more of the
    question, where its note is newer, or where it tells a change and no date says otherwise.
    """
    kind = sought(asked.text)
    if kind not in ("", "time", "price", "duration", "amount", "person"):
        return chosen, None, []
    telling = [option for option in options if offers(kind, option.sentence.text, asked.text)]
    if not kind:
        valued = [option for option in options if _values(option.sentence.text)]
        frames = Counter(_frame(option.sentence.text) for option in valued)
        telling = [one for one in valued if (frame := _frame(one.sentence.text)) and frames[frame] > 1]
    first = next((option for option in chosen if option in telling), None)
    if first is None:
        return chosen, None, []
    about = subject(asked.groups)
    newest = first
    for option in telling:
        same = _alike(option, first) or (
            kind != "" and _as_much(option, first, about) and _may_tell(option, first, about)
        )
        if same and _replaces(option, newest, asked):
            newest = option
    if not kind:
        telling = [option for option in telling if option is newest or _alike(option, newest)]
    if newest is not first:
        chosen = [newest, *(option for option in chosen if option is not newest)]
    return chosen, newest, [option for option in chosen if _is_older(option, newest, telling, about, asked)]


def told_older(newest: Option, older: Sequence[Option], numbers: Mapping[Place, int], asked: Asked) -> str:
    """A word about the sentences that are older; `numbers`: those that places are cited by."""
    told = [
        say("older_one", asked.lang, n=numbers[option.card.path, option.sentence.lines], date=_date(option, asked))
        for option in older
    ]
    n = numbers[newest.card.path, newest.sentence.lines]
    return say("older", asked.lang, n=n, date=_date(newest, asked), older=say("comma", asked.lang).join(told))


def decided_last(chosen: list[Option], options: Sequence[Option], asked: Asked) -> list[Option]:
    """The sentences, those of notes that people decided to be out of date behind all others.

    What takes the place of such a note is told first, if it tells anything of the question.
    """
    heirs = [asked.replaced[option.card.path] for option in chosen if option.card.path in asked.replaced]
    for heir in dict.fromkeys(heirs):
        if heir and not any(option.card.path == heir for option in chosen):
            chosen = [*[o for o in options if o.card.path == heir and o.score > 0][:1], *chosen]
    return sorted(chosen, key=lambda option: option.card.path in asked.replaced)


def told_replaced(chosen: Sequence[Option], numbers: Mapping[Place, int], asked: Asked) -> list[str]:
    """A word about every cited note that people decided to be out of date; `numbers` as in `told_older`."""
    told = {}
    for option in chosen:
        heir = asked.replaced.get(option.card.path)
        if heir is not None and option.card.path not in told:
            code, n = "replaced_by" if heir else "out_of_date", numbers[option.card.path, option.sentence.lines]
            told[option.card.path] = say(code, asked.lang, n=n, name=sanitize(PurePosixPath(heir).stem).text)
    return list(told.values())


_CHANGE = re.compile(
    r"\b(?:(?:moved?|moves|changed?|changes|postponed|rescheduled|extended|brought forward|shifted) (?:\w+ ){0,2}?"
    r"(?:to|until|till|by)"
    r"|(?:is|are|will be) now|now (?:is|at|on|costs?)|no longer|instead of|new date)\b"
    "|[改延移][到為为成至]|[延提][後后前]|順延|顺延|現在是|现在是|更新[為为]",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:is|was|are|were|now|the|a|to|from|until|still|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february"
    r"|march|april|june|july|august|september|october|november|december)\b|[是為为到至從从改年月日號号]|目前|現在|现在",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+|[一二三四五六七八九十百千萬万]+")


def _as_much(option: Option, other: Option, about: Sequence[TermGroup]) -> bool:
    """Whether a sentence speaks of as much of the question as another: itself, and with what stands above it."""
    own, its = (_held(about, one.keys | one.heading) for one in (option, other))
    whole, all_its = (_held(about, one.keys | one.heading | titled(one)) for one in (option, other))
    return bool(its) and own >= its and whole >= all_its


def _may_tell(option: Option, other: Option, about: Sequence[TermGroup]) -> bool:
    """Whether a sentence may tell what is new of what another note is called by: its own is called so too, or it
    tells a change. "Still in the cave; open in December" of a cheese is no news of when the note "The cave" opened."""
    return _held(about, titled(other)) <= _held(about, titled(option)) or bool(_CHANGE.search(option.sentence.text))


def _alike(option: Option, other: Option) -> bool:
    """Whether two sentences differ in nothing but their numbers, and in words that tell a change of them."""
    frame = _frame(option.sentence.text)
    return frame != "" and frame == _frame(other.sentence.text)


@lru_cache(maxsize=1024)
def _frame(text: str) -> str:
    plain = _CHANGED.sub("", _NUMBER.sub("", _CHANGE.sub("", text.casefold())))
    return "".join(char for char in plain if char.isalpha())


def _held(about: Sequence[TermGroup], keys: frozenset[int]) -> frozenset[str]:
    return frozenset(group.text for group in about if matches(group, keys))


def _date(option: Option, asked: Asked) -> str:
    """The ISO date of a sentence: of a heading above it that is one, else of its note; "" where nobody says."""
    return max(iso_days(option.card.heading), default="") or asked.dates.get(option.card.note_id, "")


def _replaces(newer: Option, other: Option, asked: Asked) -> bool:
    mine, its = _date(newer, asked), _date(other, asked)
    if mine and its:
        return mine > its
    changes = _CHANGE.search(newer.sentence.text) is not None
    return changes and _CHANGE.search(other.sentence.text) is None


def _is_older(
    option: Option, newest: Option, telling: Sequence[Option], about: Sequence[TermGroup], asked: Asked
) -> bool:
    """Whether a sentence told the same as the newest, otherwise, at an earlier date."""
    mine, its = _date(option, asked), _date(newest, asked)
    if option not in telling or not mine or not its or mine >= its:
        return False
    if not (_alike(newest, option) or (_as_much(newest, option, about) and _may_tell(newest, option, about))):
        return False
    return not _values(option.sentence.text) <= _values(newest.sentence.text)


def _values(text: str) -> frozenset[str]:
    """The days that a sentence names; where it names none, its numbers."""
    days = frozenset(f"{day.month}-{day.day}" for day in days_in(normalize(text)))
    return days or frozenset(_NUMBER.findall(text))
