"""One thing that installing or taking away does to a repository: planned first, so that it can be shown."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from typing import Literal

from ..daemon import atomicwrite
from ..daemon.hooks.hookplace import CONFIG, SECTION, Place, ask
from .stub import MODE

Act = Literal["write", "keep", "restore", "remove", "configure", "unset"]

UNFINISHED = ".recalld-new"
"""After the name of a hook: ours, until it is whole."""


@dataclass(frozen=True, slots=True)
class Step:
    """`write` a hook of ours at `path`; `keep` another's hook as `other`, or `restore` it from there; `remove` a file;
    `configure` git to run `data` at the `events`, or `unset` that."""

    act: Act
    path: str
    other: str = ""
    data: bytes = b""
    events: tuple[str, ...] = ()

    def wire(self) -> dict[str, object]:
        """The step as a program reads it."""
        said: dict[str, object] = {"act": self.act, "path": self.path}
        said |= {"other": self.other} if self.other else {}
        return said | ({"content": self.data.decode("utf-8", "replace")} if self.data else {})


def perform(steps: list[Step], place: Place) -> None:
    """Do what was planned. Raises OSError, or GitFailed where git's settings cannot be written."""
    if any(step.act in ("write", "keep") for step in steps):
        os.makedirs(place.folder, exist_ok=True)
    for step in steps:
        if step.act == "write":
            _write(step)
        elif step.act == "keep":
            _keep(step)
        elif step.act == "restore":
            _restore(step)
        elif step.act == "remove":
            os.unlink(step.path)
        else:
            _configure(step, place)


def _write(step: Step) -> None:
    """Put our hook in place in one moment: a commit under way runs the one before or this one."""
    atomicwrite.put(step.path, step.data, MODE, beside=step.path + UNFINISHED)


def _keep(step: Step) -> None:
    """Give another's hook a second name; ours then takes the first, and at no moment is there none."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(step.other)
    try:
        os.link(step.path, step.other, follow_symlinks=False)
    except OSError:  # a file system without hard links
        os.rename(step.path, step.other)


def _restore(step: Step) -> None:
    """Put back what was there, in one moment; a folder of that name takes two."""
    if os.path.isdir(step.other) and not os.path.islink(step.other):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(step.path)
    os.replace(step.other, step.path)


def _configure(step: Step, place: Place) -> None:
    if step.act == "unset":
        ask(place.common, *CONFIG, "--remove-section", SECTION)
        return
    ask(place.common, *CONFIG, f"{SECTION}.command", os.fsdecode(step.data))
    for event in step.events:
        ask(place.common, *CONFIG, "--add", f"{SECTION}.event", event)
