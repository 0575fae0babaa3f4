"""What is around a note: its problems, who links to it, where it links, its neighbours, who only names it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from textual.content import Content

from ..connection.link import Link
from ..graph import reasons
from ..messages import Catalogue, listed, say
from ..text import content

TEXTS: Catalogue = {
    "problems": ("⚠ Problems ({n})", "⚠ 問題（{n}）"),
    "backlinks": ("Linked from ({n})", "連到這裡（{n}）"),
    "links": ("Links to ({n})", "連結（{n}）"),
    "neighbours": ("Neighbours ({n})", "鄰居（{n}）"),
    "maybe": ("May belong to ({n})", "也許屬於（{n}）"),
    "mentions": ("Named without a link ({n})", "提到但沒連結（{n}）"),
    "none": ("Nothing: no links, no neighbours.", "沒有：沒有連結，也沒有鄰居。"),
    "broken": ("no note is called {name}", "沒有叫「{name}」的筆記"),
    "line": ("line {n}", "第 {n} 行"),
    "more": ("{n} more", "還有 {n} 個"),
    "by_meaning": ("alike in meaning", "語意相近"),
}
SHOWN = 30


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to read, and where it leads: a note and a line (0: its beginning). `head`: the title of a part."""

    text: Content
    path: str = ""
    line: int = 0
    head: bool = False


@dataclass(frozen=True, slots=True)
class Around:
    """The answers of `get`, `backlinks`, `neighbors` and `mentions` about one note; empty until they are there."""

    note: Mapping[str, Any]
    backlinks: Mapping[str, Any] = field(default_factory=dict)
    neighbors: Mapping[str, Any] = field(default_factory=dict)
    mentions: Mapping[str, Any] = field(default_factory=dict)

    def entries(self) -> list[Entry]:
        """All there is to show, part by part."""
        found: list[Entry] = []
        for key, part, total in self._parts():
            if part:
                found.append(Entry(content.line(say(key, TEXTS, n=total), "bold $primary"), head=True))
                found += part[:SHOWN]
                if total > len(part[:SHOWN]):
                    more = say("more", TEXTS, n=total - len(part[:SHOWN]))
                    found.append(Entry(content.line(more, "$text-muted"), head=True))
        return found or [Entry(content.line(say("none", TEXTS), "$text-muted"), head=True)]

    def _parts(self) -> Iterator[tuple[str, list[Entry], int]]:
        problems = list(self._problems())
        yield "problems", problems, len(problems)
        backlinks = [_place(one) for one in self.backlinks.get("backlinks", ())]
        yield "backlinks", backlinks, int(self.backlinks.get("total", 0))
        links = [Entry(content.line(str(path)), str(path)) for path in self.note.get("links", ())]
        yield "links", links, len(links)
        neighbours = [_neighbour(one) for one in self.neighbors.get("neighbors", ())]
        yield "neighbours", neighbours, len(neighbours)
        maybe = [_suggested(one) for one in self.neighbors.get("suggestions", ())]
        yield "maybe", maybe, len(maybe)
        mentions = [_place(one) for one in self.mentions.get("mentions", ())]
        yield "mentions", mentions, int(self.mentions.get("total", 0))

    def _problems(self) -> Iterator[Entry]:
        path = str(self.note.get("path", ""))
        for problem in self.note.get("problems", ()):
            yield _problem(path, int(problem["line"]), str(problem["text"]))
        broken = [one for one in self.note.get("written", ()) if one["path"] is None]
        for name, line in {str(one["text"]): int(one["line"]) for one in reversed(broken)}.items():
            yield _problem(path, line, say("broken", TEXTS, name=name))


async def ask(link: Link, note: Mapping[str, Any]) -> Around:
    """Ask for all that is around a note. Raises `RecalldError`."""
    name = {"name": str(note["path"]), "limit": SHOWN}
    methods = ("backlinks", "neighbors", "mentions")
    return Around(note, *await asyncio.gather(*(link.call(method, name) for method in methods)))


def _problem(path: str, line: int, text: str) -> Entry:
    place = say("line", TEXTS, n=line) + say("colon") if line else ""
    return Entry(content.joined(content.line(place, "$text-muted"), content.line(text, "$warning")), path, line)


def _place(one: Mapping[str, Any]) -> Entry:
    """A line of another note."""
    path, line = str(one["path"]), int(one["line"])
    head = content.joined(
        content.line(str(one["title"])), content.line(f"  {reasons.place(path, line)}", "$text-muted")
    )
    return Entry(_two_lines(head, str(one["text"])), path, line)


def _neighbour(one: Mapping[str, Any]) -> Entry:
    head = content.joined(content.line(str(one["title"])), content.line(f"  {float(one['weight']):.2f}", "$text-muted"))
    return Entry(_two_lines(head, reasons.short(one)), str(one["path"]))


def _suggested(one: Mapping[str, Any]) -> Entry:
    words: Sequence[Any] = one.get("words", ())
    return Entry(
        _two_lines(content.line(str(one["title"])), listed(words) or say("by_meaning", TEXTS)),
        str(one["path"]),
    )


def _two_lines(head: Content, below: str) -> Content:
    return content.joined(head, "\n", content.line(below, "$text-muted")) if below else head
