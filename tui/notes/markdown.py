"""A note's markdown as blocks to show: styled text that is never markup, its links numbered, its lines known."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token
from textual.content import Content
from textual.style import Style

from ...index.text.display import safe_line
from ..text import content
from .notelinks import BROKEN

_WIKI = re.compile(r"(!?)\[\[([^\[\]|\n]+?)\\?(?:\|([^\[\]\n]*))?\]\]")
_FRONT = re.compile(r"---[ \t]*\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
STYLES = {"strong": "bold", "em": "italic", "s": "strike"}
HEADINGS = {1: "bold $accent", 2: "bold $primary"}
CODE = "$secondary"
MUTED = "$text-muted"
NOWHERE = " ✖"

MakeLink = Callable[[str, bool], tuple[int, str]]
"""Number and style of a link, by what is written in it, and whether it is a wiki link."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a heading, a line of code, or a table, and what stands before its first line and the others.

    `line` counts from 1, in the text that was given. `rows` are the cells of a table; `text` is then empty.
    """

    line: int
    text: Content
    first: str = ""
    rest: str = ""
    rows: tuple[tuple[Content, ...], ...] = ()
    spaced: bool = True
    """Whether an empty line comes before it."""


def blocks(text: str, link: MakeLink) -> list[Block]:
    """Return the blocks of a note in their order; its frontmatter is left out."""
    front = _FRONT.match(text)
    lines_before = front.group().count("\n") if front else 0
    body = text[front.end() :] if front else text
    return _Walk(link, lines_before).run(_PARSER.parse(body))


@dataclass(slots=True)
class _Walk:
    """One pass over the tokens."""

    link: MakeLink
    lines_before: int
    found: list[Block] = field(default_factory=list)
    _around: list[tuple[str, str]] = field(default_factory=list)
    """What stands before the lines of each list and quotation that is open: before the first, before the others."""
    _numbers: list[int] = field(default_factory=list)
    _rows: list[list[Content]] = field(default_factory=list)
    _table_line: int = 1
    _spaced: bool = True
    _list_begins: bool = False

    def run(self, tokens: Sequence[Token]) -> list[Block]:
        """Return the blocks."""
        heading = ""
        for token in tokens:
            kind = token.type
            if kind == "heading_open":
                heading = token.tag
            elif kind == "inline":
                self._inline(token, heading)
                heading = ""
            elif kind == "paragraph_open":
                self._spaced = not token.hidden or self._list_begins  # hidden: an entry of a list without empty lines
            elif kind in ("fence", "code_block"):
                self._code(token)
            elif kind == "hr":
                self._add(token, Content("-" * 24), MUTED)
            elif kind.startswith(("bullet_list", "ordered_list", "list_item", "blockquote")):
                self._nest(token)
            elif kind.startswith(("table", "tr", "th", "td")):
                self._table(token)
        return self.found

    def _nest(self, token: Token) -> None:
        match token.type:
            case "ordered_list_open" | "bullet_list_open":
                self._list_begins = not self._numbers
                self._numbers.append(int(token.attrs.get("start", 1)) if token.tag == "ol" else -1)
            case "bullet_list_close" | "ordered_list_close":
                self._numbers.pop()
            case "list_item_open":
                number = self._numbers[-1]
                mark = f"{number}. " if number >= 0 else "- "
                self._numbers[-1] += 1 if number >= 0 else 0
                self._around.append((mark, " " * len(mark)))
            case "blockquote_open":
                self._around.append(("| ", "| "))
            case _:
                self._around.pop()

    def _inline(self, token: Token, heading: str) -> None:
        text = inline(token.children or (), self.link)
        if self._rows:
            self._rows[-1].append(text)
        elif heading:
            level = int(heading[1:])
            marks = content.line("#" * level + " ", MUTED)
            self._add(token, content.joined(marks, text.stylize_before(HEADINGS.get(level, "bold"))))
        else:
            self._add(token, text)

    def _code(self, token: Token) -> None:
        first = token.map[0] + (1 if token.type == "fence" else 0) if token.map else 0
        lines = token.content.removesuffix("\n").split("\n")
        for at, line in enumerate(lines):
            shown = content.line(line.expandtabs(4))
            self._append(first + at, shown.stylize_before(CODE), "  ", at == 0)

    def _table(self, token: Token) -> None:
        if token.type == "tr_open":
            self._rows.append([])
        elif token.type == "table_close" and self._rows:
            head = tuple(cell.stylize_before("bold") for cell in self._rows[0])
            rows = (head, *(tuple(row) for row in self._rows[1:]))
            self._rows = []
            first, rest = self._before()
            self.found.append(Block(self._table_line, Content(""), first, rest, rows))
        elif token.type == "table_open":
            self._table_line = self._line(token)

    def _add(self, token: Token, text: Content, style: str = "") -> None:
        self._append(token.map[0] if token.map else 0, text.stylize_before(style) if style else text, "", True)

    def _append(self, line: int, text: Content, indent: str, spaced: bool) -> None:
        first, rest = self._before()
        spaced = spaced and self._spaced
        self._spaced, self._list_begins = True, False
        self.found.append(Block(line + 1 + self.lines_before, text, first + indent, rest + indent, (), spaced))

    def _line(self, token: Token) -> int:
        return (token.map[0] if token.map else 0) + 1 + self.lines_before

    def _before(self) -> tuple[str, str]:
        """What stands before the next block; the mark of a list's entry stands there once."""
        first = "".join(mark for mark, _ in self._around)
        rest = "".join(others for _, others in self._around)
        self._around = [(others, others) for _, others in self._around]
        return first, rest


