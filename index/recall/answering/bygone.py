"""What is marked as old stands behind what is not, or before it where the question asks for what was."""

from collections.abc import Mapping, Sequence

from ..messages import say
from .inforce import Place, alike, as_much
from .option import Asked, Option, subject
from .sought import offers, sought

_SHARED = 0.6
"""Share of the words of one sentence that another needs to tell the same of a question in other words."""


def bygone_last(chosen: Sequence[Option], options: Sequence[Option], asked: Asked) -> list[Option]:
    """The sentences, before each that is marked as old one that tells as much and is not; `options`: best first.

    The other way about where the question asks for what was.
    """
    found = list(chosen)
    wanted = [one for one in options if bool(one.old) is asked.past]
    about = subject(asked.groups)
    for option in chosen:
        if option in wanted:
            continue
        first = next((one for one in wanted if _may_stand_for(one, option, asked)), None)
        if first is None or (first not in chosen and option is not chosen[0] and not as_much(option, chosen[0], about)):
            continue  # for what tells little of the question itself nothing is put in
        place = found.index(option)
        if first in found:
            place = min(place, found.index(first))
            found.remove(first)
        found.insert(place, first)
    return found


def told_old(chosen: Sequence[Option], numbers: Mapping[Place, int], asked: Asked) -> list[str]:
    """A word about each cited note that is marked as old, where the line does not say so itself."""
    told = dict[tuple[str, str], str]()
    for option in chosen:
        path, mark = option.card.path, option.old
        if mark and mark != option.sentence.text and path not in asked.replaced:
            n = numbers[path, option.sentence.lines]
            code = "later_year" if mark == asked.later.get(path) else "marked_old"
            told.setdefault((path, mark), say(code, asked.lang, n=n, mark=mark))
    return list(told.values())


def _may_stand_for(one: Option, other: Option, asked: Asked) -> bool:
    """Whether a sentence tells as much of the question as another, of the sort that is sought."""
    kind = sought(asked.text)
    if kind and offers(kind, other.sentence.text, asked.text) and not offers(kind, one.sentence.text, asked.text):
        return False
    if as_much(one, other, subject(asked.groups)) or alike(one, other):
        return True
    return len(one.keys & other.keys) >= _SHARED * max(1, len(other.keys))
