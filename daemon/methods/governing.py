"""The socket's methods about decisions: what they take. What answers them is imported on a thread of the queries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from .params import Count, Params

if TYPE_CHECKING:
    from ..service import Service
    from ..socket.connection import Call
    from ..vault import Vault

GRAPH_SECONDS = 10.0

Name = Annotated[str, Meta(min_length=1, max_length=1000)]
Names = Name | Annotated[tuple[Name, ...], Meta(max_length=1000)]
"""One name, or several: all that is decided at once is written at once."""


class Listing(Params):
    """`govern.list`: what there is to decide, and what was decided. `kind`: of a proposal, or `decisions`."""

    kind: str = ""
    limit: Count = 100


class Review(Params):
    """`govern.review`: what there is to decide, each with what accepting it would change."""

    kind: str = ""
    limit: Count = 20


class Deciding(Params):
    """An act. `dry_run`: only tell what it would change."""

    subject: Names = ()
    object: Annotated[str, Meta(max_length=1000)] = ""
    """What a merge goes into, a new label, the note that takes another's place."""
    reason: Annotated[str, Meta(max_length=1000)] = ""
    dry_run: bool = False


class Copies(Deciding):
    """`govern.canonical`, `govern.distinct`: a note and others; canonical without others: all known copies of it."""

    copies: Names = ()


class Dismissing(Params):
    """`govern.dismiss`: proposals by id, not to be shown again until what they rest on changes."""

    id: Names
    reason: Annotated[str, Meta(max_length=1000)] = ""
    dry_run: bool = False


class Undoing(Params):
    """`govern.undo`: decisions by id, or the last one."""

    id: Names = "last"
    reason: Annotated[str, Meta(max_length=1000)] = ""
    dry_run: bool = False


Handler = Callable[["Service", Any, "Call"], Awaitable[object]]
Reader = Callable[["Vault", Any], dict[str, Any]]


def _answering(read: Reader) -> Handler:
    async def handler(service: Service, asked: Params, call: Call) -> object:
        vault = await service.opened(asked)
        return {"schema": 1, **await service.read(call, vault, lambda: _in_step(vault, asked, read))}

    return handler


def _in_step(vault: Vault, asked: Params, read: Reader) -> dict[str, Any]:
    """Answer once the graph is in step with the notes, or has had its time: right after a start it is not there yet."""
    vault.graphing.wait(GRAPH_SECONDS)
    return read(vault, asked)


def _list(vault: Vault, asked: Listing) -> dict[str, Any]:
    from ..governance.docket import listed

    return listed(vault, asked.kind, asked.limit, asked.lang)


def _review(vault: Vault, asked: Review) -> dict[str, Any]:
    from ..governance.docket import reviewed

    return reviewed(vault, asked.kind, asked.limit, asked.lang)


def _act(act: str) -> Reader:
    def decide(vault: Vault, asked: Deciding | Dismissing | Undoing) -> dict[str, Any]:
        from ..governance.deciding import Wish, decide

        named = asked.subject if isinstance(asked, Deciding) else asked.id
        copies = asked.copies if isinstance(asked, Copies) else ()
        target = asked.object if isinstance(asked, Deciding) else ""
        wish = Wish(act, _several(named), target, _several(copies), asked.reason, asked.lang)
        return decide(vault, wish, asked.dry_run)

    return decide


def _several(names: str | tuple[str, ...]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else names


METHODS: dict[str, tuple[type[Params], Handler]] = {
    "govern.list": (Listing, _answering(_list)),
    "govern.review": (Review, _answering(_review)),
    **{
        f"govern.{act}": (Deciding, _answering(_act(act)))
        for act in ("merge", "rename", "ban", "unban", "pin", "keep", "demote", "promote", "supersede")
    },
    **{f"govern.{act}": (Copies, _answering(_act(act))) for act in ("canonical", "distinct")},
    "govern.dismiss": (Dismissing, _answering(_act("dismiss"))),
    "govern.undo": (Undoing, _answering(_act("undo"))),
}
"""By name: parameters and handler."""
