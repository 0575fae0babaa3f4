"""What of a vault is not a note: tool folders, editor temporaries, and what ignore files say (gitignore syntax)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...index.notes.suffixes import NOTE_SUFFIXES
from .plainfile import read_plain

IGNORED_FOLDERS = frozenset({"node_modules", "__pycache__"})

TEMPORARY = re.compile(r"4913|~\$.*|.*~|#.*#|.*\.(?:swp|swo|swx|tmp|bak|part|crdownload)|.*\.tmp\.[^.]*", re.DOTALL)
"""Names that editors and downloads use on the way to the real one. (Those that begin with a dot are hidden anyway.)"""

RULE_FILES = frozenset({".gitignore", ".recallignore", ".recall/config.toml"})

LONGEST = 1_000_000
"""Bytes of a file of rules; one that is longer holds none."""

Levels = tuple["Ruleset", ...]
"""The .gitignore rules that hold in a folder, outermost first."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Ignore patterns of one file, the last first; neighbours of one polarity are one expression."""

    groups: tuple[tuple[bool, re.Pattern[str]], ...] = ()

    def verdict(self, path: str) -> bool | None:
        """True: ignored, False: kept by a negated pattern, None: no pattern speaks of it. Folders end in a slash."""
        for ignored, expression in self.groups:
            if expression.fullmatch(path):
                return ignored
        return None


def parse_rules(text: str, base: str = "") -> Ruleset:
    """Compile gitignore patterns that hold below the folder `base` ("" is the root). Senseless ones are left out."""
    groups: list[tuple[bool, list[str]]] = []
    for line in text.splitlines():
        rule = _translate(line, base)
        if rule is None:
            continue
        ignored, expression = rule
        if groups and groups[-1][0] == ignored:
            groups[-1][1].append(expression)
        else:
            groups.append((ignored, [expression]))
    compiled = [(ignored, re.compile("|".join(parts), re.DOTALL)) for ignored, parts in reversed(groups)]
    return Ruleset(tuple(compiled))


def is_note_name(name: str) -> bool:
    """Whether a file of this name can be a note."""
    return name.lower().endswith(NOTE_SUFFIXES)


def is_hidden_name(name: str) -> bool:
    """Whether a file or folder of this name is never looked at, whatever the rules say."""
    if name.endswith(NOTE_SUFFIXES):
        return name.startswith((".", "~$"))  # nearly every name: no other temporary ends like a note
    return name.startswith(".") or name in IGNORED_FOLDERS or TEMPORARY.fullmatch(name) is not None


def is_hidden_path(path: str) -> bool:
    """Whether any part of a path relative to the vault is never looked at."""
    return any(is_hidden_name(part) for part in path.split("/"))


class Ignore:
    """The ignore rules of one vault, read from its files again whenever those change."""

    def __init__(self, root: Path, tracked: Callable[[], frozenset[str]] = frozenset) -> None:
        """`tracked` says which paths git tracks although a .gitignore names them; it is asked only when one does."""
        self._root = root
        self._globs: tuple[str, ...] = ()
        self._ask_tracked = tracked
        self._tracked: frozenset[str] | None = None
        self._opened: set[str] = set()
        """Folders that a rule hides and that are gone into, for what git tracks in them."""
        self._read: dict[str, tuple[tuple[int, ...], Ruleset]] = {}
        self._own = Ruleset()

    def use(self, globs: Sequence[str]) -> None:
        """Ignore what these patterns name as well: they come before those of .recallignore."""
        if tuple(globs) != self._globs:
            self._globs = tuple(globs)
            self._read.pop(".recallignore", None)

    def refresh(self) -> None:
        """Begin a new scan: read the vault's own rules again if they changed, forget what git said."""
        self._tracked = None
        self._opened.clear()
        self._own = self._load(".recallignore", "", "\n".join(self._globs) + "\n")

    def enter(self, folder: str, levels: Levels) -> Levels:
        """The levels inside a folder that holds a .gitignore. `folder` is relative, "" for the root."""
        rules = self._load(f"{folder}/.gitignore" if folder else ".gitignore", folder)
        return (*levels, rules) if rules.groups else levels

    def hides(self, path: str, is_folder: bool, levels: Levels) -> bool:
        """Whether the rules (not the name alone) hide a path whose parents are all visible."""
        subject = f"{path}/" if is_folder else path
        own = self._own.verdict(subject) if self._own.groups else None
        if own is not None:
            return own
        if self._opened and path.rpartition("/")[0] in self._opened:
            return self._hides_untracked(path, is_folder)
        for rules in reversed(levels):
            verdict = rules.verdict(subject)
            if verdict is not None:
                return verdict and self._hides_untracked(path, is_folder)
        return False

    def hides_path(self, path: str) -> bool:
        """Whether the rules hide a path, by itself or by a folder on the way to it; nothing need be there yet."""
        levels = self.enter("", ())
        parts = path.split("/")
        for n in range(1, len(parts)):
            folder = "/".join(parts[:n])
            if self.hides(folder, True, levels):
                return True
            levels = self.enter(folder, levels)
        return self.hides(path, False, levels)

    def hidden_by_person(self, path: str) -> bool:
        """Whether the vault's own rules (`ignore` globs, .recallignore) hide a note, by itself or by a parent."""
        parts = path.split("/")
        parents = ("/".join(parts[:n]) + "/" for n in range(1, len(parts)))
        return any(self._own.verdict(subject) for subject in (*parents, path))

    def _hides_untracked(self, path: str, is_folder: bool) -> bool:
        """Whether to leave out what a .gitignore hides: unless git tracks it, or something in it."""
        if not self._is_tracked(path):
            return True
        if is_folder:
            self._opened.add(path)
        return False

    def _is_tracked(self, path: str) -> bool:
        if self._tracked is None:
            self._tracked = _with_parents(self._ask_tracked())
        return path in self._tracked

    def _load(self, name: str, base: str, before: str = "") -> Ruleset:
        file = self._root / name
        try:
            stat = file.lstat()
            stamp: tuple[int, ...] = (stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)
        except OSError:
            stamp = ()
        known = self._read.get(name)
        if known and known[0] == stamp:
            return known[1]
        text = _read_rules(file) if stamp else ""
        rules = parse_rules(before + text, base)
        self._read[name] = (stamp, rules)
        return rules


