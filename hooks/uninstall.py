"""Taking our hooks away: what was there before is again as it was, byte for byte, with its mode."""

from __future__ import annotations

import filecmp
import os

from ..daemon.hooks.hookplace import EVENTS, KEPT, Place, config_values, is_ours
from .step import UNFINISHED, Step

_NAMES = ("", ".legacy", ".old")
"""Our hook may also be where pre-commit or lefthook put it."""


def plan(place: Place) -> list[Step]:
    """What there is to do; nothing where nothing of ours is left."""
    return [*file_steps(place), *config_steps(place)]


def file_steps(place: Place) -> list[Step]:
    """What becomes of hook files, also of those that git has been told to look for elsewhere since."""
    own = os.path.join(place.common, "hooks")
    folders = dict.fromkeys((place.folder, own))
    hooks = [os.path.join(folder, event) for folder in folders for event in EVENTS]
    return [step for hook in hooks for step in (*_unfinished(hook), *_event(hook))]


def config_steps(place: Place) -> list[Step]:
    """What becomes of our section in git's settings."""
    named = config_values(place, "event") or config_values(place, "command")
    return [Step("unset", os.path.join(place.common, "config"))] if named else []


def left_over(place: Place) -> list[str]:
    """Hooks that were there before ours and now are in no place, since another has taken it: a person decides."""
    own = os.path.join(place.common, "hooks")
    hooks = [os.path.join(folder, event) for folder in dict.fromkeys((place.folder, own)) for event in EVENTS]
    return [hook + KEPT for hook in hooks if os.path.lexists(hook + KEPT)]


def tidy(place: Place) -> None:
    """Remove the folder of the hooks if nothing is in it any more."""
    own = os.path.join(place.common, "hooks")
    if os.path.isdir(own) and not os.path.islink(own) and not os.listdir(own):
        os.rmdir(own)


def _unfinished(hook: str) -> list[Step]:
    """What is left of an install that was ended in the middle of it."""
    beside = [f"{hook}{name}{UNFINISHED}" for name in _NAMES]
    return [Step("remove", path) for path in beside if os.path.lexists(path)]


def _event(hook: str) -> list[Step]:
    kept = hook + KEPT
    mine = [hook + name for name in _NAMES if is_ours(hook + name)]
    if not os.path.lexists(kept):
        return [Step("remove", path) for path in mine]
    if mine:
        return [Step("restore", mine[0], kept), *(Step("remove", path) for path in mine[1:])]
    if not os.path.lexists(hook):
        return [Step("restore", hook, kept)]
    return [Step("remove", kept)] if filecmp.cmp(hook, kept, shallow=False) else []
