"""The work log of an agent: each call beside its result. What was refused is never told as done."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TextIO

from ..daemon.errors import RecalldError

OnEntry = Callable[["Entry"], None]
WRITES = ("note_create", "note_update")


@dataclass(frozen=True, slots=True)
class Entry:
    """One call and what became of it: a `result`, or an `error`. `written`: the tool itself says that it wrote."""

    step: int
    tool: str
    arguments: Mapping[str, Any]
    result: Mapping[str, Any] | None
    error: RecalldError | None
    written: bool = False

    @property
    def is_done(self) -> bool:
        """Whether it was done and not refused."""
        return self.error is None

    @property
    def path(self) -> str:
        """The note that it is about, as the tool names it, else as the caller did."""
        return str((self.result or {}).get("path") or self.arguments.get("path") or "")

    def to_dict(self) -> dict[str, Any]:
        """The pair as one line of the log has it."""
        outcome = {"result": dict(self.result or {})} if self.error is None else {"error": self.error.to_wire()}
        call = {"tool": self.tool, "arguments": dict(self.arguments)}
        return {"kind": "call", "step": self.step, "ok": self.is_done, "written": self.written, "call": call, **outcome}


class WorkLog:
    """Entries in their order, each written to a file at once, as one line of JSON, and told to who listens."""

    def __init__(self, file: TextIO | None = None, on_entry: OnEntry | None = None) -> None:
        self.entries: list[Entry] = []
        self._file = file
        self._on_entry = on_entry

    def begin(self, **facts: Any) -> None:
        """The first line: what is going to be done."""
        self._write({"kind": "start", **facts})

    def add(
        self,
        tool: str,
        arguments: Mapping[str, Any],
        result: Mapping[str, Any] | None = None,
        error: RecalldError | None = None,
    ) -> Entry:
        """One call with its result or its refusal. A write counts only where the tool says that it wrote."""
        written = error is None and tool in WRITES and bool((result or {}).get("written"))
        entry = Entry(len(self.entries) + 1, tool, arguments, result, error, written)
        self.entries.append(entry)
        self._write(entry.to_dict())
        if self._on_entry is not None:
            self._on_entry(entry)
        return entry

    def end(self, **facts: Any) -> None:
        """The last line: what came of it."""
        self._write({"kind": "end", "pages_written": self.pages_written(), **facts})

    def pages_written(self) -> list[str]:
        """The notes that were written, each once."""
        return list(dict.fromkeys(entry.path for entry in self.entries if entry.written))

    def refused(self) -> int:
        """How many calls were refused."""
        return sum(not entry.is_done for entry in self.entries)

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._file is not None:
            at = datetime.now(UTC).isoformat(timespec="milliseconds")
            self._file.write(json.dumps({"at": at, **line}, ensure_ascii=False) + "\n")
            self._file.flush()