def inline(tokens: Sequence[Token], link: MakeLink) -> Content:
    """Return a run of text with its styles and links."""
    parts: list[Content] = []
    open_styles: list[str] = []
    linked: tuple[int, str] | None = None
    for token in tokens:
        name, _, end = token.type.rpartition("_")
        if name in STYLES:
            open_styles.append(STYLES[name]) if end == "open" else open_styles.pop()
            continue
        if token.type == "link_open":
            linked = link(str(token.attrs.get("href", "")), False)
            continue
        if token.type == "link_close":
            parts += _ends(linked)
            linked = None
            continue
        for part in _shown(token, link if linked is None else None):
            for style in open_styles:
                part = part.stylize(style)
            parts.append(_linked(part, *linked) if linked is not None else part)
    return Content("").join(parts)


def _shown(token: Token, link: MakeLink | None) -> list[Content]:
    """What a token shows. Inside a link nothing else is one."""
    if token.type in ("softbreak", "hardbreak"):
        return [Content("\n")]
    if token.type == "code_inline":
        return [content.line(token.content, CODE)]
    if token.type == "image":
        return [content.line(f"[{token.content or token.attrs.get('src', '')}]", MUTED)]
    return _with_wiki_links(token.content, link) if link is not None else [content.line(token.content)]


def _with_wiki_links(text: str, link: MakeLink) -> list[Content]:
    parts: list[Content] = []
    at = 0
    for found in _WIKI.finditer(text):
        parts.append(content.line(text[at : found.start()]))
        linked = link(found[2], True)
        parts += [_linked(content.line((found[3] or found[2]).strip()), *linked), *_ends(linked)]
        at = found.end()
    return [*parts, content.line(text[at:])]


def _linked(text: Content, number: int, style: str) -> Content:
    """A link is what carries its number; nothing in it runs."""
    return text.stylize(style).stylize(Style.from_meta({"note_link": number}))


def _ends(linked: tuple[int, str] | None) -> list[Content]:
    """What comes behind a link: a mark where it leads nowhere."""
    return [content.line(NOWHERE, "$error")] if linked is not None and linked[1] == BROKEN else []


def cut(text: str, lines: int) -> tuple[str, int]:
    """Return the first lines of a long text, and how many are left out."""
    end = -1
    for _ in range(lines):
        end = text.find("\n", end + 1)
        if end < 0:
            return text, 0
    return text[:end], text.removesuffix("\n").count("\n", end)


def plain(text: str) -> str:
    """Return a heading as it is compared: without case, marks and repeated blanks."""
    return " ".join(re.sub(r"[\W_]+", " ", safe_line(text).casefold()).split())
