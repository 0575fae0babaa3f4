"""The text of a settings file, and the folders that the person's register: the standard library only, no daemon."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..index.notes.tomltext import read_toml
from . import paths, vaultroot
from .following.plainfile import read_plain

LONGEST = 100_000
"""Bytes of settings; a vault's are part of what was cloned."""


def source(file: Path) -> str:
    """The text, without a byte-order mark or carriage returns at its line ends. Raises OSError."""
    return read_plain(file, LONGEST).decode("utf-8-sig", "replace").replace("\r\n", "\n")


def table(file: str) -> dict[str, Any]:
    """The values, judged by nobody. Raises OSError, or ValueError when it is no TOML."""
    return read_toml(source(Path(file)))


def registered() -> list[str]:
    """The real paths of the folders that are registered, in the order of the file; none where there is no file.

    An entry that names no folder, or one that may be no vault, is passed over.
    Raises OSError or ValueError when the settings cannot be read.
    """
    try:
        vaults = table(paths.config_file()).get("vaults")
    except (FileNotFoundError, NotADirectoryError):
        return []
    entries = vaults.values() if isinstance(vaults, dict) else ()
    named = [entry.get("path") for entry in entries if isinstance(entry, dict)]
    roots = [vaultroot.named(path) for path in named if isinstance(path, str)]
    return [root for root in roots if root is not None and not vaultroot.is_too_wide(root)]
