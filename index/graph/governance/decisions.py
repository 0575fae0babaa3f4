"""What people decided, as `.recall/decisions.toml` holds it: a line a decision, read one by one.

A line that cannot be read is reported with its number and takes no other down: the file is edited by hand, and
merged by git line by line.
"""

import json
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .decisionline import read_toml
from .flaw import Flaw, flaw

NAME = ".recall/decisions.toml"
"""Where the file is, below the vault's root."""

ACTS = frozenset(
    (
        *("merge", "rename", "ban", "unban", "pin", "keep"),
        *("demote", "promote", "canonical", "distinct", "supersede", "dismiss", "undo"),
    )
)
PAIRS = frozenset(("merge", "rename", "canonical", "distinct", "dismiss"))
"""Acts that need an object."""

LONGEST = 16_000_000
"""Bytes; a longer file is no list of decisions."""
MOST_FLAWS = 1000
"""So many are told one by one; nobody reads more of them."""
READ_AGAIN = 1_000_000
"""Characters of entries over many lines that are read again, line by line, to see where they end; then none goes on."""

_KEYS = ("id", "at", "by", "act", "subject", "object", "reason", "over")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_HEADER = re.compile(r"""\s*(\[\[?)\s*([\w."' -]+?)\s*\]\]?\s*(?:#.*)?$""")
_ENTRY = re.compile(r"""\s*(?:[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')\s*=""")
_MARKER = re.compile(r"(?:<{7}|>{7}|\|{7})(?: .*)?$|={7}$")
_PLACE = re.compile(r" \(at (?:line \d+, column (\d+)|end of document)\)$")


@dataclass(frozen=True, slots=True)
class Decision:
    """One act of a person.

    `subject` and `object` by act: merge a concept *into* another; rename a concept to a label; ban, unban, pin, keep a
    concept; demote, promote a note; canonical: a note, of which another is a copy; distinct: two notes; supersede a
    note by another (or by none); dismiss a proposal with the fingerprint it had; undo a decision.
    """

    id: str
    at: datetime
    act: str
    subject: str
    object: str = ""
    by: str = ""
    reason: str = ""
    over: str = ""
    """The decision that this one knowingly replaces: no conflict."""
    line: int = 0
    """In the file, from 1; 0 when it is not written yet."""

    @property
    def order(self) -> tuple[datetime, str]:
        """Of two that contradict each other the one with the larger order is in force."""
        return self.at, self.id


@dataclass(frozen=True, slots=True)
class Loaded:
    """What the file holds: all decisions in its order, and what could not be read."""

    decisions: tuple[Decision, ...] = ()
    problems: tuple[Flaw, ...] = ()


