"""A community in words: what it is about, its central notes, how it lies across the folders, why its notes belong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from ..messages import Catalogue, listed, say
from ..text import content
from . import reasons
from .drawing import Drawing

TEXTS: Catalogue = {
    "size": ("{n} {n:note|notes}, cohesion {cohesion}", "{n} 則筆記，內聚 {cohesion}"),
    "concepts": ("About", "談的是"),
    "central": ("Central notes", "核心筆記"),
    "folders": ("Folders", "資料夾"),
    "folder": ("{folder}  {notes} of {of}", "{folder}  {of} 則中的 {notes} 則"),
    "elsewhere": ("  the rest: {names}", "  其餘在：{names}"),
    "root": ("(top folder)", "（最上層）"),
    "summary": ("In its own words", "摘要"),
    "more": ("{n} more", "還有 {n} 則"),
    "alone": ("Nothing on this map is joined with it.", "地圖上沒有與它相連的筆記。"),
    "joined": ("joined with {n} on this map", "與地圖上 {n} 則相連"),
    "unnamed": ("(no name)", "（未命名）"),
}
SHOWN_NOTES = 12
SHOWN_FOLDERS = 8
SHOWN_CONCEPTS = 16
SHOWN_OTHERS = 3


def name(community: Mapping[str, Any]) -> str:
    """What it is called."""
    return str(community["name"]) or say("unnamed", TEXTS)


def cohesion(community: Mapping[str, Any]) -> str:
    """The share of its edges' weight that stays inside, in per cent."""
    return f"{round(float(community['cohesion']) * 100)}%"


def folders(community: Mapping[str, Any]) -> str:
    """Its folders on one line, those with most of its notes first."""
    return listed(f"{_folder(one['folder'])} {one['notes']}" for one in community["folders"])


def told(community: Mapping[str, Any]) -> Content:
    """Return all there is to say of one community."""
    return Content("\n").join(_told(community))


def told_node(drawing: Drawing, node: int, joined: Sequence[Mapping[str, Any]]) -> Content:
    """Return a note of the map, and why it is joined with others there.

    `joined`: what `neighbors` says; until it has said anything, the map's own reasons stand in.
    """
    known = {str(each["path"]): each for each in joined}
    joints = drawing.joints_of(node)
    count = say("joined", TEXTS, n=len(joints)) if joints else say("alone", TEXTS)
    rows = [
        content.joined(content.line(drawing.titles[node], "bold"), "  ", content.line(count, "$text-muted")),
        content.line(drawing.paths[node], "$secondary"),
    ]
    for joint in joints:
        other = joint.b if joint.a == node else joint.a
        own = {"kind": joint.kind, "why": joint.why}
        why = reasons.short(known.get(drawing.paths[other], own))
        rows.append(content.joined(content.line(drawing.titles[other]), say("colon"), content.line(why, "$text-muted")))
    return Content("\n").join(rows)


def _told(community: Mapping[str, Any]) -> Iterator[Content]:
    yield content.line(name(community), "bold $accent")
    yield content.line(say("size", TEXTS, n=community["size"], cohesion=cohesion(community)), "$text-muted")
    yield from _part("concepts", list(map(str, community["concepts"][:SHOWN_CONCEPTS])))
    notes = [str(note["title"]) for note in community["notes"]]
    left = len(notes) - SHOWN_NOTES
    yield from _part("central", notes[:SHOWN_NOTES] + ([say("more", TEXTS, n=left)] if left > 0 else []))
    yield from _part("folders", list(_across(community.get("across", ()))))
    if community.get("summary"):
        yield from _part("summary", [str(community["summary"])])


def _part(key: str, texts: Sequence[str]) -> Iterator[Content]:
    if any(texts):
        yield content.line("")
        yield content.line(say(key, TEXTS), "bold $primary")
        yield from (content.lines(text) for text in texts)


def _across(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for row in rows[:SHOWN_FOLDERS]:
        yield say("folder", TEXTS, folder=_folder(row["folder"]), notes=row["notes"], of=row["of"])
        others = [name(other) for other in row["communities"]]
        if others and row["of"] > row["notes"]:
            yield say("elsewhere", TEXTS, names=listed(others, SHOWN_OTHERS))


def _folder(folder: object) -> str:
    return str(folder) or say("root", TEXTS)
