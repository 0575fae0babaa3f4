"""Why two things are joined, in words: what notes share, where one links to the other, where a concept was found."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...daemon.graph.sourcewords import SOURCES
from ..messages import Catalogue, listed, say

TEXTS: Catalogue = {
    "link": ("link", "連結"),
    "concept": ("shared concepts", "共有概念"),
    "meaning": ("alike in meaning", "語意相近"),
    "holds": ("holds it", "談到它"),
    "shares": ("share {names}", "共有 {names}"),
    "link_at": ("link at {place}", "連結於 {place}"),
    "words": ("rare words in both: {words}", "都有的少見字詞：{words}"),
    "common": ("both joined with {paths}", "都與 {paths} 相連"),
    "folders": ("in the same folder: {names}", "同在資料夾：{names}"),
    "alike": ("near in words or meaning", "用詞或語意相近"),
    "found": ("{source} at {place}", "{source}，{place}"),
    **SOURCES,
}
SHOWN_WHY = 6
SHOWN_PLACES = 3


def kind(edge: Mapping[str, Any]) -> str:
    """What joins the two."""
    name = str(edge["kind"])
    return say(name, TEXTS) if name in ("link", "concept", "meaning", "holds") else name


def source(found: Mapping[str, Any]) -> str:
    """In what a concept was found."""
    key = f"source_{found['source']}"
    return say(key, TEXTS) if key in TEXTS else str(found["source"])


def place(path: str, line: int) -> str:
    """A place in a note, as editors take it."""
    return f"{path}:{line}" if line else path


def told(edge: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """A line for each reason with the place it is about: text, path, line ("" and 0 where there is none).

    The folder that both are in is told where there is little else.
    """
    found: list[tuple[str, str, int]] = []
    why = [str(name) for name in edge.get("why", ())]
    if why and edge["kind"] != "holds":
        found.append((say("shares", TEXTS, names=listed(why, SHOWN_WHY)), "", 0))
    for link in edge.get("links", ())[:SHOWN_PLACES]:
        path, line = str(link["path"]), int(link["line"])
        found.append((say("link_at", TEXTS, place=place(path, line)), path, line))
    if edge.get("words"):
        found.append((say("words", TEXTS, words=listed(edge["words"])), "", 0))
    if edge.get("folders") and not found:
        found.append((say("folders", TEXTS, names=listed(edge["folders"])), "", 0))
    if edge.get("common"):
        found.append((say("common", TEXTS, paths=listed(edge["common"])), "", 0))
    for one in edge.get("found_in", ())[:SHOWN_PLACES]:
        path, line = str(one["path"]), int(one["line"])
        found.append((say("found", TEXTS, source=source(one), place=place(path, line)), path, line))
    return found


def short(edge: Mapping[str, Any]) -> str:
    """The reasons on one line."""
    if edge["kind"] == "holds" and edge.get("found_in"):
        return _held(edge["found_in"])
    lines = [text for text, _, _ in told(edge)]
    return say("besides").join(lines) or (say("alike", TEXTS) if edge["kind"] == "concept" else kind(edge))


def _held(found: Sequence[Mapping[str, Any]]) -> str:
    """Where one note has a concept: its path once, each line once."""
    lines = listed(sorted({int(one["line"]) for one in found if one["line"]})[:SHOWN_WHY])
    sources = listed(dict.fromkeys(source(one) for one in found))
    return f"{sources}  {found[0]['path']}{':' if lines else ''}{lines}"
