"""The socket's methods that write notes: what they take. What answers them is imported on a thread that may wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .governing import Handler
from .noteparams import Create, Update
from .params import Params

if TYPE_CHECKING:
    from ..service import Service
    from ..socket.connection import Call
    from ..vault import Vault

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
