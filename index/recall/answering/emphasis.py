"""Emphasis in a paragraph: which marks are pairs, so that a sentence cut out of it keeps none alone."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Emphasis:
    """One emphasised run: the places of its opening and its closing mark, each `width` characters."""

    opening: int
    closing: int
    width: int


def emphases(text: str) -> list[Emphasis]:
    """The runs of bold, italics, strike-through and highlight in a paragraph; marks in code are none."""
    found: list[Emphasis] = []
    waiting: list[tuple[int, str]] = []
    for match in _MARK.finditer(text):
        if match["code"]:
            continue
        mark, before, after = match.group(), text[: match.start()][-1:], text[match.end() :][:1]
        inside_word = mark[0] == "_"
        closes = bool(before) and not before.isspace() and not (inside_word and _is_word(after))
        opens = bool(after) and not after.isspace() and not (inside_word and _is_word(before))
        at = next((i for i in range(len(waiting) - 1, -1, -1) if waiting[i][1] == mark), None)
        if closes and at is not None:
            found.append(Emphasis(waiting[at][0], match.start(), len(mark)))
            del waiting[at:]
        elif opens:
            waiting.append((match.start(), mark))
    return found


def end_within(text: str, end: int, runs: list[Emphasis]) -> int:
    """Where a sentence that ends at `end` really ends: behind the marks and quotes that close right there."""
    closed = end
    for run in sorted(runs, key=lambda run: run.closing):
        if run.closing == closed:
            closed += run.width
            while text[closed : closed + 1] in _QUOTES_CLOSE:
                closed += 1
    return closed


def cut_out(text: str, begin: int, end: int, runs: list[Emphasis]) -> str:
    """The piece of a paragraph from `begin` to `end` without the marks whose pair lies outside of it.

    But what is struck out stays so: the piece gets marks of its own.
    """
    first = begin
    struck = next((run for run in runs if text.startswith(_STRUCK, run.opening) and _parts(run, begin, end)), None)
    lonely = sorted(
        (place, place + run.width)
        for run in runs
        for place, other in ((run.opening, run.closing), (run.closing, run.opening))
        if begin <= place < end and not begin <= other < end
    )
    parts = []
    for start, stop in lonely:
        parts += [text[begin:start], _STRUCK if text.startswith(_STRUCK, start) else ""]
        begin = stop
    piece = "".join((*parts, text[begin:end])).strip()
    if struck is None or not piece:
        return piece
    if piece.count(_STRUCK) % 2 == 0:
        return f"{_STRUCK}{piece}{_STRUCK}"  # all of it is
    return f"{_STRUCK}{piece}" if struck.opening < first else f"{piece}{_STRUCK}"


def _parts(run: Emphasis, begin: int, end: int) -> bool:
    """Whether a run and a piece overlap, and the run goes on outside of it."""
    return run.opening < end and run.closing > begin and (run.opening < begin or run.closing >= end)


_STRUCK = "~~"
_QUOTES_CLOSE = frozenset("」』”’）)")
_MARK = re.compile(r"(?P<code>(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))|\*{1,3}|_{1,3}|~~|==")


def _is_word(char: str) -> bool:
    return char.isalnum()
