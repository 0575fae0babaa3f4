"""What a note is once it has been read: plain values, no file, no database."""

from dataclasses import dataclass, field
from typing import Any, Literal

LinkKind = Literal["wiki", "markdown", "embed"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a note. `line` counts from 1; 0 is the file as a whole. `code` is kebab-case and stable."""

    line: int
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link as written. Where it leads is decided later, against all the names of the vault (`links.Names`).

    `target`: for `wiki` and `embed` of wiki form the whole text before `|` (`C# notes`, `Cobra#Flags`, `x^block`:
    only the vault's names can tell an anchor from a name); for `markdown` the percent-decoded path, no anchor.
    """

    kind: LinkKind
    target: str
    anchor: str
    line: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A run of whole lines of one note, small enough to embed and to show.

    `heading` is the breadcrumb (`Install › Linux`), "" above the first heading. `lines` are the first and the last
    line in the file, counted from 1, both included; `text` is exactly those lines joined by a line feed. Only a line
    too long for one passage is cut, at characters, and its pieces share the line's number; few lines above it (its
    heading) go with the first piece. What the frontmatter tells is the last passage, and lines of it that tell nothing
    are empty there.
    """

    heading: str
    lines: tuple[int, int]
    text: str
    fields: bool = False
    """Whether it is what the frontmatter tells: found by its words alone."""


@dataclass(frozen=True, slots=True)
class Note:
    """One parsed note. Every field is usable whatever the file held; what could not be read is in `problems`."""

    path: str
    title: str
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    passages: tuple[Passage, ...] = ()
    problems: tuple[Problem, ...] = ()
    words: int = 0
    """Latin words plus Han, kana and Hangul characters of the body."""
    lang: str = ""
    """The body's main language by script: zh, ja, ko, en (Latin), or "" for none."""
    id: str = ""
    type: str = ""
    status: str = ""
    created: str = ""
    """ISO 8601 date or date-time as far as it could be read, else "". The same for `updated`."""
    updated: str = ""
    trust: float | None = None
    confidence: float | None = None
    private: bool = False
    meta: dict[str, Any] = field(default_factory=dict)
    """The rest of the frontmatter: strings, numbers as written (text), lists and dicts of them."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that is no note: binary, unreadable, or with a name that cannot be written down."""

    path: str
    problem: Problem