def load(folder: Path) -> Loaded:
    """Read the decisions of the vault whose root is `folder`; a file that cannot be read is one problem."""
    file = folder / NAME
    try:
        found = file.stat()
        if not stat.S_ISREG(found.st_mode):  # a pipe would be read for ever
            return Loaded(problems=(flaw(0, "no-file"),))
        if found.st_size > LONGEST:
            return Loaded(problems=(flaw(0, "too-long", size=LONGEST // 1_000_000),))
        data = file.read_bytes()
    except FileNotFoundError:
        return Loaded()
    except OSError as error:
        return Loaded(problems=(flaw(0, "unreadable", reason=error.strerror or str(error)),))
    loaded = parse(data.decode("utf-8", "replace"))
    return replace(loaded, problems=(*_undecodable(data), *loaded.problems))


def parse(text: str) -> Loaded:
    """Read decisions from a text. Never raises."""
    decisions: dict[tuple[object, ...], Decision] = {}
    problems: list[Flaw] = []
    for piece in _pieces(text.removeprefix("\ufeff"), problems):
        decision = _read(piece, problems)
        if decision is not None:
            # The same line from both sides of a merge is one decision.
            decisions.setdefault((*decision.order, decision.act, decision.subject, decision.object), decision)
    found = tuple(decisions.values())
    flaws = sorted([*problems, *_twice(found)], key=lambda each: each.line)
    left_out = flaws[MOST_FLAWS:]
    said = [flaw(left_out[0].line, "more", count=len(left_out))] if left_out else []
    return Loaded(found, (*flaws[:MOST_FLAWS], *said))


def written(decision: Decision) -> str:
    """The line of a decision, without its end."""
    stamp = decision.at.astimezone(UTC)
    at = stamp.strftime("%Y-%m-%dT%H:%M:%S") + (f".{stamp.microsecond // 1000:03}" if stamp.microsecond else "") + "Z"
    values = {"by": decision.by, "act": decision.act, "subject": decision.subject, "object": decision.object}
    values |= {"reason": decision.reason} | ({"over": decision.over} if decision.over else {})
    fields = ", ".join(f"{name} = {_quoted(value)}" for name, value in values.items())
    return f"{decision.id} = {{ at = {at}, {fields} }}"


def appended(text: str, decisions: Sequence[Decision]) -> str:
    """Return the text with more decisions: every character of it is kept, theirs come last in `[decisions]`."""
    end = "\r\n" if "\r\n" in text else "\n"
    more = "".join(written(decision) + end for decision in decisions)
    lines = text.split("\n")
    place = _end_of_section(lines)
    if place is None:
        gap = "" if not text else end if text.endswith("\n") else end * 2
        return f"{text}{gap}[decisions]{end}{more}"
    before, after = "\n".join(lines[:place]), "\n".join(lines[place:])
    whole = place < len(lines)
    return f"{before}\n{more}{after}" if whole else f"{before}{end}{more}"


@dataclass(frozen=True, slots=True)
class _Piece:
    """Something that should be a decision: its first line, its TOML, and what stands before it in its header."""

    line: int
    toml: str
    header: str = ""


def _pieces(text: str, problems: list[Flaw]) -> Iterator[_Piece]:
    """Cut the text into entries of `[decisions]` and tables of their own."""
    section, start, lines = "", 0, list[str]()
    table, left = False, READ_AGAIN

    def whole() -> Iterator[_Piece]:
        if lines:
            yield _Piece(start, "\n".join(lines), section if table else "")

    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if _MARKER.match(line):
            problems.append(flaw(number, "marker"))
            continue
        header = _HEADER.match(line)
        if header:
            yield from whole()
            section, start, lines = header[2].strip(), number, []
            table = section != "decisions"
            if table:
                lines = [""]
        elif table:
            lines.append(line)
        elif _ENTRY.match(line) or not line.strip() or line.lstrip().startswith("#"):
            yield from whole()
            start, lines = number, [line] if _ENTRY.match(line) else []
        elif lines and left > 0 and (left := left - sum(map(len, lines))) > 0 and not _is_whole(lines):
            lines.append(line)
        else:
            problems.append(flaw(number, "no-decision", text=line.strip()[:60]))
    yield from whole()


def _undecodable(data: bytes) -> Iterator[Flaw]:
    """What keeps a decision from being appended: the file is not UTF-8."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        yield flaw(data.count(b"\n", 0, error.start) + 1, "no-utf8")


def _is_whole(lines: Sequence[str]) -> bool:
    """Whether an entry needs no more lines: what follows it must not take it down."""
    try:
        return bool(read_toml("\n".join(lines)))
    except tomllib.TOMLDecodeError:
        return False


def _read(piece: _Piece, problems: list[Flaw]) -> Decision | None:
    header = piece.header.replace('"', "").replace("'", "")
    if header and header != "decision" and not header.startswith("decisions."):
        problems.append(flaw(piece.line, "no-table", name=header))
        return None
    try:
        found = read_toml(piece.toml)
    except tomllib.TOMLDecodeError as error:
        problems.append(flaw(piece.line, "no-toml", reason=_PLACE.sub(_column, str(error))))
        return None
    if header:
        return _decision({"id": header.removeprefix("decisions.")} | found if "." in header else found, piece, problems)
    [(name, value)] = list(found.items())[:1] or [("", None)]
    if not isinstance(value, dict):
        problems.append(flaw(piece.line, "no-entry", name=name))
        return None
    return _decision({"id": name} | value, piece, problems)


def _column(match: re.Match[str]) -> str:
    return f" (column {match[1]})" if match[1] else ""


def _decision(values: Mapping[str, Any], piece: _Piece, problems: list[Flaw]) -> Decision | None:
    """Check the values of one decision."""
    act, subject = values.get("act"), values.get("subject")
    texts = {name: values.get(name, "") for name in ("id", "subject", "object", "by", "reason", "over")}
    wrong = next((name for name, value in texts.items() if not isinstance(value, str)), "")
    at = _moment(values.get("at", _EPOCH))
    if wrong or at is None:
        problems.append(flaw(piece.line, "no-text" if wrong else "no-moment", name=wrong or "at"))
    elif not isinstance(act, str) or not subject:
        problems.append(flaw(piece.line, "lacks", name="subject" if isinstance(act, str) else "act"))
    elif act not in ACTS:
        problems.append(flaw(piece.line, "no-act", name=act))
    elif act in PAIRS and not texts["object"]:
        problems.append(flaw(piece.line, "needs-object", name=act))
    else:
        strange = [name for name in values if name not in _KEYS]
        if strange:
            problems.append(flaw(piece.line, "strange", names=tuple(strange)))
        texts["id"] = texts["id"] or _derived(values)
        return Decision(at=at, act=act, line=piece.line, **texts)
    return None


def _moment(value: object) -> datetime | None:
    """A moment in UTC from what TOML has for one, or from its text; without a zone it is UTC."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            return None
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime.combine(value, time())
    if not isinstance(value, datetime):
        return None
    try:
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)
    except OverflowError:
        return None


def _derived(values: Mapping[str, Any]) -> str:
    """An id for a table that a person wrote without one."""
    told = "\0".join(str(values.get(name, "")) for name in _KEYS)
    return "d" + blake2b(told.encode("utf-8", "replace"), digest_size=4).hexdigest()


def _twice(found: Sequence[Decision]) -> Iterator[Flaw]:
    first: dict[str, Decision] = {}
    for decision in found:
        other = first.setdefault(decision.id, decision)
        if other is not decision:
            yield flaw(decision.line, "twice", id=decision.id, first=other.line)


def _end_of_section(lines: Sequence[str]) -> int | None:
    """How many lines there are up to the last of the last `[decisions]`, None when there is no such section."""
    place, inside = None, False
    for number, line in enumerate(lines, 1):
        header = _HEADER.match(line.rstrip("\r").removeprefix("\ufeff"))
        if header:
            inside = header[2] == "decisions" and header[1] == "["
        if inside and line.strip():
            place = number
    return place


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
