"""Commits as git keeps them: the raw object, read the same way whoever fetched it."""

import re
from dataclasses import dataclass

_PERSON = re.compile(r"(?P<name>.*?) ?<(?P<email>[^<>]*)>[^<>]*?(?P<time>-?\d+)?(?: [+-]\d+)?$")
_TRAILER = re.compile(r"([A-Za-z0-9][A-Za-z0-9-]*) ?: *(\S.*)")
SUBJECT_CHARS = 200
LAST_SECOND = 253_402_300_799
"""The end of the year 9999."""
TIME_DIGITS = 20


@dataclass(frozen=True, slots=True)
class Person:
    """Who wrote or committed, and when, in seconds since 1970."""

    name: str
    email: str
    time: int


@dataclass(frozen=True, slots=True)
class CommitObject:
    """What a commit object says."""

    parents: tuple[str, ...]
    author: Person
    committer: Person
    subject: str
    trailers: tuple[tuple[str, str], ...]


def parse(raw: bytes) -> CommitObject:
    """Read a raw commit object. Whatever is wrong with it, what can be read is."""
    head, _, message = raw.partition(b"\n\n")
    parents: list[str] = []
    found: dict[str, bytes] = {}
    for line in head.split(b"\n"):
        name, _, value = line.partition(b" ")
        if name == b"parent":
            parents.append(value.decode("ascii", "replace"))
        elif name in (b"author", b"committer", b"encoding"):
            found.setdefault(name.decode(), value)
    encoding = found.get("encoding", b"utf-8").decode("ascii", "replace")
    text = _decoded(message, encoding)
    author = _person(_decoded(found.get("author", b""), encoding))
    committer = _person(_decoded(found.get("committer", b""), encoding)) if "committer" in found else author
    return CommitObject(tuple(parents), author, committer, _subject(text), trailers(text))


def trailers(message: str) -> tuple[tuple[str, str], ...]:
    """The `Key: value` lines of the last paragraph, if it is not the only one; a value may go on in indented lines."""
    paragraphs = re.split(r"\n[ \t]*\n", message.strip("\n").replace("\r\n", "\n"))
    found: list[tuple[str, str]] = []
    for line in paragraphs[-1].split("\n") if len(paragraphs) > 1 else ():
        match = _TRAILER.fullmatch(line.rstrip())
        if match:
            found.append((match[1], match[2]))
        elif found and line[:1] in (" ", "\t"):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
    return tuple(found)


def _subject(message: str) -> str:
    first = message.lstrip("\n").partition("\n\n")[0]
    return " ".join(first.split())[:SUBJECT_CHARS]


def _person(written: str) -> Person:
    match = _PERSON.fullmatch(written)
    if match is None:
        return Person(written, "", 0)
    return Person(match["name"].strip(), match["email"].strip(), _moment(match["time"] or ""))


def _moment(written: str) -> int:
    """Seconds since 1970; 0, as git says, for a time that no calendar has."""
    seconds = int(written or 0) if len(written) <= TIME_DIGITS else 0
    return seconds if abs(seconds) <= LAST_SECOND else 0


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode(encoding, "replace")
    except LookupError:
        return data.decode("utf-8", "replace")
