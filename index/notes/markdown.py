"""What a note's markdown holds: headings, links, tags, and the blocks that should stay whole.

CommonMark with tables, math, footnotes and wikilinks. Code, math, HTML, HTML comments and `%% comments %%` hold no
links and no tags. In a list item, a paragraph indented four columns or more *and* deeper than an earlier block of the
same item is read as indented code, as its writer meant it. A `#tag` follows white space, the line's start or opening
punctuation, and has a character that is no digit. As in Obsidian it may begin a line: `#tag` without a space is a tag,
and no heading. Colours (`#00B7DA`, `#fff`, `#abc;`) are no tags.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import pyromark

from .fields import tag, unique
from .links import markdown_target, wiki_target
from .note import Link, LinkKind

_OPTIONS = pyromark.Options
_PARSER = pyromark.Markdown(
    options=_OPTIONS.ENABLE_TABLES
    | _OPTIONS.ENABLE_WIKILINKS
    | _OPTIONS.ENABLE_MATH
    | _OPTIONS.ENABLE_FOOTNOTES
    | _OPTIONS.ENABLE_STRIKETHROUGH
    | _OPTIONS.ENABLE_TASKLISTS
)
_HIDDEN = "\x01"
"""Stands for what is not to be read; neither white space nor punctuation to the parser."""
_TAG = re.compile(
    r"(?:^|(?<=[\s(\[*~|>,;。，、；：！？·（「『【《〈“‘\u3000]))#"
    r"([^\s\x00-\x1f!-,.:-@\[-^`{-\x7f«»\u2000-\u200c\u200e-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030"
    r"\u303d-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+)(;?)",
    re.MULTILINE,
)
_TELLING = re.compile(r"[^\d/_-]")
_COLOUR = re.compile(r"[0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8}")
_MAYBE_TAG = re.compile(rb"#[^\s#]")
_SPACED = re.compile(rb"\]\(([^()<>\n]{1,300})\)")
_SPACED_TARGET = re.compile(r"[^\"']*\S [^\"']*\.(?:md|markdown)(?:#.*)?", re.I)
_OPAQUE = frozenset(("Code", "InlineMath", "DisplayMath", "InlineHtml", "Html"))
_READABLE = frozenset(("Text", "Code", "InlineMath", "DisplayMath"))


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading outside quotes and lists, as plain text. `line` counts from 1."""

    level: int
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Outline:
    """The structure of one text. `solid`: first and last line of each fence and table; `code`: of each fence only."""

    headings: tuple[Heading, ...] = ()
    links: tuple[Link, ...] = ()
    tags: tuple[str, ...] = ()
    solid: tuple[tuple[int, int], ...] = ()
    code: tuple[tuple[int, int], ...] = ()


def outline(text: str) -> Outline:
    """Read the structure of a markdown text without frontmatter. Lines count from 1; a parser crash passes through."""
    data = text.encode()
    walk = _Walk(text, data)
    if b"%%" in data:
        hidden = _hide_comments(data, walk.opaque)
        if hidden != data:
            data = hidden
            walk = _Walk(data.decode(), data)
    return walk.outline()


def _hide_comments(data: bytes, opaque: list[tuple[int, int]]) -> bytes:
    """Blank the text between two `%%`; one alone, or one in code, opens nothing."""
    marks = [at for at in _find_all(data, b"%%") if not _inside(at, opaque)]
    out: list[bytes] = []
    last = 0
    for start, end in zip(marks[::2], marks[1::2], strict=False):
        out += [data[last:start], re.sub(rb"[^\n]+", _HIDDEN.encode(), data[start : end + 2])]
        last = end + 2
    return b"".join([*out, data[last:]])


def _find_all(data: bytes, mark: bytes) -> Iterator[int]:
    at = data.find(mark)
    while at >= 0:
        yield at
        at = data.find(mark, at + len(mark))


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    before = bisect_right(spans, at, key=lambda span: span[0]) - 1
    return before >= 0 and at < spans[before][1]


