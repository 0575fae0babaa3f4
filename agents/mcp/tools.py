"""The tools: name, what they take, and when to call them, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import arguments
from .arguments import MOST_TOKENS, TOKENS, Arguments
from .messages import say

_TEXT = {"type": "string"}
_BUDGET = {"type": "integer", "minimum": 200, "maximum": MOST_TOKENS, "default": TOKENS}
_ALIASES = {"type": "array", "items": _TEXT}


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool. `properties` is JSON Schema; a description in it is a key of the messages."""

    name: str
    takes: type[Arguments]
    properties: dict[str, dict[str, Any]]
    required: tuple[str, ...] = ()
    writes: bool = False
    destroys: bool = False
    """Whether it may take something away that is there."""

    def schema(self, one_vault: bool = False) -> dict[str, Any]:
        """JSON Schema of the arguments; with `one_vault` there is no choice of vaults."""
        told = {name: _told(self.name, name, kind) for name, kind in self.properties.items()}
        properties = told if one_vault else {**told, "vault": _TEXT}
        required = {"required": list(self.required)} if self.required else {}
        return {"type": "object", "properties": properties, **required, "additionalProperties": False}

    def description(self) -> str:
        """When to call it first, then what it does."""
        return say(self.name)


READING = (
    Tool(
        "notes_search",
        arguments.Search,
        {
            "query": _TEXT,
            "mode": {"enum": ["hybrid", "keyword", "vector"]},
            "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
            "budget": _BUDGET,
        },
        ("query",),
    ),
    Tool(
        "notes_ask",
        arguments.Ask,
        {"question": _TEXT, "slow": {"type": "boolean"}, "budget": _BUDGET},
        ("question",),
    ),
    Tool("notes_read", arguments.Read, {"note": _TEXT, "budget": _BUDGET}, ("note",)),
    Tool(
        "notes_related",
        arguments.Related,
        {"of": _TEXT, "to": _TEXT, "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10}},
        ("of",),
    ),
    Tool("notes_status", arguments.Status, {}),
)

WRITING = (
    Tool(
        "note_create",
        arguments.Create,
        {"path": _TEXT, "text": _TEXT, "aliases": _ALIASES},
        ("path", "text"),
        writes=True,
    ),
    Tool(
        "note_update",
        arguments.Update,
        {
            "path": _TEXT,
            "text": _TEXT,
            "how": {"enum": ["append", "replace-section", "whole"], "default": "append"},
            "section": _TEXT,
            "expect": _TEXT,
            "aliases": _ALIASES,
        },
        ("path", "text"),
        writes=True,
        destroys=True,
    ),
    Tool(
        "propose",
        arguments.Propose,
        {
            "act": {"enum": list(arguments.Act.__args__)},  # type: ignore[attr-defined]
            "subject": _TEXT,
            "object": _TEXT,
            "reason": _TEXT,
        },
        ("act", "subject"),
    ),
)


def offered(allow_write: bool) -> tuple[Tool, ...]:
    """The tools of a server; those that write, and proposals, only where that was allowed."""
    return (*READING, *WRITING) if allow_write else READING


def _told(tool: str, name: str, kind: dict[str, Any]) -> dict[str, Any]:
    text = say(f"{tool}.{name}")
    return {**kind, "description": text} if text else kind
