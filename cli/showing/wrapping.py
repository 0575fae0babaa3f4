"""Long lines broken for a terminal: between Latin words and between Han characters, and never before a closing mark."""

from __future__ import annotations

import re

from ...index.text.display import CLOSING_MARKS, OPENING_MARKS
from .terminal import clusters, width

_WIDE = "\u2e80-\u303f\u3040-\u30ff\u3105-\u312f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_WORD = f"[^\\s{_WIDE}{OPENING_MARKS}{CLOSING_MARKS}]+"
_UNIT = re.compile(
    # What stays together: a Han character or a Latin word, with the marks that may not leave it and its numbers.
    f"[{OPENING_MARKS}]*(?:{_WORD}(?:[’·–—]{_WORD})*|[^\\s])[{CLOSING_MARKS}]*(?: ?\\[\\d+\\])*(?: [✓?](?!\\S))?|\\s+"
)
_ITEM = re.compile(r"\s*(?:[-·] )?")
_FENCES = ("```", "~~~")


def wrapped(text: str, room: int) -> str:
    """Text in lines of at most `room` columns; what goes on stands below where its line began.

    Code stays as it is, and so does a line that begins in the right half, as in a drawing.
    """
    lines, in_code = [], False
    for line in text.split("\n"):
        fence = line.lstrip().startswith(_FENCES)
        in_code ^= fence
        lines.append(line if fence or in_code or width(line) <= room else _broken(line, room))
    return "\n".join(lines)


def _broken(line: str, room: int) -> str:
    begin = _ITEM.match(line)
    indent = " " * len(begin.group() if begin else "")
    if len(indent) > room // 2:
        return line
    rows, row = [], line[: len(indent)]
    for unit in _units(line[len(indent) :], room - len(indent)):
        if width(row) + width(unit.rstrip()) > room and row.strip():
            rows.append(row.rstrip())
            row = indent
        row += unit if row.strip() or not unit.isspace() else ""
    return "\n".join([*rows, row.rstrip()])


def _units(text: str, room: int) -> list[str]:
    """What is not broken, in order; of what is longer than a line, as an address may be, its characters."""
    units: list[str] = []
    for unit in _UNIT.findall(text):
        units += [unit] if width(unit) <= room else clusters(unit)
    return units
