"""Links that only point: a sentence that names another found note does not say what stands there."""

import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from urllib.parse import unquote

from ..result import Hit


def names(cards: Iterable[Hit]) -> frozenset[str]:
    """What links call these notes: their titles and the names of their files."""
    return frozenset(name.casefold() for card in cards for name in (card.title, PurePosixPath(card.path).stem))


def without_pointers(text: str, known: frozenset[str]) -> str:
    """A sentence without its links to notes that are `known`; other links are words like any."""
    return _LINK.sub(lambda link: " " if _called(link) in known else link.group(), text)


def is_pointer(text: str, known: frozenset[str]) -> bool:
    """Whether a sentence is nothing but links to notes that are `known`, or a row of links to whatever notes.

    "See also" says no more than the link it stands before.
    """
    rest = without_pointers(text, known)
    if rest != text and not any(char.isalnum() for char in _SEE.sub("", rest)):
        return True
    bare, links = _LINK.subn(" ", text)
    return links >= _ROW and not any(char.isalnum() for char in bare)


def originals_first(cards: Iterable[Hit]) -> list[Hit]:
    """The cards in their order, but behind them those that are copies of another: a sync tool adds to the name."""
    cards = list(cards)
    return sorted(cards, key=lambda card: any(_is_copy(card, other) for other in cards))


_ROW = 3
_SEE = re.compile(r"^\W*(?:see also|see|cf|related|more|[參参另]見|[参另]见|見|见|相關|相关)\b", re.IGNORECASE)

_LINK = re.compile(
    r"!?\[\[(?P<wiki>[^\[\]|#\n]+)(?:#[^\[\]|\n]*)?(?:\|[^\[\]\n]*)?\]\]"
    r"|!?\[[^\[\]\n]*\]\((?P<target>[^()\s#]+)(?:#[^()\s]*)?\)"
)


def _called(link: re.Match[str]) -> str:
    target = link["wiki"] or unquote(link["target"])
    return target.strip().rpartition("/")[2].removesuffix(".md").casefold()


def _is_copy(card: Hit, other: Hit) -> bool:
    mine, its = PurePosixPath(card.path), PurePosixPath(other.path)
    added = mine.stem.removeprefix(its.stem)
    return card.title == other.title and mine.parent == its.parent and added != mine.stem and added != ""
