"""Tables for a person: columns as wide as what is in them, whatever the script, within the terminal."""

from __future__ import annotations

import re
import sys

from .terminal import Paint, clusters, columns, cut, is_terminal, safe_line, width, write

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

GAP = "  "
NARROWEST = 8
"""No column is cut below this, even where the terminal is too small for all of them."""


def table(titles: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[int] = (), most: int = 0) -> None:
    """Print rows below their titles; `right`: places of the columns set flush right. Cells need not be safe.

    `most`: columns that others are filled up to at most, so that one long cell does not push all others away; it is cut
    on a terminal and whole elsewhere.
    """
    cells = [[safe_line(cell) for cell in row] for row in rows]
    widths = [max(width(row[i]) for row in [titles, *cells]) for i in range(len(titles))]
    if most:
        widths = [min(across, most) for across in widths]
    if is_terminal(sys.stdout):
        widths = fitted(widths, columns(100) - len(GAP) * (len(titles) - 1))
    paint = Paint.of(sys.stdout)
    write(paint.dim(_line(titles, widths, right)))
    whole = bool(most) and not is_terminal(sys.stdout)
    for row in cells:
        own = [max(across, width(cell)) for across, cell in zip(widths, row, strict=True)] if whole else widths
        write(_line(row, own, right))


def fitted(widths: Sequence[int], room: int) -> list[int]:
    """Return widths that take no more room than there is: the widest columns give first."""
    kept = list(widths)
    while sum(kept) > room and max(kept) > NARROWEST:
        widest = max(kept)
        next_widest = max([w for w in kept if w < widest] + [NARROWEST])
        wide = [i for i, w in enumerate(kept) if w == widest]
        spare = min(widest - next_widest, -(-(sum(kept) - room) // len(wide)))
        for i in wide:
            kept[i] = widest - max(spare, 1)
    return kept


def folded(text: str, room: int) -> list[str]:
    """Lines of at most so many columns: broken at spaces and after marks of Chinese, and within what is longer."""
    lines, line = [], ""
    for piece in re.findall("[^ 、，；：]*[ 、，；：]*", text):
        if line and width(line + piece.rstrip()) > room:
            lines.append(line.rstrip())
            line = ""
        line += piece
        while width(line.rstrip()) > room:
            begun, line = _begun(line, room)
            lines.append(begun)
    return [*lines, line] if line or not lines else lines


def _begun(word: str, room: int) -> tuple[str, str]:
    """As much of a word as there is room for, at least a character, and the rest."""
    taken = ""
    for cluster in clusters(word):
        if taken and width(taken + cluster) > room:
            break
        taken += cluster
    return taken, word[len(taken) :]


def padded(text: str, across: int, flush_right: bool = False) -> str:
    """Return text cut or filled to a number of columns."""
    text = cut(text, across)
    space = " " * (across - width(text))
    return space + text if flush_right else text + space


def _line(row: Sequence[str], widths: Sequence[int], right: Collection[int]) -> str:
    filled = [padded(cell, across, i in right) for i, (cell, across) in enumerate(zip(row, widths, strict=True))]
    return GAP.join(filled).rstrip()
