"""Links that only point: a sentence that names another found note does not say what stands there."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from urllib.parse import unquote

from ...store.rows import NoteMeta
from ..result import Hit


@dataclass(frozen=True, slots=True)
class Pointing:
    """A piece of a sentence that says where to look, "for the lease see [[Lease]]", and what the links there name."""

    text: str
    names: tuple[str, ...]


@lru_cache(maxsize=256)
def pointings(text: str) -> tuple[Pointing, ...]:
    """The pieces of a text that only say where to look."""
    if "[" not in text:
        return ()
    return tuple(
        Pointing(found.group(), tuple(map(_called, _LINK.finditer(found.group()))))
        for found in _POINTING.finditer(text)
    )


def without_pointings(text: str) -> str:
    """A text less what only says where to look."""
    return _POINTING.sub(" ", text)


def called(card: Hit | NoteMeta) -> tuple[str, str]:
    """What links call a note: its title and the name of its file."""
    return card.title.casefold(), PurePosixPath(card.path).stem.casefold()


def names(cards: Iterable[Hit]) -> frozenset[str]:
    """What links call these notes."""
    return frozenset(name for card in cards for name in called(card))


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
_ONE_LINK = re.sub(r"\(\?P<\w+>", "(?:", _LINK.pattern)
_LABEL = r"[^,.;:，。；：、()（）\[\]\n]{0,40}"
_POINTING = re.compile(
    rf"(?:(?:\b(?:for|about|as for|on)\b {_LABEL}[,:]?|{_LABEL}[:：]|(?<!\w)(?<!\w\s))\s*"
    r"(?<!to )\b(?:see also|see|refer to|look (?:at|in)|cf\.?)"
    rf"|{_LABEL}[:：]?\s*(?:→|[-=]>|[請请]?(?:[另詳详參参]?(?<![約约會会再來来])[見见]|[參参][考閱阅照]|(?<![去來来我們们他她你要帶带在想])看)))"
    rf"[\s:：]*(?:{_ONE_LINK})(?:(?:、|,? and |, |[和與与及])(?:{_ONE_LINK}))*",
    re.IGNORECASE,
)
"""A label or a subject, a word that points, and the links: what stands before another mark tells something itself."""


def _called(link: re.Match[str]) -> str:
    target = link["wiki"] or unquote(link["target"])
    return target.strip().rpartition("/")[2].removesuffix(".md").casefold()


def _is_copy(card: Hit, other: Hit) -> bool:
    mine, its = PurePosixPath(card.path), PurePosixPath(other.path)
    added = mine.stem.removeprefix(its.stem)
    return card.title == other.title and mine.parent == its.parent and added != mine.stem and added != ""
