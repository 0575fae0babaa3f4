"""A list of which an answer tells a part: all of it where all was asked for, or how many are left out."""

import re
from collections.abc import Sequence

from ...text.tokens import index_terms
from ..messages import say
from ..result import Hit
from ..showing.sanitize import MARK
from .beside import Chosen
from .members import Enumeration, Member, enumerations
from .option import Asked, coverage
from .sentences import Sentence

_MOST = 12
"""A list of more is not told whole."""
_CALLED = 0.6
"""Share of the question that stands above a list which is wanted, though no more than one of it was chosen."""


def with_whole_list(chosen: Sequence[Chosen], asked: Asked) -> tuple[list[Chosen], str]:
    """The sentences, with the others of the list that they are of; a word of how many there are where it is too long.

    "Which cultures …", "tell me about the seed tins": four rows of six would pass for all there are.
    """
    if not (asked.introduced or _SEVERAL.search(asked.text)):
        return list(chosen), ""
    for card in dict.fromkeys(card for card, _ in chosen):
        for one in enumerations(card.text, card.lines[0]):
            whole = [each for each in map(_as_one, one.members) if each is not None] if not one.members[0].name else []
            mine = [
                pair for pair in chosen if pair[0].path == card.path and any(_same(pair[1], each) for each in whole)
            ]
            if len(mine) == len(whole) or not _is_wanted(one, card, mine, asked):
                continue
            if len(whole) > _MOST:
                return list(chosen), say("lines_cut", asked.lang, found=len(whole), used=len(mine))
            return _completed(chosen, mine, card, whole), ""
    return list(chosen), ""


def _is_wanted(one: Enumeration, card: Hit, mine: Sequence[Chosen], asked: Asked) -> bool:
    if len(mine) != 1:
        return len(mine) > 1
    return coverage(asked, frozenset(index_terms(f"{card.title}\n{one.called}"))) >= _CALLED


def _completed(chosen: Sequence[Chosen], mine: Sequence[Chosen], card: Hit, whole: Sequence[Sentence]) -> list[Chosen]:
    """The chosen ones of the list as they were, then the others of it in their order, where the first of it stood."""
    rest = [(card, each) for each in whole if not any(_same(pair[1], each) for pair in mine)]
    at = next(place for place, pair in enumerate(chosen) if pair in mine)
    others = [pair for pair in chosen[at:] if pair not in mine]
    return [*chosen[:at], *mine, *rest, *others]


def _as_one(member: Member) -> Sentence | None:
    sentences = member.sentences
    if not sentences or any(MARK in each.text for each in sentences):
        return None
    text = " ".join(each.told or each.text for each in sentences)
    return Sentence(text, (sentences[0].lines[0], sentences[-1].lines[1]))


def _same(one: Sentence, other: Sentence) -> bool:
    return other.lines[0] <= one.lines[0] and one.lines[1] <= other.lines[1]


_ONE = r"(?!(?:is|was|does|has|do|did)\b)"
_SEVERAL = re.compile(
    rf"\bwhich (?:{_ONE}\w+ ){{0,2}}{_ONE}\w+s\b|\bwhat (?:{_ONE}\w+s|are|were)\b|\b(?:all|every|list)\b"
    "|哪[些幾几]|[過过有]什[麼么]|什[麼么](?:[話话事]|東西|东西)",
    re.IGNORECASE,
)
