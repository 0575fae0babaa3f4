"""What is said to a language model and what comes back, whatever kind of server it lives in."""

from dataclasses import dataclass
from typing import Any, Literal

Role = Literal["system", "user", "assistant", "tool"]
Finish = Literal["stop", "length", "cut_off"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model wants called. `arguments` as it wrote them: JSON, if all went well."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation. `calls`: what the assistant wanted called; `call`: what a tool's result is for."""

    role: Role
    content: str
    calls: tuple[ToolCall, ...] = ()
    call: ToolCall | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that is offered. `parameters` is a JSON schema."""

    name: str
    description: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CallPart:
    """A piece of a tool call: they come in pieces too, told apart by `index`."""

    index: int
    id: str = ""
    name: str = ""
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a streamed reply. `done`: nothing follows. `error`: the server gave up, in its words."""

    text: str = ""
    calls: tuple[CallPart, ...] = ()
    finish: str = ""
    prompt_tokens: int | None = None
    answer_tokens: int | None = None
    done: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a reply ended. `shortened`: the server read less than it was sent. Tokens as the server counted, or None."""

    finish: Finish
    calls: tuple[ToolCall, ...] = ()
    prompt_tokens: int | None = None
    answer_tokens: int | None = None
    shortened: bool = False
