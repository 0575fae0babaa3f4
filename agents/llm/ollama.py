"""Ollama's own chat. Its imitation of OpenAI's takes no `num_ctx` and cuts what is longer without a word."""

import json
from collections.abc import Sequence
from typing import Any

from .chat import CallPart, Message, Piece, Tool
from .field import count, fields, listed, words
from .openai import described

PATH = "/api/chat"


def body(model: str, messages: Sequence[Message], limit: int, tools: Sequence[Tool], num_ctx: int) -> dict[str, Any]:
    """The request."""
    asked: dict[str, Any] = {
        "model": model,
        "messages": [_message(one) for one in messages],
        "stream": True,
        "options": {"num_ctx": num_ctx, "num_predict": limit, "temperature": 0},
    }
    if tools:
        asked["tools"] = [{"type": "function", "function": described(tool)} for tool in tools]
    return asked


def read(line: str) -> Piece | None:
    """One line of the stream: an object each. Raises ValueError."""
    if not line.strip():
        return None
    found = json.loads(line)
    if not isinstance(found, dict):
        raise ValueError("not an object")
    if found.get("error"):
        return Piece(error=str(found["error"]), done=True)
    said = fields(found.get("message"))
    return Piece(
        text=words(said.get("content")),
        calls=tuple(_call(one) for one in listed(said.get("tool_calls"))),
        finish=words(found.get("done_reason")),
        prompt_tokens=count(found.get("prompt_eval_count")),
        answer_tokens=count(found.get("eval_count")),
        done=bool(found.get("done")),
    )


def _call(one: dict[str, Any]) -> CallPart:
    """A call comes whole here, so that each has a place of its own: -1."""
    function = fields(one.get("function"))
    arguments = function.get("arguments") or {}
    written = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return CallPart(-1, words(one.get("id")), words(function.get("name")), written)


def _message(one: Message) -> dict[str, Any]:
    said: dict[str, Any] = {"role": one.role, "content": one.content}
    if one.calls:
        said["tool_calls"] = [{"function": {"name": c.name, "arguments": _object(c.arguments)}} for c in one.calls]
    if one.call is not None:
        said["tool_name"] = one.call.name
    return said


def _object(arguments: str) -> dict[str, Any]:
    try:
        found = json.loads(arguments)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
