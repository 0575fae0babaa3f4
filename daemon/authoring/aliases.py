"""More names for a note, merged into the frontmatter that is there: no other byte of it changes."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

import yaml

from ...index.notes import frontmatter
from ...index.notes.fields import Fields
from .sheet import Sheet

_ITEM = re.compile(r"(\s*)-")
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class NotMerged(ValueError):
    """The names cannot be added to what the frontmatter holds; `args[0]` is the line."""


def held(sheet: Sheet) -> tuple[str, ...]:
    """The other names that a note has by its frontmatter."""
    return Fields(frontmatter.parse(sheet.plain()).entries).aliases()


def merged(sheet: Sheet, names: Sequence[str]) -> Sheet:
    """The file with these names too; the same file when it has them all. Raises NotMerged."""
    known = {_fold(name) for name in held(sheet)}
    new: dict[str, str] = {}
    for name in (" ".join(each.split()) for each in names):
        if name and _fold(name) not in known:
            new.setdefault(_fold(name), name)
    if not new:
        return sheet
    written = _added(sheet, list(new.values()))
    before, after = frontmatter.parse(sheet.plain()), frontmatter.parse(written.plain())
    rest = [
        {key: entry.value for key, entry in front.entries.items() if not _is_alias(key)} for front in (before, after)
    ]
    if rest[0] != rest[1] or {*known, *new} - {_fold(name) for name in held(written)}:
        raise NotMerged(_line(before))
    return written


def _added(sheet: Sheet, names: list[str]) -> Sheet:
    front = sheet.front()
    plain, end = sheet.plain(), sheet.newline
    if not front:
        return sheet.with_lines((f"---{end}", f"aliases: {_flow(names)}{end}", f"---{end}", *sheet.lines))
    block = plain[1 : front - 1]
    if plain[0].startswith("+++"):
        if any(map(_is_alias, frontmatter.parse(plain).entries)):
            raise NotMerged(_line(frontmatter.parse(plain)))
        return sheet.with_lines((sheet.lines[0], f"aliases = {_flow(names)}{end}", *sheet.lines[1:]))
    found = _alias_nodes(block)
    if found is None:
        if any(re.match(r"""["']?alias(?:es)?["']?\s*:""", line, re.I) for line in block):
            raise NotMerged(1)
        at = front - 1
        return sheet.with_lines((*sheet.lines[:at], f"aliases: {_flow(names)}{end}", *sheet.lines[at:]))
    lines = list(sheet.lines)
    _edit(lines, block, *found, names, end)
    return sheet.with_lines(tuple(lines))


def _alias_nodes(block: Sequence[str]) -> tuple[Any, Any] | None:
    """The key and the value that hold the names, as the parser marks them; None when there is no such key to read."""
    try:
        node = yaml.compose("\n".join(block), Loader=_LOADER)
    except (yaml.YAMLError, RecursionError, ValueError):
        return None
    if not isinstance(node, yaml.MappingNode):
        return None
    return next((pair for pair in node.value if _is_alias(str(pair[0].value).strip().lower())), None)


def _edit(lines: list[str], block: Sequence[str], key: Any, value: Any, names: list[str], end: str) -> None:
    """Write the names into a list, or make a list of what is there. Line 0 of the block is line 1 of the file."""
    if isinstance(value, yaml.SequenceNode) and not value.flow_style:
        last = value.value[-1]
        stop = last.end_mark.line if last.end_mark.column else last.end_mark.line - 1
        item = _ITEM.match(block[last.start_mark.line])
        indent = item[1] if item else "  "
        lines[stop + 2 : stop + 2] = [f"{indent}- {_quoted(name)}{end}" for name in names]
    elif isinstance(value, yaml.SequenceNode):
        row, column = value.end_mark.line, value.end_mark.column - 1
        line = lines[row + 1]
        comma = ", " if value.value and not line[:column].rstrip().endswith(",") else ""
        lines[row + 1] = line[:column].rstrip(" ") + comma + ", ".join(map(_quoted, names)) + line[column:]
    elif isinstance(value, yaml.ScalarNode) and key.start_mark.line == value.end_mark.line:
        row = key.start_mark.line
        line, bare = lines[row + 1], block[row]
        colon = bare.index(":", key.end_mark.column)
        entry = frontmatter.parse(["---", bare, "---"]).entries
        known = Fields(entry).aliases()
        rest = bare[max(value.end_mark.column, colon + 1) :]
        lines[row + 1] = f"{bare[: colon + 1]} {_flow([*known, *names])}{rest}" + line[len(bare) :]
    else:
        raise NotMerged(key.start_mark.line + 2)


def _flow(names: Sequence[str]) -> str:
    return f"[{', '.join(map(_quoted, names))}]"


def _quoted(name: str) -> str:
    """A name as YAML takes it, whatever it holds: JSON's strings are YAML's."""
    return json.dumps(name, ensure_ascii=False)


def _is_alias(key: str) -> bool:
    return key in ("aliases", "alias")


def _line(front: frontmatter.Frontmatter) -> int:
    return next((entry.line for key, entry in front.entries.items() if _is_alias(key)), 1)


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
