"""What the gate found in which note: one JSON line a finding, never a word of the note itself."""

import logging
import os
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ...index.recall.showing.sanitize import SECRETS, ruleset, sanitize
from ...index.store.store import Store
from .. import jsonlines

log = logging.getLogger(__name__)

KEPT = 20_000
"""Findings that are remembered; the oldest go first."""

Where = Literal["write", "read"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that took something out of a note. `digest`: hex of the file's; `at`: seconds since 1970."""

    path: str
    digest: str
    rule: str
    version: int
    where: Where
    at: float


class Audit:
    """`audit.jsonl` of one vault. A finding is written once for each state of a file, rule and version of the rules."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._findings: dict[tuple[str, str, str, int], Finding] = {}
        self.scanned = 0
        """The version of the rules that every note has been scanned by."""
        data = path.read_bytes() if path.exists() else b""
        for event in jsonlines.objects(data):
            self._take(event or {})  # what was lost is found again with the note's next change, or when it is read
        self._mend(data)

    @property
    def outdated(self) -> bool:
        """Whether there are notes that today's rules have not seen."""
        return self.scanned != ruleset().version

    def found(self, path: str, digest: bytes, rules: Iterable[str], where: Where) -> None:
        """Write down what is not known yet."""
        version = ruleset().version
        with self._lock:
            for rule in rules:
                finding = Finding(path, digest.hex(), rule, version, where, round(time.time(), 3))
                if _key(finding) not in self._findings:
                    self._findings[_key(finding)] = finding
                    self._append(_event(finding))
            while len(self._findings) > KEPT:
                del self._findings[next(iter(self._findings))]

    def scan(self, store: Store, paths: Iterable[str]) -> None:
        """Look through notes as they are in the index now, with one look into its file for all of them."""
        known = {note.note_id: note for path in paths if (note := store.notes.by_path(path)) is not None}
        rules: dict[int, dict[str, None]] = {
            note_id: dict.fromkeys((*sanitize(note.path).redacted, *sanitize(note.title).redacted))
            for note_id, note in known.items()
        }
        for row in store.passages(list(known)):
            rules[row.note_id] |= dict.fromkeys((*sanitize(row.heading).redacted, *sanitize(row.text).redacted))
        for note_id, found in rules.items():
            believed = store.believed().get(known[note_id].path)
            if found and believed is not None:
                self.found(known[note_id].path, believed.digest, found, "write")

    def all_scanned(self) -> None:
        """Remember that today's rules have seen every note."""
        with self._lock:
            if self.scanned != ruleset().version:
                self.scanned = ruleset().version
                self._append({"scanned": self.scanned})

    def paths(self) -> set[str]:
        """Return every note that a finding names."""
        with self._lock:
            return {finding.path for finding in self._findings.values()}

    def current(self, store: Store) -> dict[str, tuple[str, ...]]:
        """Return the rules that took something out of each note as it is now, by path."""
        believed = store.believed()
        rules: dict[str, dict[str, None]] = {}
        with self._lock:
            findings = list(self._findings.values())
        for finding in findings:
            known = believed.get(finding.path)
            if known is not None and known.digest.hex() == finding.digest and finding.version == ruleset().version:
                rules.setdefault(finding.path, {})[finding.rule] = None
        return {path: tuple(found) for path, found in sorted(rules.items())}

    def forget(self, paths: Iterable[str]) -> None:
        """Drop every line that names one of these notes: they have become private."""
        gone = frozenset(paths)
        with self._lock:
            kept = {key: finding for key, finding in self._findings.items() if finding.path not in gone}
            if len(kept) < len(self._findings):
                self._findings = kept
                self._rewrite()

    def _append(self, event: Mapping[str, Any]) -> None:
        """Add a line; a disk that takes none must not fail the question that found something."""
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                jsonlines.append(handle, jsonlines.line(event))
            finally:
                os.close(handle)
        except OSError as error:
            log.warning("the audit log could not be written: %s", error)

    def _take(self, event: Mapping[str, Any]) -> None:
        if isinstance(event.get("scanned"), int):
            self.scanned = event["scanned"]
        elif (finding := _finding(event)) is not None:
            self._findings[_key(finding)] = finding

    def _mend(self, data: bytes) -> None:
        """Cut off what a crash left of a line, which must not swallow the next one, and shorten what grew too long.

        A full disk takes no file in place of this one, and is no reason not to answer from the notes.
        """
        try:
            if not data.endswith(b"\n") and data:
                os.truncate(self._path, data.rfind(b"\n") + 1)
            if data.count(b"\n") > 2 * KEPT:
                self._rewrite()
        except OSError as error:
            log.warning("the audit log could not be mended: %s", error)

    def _rewrite(self) -> None:
        lines = [jsonlines.line(_event(finding)) for finding in self._findings.values()]
        if self.scanned:
            lines.append(jsonlines.line({"scanned": self.scanned}))
        jsonlines.rewrite(self._path, lines)


def counts(current: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """How many notes something is taken out of, in all and by rule, for the health report."""
    by_rule = Counter(rule for rules in current.values() for rule in rules)
    return {"audited": len(current), **{f"audit:{rule}": n for rule, n in sorted(by_rule.items())}}


def secrets(current: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The notes that look as if they held a secret, with the rules that say so."""
    for path, rules in current.items():
        found = tuple(rule for rule in rules if rule in SECRETS)
        if found:
            yield path, found


def _finding(event: Mapping[str, Any]) -> Finding | None:
    """What a line says; None where it is not one of ours."""
    texts = [event.get(name) for name in ("path", "digest", "rule")]
    version, where = event.get("version"), event.get("where")
    if not all(isinstance(text, str) for text in texts) or not isinstance(version, int):
        return None
    path, digest, rule = map(str, texts)
    return Finding(
        path, digest, rule, version, "write" if where == "write" else "read", jsonlines.number(event.get("at"))
    )


def _key(finding: Finding) -> tuple[str, str, str, int]:
    return finding.path, finding.digest, finding.rule, finding.version


def _event(finding: Finding) -> dict[str, Any]:
    names = ("path", "digest", "rule", "version", "where", "at")
    return {name: getattr(finding, name) for name in names}
