"""The socket as JSON Schema."""

import json
from typing import Any, Literal

import msgspec

from recalld.client import shapes
from recalld.daemon.client import PROTOCOL_VERSION
from recalld.daemon.methods import table as methods


def schema() -> str:
    """JSON Schema of the socket: parameters of every method, results where they are promised, and the envelope."""
    kinds = [method.params for method in methods.METHODS.values()]
    results = [shapes.Recall, shapes.Answer, shapes.Note, shapes.Scan, shapes.Status, shapes.Written]
    found, defs = msgspec.json.schema_components([*kinds, *results, Request, Answered], ref_template="#/$defs/{name}")
    told: dict[str, Any] = {name: {"params": one} for name, one in zip(methods.METHODS, found, strict=False)}
    for name, kind in RESULTS.items():
        told[name]["result"] = found[len(kinds) + results.index(kind)]
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of recalld: JSON-RPC 2.0, one UTF-8 message a line",
        "version": PROTOCOL_VERSION,
        "methods": told,
        "oneOf": found[-2:],
        "$defs": defs,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=False) + "\n"


class Request(msgspec.Struct, omit_defaults=True):
    """A request; without an id it is a notification (`$/cancel`) and is not answered."""

    jsonrpc: Literal["2.0"]
    method: str
    id: int | float | str | None = None
    params: dict[str, Any] = {}


class Failure(msgspec.Struct):
    """Why a request was refused. `data.hint` is the next step."""

    code: int
    message: str
    data: dict[str, Any]


class Answered(msgspec.Struct, omit_defaults=True):
    """The answer to the request with this id: a result or an error."""

    jsonrpc: Literal["2.0"]
    id: int | float | str | None
    result: Any = None
    error: Failure | None = None


RESULTS: dict[str, Any] = {
    "search": shapes.Recall,
    "ask.passages": shapes.Recall,
    "recall": shapes.Answer,
    "get": shapes.Note,
    "scan": shapes.Scan,
    "status": shapes.Status,
    "note.create": shapes.Written,
    "note.update": shapes.Written,
}
"""Of methods whose result has a promised shape."""
