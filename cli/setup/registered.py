"""The registered folder that a place is in: for commands that need no daemon."""

from __future__ import annotations

import os

from ...daemon import paths, settingsfile


def holding(place: str) -> str:
    """The registered folder that a place is in; "" where it is in none, or nobody can tell."""
    try:
        known = settingsfile.registered()
    except (OSError, ValueError):
        return ""
    inside = os.path.join(paths.real_root(place), "")
    return next((root for root in known if inside.startswith(os.path.join(root, ""))), "")
