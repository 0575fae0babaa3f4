"""What to do, or the code that was asked for: the list or the fence that a note has below what it is about."""

from collections.abc import Sequence

from ...text.tokens import index_terms
from ..messages import say
from ..result import Hit
from ..showing.sanitize import MARK
from .beside import Chosen
from .members import lists
from .option import Asked, coverage
from .sentences import HEADING_LINE, Sentence, words_of
from .snippets import fences, is_snippet
from .sought import asks_for_code, asks_what_to_do

_STEPS, _CODE = 14, 40
"""Lines of a list, and of a fence that was asked for: of more only so many are told, and that is said."""
_ABOUT = 0.4
"""Share of the question that title, heading and the sentence above have to be about, for what stands below."""

_Span = tuple[int, int]
"""The first line and the line after the last, counted from 0 in the text of a card."""


def with_steps(chosen: Sequence[Chosen], asked: Asked) -> tuple[list[Chosen], str]:
    """The sentences, with the steps below the first that has any, or with the code beside it; a word of what was cut.

    A note names a trouble in a sentence, and tells in a list or a fence below it what helps.
    """
    code = asks_for_code(asked.text)
    if not code and not asks_what_to_do(asked.text):
        return list(chosen), ""
    if any(is_snippet(sentence.text) for _, sentence in chosen):
        return list(chosen), ""
    for place, (card, sentence) in enumerate(chosen):
        # The best sentence may be of another wording altogether; of the others, those that are about it.
        span = _span(card, sentence, code) if place == 0 or _is_about(card, sentence, asked) else None
        told = _told(card, span, _CODE if code else _STEPS) if span is not None else None
        if span is None or told is None:
            continue
        shown = told.lines[0] - card.lines[0], told.lines[1] + 1 - card.lines[0]
        if _within((card, sentence), card, span) and not _within((card, sentence), card, shown):
            continue  # an entry of a long log, and no step of any
        kept = [pair for pair in chosen if not _within(pair, card, shown)]
        at = sum(pair in kept for pair in chosen[: place + 1])
        found, used = span[1] - span[0], _CODE if code else _STEPS
        word = say("lines_cut", asked.lang, found=found, used=used) if found > used else ""
        return [*kept[:at], (card, told), *kept[at:]], word
    return list(chosen), ""


def _is_about(card: Hit, sentence: Sentence, asked: Asked) -> bool:
    return coverage(asked, frozenset(index_terms(f"{card.title}\n{card.heading}\n{sentence.text}"))) >= _ABOUT


def _span(card: Hit, sentence: Sentence, code: bool) -> _Span | None:
    """Where the steps stand that belong to a sentence, or the code."""
    lines = card.text.split("\n")
    at, last = (line - card.lines[0] for line in sentence.lines)
    fenced = [(begin, end + 1) for begin, end, _ in fences(lines)]
    if code:
        below = [span for span in fenced if span[0] > last]
        return below[0] if below else fenced[-1] if fenced else None
    inside = {place for span in fenced for place in range(*span)}
    listed = [(bounds[0], bounds[-1]) for bounds in lists(lines, inside) if len(bounds) > 2]
    own = next((span for span in listed if span[0] <= at < span[1]), None)
    ends = next(
        (n for n in range(last + 1, len(lines)) if HEADING_LINE.match(lines[n]) and n not in inside), len(lines)
    )
    below = sorted(span for span in (*listed, *fenced) if last < span[0] < ends)
    return own or (below[0] if below else None)


def _told(card: Hit, span: _Span, most: int) -> Sentence | None:
    """The lines as they stand there, at most so many; None where something was taken out of them."""
    lines = card.text.split("\n")[slice(*span)]
    fence = lines[0].lstrip()[:3] in ("```", "~~~")
    if any(MARK in line for line in lines):
        return None
    kept = lines[:most] if not fence or len(lines) <= most else [*lines[: most - 1], lines[-1]]
    while kept and not kept[-1].strip():
        kept.pop()
    told = kept if fence else [line for line in map(_plain, kept) if line.strip()]
    text = "\n".join(told)
    first = card.lines[0] + span[0]
    return Sentence(text, (first, first + len(kept) - 1)) if is_snippet(text) else None


def _plain(line: str) -> str:
    indent = len(line) - len(line.lstrip())
    return line[:indent] + words_of(line)


def _within(pair: Chosen, card: Hit, span: _Span) -> bool:
    first, last = (line - card.lines[0] for line in pair[1].lines)
    return pair[0].path == card.path and span[0] <= first and last < span[1]
