"""The folders that are registered, as the settings have them: for commands that need no daemon."""

from __future__ import annotations

import os

from ...daemon import paths


def folders() -> list[str]:
    """Their real paths. Raises ValueError when the settings cannot be read."""
    import tomllib

    try:
        with open(paths.config_file(), encoding="utf-8-sig") as file:
            known = tomllib.loads(file.read()).get("vaults", {})
    except FileNotFoundError:
        return []
    entries = known.values() if isinstance(known, dict) else ()
    named = [each.get("path") for each in entries if isinstance(each, dict)]
    return [paths.real_root(each) for each in named if isinstance(each, str)]


def holding(place: str) -> str:
    """The registered folder that a place is in; "" where it is in none, or nobody can tell."""
    try:
        known = folders()
    except (OSError, ValueError):
        return ""
    inside = os.path.join(paths.real_root(place), "")
    return next((root for root in known if inside.startswith(os.path.join(root, ""))), "")
