"""Notes that lie in the vault and are not indexed, private ones above all: decisions may name them, answers do not."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...index.graph.governance.decisions import Decision
    from ..vault import Vault

MASK = "[private]"
"""What stands for the path of such a note."""

_ON_NOTES = frozenset(("demote", "promote", "canonical", "distinct", "supersede"))
"""Acts whose subject and object are notes."""


def is_hidden(vault: Vault, name: str) -> bool:
    """Whether a name is the path of a file that is there, and of no note that the index knows."""
    path = PurePosixPath(name)
    if not name or path.is_absolute() or ".." in path.parts or vault.store.notes.id_of(name) is not None:
        return False
    try:
        return (vault.root / path).is_file()
    except (OSError, ValueError):  # too long, or no name of a file at all
        return False


def shown(vault: Vault, act: str, name: str) -> str:
    """What an act is about, as it may be told."""
    return MASK if act in _ON_NOTES and is_hidden(vault, name) else name


def hidden_in(vault: Vault, decisions: Iterable[Decision]) -> list[str]:
    """The paths of hidden notes that decisions name, the longest first: one may be part of another."""
    named = {name for each in decisions if each.act in _ON_NOTES for name in (each.subject, each.object)}
    return sorted((name for name in named if is_hidden(vault, name)), key=lambda name: (-len(name), name))