class _Walk:
    """One pass over the parser's events; all positions are bytes of `data`."""

    __slots__ = (
        "_below",
        "_code",
        "_data",
        "_heading",
        "_headings",
        "_item",
        "_links",
        "_muted",
        "_nested",
        "_solid",
        "opaque",
    )

    def __init__(self, text: str, data: bytes) -> None:
        self.opaque: list[tuple[int, int]] = []
        """Where no tag, link or comment begins: code, math, HTML, links. Sorted, apart from each other."""
        self._data = data
        self._headings: list[tuple[int, int, list[str]]] = []
        self._links: list[tuple[int, LinkKind, str, str]] = []
        self._solid: list[tuple[int, int]] = []
        self._code: list[tuple[int, int]] = []
        self._heading = 0  # where the open heading ends
        self._nested = 0  # where the outermost open quote, list or footnote ends
        self._item = 0  # where the open list item ends
        self._below = 0  # the least column of a block below the item's own line
        self._muted = 0  # where the paragraph ends that is really code
        self._run(text)

    def outline(self) -> Outline:
        """Return what was found, with lines instead of positions."""
        starts = list(accumulate(len(line) + 1 for line in self._data.split(b"\n")))
        self._find_spaced_links()
        headings = ((level, _one_line(parts), at) for level, at, parts in self._headings)
        return Outline(
            tuple(Heading(level, text, bisect_right(starts, at) + 1) for level, text, at in headings),
            tuple(Link(kind, to, anchor, bisect_right(starts, at) + 1) for at, kind, to, anchor in self._links),
            unique(self._tags()),
            tuple((bisect_right(starts, at) + 1, bisect_right(starts, end - 1) + 1) for at, end in self._solid),
            tuple((bisect_right(starts, at) + 1, bisect_right(starts, end - 1) + 1) for at, end in self._code),
        )

    def _run(self, text: str) -> None:
        events: Any = _PARSER.events_with_range(text)  # its unions of typed dicts are no help to a reader
        for event, span in events:
            if type(event) is str:
                if span["start"] < self._heading:
                    self._headings[-1][2].append(" ")
                continue
            ((kind, value),) = event.items()
            if kind == "Start":
                if type(value) is dict:
                    ((name, detail),) = value.items()
                    self._start(name, detail, span["start"], span["end"])
                elif value == "Item":
                    self._item, self._below = span["end"], 0
                elif value == "HtmlBlock":
                    self._hide(span["start"], span["end"])
                elif value == "Paragraph" and span["start"] < self._item:
                    self._paragraph_in_item(span["start"], span["end"])
                continue
            if kind in _OPAQUE:
                self._hide(span["start"], span["end"])
            if kind in _READABLE and span["start"] < self._heading:
                self._headings[-1][2].append(value)

    def _start(self, name: str, detail: Any, start: int, end: int) -> None:
        if name == "Heading":
            if start >= self._nested:
                self._heading = end
                self._headings.append((int(detail["level"][1]), start, []))
        elif name in ("Link", "Image"):
            self._link(name == "Image", detail, start, end)
        elif name in ("CodeBlock", "Table"):
            self._solid.append((start, end))
            if name == "CodeBlock":
                self._code.append((start, end))
                self._hide(start, end)
                self._column_in_item(start)
        elif name in ("List", "BlockQuote", "FootnoteDefinition"):
            self._nested = max(self._nested, end)

    def _link(self, image: bool, detail: Any, start: int, end: int) -> None:
        if start < self._muted:
            return
        self._hide(start, end)
        form = detail["link_type"]
        if type(form) is dict:
            target = wiki_target(detail["dest_url"])
            if target:
                self._links.append((start, "embed" if image else "wiki", target, ""))
        elif not image and form not in ("Autolink", "Email"):
            found = markdown_target(detail["dest_url"])
            if found:
                self._links.append((start, "markdown", *found))

    def _column_in_item(self, start: int) -> int:
        """Return the column of a block below its item's own line, else 0, and remember the least one."""
        margin = self._data[self._data.rfind(b"\n", 0, start) + 1 : start]
        if start >= self._item or margin.strip(b" \t"):
            return 0
        column = len(margin.expandtabs(4))
        if column and (not self._below or column < self._below):
            self._below = column
        return column

    def _paragraph_in_item(self, start: int, end: int) -> None:
        below = self._below
        if below and self._column_in_item(start) >= max(4, below + 2):
            self._hide(start, end)
            self._muted = end
        elif not below:
            self._column_in_item(start)

    def _hide(self, start: int, end: int) -> None:
        if self._data[end - 1 : end] == b"\n":
            end -= 1  # what follows still stands at the start of a line
        if not self.opaque or start >= self.opaque[-1][1]:
            self.opaque.append((start, end))

    def _find_spaced_links(self) -> None:
        """Add `[a](some note.md)`: no link to CommonMark, but surely one to who wrote it."""
        if b".m" not in self._data or b"](" not in self._data:
            return
        for found in _SPACED.finditer(self._data):
            target = found[1].decode()
            if _SPACED_TARGET.fullmatch(target) and not _inside(found.start(), self.opaque):
                link = markdown_target(target)
                if link:
                    self._links.append((found.start(), "markdown", *link))
        self._links.sort(key=lambda link: link[0])

    def _definitions(self) -> list[tuple[int, int]]:
        """Return where `[name]: #anchor` stands, which makes no event."""
        if b"]: #" not in self._data and b"]:#" not in self._data:
            return []
        spans = [found["span"] for found in _PARSER.reference_definitions(self._data.decode()).values()]
        return [(span["start"], span["end"]) for span in spans]

    def _tags(self) -> Iterator[str]:
        if not _MAYBE_TAG.search(self._data):
            return
        pieces = []
        last = 0
        for start, end in sorted(self.opaque + self._definitions()):
            pieces.append(self._data[last:start])
            last = end
        prose = _HIDDEN.encode().join([*pieces, self._data[last:]]).decode()
        for name, semicolon in _TAG.findall(prose):
            if _TELLING.search(name) and not _is_colour(name, semicolon):
                yield tag(name)


def _is_colour(name: str, semicolon: str) -> bool:
    """Tell `#00B7DA`, `#fff` and `#abc;` from words of hexadecimal letters such as `#cafe`."""
    if not _COLOUR.fullmatch(name):
        return False
    return bool(semicolon) or any(c.isdigit() for c in name) or len(set(name.lower())) == 1


def _one_line(parts: list[str]) -> str:
    return " ".join("".join(parts).replace(_HIDDEN, " ").split())
