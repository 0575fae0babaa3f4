"""A table of a TOML file, changed in place: every line that is not part of it stays, comments too."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

_HEADER = re.compile(r"\s*\[+\s*([^\]]+?)\s*\]+")


class NotToml(ValueError):
    """The file cannot be read, or holds the table in a way that cannot be changed line by line."""


def with_table(text: str, path: tuple[str, str], values: dict[str, Any]) -> str:
    """The text with a table of these values, in place of the one of that name. Raises NotToml."""
    rest = without(text, path)
    lines = [f"[{'.'.join(map(_key, path))}]", *(f"{_key(name)} = {_value(value)}" for name, value in values.items())]
    end = "\r\n" if "\r\n" in text else "\n"
    before = rest.rstrip("\r\n")
    made = (before + end * 2 if before else "") + end.join(lines) + end
    if _loaded(made) != _set(_loaded(text), path, values):
        raise NotToml(".".join(path))
    return made


def without(text: str, path: tuple[str, str]) -> str:
    """The text without a table and those below it. Raises NotToml."""
    before = _loaded(text)
    kept: list[str] = []
    inside, held = False, list[str]()
    for line in text.splitlines(keepends=True):
        header = _HEADER.match(line)
        if header:
            inside = _names(header[1])[: len(path)] == path
            kept += [] if inside else held  # what stands right above a table is said of that table
            held = []
        if not inside:
            kept.append(line)
        elif line.strip() and not line.lstrip().startswith("#"):
            held = []
        else:
            held.append(line)
    made = "".join(kept)
    if _loaded(made) != _set(before, path, None):
        raise NotToml(".".join(path))
    return made if made == text else made.rstrip("\r\n") + _last_end(text) if made.strip() else ""


def _last_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _loaded(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotToml(str(error)) from None


def _set(loaded: dict[str, Any], path: tuple[str, str], values: dict[str, Any] | None) -> dict[str, Any]:
    """What the file says, with these values; a table that would be empty is not there."""
    first, second = path
    tables = loaded.get(first, {})
    if not isinstance(tables, dict):
        raise NotToml(f"{first} is no table")
    inner = {name: value for name, value in tables.items() if name != second}
    if values is not None:
        inner[second] = values
    rest = {name: value for name, value in loaded.items() if name != first}
    return {**rest, first: inner} if inner else rest


def _names(written: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in written.split("."))


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
