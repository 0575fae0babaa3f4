"""Putting our hooks where git runs them, or saying what to add where they cannot be."""

from __future__ import annotations

import filecmp
import os

from ..daemon.errors import CONFLICT, RecalldError
from ..daemon.hooks.hookplace import (
    EVENTS,
    KEPT,
    LEFTHOOK_FILES,
    Place,
    config_values,
    content,
    is_of_lefthook,
    is_of_precommit,
    is_ours,
    states,
)
from ..daemon.messages import joined, refusal
from . import stub
from .step import Step
from .uninstall import config_steps, file_steps


def plan(place: Place, yes: bool) -> list[Step]:
    """What there is to do; nothing where all is as it should be. Raises `RecalldError` where hooks cannot be put."""
    if not place.top:
        raise _refused("hooks-bare", path=place.common, line=stub.line())
    if place.from_config:
        return [*file_steps(place), *_configured(place)]
    wanted = [event for event, state in states(place, stub.line()).items() if state not in ("installed", "line")]
    if wanted:
        _check(place, wanted, yes)
    return [*config_steps(place), *(step for event in wanted for step in _event(place, event))]


def _configured(place: Place) -> list[Step]:
    """Our section in git's settings, made anew unless it is as it should be."""
    line = stub.line()
    if config_values(place, "command") == [line] and config_values(place, "event") == list(EVENTS):
        return []
    file = os.path.join(place.common, "config")
    return [*config_steps(place), Step("configure", file, "", os.fsencode(line), EVENTS)]


def _check(place: Place, wanted: list[str], yes: bool) -> None:
    """Raise where what we write would not be run, would be among the person's files, or concerns other repositories."""
    if place.kind == "off":
        raise _refused("hooks-off", path=place.configured or place.folder)
    if place.kind in ("husky", "tree"):
        above = os.path.dirname(place.folder) if place.kind == "husky" else place.folder
        files = joined(os.path.join(above, event) for event in wanted)
        raise _refused(f"hooks-{place.kind}", folder=place.configured or place.folder, files=files, line=stub.line())
    if any(is_of_lefthook(place.file(event)) for event in wanted):
        raise _refused("hooks-lefthook", file=os.path.join(place.top, LEFTHOOK_FILES[0]), lines=_lefthook_lines(wanted))
    if place.kind == "shared" and not yes:
        error = _refused("hooks-shared", folder=place.folder, line=stub.line())
        error.kind = "needs-yes"
        raise error


def _lefthook_lines(events: list[str]) -> str:
    """Our part of lefthook's settings. Of one event it needs to be told once, so that each is a block of its own."""
    return "\n".join(f"{event}:\n  commands:\n    recalld:\n      run: |\n        {stub.line()}" for event in events)


def _event(place: Place, event: str) -> list[Step]:
    """The steps for one event: another's hook is kept and run by ours; pre-commit's stays and runs ours."""
    hook = place.file(event)
    slot = f"{hook}.legacy" if is_of_precommit(hook) else hook
    steps = []
    if not is_ours(slot) and os.path.lexists(slot):
        if os.path.lexists(hook + KEPT) and not _same(slot, hook + KEPT):
            raise _refused("hooks-two", path=slot, other=hook + KEPT)
        steps.append(Step("keep", slot, hook + KEPT))
    if slot == hook and is_ours(f"{hook}.legacy"):  # pre-commit, which ran it, is gone
        steps.append(Step("remove", f"{hook}.legacy"))
    return [*steps, Step("write", slot, "", stub.rendered(event))]


def _same(one: str, other: str) -> bool:
    try:
        return filecmp.cmp(one, other, shallow=False)
    except OSError:
        return content(one) == content(other)


def _refused(key: str, **values: str) -> RecalldError:
    return refusal(key, "hooks-refused", CONFLICT, **values)
