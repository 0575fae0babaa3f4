"""The words of a question that no note has, so far as they are names of things."""

import re
from collections.abc import Iterator, Sequence

from ...graph.extraction.generic import is_common
from ...graph.extraction.hanwords import within
from ...text.normalize import HAN, language, normalize
from ...text.tokens import TermGroup, query_groups
from ..finding.terms import content
from ..question.asks import only_asks
from ..question.leadingnoun import leading_noun
from ..result import Hit
from ..verifying.quantities import is_unit
from .option import Asked
from .sought import names_the_sort


def unknown_words(asked: Asked, cited: Sequence[Hit]) -> list[str]:
    """Names of things in the question that no note holds, not even in pieces, as they were typed.

    Not said where the answer is in another language: there a missing word means nothing.
    """
    spoken = {language(card.text) for card in cited} | {""}
    found = (
        word
        for group in content(asked.groups)
        if language(group.text) in spoken
        for word in _unheld(group, asked.known)
        if not only_asks(word) and not names_the_sort(word) and not is_common(normalize(word))
    )
    return list(dict.fromkeys(_as_typed(word, asked.text) for word in found))


def _unheld(group: TermGroup, known: frozenset[int]) -> Iterator[str]:
    """What no note has of a group: all of it, or of a Chinese run what stands before the words that notes do have.

    There a thing stands before what is asked of it (除濕機 before 保固); what stands behind is mostly a verb.
    """
    if _RUN.fullmatch(group.text) is None:
        if not any(known.intersection(keys) for keys in group.alternatives):
            yield group.text
        return
    pairs = [_is_held(group.text[place : place + 2], known) for place in range(max(1, len(group.text) - 1))]
    end = pairs.index(True) if True in pairs else len(group.text)
    word = _named(group.text[:end])
    if word:
        yield word


def _is_held(pair: str, known: frozenset[int]) -> bool:
    return any(known.issuperset(keys) for group in query_groups(pair) for keys in group.alternatives)


def _named(piece: str) -> str:
    """The name in a piece of running text; "" where it may be none: a part of a word is worse than nothing."""
    folded = normalize(piece)
    start = 2 if is_common(folded[:2]) else 0
    word = leading_noun(within(folded[start:]))
    if not 1 < len(word) <= _LONGEST or len(folded) != len(piece) or is_unit(word) or is_common(word):
        return ""
    place = folded.find(word, start)
    return piece[place : place + len(word)]


def _as_typed(word: str, text: str) -> str:
    """A word as it stands in the question: what was compared may be of the other script, or in small letters."""
    if word in text:
        return word
    folded = normalize(text)
    place = folded.find(normalize(word))
    return text[place : place + len(word)] if place >= 0 and len(folded) == len(text) else word


_RUN = re.compile(f"[{HAN}]+")
_LONGEST = 4
"""Characters of a thing; what is longer is mostly a thing and what is asked of it."""
