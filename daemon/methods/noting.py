"""The socket's methods that write notes: what they take. What answers them is imported on a thread that may wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from .governing import Handler
from .params import Params

if TYPE_CHECKING:
    from ..service import Service
    from ..socket.connection import Call
    from ..vault import Vault

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


Writer = Callable[["Vault", Any], dict[str, Any]]


def _writing(write: Writer) -> Handler:
    async def handler(service: Service, asked: Params, call: Call) -> object:
        vault = await service.opened(asked)
        return {"schema": 1, "vault": vault.name, **await service.waited(call, lambda: write(vault, asked), _nothing)}

    return handler


def _nothing() -> tuple[int, int]:
    return 0, 0


def _create(vault: Vault, asked: Create) -> dict[str, Any]:
    from ..authoring.write import create

    return create(vault, asked)


def _update(vault: Vault, asked: Update) -> dict[str, Any]:
    from ..authoring.write import update

    return update(vault, asked)


METHODS: dict[str, tuple[type[Params], Handler]] = {
    "note.create": (Create, _writing(_create)),
    "note.update": (Update, _writing(_update)),
}
"""By name: parameters and handler."""
