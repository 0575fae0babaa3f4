"""The client's lines, before the SDK sees them: it drops without a word what it cannot read, and somebody waits."""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator
from typing import Any

import anyio
import mcp_types as types

INVALID_REQUEST, PARSE_ERROR = -32600, -32700


class Outgoing:
    """The lines that go out, whole, whoever writes them."""

    def __init__(self, stream: anyio.AsyncFile[str]) -> None:
        self._stream = stream
        self._lock = anyio.Lock()

    async def write(self, line: str) -> None:
        """Write a line that ends with its newline."""
        async with self._lock:
            await self._stream.write(line)
            await self._stream.flush()

    async def flush(self) -> None:
        """Nothing is left to be flushed."""


class Incoming:
    """The lines that are messages. Those that are none are refused on `outgoing`, under their id if they have one."""

    def __init__(self, stream: anyio.AsyncFile[str], outgoing: Outgoing) -> None:
        self._stream, self._outgoing = stream, outgoing

    async def __aiter__(self) -> AsyncIterator[str]:
        async for line in self._stream:
            if not line.strip():
                continue
            message = line if _is_message(line) else _mended(line)
            if isinstance(message, str):
                yield message
            elif message is not None:
                await self._outgoing.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")


def _is_message(line: str) -> bool:
    """Whether the SDK takes it for what it is. A request whose id is none to it is a notification, which nobody
    answers: that `id` is only within its parameters is seen by reading it again."""
    try:
        message = types.jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError:
        return False
    return not (isinstance(message, types.JSONRPCNotification) and '"id"' in line and "id" in json.loads(line))


def _mended(line: str) -> str | dict[str, Any] | None:
    """The line without halves of characters, if that makes a message of it, else its refusal; None: not to be told."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        return _refusal(None, PARSE_ERROR, f"not JSON: {error}")
    whole = json.dumps(message, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")  # as the command does
    if _is_message(whole):
        return whole
    if not isinstance(message, dict):
        return _refusal(None, INVALID_REQUEST, "not a JSON-RPC 2.0 message: not an object")
    if "method" not in message and ("result" in message or "error" in message):
        return None  # an answer, to nothing that was asked
    number = message.get("id")
    is_number = isinstance(number, int | float) and not isinstance(number, bool) and math.isfinite(number)
    return _refusal(
        number if is_number or isinstance(number, str) else None, INVALID_REQUEST, "not a JSON-RPC 2.0 message"
    )


def _refusal(number: object, code: int, message: str) -> dict[str, Any]:
    return {"id": number, "error": {"code": code, "message": message}}
