"""Tables of a passage: what stands in a column belongs to what the column is called."""

import re
from collections.abc import Iterator, Sequence

RULE = re.compile(r"\s*\|?[\s:|-]*-{2,}[\s:|-]*\|?\s*$")
"""The line below the head of a table."""

_SPLIT = re.compile(r"(?P<kept>\[\[[^\[\]\n]*\]\]|\\\||`[^`\n]*`)|\|")
_WIDE = re.compile("[\u2e80-\u9fff]")


def rows(lines: Sequence[str]) -> Iterator[tuple[str, ...] | None]:
    """For each line the cells of a row, each behind its column's name; None for a line that is no row."""
    head: tuple[str, ...] = ()
    for line, below in zip(lines, (*lines[1:], ""), strict=True):
        if "|" not in line:
            head = ()
            yield None
        elif RULE.match(line):
            yield None
        elif RULE.match(below) and "|" in below:
            head = cells(line)
            yield None
        else:
            yield _named(head, cells(line)) if head else None


def cells(line: str) -> tuple[str, ...]:
    """What stands between the bars of a line; a bar in a link, in code or behind a backslash is none."""
    parts, start = [], 0
    for bar in _SPLIT.finditer(line):
        if bar["kept"] is None:
            parts.append(line[start : bar.start()].strip())
            start = bar.end()
    parts.append(line[start:].strip())
    return tuple(parts[int(not parts[0]) : len(parts) - int(len(parts) > 1 and not parts[-1])])


def told(text: str) -> str:
    """A passage with the rows of its tables told in full: what the model reads."""
    if "|" not in text:
        return text
    lines = text.split("\n")
    return "\n".join(line if row is None else one_line(row) for line, row in zip(lines, rows(lines), strict=True))


def one_line(row: Sequence[str]) -> str:
    """A row as one line."""
    return " | ".join(row)


def run_on(text: str) -> str:
    """A text whose rows read on from the column's name to the cell: 星期：六 is looked for as 星期六."""
    return _JOINT.sub("", text)


_JOINT = re.compile("(?<=[\u2e80-\u9fff])：(?=[\u2e80-\u9fff])")


def _named(head: Sequence[str], row: Sequence[str]) -> tuple[str, ...]:
    names = (*head, *[""] * (len(row) - len(head)))
    return tuple(_with_name(name, cell) for name, cell in zip(names, row, strict=False) if cell)


def _with_name(name: str, cell: str) -> str:
    if not name or name == cell:
        return cell
    return f"{name}{'：' if _WIDE.match(name[-1]) else ': '}{cell}"
