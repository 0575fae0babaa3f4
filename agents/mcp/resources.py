"""Notes as resources: what a person can pick in an agent's window, and what the agent can open by its address."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote, urlsplit

from ...client import AsyncClient
from ...daemon.errors import INVALID_PARAMS, RecalldError
from . import arguments, result
from .messages import say
from .result import Result

SCHEME = "recall"
TEMPLATE = f"{SCHEME}://{{vault}}/{{+path}}"
PAGE = 200
"""Notes listed at a time."""


async def listed(client: AsyncClient, cursor: str | None) -> tuple[list[dict[str, Any]], str | None]:
    """Address, title and path of some notes, and where the next ones begin; none while no daemon answers."""
    start = int(cursor) if cursor and cursor.isdecimal() and len(cursor) < 10 else 0
    try:
        vaults = (await client.call("status"))["vaults"]  # the one that was named, else all
        rows: list[dict[str, Any]] = []
        for vault in vaults:
            notes = (await client.call("scan", {"vault": vault["name"], "brief": True}))["notes"]
            rows += [{**row, "uri": address(vault["name"], row["path"])} for row in notes]
    except RecalldError:
        return [], None
    return rows[start : start + PAGE], str(start + PAGE) if start + PAGE < len(rows) else None


async def read(client: AsyncClient, uri: str) -> Result:
    """The note at an address, of the vaults that are listed. Raises `RecalldError`."""
    vault, path = _place(uri)
    known = (await client.call("status"))["vaults"]
    if not path or all(vault != one["name"] for one in known):
        raise RecalldError(say("no_resource", uri=uri[:200]), kind="no-such-note", code=INVALID_PARAMS)
    found = await client.call("get", {"note": path, "vault": vault})
    return result.note(found, arguments.MOST_TOKENS)


def address(vault: str, path: str) -> str:
    """The address of a note."""
    return f"{SCHEME}://{quote(vault, safe='')}/{quote(path)}"


def _place(uri: str) -> tuple[str, str]:
    """Vault and path of an address; no path for what is none of ours."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return "", ""
    if parts.scheme != SCHEME:
        return "", ""
    return unquote(parts.netloc), unquote(parts.path).removeprefix("/")
