"""OpenAI's chat completions, as llama.cpp, LM Studio, vLLM and hosted models speak them."""

import json
from collections.abc import Sequence
from typing import Any

from .chat import CallPart, Message, Piece, Tool
from .field import count, fields, listed, words

PATH = "/chat/completions"


def body(model: str, messages: Sequence[Message], limit: int, tools: Sequence[Tool], num_ctx: int) -> dict[str, Any]:
    """The request. `num_ctx` cannot be said here: such servers have it in their own settings."""
    asked: dict[str, Any] = {
        "model": model,
        "messages": [_message(one) for one in messages],
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_tokens": limit,
        "temperature": 0,
    }
    if tools:
        asked["tools"] = [{"type": "function", "function": described(tool)} for tool in tools]
    return asked


def described(tool: Tool) -> dict[str, Any]:
    """A tool as both kinds of server want it."""
    return {"name": tool.name, "description": tool.description, "parameters": tool.parameters}


def read(line: str) -> Piece | None:
    """One line of the stream (server-sent events), or the whole reply as one object. Raises ValueError."""
    if line.startswith((":", "event:", "id:", "retry:")) or not line.strip():
        return None
    data = line.removeprefix("data:").strip()
    if data == "[DONE]":
        return Piece(done=True)
    found = json.loads(data)
    if not isinstance(found, dict):
        raise ValueError("not an object")
    if found.get("error"):
        return Piece(error=_reason(found["error"]), done=True)
    return _piece(found, not line.startswith("data:"))


def _piece(found: dict[str, Any], whole: bool) -> Piece:
    choice = next(iter(listed(found.get("choices"))), {})
    said = fields(choice.get("delta")) or fields(choice.get("message"))
    usage = fields(found.get("usage"))
    calls = [_call(index, one) for index, one in enumerate(listed(said.get("tool_calls")))]
    return Piece(
        text=words(said.get("content")),
        calls=tuple(calls),
        finish=words(choice.get("finish_reason")),
        prompt_tokens=count(usage.get("prompt_tokens")),
        answer_tokens=count(usage.get("completion_tokens")),
        done=whole,
    )


def _call(index: int, one: dict[str, Any]) -> CallPart:
    function = fields(one.get("function"))
    arguments = function.get("arguments") or ""
    place = count(one.get("index"))
    return CallPart(
        index=index if place is None else place,
        id=words(one.get("id")),
        name=words(function.get("name")),
        arguments=arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False),
    )


def _message(one: Message) -> dict[str, Any]:
    said: dict[str, Any] = {"role": one.role, "content": one.content}
    if one.calls:
        said["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in one.calls
        ]
    if one.call is not None:
        said["tool_call_id"] = one.call.id
    return said


def _reason(error: Any) -> str:
    return str(error.get("message") or error) if isinstance(error, dict) else str(error)
