"""What becomes of a question on its way: each step with its real outcome."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from textual.content import Content

from ...daemon.errors import RecalldError
from ...daemon.stagewords import stage
from ..messages import Catalogue, say
from ..text import content
from .found import Found

State = Literal["idle", "sent", "running", "writing", "done", "failed", "stopped"]

TEXTS: Catalogue = {
    "waiting_daemon": ("waiting for the daemon", "等待背景程式"),
    "sent": ("sent; waiting", "已送出，等候中"),
    "answered": ("{n} {n:step|steps}, {ms} ms (ctrl+l: which)", "{n} 個步驟，{ms} 毫秒（ctrl+l 查看）"),
    "prefetched": ("thought of beforehand: answered at once", "事先想到：立即回答"),
    "failed": ("failed: {reason}", "失敗：{reason}"),
    "failed_at": ("failed at “{step}”: {reason}", "在「{step}」失敗：{reason}"),
    "writing": ("{name} writes; each sentence is checked", "{name} 撰寫中，逐句核對"),
    "stopped": ("stopped by you", "已由你停止"),
    "ms": ("{ms} ms", "{ms} 毫秒"),
    "of": ("{done} of {total}", "{done} / {total}"),
}

TOLD: Mapping[str, str] = {
    "narrowed": "fit", "relaxed_and_to_or": "rank", "expanded_by_alias": "expand",
    "expanded_by_neighbours": "expand", "no_seed": "expand", "vectors_pending": "search_meaning",
    "vectors_off": "search_meaning", "reranker_off": "rerank", "reranked_in_part": "rerank",
    "low_confidence": "classify", "meta_demoted": "settle", "mirror_folded": "fold", "redacted": "hydrate",
    "query_truncated": "read", "carried_on": "read", "nothing_since": "under_conditions", "refused": "conclude",
    "quarantined": "conclude", "time_taken": "hear_time", "no_such_day": "hear_time", "versions": "told",
}  # fmt: skip
"""Which step says what is disclosed."""
_OFF = frozenset(("vectors_off", "reranker_off"))


@dataclass(slots=True)
class StepLog:
    """One question's way, from being sent to being answered, refused, failed or stopped."""

    state: State = "idle"
    linked: bool = True
    """Whether the daemon was there when the question was sent."""
    begun: list[str] = field(default_factory=list)
    """Steps that have begun; all but the last are done."""
    total: int = 0
    reason: str = ""
    found: Found | None = None
    since: float = 0.0

    @property
    def under_way(self) -> bool:
        """Whether an answer is waited for."""
        return self.state in ("sent", "running", "writing")

    def send(self, linked: bool) -> None:
        """The question leaves."""
        self.state, self.linked, self.begun, self.found, self.reason = "sent", linked, [], None, ""
        self.since = time.monotonic()

    def step(self, done: int, total: int, name: str) -> None:
        """A step begins. The daemon begins anew when a note changed under it."""
        if done == 0:
            self.begun = []
        self.state, self.total = "running", total
        self.begun.append(name)

    def write(self, name: str) -> None:
        """The passages are here, and a language model writes about them."""
        self.state, self.reason = "writing", name

    def answer(self, found: Found) -> None:
        """The result is here."""
        self.state, self.found = "done", found

    def fail(self, error: RecalldError) -> None:
        """It was refused, or something broke."""
        self.state, self.reason = "failed", error.message

    def stop(self) -> None:
        """The person did not want to wait."""
        if self.under_way:
            self.state = "stopped"

    def summary(self) -> Content:
        """One line."""
        if self.state == "done" and self.found is not None:
            if self.found.prefetched:
                return content.joined(content.line("✓ ", "$success"), content.line(say("prefetched", TEXTS)))
            ms = round(sum(self.found.timings_ms.values()))
            text = say("answered", TEXTS, n=len(self.found.timings_ms), ms=ms)
            return content.joined(content.line("✓ ", "$success"), content.line(text, content.MUTED))
        if self.state == "failed":
            return content.joined(content.line("✖ ", "$error"), content.line(self._failure()))
        if self.state == "stopped":
            return content.joined(content.line("✖ ", "$warning"), content.line(say("stopped", TEXTS)))
        if self.state == "writing":
            return content.joined(content.line("… ", "$accent"), content.line(say("writing", TEXTS, name=self.reason)))
        if self.state == "running":
            count = say("of", TEXTS, done=len(self.begun) - 1, total=self.total)
            return content.joined(content.line("… ", "$accent"), content.line(f"{name_of(self.begun[-1])} ({count})"))
        waiting = "" if self.state == "idle" else say("sent" if self.linked else "waiting_daemon", TEXTS)
        return content.line(f"… {waiting}" if waiting else "")

    def rows(self) -> list[Content]:
        """One line a step: its outcome, its name, how long it took, what it has to say."""
        if self.state == "done" and self.found is not None:
            return _finished(self.found)
        rows = [content.joined(content.line("✓ ", "$success"), name_of(name)) for name in self.begun[:-1]]
        if self.begun and self.state == "running":
            rows.append(content.joined(content.line("… ", "$accent"), content.line(name_of(self.begun[-1]), "bold")))
        else:
            rows.append(self.summary())
        return rows

    def _failure(self) -> str:
        if self.begun:
            return say("failed_at", TEXTS, step=name_of(self.begun[-1]), reason=self.reason)
        return say("failed", TEXTS, reason=self.reason)


def name_of(step: str) -> str:
    """What a step does, in words, as `recall search --explain` has it, at the head of a line."""
    name = stage(step)
    return name[:1].upper() + name[1:]


def _finished(found: Found) -> list[Content]:
    if found.prefetched:
        return [content.joined(content.line("✓ ", "$success"), say("prefetched", TEXTS))]
    rows = []
    for name, ms in found.timings_ms.items():
        said = [(code, text) for code, text in found.disclosures if TOLD.get(code) == name]
        off = any(code in _OFF for code, _ in said)
        mark = content.line("✖ ", "$warning") if off else content.line("✓ ", "$success")
        took = content.line(say("ms", TEXTS, ms=f"{ms:>7.1f}") + " ", content.MUTED)
        told = "".join(f"  {text}" for _, text in said)
        rows.append(content.joined(mark, took, content.line(name_of(name)), content.line(told, content.MUTED)))
    return rows
