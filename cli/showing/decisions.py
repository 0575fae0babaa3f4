"""How proposals and decisions look to a person."""

from __future__ import annotations

import sys

from ...daemon.localtime import local_day
from ..messages.commandline import say
from . import render
from .figurenames import named
from .terminal import Paint, cut, note, safe_line, write

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

SHOWN_PLACES = 3
INDENT = "    "


def act(each: dict[str, Any]) -> str:
    """What an act or a decision does, in words."""
    subject, target = safe_line(str(each["subject"])), safe_line(str(each.get("object") or ""))
    name = "outdated" if each["act"] == "supersede" and not target else each["act"]
    return say(f"act_{name}", subject=subject, object=target).rstrip(" :：")


def acts(result: dict[str, Any]) -> list[str]:
    """What the decisions of an answer do, each in words; what is taken back is named, not only by its id."""
    if undone := result.get("undone"):
        return [say("act_undone", what=act(each), id=safe_line(str(each["id"]))) for each in undone]
    return [act(each) for each in result["decisions"]]


def proposal(each: dict[str, Any], paint: Paint) -> None:
    """A proposal: its text, where it rests, and what can be decided."""
    write(f"{paint.dim(each['id'])}  {paint.bold(safe_line(named(each['kind'])))}  {safe_line(each['text'])}")
    for place in each["evidence"][:SHOWN_PLACES]:
        where = paint.place(render.place(place["path"], [place["line"]] if place["line"] else None))
        text = safe_line(place["text"])
        write(f"{INDENT}{where}" + (f"  {paint.dim(cut(text, render.room()))}" if text else ""))


def listed(result: dict[str, Any], kind: object = "") -> None:
    """What there is to decide, and what was decided. `kind`: what was asked for."""
    paint = Paint.of(sys.stdout)
    for each in result["proposals"]:
        proposal(each, paint)
        for way in each["acts"][:1]:
            write(INDENT + paint.dim("→ " + act(way)))
    if result["decisions"]:
        write(paint.bold(say("govern_decided")))
    for each in result["decisions"]:
        when = "  " + " · ".join(filter(None, (local_day(each["at"]), safe_line(each["by"]))))
        write(f"  {paint.dim(safe_line(each['id']))}  {act(each)}{paint.dim(when)}")
    if len(result["proposals"]) < result["total"]:
        note(say("govern_more", n=len(result["proposals"]), total=result["total"]))
    if len(result["decisions"]) < result.get("decided", 0):
        note(say("govern_more_decided", n=len(result["decisions"]), total=result["decided"]))
    if result["proposals"]:
        can_be_decided = any(each["acts"] for each in result["proposals"])
        note(paint.dim(say("govern_list_ways" if can_be_decided else "govern_list_mend")))
    elif result["decisions"]:
        note(paint.dim(say("govern_undo", ids=say("govern_id"))))
    else:
        note(say("govern_undecided" if kind == "decisions" else "govern_nothing"))


def decided(result: dict[str, Any]) -> None:
    """What was decided, or would be, and what that changes."""
    paint = Paint.of(sys.stdout)
    for each, said in zip(result["decisions"], acts(result), strict=True):
        write(said + (f"  {paint.dim(safe_line(each['id']))}" if each["id"] else ""))
    key = "govern_would" if result["dry_run"] else "govern_changed"
    note(say(key, what=preview(result["preview"])))
    if not result["dry_run"] and result["act"] != "undo":
        note(paint.dim(say("govern_undo", ids=ids(result["decisions"]))))
    if result.get("first") and not result["dry_run"]:
        note(paint.dim(say("govern_first")))


def preview(told: dict[str, Any]) -> str:
    """How much changes, in a line."""
    edges, ties = told["edges"], told.get("ties") or {"added": 0, "removed": 0}
    stay = max(0, told.get("edges_before", 0) - edges["removed"] - edges["changed"])
    counts = {"notes": told["notes"], "concepts": told["concepts"], "tied": ties["added"], "untied": ties["removed"]}
    return say("govern_preview", stay=stay, **counts, **edges)


def ids(decisions: Sequence[dict[str, Any]]) -> str:
    """The ids of decisions, as they are typed."""
    return safe_line(" ".join(str(each["id"]) for each in decisions))
