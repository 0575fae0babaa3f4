"""JSON-RPC 2.0, one UTF-8 message a line: bytes to values and back. Never raises on what a client sent."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeGuard

import msgspec

from .. import errors
from ..errors import RecalldError
from ..messages import refusal

Id = int | float | str | None


@dataclass(frozen=True, slots=True)
class Request:
    """Something asked. A notification has no answer, and so no id (`expects_answer` is false)."""

    id: Id
    method: str
    params: dict[str, Any] = field(default_factory=dict)
    expects_answer: bool = True


@dataclass(frozen=True, slots=True)
class Malformed:
    """A line that asks nothing that can be understood, and the refusal that answers it."""

    id: Id
    error: RecalldError


def parse(line: bytes) -> Request | Malformed:
    """What a line says."""
    try:
        message = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError, OverflowError) as error:
        reason = "nested too deep" if isinstance(error, RecursionError) else str(error)
        return Malformed(_id_of(line), refusal("parse", "parse", errors.PARSE_ERROR, reason=reason[:200]))
    if isinstance(message, list):
        return _invalid(None, "batches are not supported; send one request a line")
    if not isinstance(message, dict):
        return _invalid(None, "not an object")
    request_id = message.get("id")
    if not _is_id(request_id):
        return _invalid(None, "the id is neither a string nor a number")
    if message.get("jsonrpc") != "2.0":
        return _invalid(request_id, 'jsonrpc is not "2.0"')
    method = message.get("method")
    if not isinstance(method, str):
        return _invalid(request_id, "no method")
    params = message.get("params")
    if not isinstance(params, dict | None):
        return _invalid(request_id, "params are not an object")
    return Request(request_id, method, params or {}, "id" in message)


def result(request_id: Id, value: object) -> bytes:
    """The line that answers a request."""
    return _encode({"jsonrpc": "2.0", "id": request_id, "result": value})


def failure(request_id: Id, error: RecalldError) -> bytes:
    """The line that refuses a request."""
    return _encode({"jsonrpc": "2.0", "id": request_id, "error": error.to_wire()})


def notification(method: str, params: dict[str, Any]) -> bytes:
    """A line that nobody asked for: `$/progress` or `event`."""
    return _encode({"jsonrpc": "2.0", "method": method, "params": params})


def _id_of(line: bytes) -> Id:
    """The id in a line that cannot be read as it is, as when half a character is in it; None where none can be told."""
    try:
        message = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    request_id = message.get("id") if isinstance(message, dict) else None
    return request_id if _is_id(request_id) else None


def _is_id(value: object) -> TypeGuard[Id]:
    return isinstance(value, int | float | str | None) and not isinstance(value, bool)


def _invalid(request_id: Id, reason: str) -> Malformed:
    return Malformed(request_id, refusal("invalid-request", "invalid-request", errors.INVALID_REQUEST, reason=reason))


def _encode(message: dict[str, Any]) -> bytes:
    try:
        return _encoder.encode(message) + b"\n"
    except UnicodeEncodeError:
        # The name of a file that is not UTF-8 got into it: it is shown, not sent.
        return _encoder.encode(_without_surrogates(msgspec.to_builtins(message, enc_hook=_plain))) + b"\n"


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_surrogates(item) for item in value]
    return value


def _plain(value: object) -> object:
    """NumPy's numbers and arrays as Python's, without importing it."""
    to_list: Callable[[], object] | None = getattr(value, "tolist", None)
    if to_list is None:
        raise TypeError(f"a {type(value).__name__} cannot be sent")
    return to_list()


_encoder = msgspec.json.Encoder(enc_hook=_plain)
