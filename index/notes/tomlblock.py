"""The values of a block of TOML on top of a note, as text, with the lines of their keys."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, time
from itertools import pairwise
from typing import Any

from .note import Problem
from .tomltext import read_toml

MAX_DEPTH = 24
"""As for YAML: what is nested deeper is cut."""

KEY = re.compile(r"""\s*(?:\[\[?\s*)?(?P<key>"[^"\n]+"|'[^'\n]+'|[A-Za-z0-9_-]+)\s*(?:[.=\]])""")
_AT = re.compile(r"\s*\(at (?:line (?P<line>\d+), column \d+|end of document)\)$")
_HEADER = re.compile(r"\s*\[")

Value = tuple[str, Any, int, bool]
"""A key, its value (text, lists and dicts of text), the key's line in the file, and whether it was one string."""


def read(block: Sequence[str]) -> tuple[list[Value] | None, tuple[Problem, ...]]:
    """The values of a block that begins in line 2 of its file; None when it holds no key and is therefore text."""
    text = "\n".join(block)
    try:
        return _values(_loads(text), block, 2), ()
    except ValueError as error:
        return _rescue(block, error)


def _loads(text: str) -> dict[str, Any]:
    return read_toml(text, parse_float=str)


def _values(loaded: dict[str, Any], block: Sequence[str], first: int) -> list[Value]:
    lines: dict[str, int] = {}
    for number, line in enumerate(block, first):
        if found := KEY.match(line):
            lines.setdefault(found["key"].strip("\"'"), number)
    return [(key, _plain(value), lines.get(key, first), isinstance(value, str)) for key, value in loaded.items()]


def _plain(value: Any, depth: int = 0) -> Any:
    """Text as YAML's scalars are: `true`, `7`, `2026-03-09T14:30:00`."""
    if depth > MAX_DEPTH:
        return None
    if isinstance(value, dict):
        return {key: _plain(each, depth + 1) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each, depth + 1) for each in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, date | time) else str(value)


def _rescue(block: Sequence[str], error: Exception) -> tuple[list[Value] | None, tuple[Problem, ...]]:
    """Key by key, each of which counts if it can be read on its own; a table goes with all that is below it."""
    parts = list(_parts(block))
    if not parts:
        return None, ()  # prose between two lines of signs
    found: list[Value] = []
    bad: int | None = None
    for start, part in parts:
        try:
            found += _values(_loads("\n".join(part)), part, start + 2)
        except ValueError:
            bad = start if bad is None else bad
    said = str(error)
    at = _AT.search(said)
    if bad is None and len({key.lower() for key, *_ in found}) < len(found):
        return found, ()  # a key given twice is reported as that, with its line
    if bad is None:
        bad = int(at["line"]) - 1 if at and at["line"] else 0
    reason = said[: at.start()] if at else said
    return found, (Problem(bad + 2, "bad-toml", f"the frontmatter is no valid TOML: {reason}"),)


def _parts(block: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
    """Each key of the top with the lines up to the next, and each table whole."""
    starts: list[int] = []
    inside = False
    for number, line in enumerate(block):
        header = _HEADER.match(line) is not None and KEY.match(line) is not None
        if header or (not inside and KEY.match(line)):
            starts.append(number)
        inside = inside or header
    for start, stop in pairwise([*starts, len(block)]):
        yield start, block[start:stop]
