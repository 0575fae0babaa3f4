"""The text of a settings file, a statement at a time: what one says is changed, and every other byte stays."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Statement:
    """A table's header, or a key with its value."""

    start: int
    """Its first line; the first of the file is 0."""
    end: int
    """The line after its last."""
    says: dict[str, Any]
    """What it puts where, from the top of the file: `{"vaults": {"notes": {}}}` for `[vaults.notes]`."""
    is_header: bool

    def speaks_of(self, *keys: str) -> bool:
        """Whether it says something of what these keys lead to."""
        return _at(self.says, keys) is not None

    def is_about(self, *keys: str) -> bool:
        """Whether it says that, and nothing else."""
        return self.speaks_of(*keys) and all(len(_at(self.says, keys[:n]) or ()) == 1 for n in range(len(keys)))


def statements(text: str) -> Iterator[Statement]:
    """The statements of a text that is valid TOML, in their order."""
    lines = _lines(text)
    table: list[str] = []
    start = 0
    while start < len(lines):
        end, said = _first(lines, start)
        if said:
            is_header = lines[start].lstrip("\ufeff \t").startswith("[")
            table = _path(said) if is_header else table
            for key in () if is_header else reversed(table):
                said = {key: said}
            yield Statement(start, end, said, is_header)
        start = end


def line_of(text: str, *keys: str) -> int:
    """The line, from 1, that says first what these keys lead to, or what leads to them; 0 when none does."""
    found = list(statements(text))
    for n in range(len(keys), 0, -1):
        for each in found:
            if each.speaks_of(*keys[:n]):
                return each.start + 1
    return 0


def without(text: str, *keys: str) -> str:
    """`text` without the statements about what these keys lead to, and the blank line that set them apart."""
    lines: list[str | None] = [*_lines(text)]
    for each in statements(text):
        if each.is_about(*keys):
            lines[each.start : each.end] = [None] * (each.end - each.start)
    kept: list[str] = []
    for number, line in enumerate(lines):
        if line is not None:
            kept.append(line)
        elif (number + 1 == len(lines) or not (lines[number + 1] or "x").strip()) and kept and not kept[-1].strip():
            kept.pop()
    mark = "\ufeff" if text.startswith("\ufeff") and lines[0] is None else ""
    return mark + "".join(kept)


def with_value(text: str, value: str, *keys: str) -> str:
    """`text` with the TOML `value` at the end of these keys: where it is set already, else at the head of its table."""
    lines = _lines(text)
    for each in statements(text):
        if each.is_about(*keys) and not each.is_header:
            lines[each.start : each.end] = [_replaced("".join(lines[each.start : each.end]), value)]
            return "".join(lines)
    line_end = line_ending(text)
    setting = f"{keys[-1]} = {value}{line_end}"
    if len(keys) == 1:
        mark = "\ufeff" if text.startswith("\ufeff") else ""
        return mark + setting + text.removeprefix(mark)
    header = next((each for each in statements(text) if each.is_header and _path(each.says) == [*keys[:-1]]), None)
    if header is None:
        return with_table(text, ".".join(keys[:-1]), setting)
    if not lines[header.start].endswith("\n"):
        setting = line_end + setting
    lines.insert(header.end, setting)
    return "".join(lines)


def with_table(text: str, head: str, setting: str) -> str:
    """`text` with one more table at its end, set apart by a blank line; `setting` is its first."""
    line_end = line_ending(text)
    gap = "" if not text.strip("\ufeff") else line_end if text.endswith("\n") else f"{line_end}{line_end}"
    return f"{text}{gap}[{head}]{line_end}{setting.rstrip()}{line_end}"


def line_ending(text: str) -> str:
    """How the lines of a text end."""
    return "\r\n" if "\r\n" in text else "\n"


def _lines(text: str) -> list[str]:
    """With their ends. `str.splitlines` would split where TOML does not."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _first(lines: list[str], start: int) -> tuple[int, dict[str, Any]]:
    """Where the statement that begins at a line ends, and what it says; nothing for a comment or a blank line."""
    for end in range(start + 1, len(lines) + 1):
        try:
            return end, tomllib.loads("".join(lines[start:end]).lstrip("\ufeff"))
        except (ValueError, RecursionError):
            continue  # its value goes on
    return len(lines), {}


def _path(said: dict[str, Any]) -> list[str]:
    """The keys of a header, whose table is the empty one."""
    keys = []
    while said and isinstance(said, dict):
        key, said = next(iter(said.items()))
        keys.append(key)
    return keys


def _at(said: Any, keys: tuple[str, ...]) -> Any:
    """What these keys lead to; None when they lead nowhere."""
    for key in keys:
        said = said.get(key) if isinstance(said, dict) else None
    return said


def _replaced(statement: str, value: str) -> str:
    """The statement with another value, its comment kept."""
    says = tomllib.loads(statement.lstrip("\ufeff"))
    tail = re.search(r"\r?\n?\Z", statement)
    for found in re.finditer(r"[ \t]*#", statement):
        try:
            if tomllib.loads(statement[: found.start()].lstrip("\ufeff")) == says:
                tail = found
                break
        except ValueError:
            continue  # a part of the value
    assert tail is not None  # the end of a text is always found
    return statement.partition("=")[0].rstrip() + " = " + value + statement[tail.start() :]
