"""When it was: the day that a sentence names, begins with or stands under, and of several times the last."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import PurePosixPath

from ...text.datednames import Anchor, days_of_name
from ...text.dates import days_in
from ...text.tokens import question_terms
from ..messages import say
from ..question.past import asks_for_last, asks_when_it_was, without_last
from .inforce import Place, Replaced, held
from .option import Asked, Option, subject

_ANY = Anchor()
_AHEAD = re.compile(r"\bnext\b|\bdue\b|下次|下一次|預定|预定|預計|预计|到期", re.IGNORECASE)


def last_first(chosen: list[Option], options: Sequence[Option], asked: Asked) -> list[Option]:
    """The sentences, first that of the last time where it was asked for.

    Of those that speak of as much of the question as the best does, itself or the heading above it.
    """
    if not asks_for_last(asked.text) or not chosen:
        return chosen
    about = subject(question_terms(without_last(asked.text)))
    best = next((one for one in chosen if not _AHEAD.search(one.sentence.text)), chosen[0])
    least = held(about, best.keys | best.heading)
    events = [
        (day, -place, option)
        for place, option in enumerate(options)
        if least
        and least <= held(about, option.keys | option.heading)
        and not _AHEAD.search(option.sentence.text)
        and (day := happened(option, asked))
    ]
    if not events:
        return chosen
    last = max(events, key=lambda event: event[:2])[2]
    return [last, *(option for option in chosen if option is not last)]


def happened(option: Option, asked: Asked) -> str:
    """The ISO date of what a sentence tells: the last day that it names and that is over, else the one that it begins
    with or stands under, or that its note is called by; "" where there is none."""
    anchor = asked.anchors.get(option.card.note_id, _ANY)
    named = [day for each in days_in(option.sentence.text) if (day := anchor.day(each)) is not None]
    over = [day for day in named if day <= anchor.last]
    return max(over).isoformat() if over else _above(option, anchor)


def told_days(chosen: Sequence[Option], told: Sequence[Replaced], numbers: Mapping[Place, int], asked: Asked) -> str:
    """A word about the days of the cited sentences that do not name theirs, where it was asked when it was.

    `told`: those whose days are told already.
    """
    if not asks_when_it_was(asked.text):
        return ""
    known = [option for newest, older in told for option in (newest, *older)]
    days = {
        numbers[option.card.path, option.sentence.lines]: day
        for option in chosen
        if option not in known and not any(days_in(option.sentence.text)) and (day := happened(option, asked))
    }
    each = (say("older_one", asked.lang, n=n, date=day) for n, day in days.items())
    return say("dates_of", asked.lang, each=say("comma", asked.lang).join(each)) if days else ""


def tells_when(chosen: Sequence[Option], asked: Asked) -> bool:
    """Whether it was asked when it was, and the best sentence stands under its day."""
    return asks_when_it_was(asked.text) and bool(chosen) and happened(chosen[0], asked) != ""


def _above(option: Option, anchor: Anchor) -> str:
    if option.days:
        first, last = option.days[-1]
        return last if first == last else ""
    named = next(days_of_name(PurePosixPath(option.card.path).stem), None)
    day: date | None = anchor.day(named) if named is not None else None
    return day.isoformat() if day is not None else ""
