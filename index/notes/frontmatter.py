"""The block of YAML or TOML on top of a note: where it ends, and its values as they were written.

Only the first block counts, and only when its `---` (`+++` for TOML) is the very first line. Keys are taken without
regard to case; of a key given twice the first one wins and the second is reported. Scalars of YAML stay the characters
of the file (`1.10`, `yes`, `007`); `null`, `~` and nothing at all mean that the key is absent.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import yaml

from . import tomlblock
from .note import Problem

MAX_CHARS = 1 << 16
"""A longer block is taken for text that happens to stand between two rules."""
MAX_VALUES = 20_000
MAX_DEPTH = 24
"""With the bound above: YAML that unfolds into billions of values is cut, and reported."""

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_KEY = re.compile(r"""(?:"[^"\n]+"|'[^'\n]+'|[^\s#\-\[\]{}"'&*!|>%@`:,?][^:\n]*?)\s*:(?:\s|$)""")
_KEYS = {"---": _KEY, "+++": tomlblock.KEY}
"""What opens a block, and how a line with a key looks in it."""
_CLOSING = {"---": ("---", "..."), "+++": ("+++",)}
_ITEM = re.compile(r"\s*-(?:\s+|$)")
_COMMENT_VALUE = re.compile(r"\s*[^:#]+:\s+(#[^\s#].*)$")
_PRIVATE = re.compile(r"""\s*['"]?private['"]?\s*[:=]\s*['"]?(?:true|yes|on|1|是)\b""", re.I)


@dataclass(frozen=True, slots=True)
class Entry:
    """The value of one key: text, lists and dicts of text; `quoted` when it was one string in quotes."""

    key: str
    value: Any
    line: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """What the block says, and which lines of the file it covers.

    `body` is the number of lines before the body (0: no block). `plain` ≥ `body` counts the lines after which markdown
    begins: between the two stands a second block some tool left, which is text to find but no markdown.
    """

    entries: dict[str, Entry]
    body: int
    plain: int
    problems: tuple[Problem, ...] = ()
    private: bool = False
    """A block that could not be read says `private: true`: better hidden for no reason than shown for none."""


NONE = Frontmatter({}, 0, 0)


def parse(lines: Sequence[str]) -> Frontmatter:
    """Read the frontmatter of a file given as its lines; never raises."""
    rule = lines[0].rstrip() if lines else ""
    if rule not in _KEYS:
        return NONE
    end = _closing(lines, 1, _CLOSING[rule])
    if end is None:
        return _unclosed(lines, rule)
    block = lines[1:end]
    values, problems = _read(block) if rule == "---" else _read_toml(block)
    if values is None:
        return Frontmatter({}, 0, 0, problems, _says_private(block))
    entries, doubles = _by_key(values)
    return Frontmatter(entries, end + 1, _after_second(lines, end + 1), problems + doubles)


def meant(lines: Sequence[str]) -> int:
    """How many lines a block on top takes that has keys and may be read as none: who writes leaves it as it is."""
    rule = lines[0].rstrip() if lines else ""
    end = _closing(lines, 1, _CLOSING[rule]) if rule in _KEYS else None
    block = lines[1:end] if end is not None else ()
    return len(block) + 2 if block and block[0].strip() and any(map(_KEYS[rule].match, block)) else 0


def _closing(lines: Sequence[str], start: int, rules: tuple[str, ...] = ("---", "...")) -> int | None:
    size = 0
    for number in range(start, len(lines)):
        if _closes(lines[number], rules):
            return number
        size += len(lines[number]) + 1
        if size > MAX_CHARS:
            return None
    return None


def _closes(line: str, rules: tuple[str, ...]) -> bool:
    return line.startswith(rules) and line.rstrip() in rules


def _unclosed(lines: Sequence[str], rule: str) -> Frontmatter:
    if len(lines) < 2 or not _KEYS[rule].match(lines[1]):
        return NONE  # a rule on top of a text
    until = next((n for n, line in enumerate(lines) if not line.strip()), len(lines))
    problem = Problem(1, "frontmatter-unclosed", f"the frontmatter has no closing {rule}; it is read as text")
    if any(_closes(line, _CLOSING[rule]) for line in lines[1:]):
        too_far = f"the frontmatter has no closing {rule} within {MAX_CHARS} characters; it is read as text"
        problem = Problem(1, "frontmatter-unclosed", too_far)
    return Frontmatter({}, 0, 0, (problem,), _says_private(lines[1:until]))


def _says_private(block: Sequence[str]) -> bool:
    return any(_PRIVATE.match(line) for line in block)


def _read(block: Sequence[str]) -> tuple[list[Entry] | None, tuple[Problem, ...]]:
    """Return the entries in the file's order; None when the block is no mapping and therefore text."""
    if not any(line.strip() and not line.lstrip().startswith("#") for line in block):
        return [], ()
    try:
        node = yaml.compose("\n".join(block), Loader=_LOADER)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        return _rescue(block, error)
    if isinstance(node, yaml.MappingNode):
        return _entries(node, block, 2)
    if not block[0].strip():
        return None, ()  # prose between two rules
    return None, (Problem(2, "frontmatter-no-mapping", "the frontmatter is no list of `key: value`; read as text"),)


def _read_toml(block: Sequence[str]) -> tuple[list[Entry] | None, tuple[Problem, ...]]:
    values, problems = tomlblock.read(block)
    return None if values is None else [Entry(*value) for value in values], problems


