"""The folder that `recall init` takes in: named, the one we are in, or asked for."""

from __future__ import annotations

import os

from ...index.notes.suffixes import NOTE_SUFFIXES
from .. import consent
from ..arguments import UsageError
from ..messages.commandline import say
from ..showing.terminal import note, safe_line

MARKS = (".obsidian", ".recall")
"""Folders that only a folder of notes has."""
LOOKED_AT = 2_000
"""Names, before it is said that there are no notes: a large disk is not searched through."""


def named(path: str | None) -> str:
    """The folder named, or this one. Raises `UsageError` when there is none."""
    if path == "":  # a variable that is not set, mostly
        raise UsageError(say("init_which"), say("init_which_hint"))
    folder = os.path.abspath(os.path.expanduser(path or "."))
    shown = safe_line(folder)
    if not os.path.exists(folder):
        raise UsageError(say("init_missing", path=shown), say("init_missing_hint"))
    if not os.path.isdir(folder):
        raise UsageError(say("init_not_folder", path=shown), say("init_not_folder_hint"))
    return folder


def asked_for() -> str | None:
    """The folder that the person types, asked again until there is one; None for the demo. Raises `UsageError`."""
    text = say("init_where")
    while True:
        line = consent.typed(f"{text}\n>")
        if line is None:
            raise UsageError(say("init_which"), say("init_which_hint"))
        if not line:
            return None
        try:
            return named(_unquoted(line))
        except UsageError as error:
            note(error.message)
            text = say("init_which")


def holds_notes(folder: str) -> bool:
    """Whether a folder looks like one of notes: a mark of one, or a note in it or one folder below. Not the home."""
    if os.path.realpath(folder) == os.path.realpath(os.path.expanduser("~")):
        return False
    if any(os.path.isdir(os.path.join(folder, mark)) for mark in MARKS):
        return True
    left = LOOKED_AT
    for at, folders, files in os.walk(folder):
        if any(name.lower().endswith(NOTE_SUFFIXES) for name in files):
            return True
        left -= len(files) + len(folders)
        if at != folder or left < 0:
            folders.clear()
        folders[:] = [name for name in folders if not name.startswith(".")]
    return False


def _unquoted(line: str) -> str:
    """What was typed, without what a terminal puts around a folder that is dragged into it."""
    if len(line) > 1 and line[0] == line[-1] and line[0] in "'\"":
        return line[1:-1]
    return line if os.path.lexists(os.path.expanduser(line)) else line.replace("\\ ", " ")
