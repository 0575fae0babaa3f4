"""The demo notes that come with the package, and where a copy of them goes."""

from __future__ import annotations

import os
import shutil

from ..daemon import paths
from ..daemon.errors import RecalldError
from .messages import say

DEMO = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "demo", "vault")
NOTES = (".md", ".markdown")


def place(path: str | None) -> str:
    """The folder for the copy: the one named, else one among the person's data."""
    if path is None:
        return os.path.join(paths.data_dir(), "demo")
    return os.path.abspath(os.path.expanduser(path))


def state(path: str) -> str:
    """`empty` (or not there yet), `ours` (it has every demo note already) or `other`."""
    if not os.path.lexists(path) or (os.path.isdir(path) and not os.listdir(path)):
        return "empty"
    return "ours" if all(os.path.exists(os.path.join(path, note)) for note in _notes()) else "other"


def copy(path: str) -> int:
    """Copy the demo notes to `path`, overwriting nothing there, and return how many were copied."""
    copied = 0
    try:
        for note in _notes():
            target = os.path.join(path, note)
            if os.path.lexists(target):
                continue
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(os.path.join(DEMO, note), target)
            copied += 1
    except OSError as error:
        reason = f"{path}: {error.strerror}"
        raise RecalldError(reason, kind="demo", code=0, hint=say("demo_not_empty_hint"), exit_code=2) from None
    return copied


def _notes() -> list[str]:
    """The demo notes' paths below their folder."""
    notes = [
        os.path.relpath(os.path.join(folder, name), DEMO)
        for folder, _, names in os.walk(DEMO)
        for name in names
        if name.endswith(NOTES)
    ]
    if not notes:
        raise RecalldError(say("demo_lacking"), kind="demo", code=0, hint=say("demo_lacking_hint"), exit_code=2)
    return sorted(notes)
