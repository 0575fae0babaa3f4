"""One thing that putting the service in place, or away again, does: said as it happens, or instead of it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

from ..daemon import atomicwrite, footprint

Act = Literal[
    "write", "keep", "remove", "link", "reload", "hand_over", "start", "stop", "load", "unload",
    "answers", "later", "no_sandbox", "unanswered",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """`act` on `target`: a path, a unit, a process, or what was found."""

    act: Act
    target: str


def written(path: str, text: str, dry: bool) -> Step:
    """Put `text` at `path`, at once as a whole. Raises OSError."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            if file.read() == text:
                return Step("keep", path)
    except OSError:
        pass
    if not dry:
        _make_above(path)
        atomicwrite.put(path, text.encode("utf-8", "surrogateescape"))
    return Step("write", path)


def linked(path: str, target: str, dry: bool) -> Step:
    """Make `path` a link to `target`. Raises OSError."""
    if os.path.islink(path) and os.readlink(path) == target:
        return Step("keep", path)
    if not dry:
        _make_above(path)
        if os.path.lexists(path):
            os.unlink(path)
        os.symlink(target, path)
    return Step("link", path)


def removed(path: str, dry: bool) -> list[Step]:
    """Take a file or link away, and the folders above it that were made for it, as far as they are empty then."""
    if not os.path.lexists(path):
        return []
    if not dry:
        os.unlink(path)
        footprint.emptied(os.path.dirname(path))
    return [Step("remove", path)]


def _make_above(path: str) -> None:
    folder = os.path.dirname(path)
    with footprint.remembered(folder):
        os.makedirs(folder, mode=0o700, exist_ok=True)
