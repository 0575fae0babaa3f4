"""What stands beside a chosen sentence and belongs to it: the rest of its line, and what answers a question there."""

import re
from collections.abc import Sequence

from ..config import RecallConfig
from ..result import Hit
from ..showing.sanitize import MARK
from .sentences import Sentence, is_wide, width
from .snippets import is_snippet, said

Chosen = tuple[Hit, Sentence]

_FRAGMENT = 40
"""Width up to which a sentence of a long paragraph goes with the one before it: a number, a name, a day."""
_NEAR = 2
"""So many lines below a question at most, an empty one between them, begins what answers it."""
_SEAM = 6
"""Characters on either side of a sentence's end that tell whether anything stands between it and the next."""
_ASKS = re.compile(r"[?？]\W*$")


def with_what_belongs(chosen: Sequence[Chosen], config: RecallConfig) -> list[Chosen]:
    """The sentences, each with the short ones of its paragraph or list item, as they stand there.

    A note tells a thing in several sentences of one line, and the second may take back the first: "20 ml? No: 2 ml".
    Of a paragraph that is too long for that, a question is told with what follows it, as is what a fragment follows.
    """
    found: list[Chosen] = []
    for card, sentence in chosen:
        if any(_holds(other, card, sentence) for other in found):
            continue
        whole = _whole(card, sentence, config.paragraph_width)
        found = [other for other in found if not _holds((card, whole), *other)]
        found.append((card, whole))
        if _ASKS.search(whole.text) and (reply := _reply(card, whole)) is not None:
            found.append((card, reply))
    return found


def _holds(other: Chosen, card: Hit, sentence: Sentence) -> bool:
    return (
        other[0].path == card.path
        and other[1].paragraph == sentence.paragraph > 0
        and sentence.text.strip("*_") in other[1].text
    )


def _whole(card: Hit, sentence: Sentence, most: int) -> Sentence:
    """A sentence with what belongs to it, as long as all of it is no wider than this."""
    beside = [one for one in said(card.text, card.lines[0]) if one.paragraph == sentence.paragraph > 0]
    place = next((n for n, one in enumerate(beside) if one.text == sentence.text), None)
    if place is None or len(beside) < 2 or any(MARK in one.text or one.told for one in beside):
        return sentence
    opens = next(n for n, one in enumerate(beside) if n == place or not _ASKS.search(one.text))
    whole = _joined(beside[opens:], card)  # the question that a note goes on to answer is no part of what it says
    if width(whole.text) <= most:
        return whole
    end = place + 1
    while end < len(beside) and (_ASKS.search(beside[end - 1].text) or width(beside[end].text) <= _FRAGMENT):
        end += 1
    part = _joined(beside[place:end], card)
    return part if width(part.text) <= most else sentence


def _reply(card: Hit, question: Sentence) -> Sentence | None:
    """What stands right below a question: the first sentence there."""
    below = (one for one in said(card.text, card.lines[0]) if one.lines[0] > question.lines[1])
    first = next(below, None)
    if first is None or first.lines[0] - question.lines[1] > _NEAR or MARK in first.text:
        return None
    between = card.text.split("\n")[question.lines[1] - card.lines[0] + 1 : first.lines[0] - card.lines[0]]
    return None if any(map(str.strip, between)) and not is_snippet(first.text) else first


def _joined(beside: Sequence[Sentence], card: Hit) -> Sentence:
    text = beside[0].text
    for one in beside[1:]:
        together = f"{text[-_SEAM:]}{one.text[:_SEAM]}" in card.text
        text += ("" if together or is_wide(text[-1]) else " ") + one.text
    return Sentence(text, (beside[0].lines[0], beside[-1].lines[1]), paragraph=beside[0].paragraph)
