"""What the methods take that are given whole notes: to write them, and to check them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .params import Milliseconds, Params

Path = Annotated[str, Meta(min_length=1, max_length=4096)]
Text = Annotated[str, Meta(max_length=1 << 20)]
Alias = Annotated[str, Meta(min_length=1, max_length=200)]
Aliases = Annotated[tuple[Alias, ...], Meta(max_length=50)]
How = Literal["append", "replace-section", "whole"]


class Create(Params):
    """`note.create`: a new note at a path of the vault."""

    path: Path
    text: Text
    aliases: Aliases = ()
    """Other names of the note; they go into its frontmatter."""
    dry_run: bool = False
    """Whether nothing is written, and the result tells what would be (`diff`)."""


class Update(Params):
    """`note.update`: a change of a note that is there."""

    path: Path
    text: Text
    how: How = "append"
    """At the end, in the place of a section, or in the place of the body."""
    section: Annotated[str, Meta(max_length=1000)] = ""
    """The heading whose section is replaced: its text, or the path to it (`Chapter#Section`)."""
    expect: Annotated[str, Meta(max_length=64)] = ""
    """The hash that the note had when it was read: if it has another now, nothing is written."""
    aliases: Aliases = ()
    """Names that the note is to have besides those it has."""
    dry_run: bool = False
    """Whether nothing is written, and the result tells what would be (`diff`)."""


MAX_FILES = 10_000


class CheckedFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A file as it would be: its `text`, or its bytes in base64 where they are no UTF-8.

    `path` is absolute, or relative to the vault that was named.
    """

    path: str
    text: str | None = None
    data: bytes | None = None
    before: str | None = None
    """Its text in the last commit: a title that was there already is not new."""


class Check(Params):
    """`check`: files laid over the vault, and paths that would be gone. Nothing is indexed."""

    files: Annotated[tuple[CheckedFile, ...], Meta(max_length=MAX_FILES)]
    """Each with its `path`, and its `text`, or its bytes in base64 as `data`; `before`: its text in the last commit."""
    gone: tuple[str, ...] = ()
    """Paths of notes that would be no more."""
    also: tuple[str, ...] = ()
    """Paths of notes that would be there as well, and are asked about in another request."""
    timeout_ms: Milliseconds = 5_000
    """How long to wait until what is on disk now is in the index."""
