"""What the tools take: one struct a tool, with which arguments are checked and told what is wrong with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

MOST_TOKENS = 8000
"""No result is larger, whatever is asked for."""
TOKENS = 2000

Budget = Annotated[int, Meta(ge=200, le=MOST_TOKENS)]
Limit = Annotated[int, Meta(ge=1, le=50)]
Text = Annotated[str, Meta(min_length=1, max_length=900_000)]
Query = Annotated[str, Meta(min_length=1, max_length=20_000)]
Name = Annotated[str, Meta(min_length=1, max_length=1000)]
Aliases = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=200)], ...], Meta(max_length=50)]
Act = Literal["merge", "rename", "ban", "pin", "keep", "demote", "canonical", "distinct", "supersede"]

A = TypeVar("A", bound="Arguments")


class Arguments(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every tool takes."""

    vault: str = ""


class Search(Arguments):
    """`notes_search`."""

    query: Query
    mode: Literal["hybrid", "keyword", "vector"] = "hybrid"
    limit: Limit = 10
    budget: Budget = TOKENS


class Ask(Arguments):
    """`notes_ask`."""

    question: Query
    slow: bool = False
    budget: Budget = TOKENS


class Read(Arguments):
    """`notes_read`."""

    note: Name
    budget: Budget = TOKENS


class Related(Arguments):
    """`notes_related`."""

    of: Name
    to: Annotated[str, Meta(max_length=1000)] = ""
    limit: Limit = 10


class Status(Arguments):
    """`notes_status`."""


class Placed(Arguments):
    """What the tools take that write a note."""

    path: Name
    text: Text
    aliases: Aliases = ()


class Create(Placed):
    """`note_create`."""


class Update(Placed):
    """`note_update`."""

    how: Literal["append", "replace-section", "whole"] = "append"
    section: Annotated[str, Meta(max_length=1000)] = ""
    expect: Annotated[str, Meta(max_length=64)] = ""


class Propose(Arguments):
    """`propose`."""

    act: Act
    subject: Name
    object: Annotated[str, Meta(max_length=1000)] = ""
    reason: Annotated[str, Meta(max_length=1000)] = ""


class BadArguments(ValueError):
    """The arguments are not what the tool takes; the message says which one and why."""


def read(kind: type[A], given: dict[str, Any]) -> A:
    """The arguments as a struct. A number may come as text: some models write it so. Raises BadArguments."""
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadArguments(
            str(error).replace("Object contains", "").replace("Object missing", "missing").strip()
        ) from None


def names(kind: type[Arguments]) -> str:
    """The names of what a tool takes, those it needs first."""
    fields = msgspec.structs.fields(kind)
    return ", ".join(f.name for f in sorted(fields, key=lambda f: (not f.required, f.name == "vault")))
