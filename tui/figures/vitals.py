"""The daemon's figures as rows to read: what each is called, its value, and whether it is well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...daemon import problemwords
from ..messages import Catalogue, say
from .spans import ago, grouped, span

TEXTS: Catalogue = {
    "vault": ("vault", "筆記庫"),
    "folder": ("folder", "資料夾"),
    "state": ("state", "狀態"),
    "notes": ("notes", "筆記"),
    "passages": ("passages", "段落"),
    "pending": ("waiting", "待處理"),
    "pending_n": ("{n} {n:file|files}", "{n} 個檔案"),
    "in_step": ("none: all is indexed", "無，全部已索引"),
    "changed": ("last change", "最近變更"),
    "problems": ("problems", "問題"),
    "problems_n": ("{n} (recall health)", "{n}（recall health）"),
    "left_out": ("left out", "未納入"),
    "left_out_n": ("{private} private, {refused} refused", "私密 {private}、拒收 {refused}"),
    "vectors": ("vectors", "語意向量"),
    "model": ("model", "模型"),
    "rate": ("speed", "速度"),
    "rate_n": ("{n} passages a second", "每秒 {n} 段"),
    "embedded": ("embedded", "已算語意向量"),
    "embedded_n": ("{done} of {total}", "{done}/{total}"),
    "watch": ("watching", "監看"),
    "events": ("{watched} of {expected} folders", "{watched}/{expected} 個資料夾"),
    "timer": ("by timer only", "僅定時檢查"),
    "look": ("a full look", "完整檢查"),
    "concepts": ("concepts", "概念"),
    "edges": ("edges", "關聯"),
    "communities": ("communities", "社群"),
    "behind": ("behind by", "落後"),
    "notes_n": ("{n} {n:note|notes}", "{n} 則筆記"),
    "asked": ("answered", "已回答"),
    "median": ("median", "中位數"),
    "slow": ("95 % within", "95% 在此之內"),
    "ms": ("{n:.0f} ms", "{n:.0f} 毫秒"),
    "ahead": ("thinking ahead", "預先思考"),
    "ahead_n": ("{hits} of {asked} answers were ready", "{asked} 次中有 {hits} 次已備好答案"),
    "none_yet": ("none yet", "尚無"),
    "reranker": ("closer look", "細看"),
    "maxsim": ("compares the best notes word by word", "與最相關的筆記逐詞比對"),
    "resting": ("✖ rests for {span}: {reason}", "✖ 休息 {span}：{reason}"),
    "working": ("✓ {name}", "✓ {name}"),
    "off": ("off", "停用"),
    "version": ("version", "版本"),
    "uptime": ("running for", "已執行"),
    "memory": ("memory", "記憶體"),
    "index": ("index on disk", "索引大小"),
    "process": ("process", "行程"),
    "outdated": ("⚠ the app is {ours}: restart with S", "⚠ 程式為 {ours}：按 S 重新啟動"),
    "sessions": ("conversations", "對話"),
    "ok": ("✓ {text}", "✓ {text}"),
    "just": ("{text}", "{text}"),
    "warn": ("⚠ {text}", "⚠ {text}"),
    "bad": ("✖ {text}", "✖ {text}"),
}
STATES: Catalogue = {
    "opening": ("opening", "開啟中"),
    "indexing": ("indexing", "索引中"),
    "ready": ("ready", "就緒"),
    "degraded": ("slowed", "降級"),
    "gone": ("the folder is gone", "資料夾不見了"),
    "failed": ("failed", "失敗"),
    "stopped": ("stopped", "已停止"),
    "loading": ("loading", "載入中"),
    "waiting": ("waits for the notes", "等筆記讀完"),
    "building": ("being made", "建立中"),
    "idle": ("idle", "閒置"),
    "paused": ("paused: p goes on", "已暫停：按 p 繼續"),
    "off": ("off", "停用"),
}
WELL = ("ready", "idle")
ILL = ("degraded", "gone", "failed")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `style` repeats for the eye what the words and marks say."""

    label: str
    value: str
    style: str = ""


def vault_rows(vault: Mapping[str, Any]) -> list[Row]:
    """Return how a vault and its index are."""
    pending = int(vault.get("pending") or 0)
    rows = [_row("vault", str(vault["name"]), "bold"), _row("folder", str(vault["path"])), _state(vault)]
    if vault["state"] == "opening":
        return rows
    rows += [_row("notes", grouped(vault["notes"])), _row("passages", grouped(vault["passages"]))]
    rows.append(_row("pending", say("pending_n", TEXTS, n=pending) if pending else say("in_step", TEXTS)))
    if vault.get("last_change_s") is not None:
        rows.append(_row("changed", ago(vault["last_change_s"])))
    if vault.get("problems"):
        rows.append(_row("problems", say("problems_n", TEXTS, n=vault["problems"]), "$warning"))
    private, refused = vault.get("private") or 0, vault.get("refused") or 0
    if private or refused:
        rows.append(_row("left_out", say("left_out_n", TEXTS, private=private, refused=refused)))
    return rows


