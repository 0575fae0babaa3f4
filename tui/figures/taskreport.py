"""What came of a task the daemon was told to do, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.content import Content

from ..messages import Catalogue, say
from ..text import content
from . import vitals
from .spans import grouped

TEXTS: Catalogue = {
    "done_reindex": (
        "✓ Reindexed: {notes} notes, {passages} passages.",
        "✓ 已重新索引：{notes} 則筆記、{passages} 個段落。",
    ),
    "done_dream": ("✓ Dreamt for {seconds} s.", "✓ 整理完成，花了 {seconds} 秒。"),
    "change": ("{name} {before} → {after}", "{name} {before} → {after}"),
    "same": ("{name} {after}", "{name} {after}"),
    "proposals": (
        "{n} to decide, {new} since the last time: see Review",
        "{n} 項待決定，{new} 項是上次之後才有：請看審閱畫面",
    ),
    "worse": ("⚠ {name} fell from {before} to {after}", "⚠ {name} 從 {before} 降到 {after}"),
}


def told(method: str, result: Mapping[str, Any]) -> Content:
    """Return what came of a task, in words."""
    if method == "reindex":
        counts = {key: grouped(result.get(key, 0)) for key in ("notes", "passages")}
        return content.line(say("done_reindex", TEXTS, **counts), "$success")
    lines = [content.line(say("done_dream", TEXTS, seconds=result.get("seconds", 0)), "$success")]
    lines += [content.line("  " + _change(key, result)) for key in ("concepts", "edges", "communities")]
    proposals = sum((result.get("proposals") or {}).values())
    lines.append(content.line("  " + say("proposals", TEXTS, n=proposals, new=result.get("new_proposals", 0))))
    for name, (before, after) in (result.get("worse") or {}).items():
        lines.append(content.line("  " + say("worse", TEXTS, name=name, before=before, after=after), "$warning"))
    return content.joined(*lines)


def _change(key: str, result: Mapping[str, Any]) -> str:
    before, after = ((result.get(side) or {}).get(key, 0) for side in ("before", "after"))
    key_text = say(key, vitals.TEXTS)
    return say("same" if before == after else "change", TEXTS, name=key_text, before=before, after=after)
