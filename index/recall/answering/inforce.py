"""What is in force first: of sentences that tell one thing at different times the newest, and the others as older."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import PurePosixPath

from ...text.dates import days_in, leading_day
from ...text.normalize import normalize
from ...text.tokens import TermGroup
from ..messages import say
from ..showing.pick import matches
from ..showing.sanitize import sanitize
from .asread import is_struck
from .changed import is_former, own_day, successor, tells_change, without_change
from .option import Asked, Option, subject, titled
from .sought import Sought, has_bare_number, offers, sought

Place = tuple[str, tuple[int, int]]
"""Path and lines of what is cited."""


Replaced = tuple[Option, list[Option]]
"""A sentence that is in force, and those that it took the place of."""


def in_force_first(
    chosen: list[Option], options: Sequence[Option], asked: Asked
) -> tuple[list[Option], list[Replaced]]:
    """The sentences, that which is in force before those that it took the place of; and which are that.

    Only of what changes: a time, a price, an amount, a person, or where the wording tells none of these, sentences
    that differ in nothing but their numbers. A sentence takes the place of another that speaks of no more of the
    question, where its note is newer, or where it tells a change and no date says otherwise; inside one note as
    `changed.successor` says.
    """
    struck_last = sorted(chosen, key=lambda one: is_struck(one.sentence.text) is not asked.past)
    chosen, replaced = _entries(struck_last, options, asked)
    chosen, newest, older = _of_notes(chosen, options, asked)
    told = [one for _, others in replaced for one in others]
    older = [option for option in older if option not in told]
    if asked.past:
        was = [*told, *older]
        chosen = sorted(chosen, key=lambda one: one not in was)
    return chosen, [*replaced, *([(newest, older)] if newest is not None and older else [])]


def _entries(chosen: list[Option], options: Sequence[Option], asked: Asked) -> tuple[list[Option], list[Replaced]]:
    """The sentences, before each what took its place in its own note; and which did."""
    kind = _kind(options, asked)
    if not kind or kind not in _CHANGING:
        return chosen, []
    telling = _telling(options, kind, asked)
    order, replaced = list(chosen), dict[int, Replaced]()
    for option in chosen:
        newer = successor(option, telling, asked) if option in telling else None
        if newer is None:
            continue
        newer = _as_told(newer, chosen)
        replaced.setdefault(id(newer), (newer, []))[1].append(option)
        place = order.index(option)
        if newer in order:
            place = min(place, order.index(newer))
            order.remove(newer)
        order.insert(place, newer)
    return order, list(replaced.values())


def _as_told(option: Option, chosen: Sequence[Option]) -> Option:
    """The sentence, or one of the same note below it that was chosen and tells the same: a plan came about."""
    named = leading_day(option.sentence.text)
    told = _values(option.sentence.text[named.end if named else 0 :])
    below = (one for one in chosen if one.card is option.card and one.place > option.place)
    return next((one for one in below if told and told <= _values(one.sentence.text)), option)


def _of_notes(
    chosen: list[Option], options: Sequence[Option], asked: Asked
) -> tuple[list[Option], Option | None, list[Option]]:
    kind = _kind(options, asked)
    if kind not in _CHANGING:
        return chosen, None, []
    telling = _telling(options, kind, asked)
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
        same = alike(option, first) or (
            kind != "" and as_much(option, first, about) and _may_tell(option, first, about)
        )
        if same and _replaces(option, newest, asked):
            newest = option
    if not kind:
        telling = [option for option in telling if option is newest or alike(option, newest)]
    if newest is not first:
        chosen = [newest, *(option for option in chosen if option is not newest)]
    return chosen, newest, [option for option in chosen if _is_older(option, newest, telling, about, asked)]


def _kind(options: Sequence[Option], asked: Asked) -> Sought:
    """The sort of thing that is sought; where a decision is and none is told, any."""
    kind = sought(asked.text)
    return "" if kind == "decision" and not _telling(options, kind, asked) else kind


def _telling(options: Sequence[Option], kind: Sought, asked: Asked) -> list[Option]:
    """The sentences that tell what was sought; where a price was, and none names money, those with a number alone."""
    telling = [option for option in options if offers(kind, option.sentence.text, asked.text)]
    return telling or [option for option in options if kind == "price" and has_bare_number(option.sentence.text)]


def told_older(newest: Option, older: Sequence[Option], numbers: Mapping[Place, int], asked: Asked) -> str:
    """A word about the sentences that are older; `numbers`: those that places are cited by."""
    n, date = numbers[newest.card.path, newest.sentence.lines], _date(newest, asked)
    others = [(numbers[option.card.path, option.sentence.lines], _date(option, asked)) for option in older]
    if not date or any(not its or its >= date for _, its in others):
        before = [say("cited", asked.lang, n=its) for its in dict.fromkeys(its for its, _ in others) if its != n]
        return say("before_it", asked.lang, n=n, older=say("comma", asked.lang).join(before)) if before else ""
    told = [say("older_one", asked.lang, n=its, date=day) for its, day in dict.fromkeys(others)]
    return say("older", asked.lang, n=n, date=date, older=say("comma", asked.lang).join(told))


def decided_last(chosen: list[Option], options: Sequence[Option], asked: Asked) -> list[Option]:
    """The sentences, those of notes that people decided to be out of date behind all others.

    What takes the place of such a note is told first, if it tells anything of the question; unless that asks for what
    was: then they stand before all others.
    """
    if asked.past:
        return sorted(chosen, key=lambda option: option.card.path not in asked.replaced)
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


_CHANGING = ("", "time", "price", "duration", "amount", "person", "decision")
"""The sorts of things that change."""
_CHANGED = re.compile(
    r"\b(?:is|was|are|were|now|the|a|to|from|until|still|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february"
    r"|march|april|june|july|august|september|october|november|december)\b|[是為为到至從从改年月日號号]|目前|現在|现在",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+|[一二三四五六七八九十百千萬万]+")


def as_much(option: Option, other: Option, about: Sequence[TermGroup]) -> bool:
    """Whether a sentence speaks of as much of the question as another: itself, and with what stands above it.

    What has half of the question at most may be about another thing.
    """
    own, its = (held(about, one.keys | one.heading) for one in (option, other))
    whole, all_its = (held(about, one.keys | one.heading | titled(one)) for one in (option, other))
    return bool(its) and 2 * len(all_its) > len(about) and own >= its and whole >= all_its


def _may_tell(option: Option, other: Option, about: Sequence[TermGroup]) -> bool:
    """Whether a sentence may tell what is new of what another note is called by: its own is called so too, or it
    tells a change. "Still in the cave; open in December" of a cheese is no news of when the note "The cave" opened."""
    return held(about, titled(other)) <= held(about, titled(option)) or tells_change(option.sentence.text)


def alike(option: Option, other: Option) -> bool:
    """Whether two sentences differ in nothing but their numbers, and in words that tell a change of them."""
    frame = _frame(option.sentence.text)
    return frame != "" and frame == _frame(other.sentence.text)


@lru_cache(maxsize=1024)
def _frame(text: str) -> str:
    plain = _CHANGED.sub("", _NUMBER.sub("", without_change(text.casefold())))
    return "".join(char for char in plain if char.isalpha())


def held(about: Sequence[TermGroup], keys: frozenset[int]) -> frozenset[str]:
    """Those things that are asked about which a text has, as typed; `keys`: its terms."""
    return frozenset(group.text for group in about if matches(group, keys))


def _date(option: Option, asked: Asked) -> str:
    """The ISO date of a sentence: the day that it begins with or stands under, else of its note; "" if nobody says."""
    anchor = asked.anchors.get(option.card.note_id)
    entry = own_day(option)
    if entry and anchor is not None and entry > anchor.last.isoformat():
        entry = ""  # a day to come is one that the sentence is about, not one that it was written on
    heading = "" if own_day(option) else max((last for _, last in option.days), default="")
    return entry or heading or asked.dates.get(option.card.note_id, "")


def _replaces(newer: Option, other: Option, asked: Asked) -> bool:
    if newer.card.path == other.card.path and (newer.days == other.days or not newer.days or not other.days):
        return newer is successor(other, (newer,), asked)
    if is_former(newer, asked):
        return False
    mine, its = _date(newer, asked), _date(other, asked)
    if mine and its and (mine == its or not mine.startswith(its)):  # a day is not after the year that it is in
        return mine > its
    return tells_change(newer.sentence.text) and not tells_change(other.sentence.text)


def _is_older(
    option: Option, newest: Option, telling: Sequence[Option], about: Sequence[TermGroup], asked: Asked
) -> bool:
    """Whether a sentence told the same as the newest, otherwise, at an earlier date."""
    mine, its = _date(option, asked), _date(newest, asked)
    if option not in telling or not mine or not its or mine >= its:
        return False
    if not (alike(newest, option) or (as_much(newest, option, about) and _may_tell(newest, option, about))):
        return False
    return not _values(option.sentence.text) <= _values(newest.sentence.text)


def _values(text: str) -> frozenset[str]:
    """The days that a sentence names; where it names none, its numbers."""
    days = frozenset(f"{day.month}-{day.day}" for day in days_in(normalize(text)))
    return days or frozenset(_NUMBER.findall(text))