def meaning_rows(vault: Mapping[str, Any], model: Any) -> list[Row]:
    """Return how far search by meaning is."""
    name, rate = (str(model.get("name")), model.get("passages_per_s")) if isinstance(model, Mapping) else ("-", 0)
    state, _, reason = str(vault.get("vectors") or "off").partition(": ")
    if state == "ready" and paused(model):
        state = "paused"
    rows = [_row("model", name), _row("vectors", _worded(state, reason), _style(state))]
    rows.append(
        _row("embedded", say("embedded_n", TEXTS, done=grouped(vault["embedded"]), total=grouped(vault["passages"])))
    )
    if rate:
        rows.append(_row("rate", say("rate_n", TEXTS, n=rate)))
    return rows


def paused(model: Any) -> bool:
    """Whether passages wait for their vectors because somebody said so."""
    return isinstance(model, Mapping) and bool(model.get("paused"))


def watch_rows(vault: Mapping[str, Any]) -> list[Row]:
    """Return how changes are noticed."""
    watch = vault.get("watch") or {}
    by_events, whole = watch.get("state") == "events", watch.get("watched", 0) >= watch.get("expected", 0)
    text = say("events" if by_events else "timer", TEXTS, **{key: watch.get(key, 0) for key in ("watched", "expected")})
    told = say("ok" if whole else "just", TEXTS, text=text) if by_events else say("warn", TEXTS, text=text)
    rows = [_row("watch", told, "" if by_events else "$warning")]
    if watch.get("look_s") is not None:
        rows.append(_row("look", say("ms", TEXTS, n=watch["look_s"] * 1000)))
    return rows


def graph_rows(vault: Mapping[str, Any]) -> list[Row]:
    """Return how large the graph is; nothing where the daemon has none."""
    graph = vault.get("graph")
    if not graph:
        return []
    rows = [_state(graph)]
    rows += [_row(key, grouped(graph[key])) for key in ("concepts", "edges", "communities") if key in graph]
    if graph.get("stale_notes"):
        rows.append(_row("behind", say("notes_n", TEXTS, n=graph["stale_notes"]), "$warning"))
    return rows


def answer_rows(status: Mapping[str, Any]) -> list[Row]:
    """Return how fast answers are, what thinking ahead is worth, and whether the reranker is let through."""
    queries, ahead = status.get("queries") or {}, status.get("prefetch") or {}
    rows = [_row("asked", grouped(queries.get("n") or 0))]
    if queries.get("n"):
        rows += [
            _row(name, say("ms", TEXTS, n=queries[key])) for name, key in (("median", "p50_ms"), ("slow", "p95_ms"))
        ]
    asked = ahead.get("hits", 0) + ahead.get("misses", 0)
    told = say("ahead_n", TEXTS, hits=ahead.get("hits", 0), asked=asked) if asked else say("none_yet", TEXTS)
    return [*rows, _row("ahead", told), _row("sessions", str(ahead.get("sessions", 0))), _reranker(status)]


def daemon_rows(status: Mapping[str, Any], ours: str) -> list[Row]:
    """Return what the process is and weighs. `ours`: the app's own version."""
    version = str(status["version"])
    rows = [_row("version", version)]
    if version != ours:
        rows.append(Row("", say("outdated", TEXTS, ours=ours), "$warning"))
    rows += [_row("process", str(status["pid"])), _row("uptime", span(status["uptime_s"]))]
    rows.append(_row("memory", f"{status.get('memory_mb') or 0:.0f} MB"))
    return [*rows, _row("index", f"{status.get('db_mb') or 0:.1f} MB")]


def _reranker(status: Mapping[str, Any]) -> Row:
    breaker = status.get("breaker") or {}
    if breaker.get("state") == "open":
        told = say("resting", TEXTS, span=span(breaker["rests_s"]), reason=breaker["reason"])
        return _row("reranker", told, "$error")
    name = str(status.get("reranker") or "")
    name = say(name, TEXTS) if name in TEXTS else name
    return _row("reranker", say("working", TEXTS, name=name) if name else say("off", TEXTS))


def _state(of: Mapping[str, Any]) -> Row:
    state = str(of.get("state") or "")
    return _row("state", _worded(state, str(of.get("reason") or "")), _style(state))


def _worded(state: str, reason: str) -> str:
    text = say(state, STATES) if state in STATES else state
    mark = "ok" if state in WELL else "bad" if state in ILL else ""
    told = say(mark, TEXTS, text=text) if mark else text
    return say("told_of", name=told, text=problemwords.told(reason)) if reason else told


def _style(state: str) -> str:
    return "$success" if state in WELL else "$error" if state in ILL else "$warning" if state == "paused" else ""


def _row(key: str, value: str, style: str = "") -> Row:
    return Row(say(key, TEXTS), value, style)
