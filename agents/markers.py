"""The markers of a written sentence, `[1]`: which passages it cites."""

import re
from dataclasses import dataclass

from ..index.text.normalize import clean

MARKERS = r"(?:[ \t]*[\[［【]\^?\d{1,3}(?:\s*[,，、;–-]\s*\^?\d{1,3})*[\]］】])"
"""One marker as models write them: `[1]`, `[1, 2]`, `[2-4]`, `【1】`, `[^1]`."""

_CODE = re.compile(r"`[^`\n]*`")
_MARKER = re.compile(MARKERS)
_IMAGE = re.compile(r"!\[[^\]\n]*\]\([^)\n]*\)")
_LEADS = re.compile(r"^\s*(?:[-*+•]\s+|\d{1,2}[.)](?:\s+|$)|#{1,6}\s+|>\s*)+")
_SAYS = re.compile(r"[^\W_]")
MOST_OF_RANGE = 20


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence without its markers. `dropped`: numbers that are no passage's."""

    text: str
    cites: tuple[int, ...]
    dropped: tuple[int, ...]


def read(sentence: str, known: int) -> Marked | None:
    """A sentence of a model, when there are `known` passages; None when it says nothing."""
    shielded = _CODE.sub(lambda found: "\0" * len(found[0]), sentence)
    numbers: list[int] = []
    text, at = "", 0
    for found in _MARKER.finditer(shielded):
        numbers += _numbers(found[0])
        text += sentence[at : found.start()]
        at = found.end()
    text = _LEADS.sub("", _IMAGE.sub("", text + sentence[at:])).strip()
    text = re.sub(r"\s+(?=[.。!?！？,，;；]$)", "", " ".join(text.split()))
    if not _SAYS.search(text):
        return None
    distinct = dict.fromkeys(numbers)
    return Marked(
        text,
        tuple(n for n in distinct if 1 <= n <= known),
        tuple(n for n in distinct if not 1 <= n <= known),
    )


def _numbers(marker: str) -> list[int]:
    """The numbers in one marker, ranges filled."""
    found: list[int] = []
    for part in re.split(r"[,，、;]", clean(marker).strip(" \t[]【】^")):
        first, _, last = (piece.strip(" ^") for piece in re.sub("[–-]", "-", part).partition("-"))
        if not first.isdigit():
            continue
        until = int(last) if last.isdigit() and int(last) - int(first) <= MOST_OF_RANGE else int(first)
        found += range(int(first), max(until, int(first)) + 1)
    return found
