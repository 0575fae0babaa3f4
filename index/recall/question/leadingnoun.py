"""The noun that a run of Chinese words begins with: a thing, before what is done with it or said of it."""

import re

from ...text.normalize import normalize

_DONE = re.compile(
    "[会要去来放买卖做用叫泡算搭打开掉错太多比在把被给让说看想能可带拿找换修有没不很最再才就都也还是高大出选停吃喝]"
)
"""Characters that say what is done with a thing, or how it is; few of them begin the name of one."""
_SHORT = 3
"""Characters of which the last may be what is done: 民宿叫."""


def leading_noun(run: str) -> str:
    """Return what is named at the beginning of a run: 紅茶 of 紅茶要泡; all of one that has no such character.

    "" where the last character alone is such, behind three or more: it may be part of the name, as in 前十字韌帶.
    """
    folded = normalize(run)
    done = _DONE.search(folded) if len(folded) == len(run) else None
    if done is None:
        return run
    return "" if done.end() == len(run) > _SHORT else run[: done.start()]
