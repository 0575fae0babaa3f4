"""The demo notes that come with the package, and where a copy of them goes. Standard library only."""

from __future__ import annotations

import os
import shutil

from ..daemon import paths
from ..index.notes.suffixes import NOTE_SUFFIXES

VAULT = os.path.join(os.path.dirname(os.path.realpath(__file__)), "vault")


def place(path: str | None = None) -> str:
    """The folder for the copy: the one named, else one among the person's data."""
    if path is None:
        return os.path.join(paths.data_dir(), "demo")
    return os.path.abspath(os.path.expanduser(path))


def state(path: str) -> str:
    """`empty` (or not there yet), `ours` (it has every demo note already) or `other`."""
    if not os.path.lexists(path) or (os.path.isdir(path) and not os.listdir(path)):
        return "empty"
    return "ours" if all(os.path.exists(os.path.join(path, note)) for note in names()) else "other"


def copy(path: str) -> int:
    """Copy the demo notes to `path`, overwriting nothing there, and return how many were copied. Raises OSError."""
    copied = 0
    for note in names():
        target = os.path.join(path, note)
        if os.path.lexists(target):
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(os.path.join(VAULT, note), target)
        copied += 1
    return copied


def names() -> list[str]:
    """The demo notes' paths below their folder. Raises FileNotFoundError when the installation lacks them."""
    found = [
        os.path.relpath(os.path.join(folder, name), VAULT)
        for folder, _, files in os.walk(VAULT)
        for name in files
        if name.endswith(NOTE_SUFFIXES)
    ]
    if not found:
        raise FileNotFoundError(VAULT)
    return sorted(found)
