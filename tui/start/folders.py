"""Folders while their path is typed: the rest of a name, and how many notes are there."""

import os
import time

from textual.suggester import Suggester

from ...index.notes.suffixes import NOTE_SUFFIXES

LOOKED_AT = 20_000
"""Files looked at at most, before a count is called a part of it."""
SECONDS = 0.5


class FolderSuggester(Suggester):
    """Completes the path of a folder; the arrow to the right takes what it says."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        """The first folder, by name, that begins as typed. The disk is asked for one folder's names, no more."""
        return completed(value)


def completed(typed: str) -> str | None:
    """Return what was typed with the rest of a folder's name; None when no folder begins so."""
    head, begun = os.path.split(typed)
    if not typed or (not head and not typed.startswith("~")):
        return None
    if typed == "~":
        return "~/"
    try:
        with os.scandir(os.path.expanduser(head)) as found:
            fitting = [entry.name for entry in found if _fits(entry, begun)]
    except (OSError, ValueError):
        return None
    return os.path.join(head, min(fitting)) + "/" if fitting else None


def absolute(typed: str) -> str:
    """Return the path that was meant."""
    return os.path.abspath(os.path.expanduser(typed.strip()))


def count_notes(folder: str) -> tuple[int, bool]:
    """Return how many notes are below a folder, and whether all of it was looked at in the time there is."""
    end, looked, notes = time.monotonic() + SECONDS, 0, 0
    for _, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "node_modules"]
        notes += sum(name.lower().endswith(NOTE_SUFFIXES) and not name.startswith(".") for name in files)
        looked += len(files) + len(folders)
        if looked > LOOKED_AT or time.monotonic() > end:
            return notes, False
    return notes, True


def _fits(entry: "os.DirEntry[str]", begun: str) -> bool:
    name = entry.name
    hidden = name.startswith(".") and not begun.startswith(".")
    return name.startswith(begun) and not hidden and name.isprintable() and entry.is_dir()