def _read_rules(file: Path) -> str:
    try:
        return read_plain(file, LONGEST).decode("utf-8-sig", "replace")
    except OSError:
        return ""


def _with_parents(paths: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for path in paths:
        while path and path not in found:
            found.add(path)
            path = path.rpartition("/")[0]
    return frozenset(found)


def _translate(line: str, base: str) -> tuple[bool, str] | None:
    pattern = re.sub(r"(?<!\\)[ \t]+$", "", line.rstrip("\r\n"))
    if not pattern or pattern.startswith("#"):
        return None
    ignored = not pattern.startswith("!")
    pattern = pattern if ignored else pattern[1:]
    folders_only = pattern.endswith("/")
    pattern = pattern.rstrip("/")
    anchored = "/" in pattern
    pattern = pattern.removeprefix("/")
    if not pattern:
        return None
    prefix = re.escape(f"{base}/") if base else ""
    expression = prefix + ("" if anchored else _DEEP) + _glob(pattern) + ("/" if folders_only else "/?")
    try:
        re.compile(expression)
    except re.error:
        return None
    return ignored, f"(?:{expression})"


_STAR = "[^/]*"
_DEEP = "(?:.*/)?"


def _glob(pattern: str) -> str:
    """The expression of a glob. What lies between two stars is taken where it first fits, and never elsewhere.

    The last part alone is held against the end. So no pattern, however many stars it has, takes more than moments.
    """
    head, *below = ("/".join(map(_name, _parted(part, "/"))) for part in _parted(_pieces(pattern), _DEEP))
    if not below:
        return head
    *early, last = below
    return head + "".join(f"(?>(?:[^/]+/)*?{part})" for part in early) + _DEEP + last


def _name(pieces: list[str]) -> str:
    """The expression of what stands between two slashes."""
    head, *behind = ("".join(part) for part in _parted(pieces, _STAR))
    if not behind:
        return head
    *early, last = behind
    least = "" if head else "(?=[^/])"
    return least + head + "".join(f"(?>[^/]*?{part})" for part in early) + _STAR + last


def _parted(pieces: Iterable[str], separator: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for piece in pieces:
        if piece == separator:
            parts.append([])
        else:
            parts[-1].append(piece)
    return parts


def _pieces(pattern: str) -> Iterator[str]:
    at = 0
    while at < len(pattern):
        piece, at = _glob_piece(pattern, at)
        yield piece


def _glob_piece(pattern: str, at: int) -> tuple[str, int]:
    """The expression of the next piece of a glob, and where the piece after it begins."""
    starts = at == 0 or pattern[at - 1] == "/"
    if starts and pattern.startswith("**/", at):
        return _DEEP, at + 3
    if starts and pattern[at:] == "**":
        return ".+", len(pattern)
    char = pattern[at]
    if char == "*":
        end = at
        while end < len(pattern) and pattern[end] == "*":
            end += 1
        return _STAR, end
    if char == "?":
        return "[^/]", at + 1
    if char == "\\" and at + 1 < len(pattern):
        return re.escape(pattern[at + 1]), at + 2
    if char == "[":
        found = re.compile(r"\[([!^]?)(\]?(?:\\.|[^\]\\])*)\]").match(pattern, at)
        if found:
            inner = re.sub(r"(?<!\\)([\[^&~|]|(?<=-)-)", r"\\\1", found[2])  # Python might take them for set operations
            inner = rf"\{inner}" if inner.startswith("]") else inner
            return f"(?!/)[{'^' if found[1] else ''}{inner}]", found.end()
    return re.escape(char), at + 1
