"""What was learnt from use: reads, votes and questions, one JSON line each, never thrown away with the index."""

import logging
import os
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex
from typing import Any

from ..index.recall.question.prior import habits
from ..index.store.rows import Usage
from . import jsonlines
from .ballots import Ballots, Vote

log = logging.getLogger(__name__)

ROTATE_BYTES = 10_000_000
KEPT_QUESTIONS = 2_000
SYNC_SECONDS = 5.0
HABITS_SECONDS = 60.0
"""Habits are counted in days: they are added up anew with every question, and with every minute."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that was asked, and when (seconds since 1970); `intent` is "" where it was not recorded."""

    text: str
    at: float
    intent: str = ""


class Journal:
    """`usage.jsonl` of one vault, appended to by any thread, and what its lines add up to."""

    def __init__(self, path: Path, rotate_bytes: int = ROTATE_BYTES) -> None:
        """Read the file. A last line that was cut by a crash is cut off; lines that are no JSON are counted.

        Where it can be read and not written, nothing is kept until it can. Raises OSError when it cannot be read.
        """
        self.bad_lines = 0
        self._path = path
        self._rotate_bytes = rotate_bytes
        self._failing = False
        self._lock = threading.Lock()
        self._usage: dict[str, Usage] = {}
        self._ballots = Ballots()
        self._questions: list[Question] = []
        self._asked = 0
        self._habits: tuple[tuple[int, float], dict[str, float]] | None = None
        """What the questions added up to, with their number and the minute it is true of."""
        self._conversations = 0
        self._unsynced_since: float | None = None
        self._size = 0
        self._torn_at: int | None = None
        """Where the whole lines end, while what follows them is still to be cut off."""
        self._handle: int | None = None
        for event in self._read():
            self._count(event)
        try:
            self._open()
        except OSError as error:
            self._failing = True
            log.warning("%s cannot be written: %s", self._path, error)

    def usage(self) -> dict[str, Usage]:
        """Reads and votes by path, as of now."""
        with self._lock:
            return dict(self._usage)

    def questions(self) -> list[Question]:
        """The latest questions, oldest first."""
        with self._lock:
            return list(self._questions)

    def habits(self, now: float) -> dict[str, float]:
        """How often this person's questions had each intent lately, the most frequent being 1; empty while few."""
        with self._lock:
            at = (self._asked, now // HABITS_SECONDS)
            if self._habits is None or self._habits[0] != at:
                # Every query asks for them, and thousands of questions take a millisecond to add up.
                self._habits = at, habits([(question.intent, question.at) for question in self._questions], now)
            return self._habits[1]

    def read(self, path: str) -> None:
        """Somebody read this note."""
        self._observe({"kind": "read", "path": path})

    def vote(self, path: str, vote: Vote) -> str:
        """Somebody said whether this note helped. Returns the vote's id. Raises OSError when that cannot be kept."""
        number = token_hex(8)
        self._append({"kind": "vote", "path": path, "vote": vote, "id": number})
        return number

    def take_back(self, path: str, number: str = "") -> str | None:
        """Take a vote on a note back, the last or the one of that id, and return its id; None where there is none.

        What was taken back by its id already is so: nothing more is counted. Raises OSError when that cannot be kept.
        """
        with self._lock:
            if number and self._ballots.is_taken_back(number):
                return number
            number = number or self._ballots.last(path)
            vote = self._ballots.vote(path, number)
            if vote is None:
                return None
            self._write({"kind": "unvote", "path": path, "vote": vote, "id": number})
            return number

    def question(self, text: str, intent: str = "") -> None:
        """Somebody asked this, and it was of that kind."""
        self._observe({"kind": "question", "text": text[:2000], **({"intent": intent} if intent else {})})

    @property
    def conversations(self) -> int:
        """How many conversations there were so far."""
        return self._conversations

    def conversation(self) -> None:
        """A conversation began."""
        self._observe({"kind": "conversation"})

    def move(self, old: str, new: str) -> None:
        """A note has a new path; its usage goes with it."""
        if old in self._usage:
            self._observe({"kind": "move", "path": old, "to": new})

    def forget(self, paths: Iterable[str]) -> None:
        """Drop every line that names one of these notes: they have become private. Raises OSError, and may be tried
        again then."""
        with self._lock:
            known = self._usage.keys() & set(paths)
            if known:
                before = self._usage
                self._usage = {path: usage for path, usage in before.items() if path not in known}
                try:
                    self._fold()
                except OSError:
                    self._usage = before
                    raise

    def sync(self, now: bool = False) -> float | None:
        """Bring lines to the disk if they waited 5 s, or `now`. Returns the seconds until it is due, None if never."""
        with self._lock:
            if self._unsynced_since is None or self._handle is None:
                return None
            left = self._unsynced_since + SYNC_SECONDS - time.monotonic()
            if left > 0 and not now:
                return left
            try:
                os.fsync(self._handle)
            except OSError as error:
                log.warning("%s cannot be brought to the disk: %s", self._path, error)
                self._unsynced_since = time.monotonic()
                return SYNC_SECONDS
            self._unsynced_since = None
            return None

    def close(self) -> None:
        """Bring everything to the disk and close the file."""
        self.sync(now=True)
        with self._lock:
            if self._handle is not None:
                os.close(self._handle)
                self._handle = None

    def _observe(self, event: dict[str, Any]) -> None:
        """Append what nobody asked us to keep: who reads a note must get it, though the disk be full."""
        try:
            self._append(event)
        except OSError as error:
            if not self._failing:
                log.warning("%s cannot be written: %s", self._path, error)
            self._failing = True

    def _append(self, event: dict[str, Any]) -> None:
        with self._lock:
            self._write(event)

    def _write(self, event: dict[str, Any]) -> None:
        """Append, with the lock held."""
        event = {"at": round(time.time(), 3), **event}
        line = jsonlines.line(event)
        jsonlines.append(self._open() if self._handle is None else self._handle, line)
        self._failing = False
        self._size += len(line)
        self._count(event)
        if self._unsynced_since is None:
            self._unsynced_since = time.monotonic()
        if self._size > self._rotate_bytes:
            with suppress(OSError):  # the long file does as well
                self._fold()

    def _count(self, event: Mapping[str, Any]) -> None:
        kind, path, at = event.get("kind"), event.get("path"), event.get("at")
        moment = jsonlines.number(at)
        if kind == "question":
            self._questions.append(Question(_text(event.get("text")), moment, _text(event.get("intent"))))
            del self._questions[:-KEPT_QUESTIONS]
            self._asked += 1
        elif kind == "conversation":
            self._conversations += int(jsonlines.number(event["n"])) if "n" in event else 1
        elif not isinstance(path, str):
            self.bad_lines += 1
        elif kind == "move":
            moved = self._usage.pop(path, None)
            if moved:
                to = str(event.get("to", ""))
                self._ballots.move(path, to)
                self._usage[to] = _sum(self._usage.get(to, Usage()), moved)
        else:
            number = _text(event.get("id"))
            if kind == "vote" and event.get("vote") in ("up", "down"):
                self._ballots.cast(path, number or f"{at} {path}", event["vote"])
            elif kind == "unvote" and not self._ballots.take_back(path, number):
                return  # two took back the same one
            self._usage[path] = _sum(self._usage.get(path, Usage()), _usage_of(event, moment))

    def _read(self) -> Iterator[dict[str, Any]]:
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self.bad_lines += 1
            self._torn_at = whole
        for event in jsonlines.objects(data[:whole]):
            if event is None:
                self.bad_lines += 1
            else:
                yield event

    def _open(self) -> int:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if self._torn_at is not None:
            os.ftruncate(handle, self._torn_at)
            self._torn_at = None
        self._size = os.fstat(handle).st_size
        self._handle = handle
        return handle

    def _fold(self) -> None:
        """Replace the file by one line for each note and question."""
        lines = [
            jsonlines.line({"at": q.at, "kind": "question", "text": q.text, "intent": q.intent})
            for q in self._questions
        ]
        if self._conversations:
            lines.append(jsonlines.line({"at": 0, "kind": "conversation", "n": self._conversations}))
        for path, usage in self._usage.items():
            counts = {"reads": usage.reads, "up": usage.up, "down": usage.down}
            lines.append(jsonlines.line({"at": usage.last, "kind": "sum", "path": path, **counts}))
        self._ballots = Ballots()
        jsonlines.rewrite(self._path, lines)
        old, self._torn_at = self._handle, None
        self._open()
        if old is not None:
            os.close(old)
        self._unsynced_since = None


def _usage_of(event: Mapping[str, Any], at: float) -> Usage:
    kind = event.get("kind")
    if kind == "sum":
        counts = {name: int(jsonlines.number(event.get(name))) for name in ("reads", "up", "down")}
        return replace(Usage(), last=at, **counts)
    if kind in ("vote", "unvote"):
        one = 1 if kind == "vote" else -1
        return Usage(up=one * (event.get("vote") == "up"), down=one * (event.get("vote") == "down"), last=at)
    return Usage(reads=int(kind == "read"), last=at)


def _text(written: object) -> str:
    """Text that a line held, without halves of characters: no model takes them."""
    return written.encode("utf-8", "replace").decode() if isinstance(written, str) else ""


def _sum(a: Usage, b: Usage) -> Usage:
    return Usage(a.reads + b.reads, a.up + b.up, a.down + b.down, max(a.last, b.last))
