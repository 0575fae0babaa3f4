"""A work log as rows: each call beside its result, a refused one with its reason, and what came of it all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.content import Content

from ...agents.worklog import WRITES, Entry
from ..messages import Catalogue, listed, say
from ..text import content
from .ingester import Outcome

TEXTS: Catalogue = {
    "tried": ("not written: a dry run", "試行，未寫入"),
    "same": ("unchanged", "沒有變動"),
    "wrote": ("Wrote {n} pages: {pages}", "已寫入 {n} 頁：{pages}"),
    "would": ("Would write {n} pages: {pages}", "將寫入 {n} 頁：{pages}"),
    "nothing": ("Nothing was written.", "沒有寫入任何內容。"),
    "refused": ("{n} calls were refused", "{n} 次呼叫被拒絕"),
    "log": ("work log: {path}", "工作紀錄：{path}"),
}


def row(entry: Entry) -> Content:
    """One call: ✓ written, ✖ refused and why, · only read, tried or unchanged."""
    about = entry.path or str(entry.arguments.get("query", ""))
    if entry.error is not None:
        reason = f": {entry.error.message}" + (f" ({entry.error.hint})" if entry.error.hint else "")
        return content.joined(content.line("✖ ", "$error"), content.line(f"{entry.tool} {about}{reason}"))
    if entry.written:
        first, last = (entry.result or {}).get("lines") or (1, 1)
        told = content.line(f"{entry.tool} {about}:{first}-{last}")
        return content.joined(content.line("✓ ", "$success"), told)
    return content.line(f"· {entry.tool} {about}{_aside(entry)}", content.MUTED)


def _aside(entry: Entry) -> str:
    """What there is to say of a write that wrote nothing."""
    result: dict[str, Any] = dict(entry.result or {})
    key = "tried" if result.get("would") else "same" if entry.tool in WRITES else ""
    return f" ({say(key, TEXTS)})" if key else ""


def diff(entry: Entry) -> Iterator[Content]:
    """What a page would become, line by line."""
    for line in str((entry.result or {}).get("diff", "")).split("\n")[2:]:
        style = "$success" if line.startswith("+") else "$error" if line.startswith("-") else content.MUTED
        yield content.line(f"    {line}", style)


def ending(outcome: Outcome) -> Iterator[Content]:
    """What came of it: pages that were written, what stopped it, and where the log is."""
    if outcome.stopped:
        yield content.joined(content.line("⚠ ", "$warning"), content.line(outcome.stopped))
    if outcome.written:
        pages = listed(outcome.written)
        yield content.line(say("wrote", TEXTS, n=len(outcome.written), pages=pages), "bold")
    elif outcome.planned:
        yield content.line(say("would", TEXTS, n=len(outcome.planned), pages=listed(outcome.planned)), "bold")
    else:
        yield content.line(say("nothing", TEXTS), "bold")
    if outcome.refused:
        yield content.line(say("refused", TEXTS, n=outcome.refused), content.MUTED)
    for told in (outcome.undo, say("log", TEXTS, path=outcome.log) if outcome.log else ""):
        if told:
            yield content.line(told, content.MUTED)