def _entries(node: Any, block: Sequence[str], first: int) -> tuple[list[Entry], tuple[Problem, ...]]:
    found: list[Entry] = []
    problems: list[Problem] = []
    values = _Values()
    for key, value in node.value:
        line = key.start_mark.line + first
        if not isinstance(key, yaml.ScalarNode):
            problems.append(Problem(line, "bad-key", "a key of the frontmatter is no plain word"))
            continue
        quoted = isinstance(value, yaml.ScalarNode) and value.style in ("'", '"')
        found.append(Entry(key.value.strip(), values.plain(value) or _from_comment(key, block), line, quoted))
    if values.cut:
        problems.append(Problem(first, "frontmatter-too-big", "the frontmatter unfolds without end; cut"))
    return found, tuple(problems)


def _from_comment(key: Any, block: Sequence[str]) -> Any:
    """Return the `#a #b` of `tags: #a #b`: a comment to YAML, tags to everyone who writes it."""
    line = key.start_mark.line
    if key.value.strip().lower() not in ("tags", "tag") or line >= len(block):
        return None
    found = _COMMENT_VALUE.match(block[line])
    return found[1] if found else None


class _Values:
    """Turns YAML nodes into plain values, within a budget that no anchor can outgrow."""

    __slots__ = ("cut", "left")

    def __init__(self) -> None:
        self.left = MAX_VALUES
        self.cut = False

    def plain(self, node: Any, depth: int = 0) -> Any:
        """Return text, a list, a dict, or None for a null."""
        self.left -= 1
        if self.left < 0 or depth > MAX_DEPTH:
            self.cut = True
            return None
        if isinstance(node, yaml.ScalarNode):
            return None if not node.style and node.value in _NULLS else node.value
        if isinstance(node, yaml.SequenceNode):
            return [self.plain(item, depth + 1) for item in node.value if self.left > 0]
        pairs = [(k.value, v) for k, v in node.value if isinstance(k, yaml.ScalarNode)]
        return {key: self.plain(value, depth + 1) for key, value in pairs if self.left > 0}


def _rescue(block: Sequence[str], error: Exception) -> tuple[list[Entry] | None, tuple[Problem, ...]]:
    """Read broken YAML key by key, so that one bad value costs itself only."""
    parts = list(_parts(block))
    if not parts or sum(len(part) for _, part in parts) < len(block) / 2:
        return None, ()  # prose between two rules
    found: list[Entry] = []
    bad: int | None = None  # the parser may notice lines later: name the first key that does not stand on its own
    for start, part in parts:
        node = _compose(part)
        if node is None:
            bad = start if bad is None else bad
            found.append(_as_written(part, start + 2))
        else:
            found += _entries(node, part, start + 2)[0]
    if bad is None:
        mark = getattr(error, "problem_mark", None)
        bad = min(mark.line, len(block) - 1) if mark else 0
    reason = getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read"
    return found, (Problem(bad + 2, "bad-yaml", f"the frontmatter is no valid YAML: {reason}"),)


def _parts(block: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield each top-level key with the lines below that belong to it."""
    starts = [n for n, line in enumerate(block) if _KEY.match(line)]
    for start, stop in pairwise([*starts, len(block)]):
        belongs = start + 1
        while belongs < stop and (not block[belongs].strip() or block[belongs][0] in " \t-#"):
            belongs += 1
        yield start, block[start:belongs]


def _as_written(part: Sequence[str], line: int) -> Entry:
    matched = _KEY.match(part[0])
    after = matched.end() if matched else 0
    key = _unquoted(part[0][:after].rstrip().removesuffix(":"))
    rest = part[0][after:].strip()
    below = [row for row in part[1:] if row.strip()]
    if not rest and below and all(_ITEM.match(row) for row in below):
        return Entry(key, [_unquoted(_ITEM.sub("", row, count=1)) for row in below], line)
    text = " ".join([rest, *(row.strip() for row in below)]).strip()
    if text[:1] == "[" and text[:2] != "[[" and "]" not in text[:-1]:  # a list that nothing closes, or with an odd word
        return Entry(key, [part for each in text.strip("[]").split(",") if (part := _unquoted(each))], line)
    return Entry(key, _unquoted(text) or None, line, quoted=text[:1] in ("'", '"'))


def _compose(part: Sequence[str]) -> Any:
    try:
        node = yaml.compose("\n".join(part), Loader=_LOADER)
    except (yaml.YAMLError, RecursionError, ValueError):
        return None
    return node if isinstance(node, yaml.MappingNode) else None


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _by_key(entries: Sequence[Entry]) -> tuple[dict[str, Entry], tuple[Problem, ...]]:
    kept: dict[str, Entry] = {}
    problems: list[Problem] = []
    for entry in entries:
        name = entry.key.lower()
        if name in kept:
            problems.append(Problem(entry.line, "duplicate-key", f"`{entry.key}` is given twice; the first one counts"))
        elif entry.value is not None:
            kept[name] = entry
    return kept, tuple(problems)


def _after_second(lines: Sequence[str], body: int) -> int:
    """Return the line after a second block that follows at once, or `body`."""
    start = body
    while start < len(lines) and not lines[start].strip():
        start += 1
    if start + 1 >= len(lines) or lines[start].rstrip() != "---" or not _KEY.match(lines[start + 1]):
        return body
    end = _closing(lines, start + 1)
    if end is None or not all(line.strip() for line in lines[start:end]):
        return body
    return end + 1
