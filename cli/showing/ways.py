"""How nodes and edges of the graph look to a person."""

from __future__ import annotations

from ..messages.commandline import listed, say
from . import render
from .terminal import cut, safe_line, width, write

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from .terminal import Paint

INDENT = "  "
SHOWN_WHY = 6
SHOWN_PLACES = 3
KIND_WIDTH = 7
SOURCES = frozenset(
    ["tag", "title", "alias", "mention", "link", "code", "language", "name", "heading", "folder", "phrase"]
)


def node(each: dict[str, Any], paint: Paint) -> str:
    """A note by title and path, a concept by its label."""
    if each.get("kind") == "concept" and "label" in each:
        return f"{paint.bold(safe_line(marked(each)))}  {paint.dim(say('kind_concept'))}"
    return f"{paint.bold(safe_line(each['title']))}  {paint.place(safe_line(each['path']))}"


def marked(concept: dict[str, Any]) -> str:
    """A concept's label, with what is special about it."""
    marks = [say(f"mark_{name}") for name in ("god", "banned", "pinned") if concept.get(name)]
    label = str(concept["label"])
    return say("with_aside", name=label, aside=say("comma").join(marks)) if marks else label


def kind(name: str, across: int = KIND_WIDTH) -> str:
    """The kind of an edge, all of them equally wide."""
    text = say(f"kind_{name}") if name in ("link", "concept", "meaning", "holds") else safe_line(name)
    return text + " " * max(across - width(text), 0)


def reasons(edge: dict[str, Any]) -> list[str]:
    """A line each for the concepts shared, the links, the words shared, and where a concept was found.

    What says little, such as the folder both are in, is said where there is nothing else.
    """
    lines = []
    if edge.get("why"):
        lines.append(cut(safe_line(listed(edge["why"], SHOWN_WHY)), render.room()))
    for link in edge.get("links", ())[:SHOWN_PLACES]:
        lines.append(say("link_at", place=render.place(link["path"], [link["line"]])))
    if edge.get("words"):
        lines.append(cut(say("words_shared", words=safe_line(say("comma").join(edge["words"]))), render.room()))
    if not lines and edge.get("folders"):
        lines.append(say("same_folder", names=safe_line(listed(edge["folders"]))))
    if edge.get("common"):
        lines.append(cut(say("common", paths=safe_line(say("comma").join(edge["common"]))), render.room()))
    for found in edge.get("found_in", ())[:SHOWN_PLACES]:
        place = render.place(found["path"], [found["line"]] if found["line"] else None)
        lines.append(say("in_text", source=source(found), place=place))
    return lines or [say("alike")]


def source(found: dict[str, Any]) -> str:
    """In what a concept was found."""
    name = str(found["source"])
    return say(f"source_{name}") if name in SOURCES else safe_line(name)


def suggestions(found: Iterable[dict[str, Any]], paint: Paint) -> None:
    """Print notes that a lonely one may belong to."""
    for each in found:
        by = say(f"by_{each['by']}") if each["by"] in ("meaning", "words", "folder") else safe_line(each["by"])
        because = say("by_what", by=by, words=safe_line(listed(each["words"]))) if each.get("words") else by
        where = f"{safe_line(each['title'])}  {paint.place(safe_line(each['path']))}"
        write(indented(f"{say('perhaps')} {where}  {paint.dim(say('aside', text=because))}", 1))


def indented(text: str, levels: int) -> str:
    """A line set in."""
    return INDENT * levels + text
