"""What each method of the clients sends: one function a method, the same for both clients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .shapes import How, Mode, Thinking

Request = tuple[str, dict[str, Any]]
"""Name of a method of the socket, and its parameters."""


def search(query: str, mode: Mode, limit: int, budget: int, after_write: bool) -> Request:
    """`search`: an expression."""
    fields = {"mode": mode, "limit": limit, "budget": budget, "after_write": after_write}
    return "search", {"query": query, **fields}


def ask(question: str, budget: int, thinking: Thinking, session: str | None) -> Request:
    """`recall`: a question."""
    said = {"session": session} if session else {}
    return "recall", {"query": question, "budget": budget, "thinking": thinking, **said}


def get(note: str, raw: bool) -> Request:
    """`get`: a note or a part of it."""
    return "get", {"note": note, "raw": raw}


def scan(filters: dict[str, str | None]) -> Request:
    """`scan`: a list of notes."""
    return "scan", {name: value for name, value in filters.items() if value is not None}


def create_note(path: str, text: str, aliases: Sequence[str]) -> Request:
    """`note.create`."""
    return "note.create", {"path": path, "text": text, "aliases": list(aliases)}


def update_note(path: str, text: str, how: How, section: str, expect: str, aliases: Sequence[str]) -> Request:
    """`note.update`."""
    fields = {"how": how, "section": section, "expect": expect, "aliases": list(aliases)}
    return "note.update", {"path": path, "text": text, **fields}


def wait(vectors: bool, seconds: float) -> Request:
    """`wait`: until everything on disk is searchable."""
    return "wait", {"vectors": vectors, "timeout_ms": int(seconds * 1000)}
