"""The hooks of one repository: installed, taken away, or looked at."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Callable, Iterator
from typing import Any

from ..daemon import footprint, paths
from ..daemon.errors import CONFLICT, INVALID_PARAMS
from ..daemon.hooks.hookplace import EVENTS, GitFailed, Place, files_with_line, find, states, summary
from ..daemon.messages import refusal
from . import install as installing
from . import stub
from . import uninstall as removing
from .step import Step, perform


def install(folder: str, yes: bool = False, dry_run: bool = False) -> dict[str, Any]:
    """Put our hooks in; what was done is in `steps`, which is empty the second time. Raises `RecalldError`."""
    place = _place(folder)
    if not dry_run:
        with contextlib.suppress(OSError):  # then the daemon makes it, when it starts
            footprint.make_private(paths.spool_dir())
    return _done(place, lambda: installing.plan(place, yes), dry_run)


def uninstall(folder: str, dry_run: bool = False) -> dict[str, Any]:
    """Take our hooks out; `left` are files that a person has to look at, `by_hand` those with a line that a
    person put there. Raises `RecalldError`."""
    place = _place(folder)
    done = _done(place, lambda: removing.plan(place), dry_run)
    if not dry_run:
        with _telling(place):
            removing.tidy(place)
    by_hand = {file for event in EVENTS for file in files_with_line(place, event, os.fsencode(stub.line()))}
    return {**done, "left": [] if dry_run else removing.left_over(place), "by_hand": sorted(by_hand)}


def status(folder: str) -> dict[str, Any]:
    """How it stands with our hooks. Raises `RecalldError` where there is no repository."""
    return _report(_place(folder))


def _place(folder: str) -> Place:
    try:
        return find(folder)
    except GitFailed as error:
        reason = str(error)
        if reason == "git":
            raise refusal("hooks-no-git", "no-git", CONFLICT) from None
        if "dubious ownership" in reason:
            raise refusal("hooks-owner", "hooks-refused", CONFLICT, folder=folder) from None
        raise refusal("hooks-no-repository", "no-repository", INVALID_PARAMS, folder=folder) from None


def _done(place: Place, plan: Callable[[], list[Step]], dry_run: bool) -> dict[str, Any]:
    with _telling(place), _alone(place):
        steps = plan()
        if not dry_run:
            perform(steps, place)
    return {**_report(place), "dry_run": dry_run, "steps": [step.wire() for step in steps]}


def _report(place: Place) -> dict[str, Any]:
    found = states(place, stub.line())
    return {
        "schema": 1,
        "repository": place.top or place.common,
        "folder": place.folder,
        "way": "config" if place.from_config else "files",
        "state": summary(found),
        "events": dict(found),
        "spool": paths.spool_dir(),
    }


@contextlib.contextmanager
def _alone(place: Place) -> Iterator[None]:
    """One at a time: two who install at once would each take the other's hook for somebody else's."""
    handle = os.open(place.common, os.O_RDONLY | os.O_CLOEXEC)
    try:
        with contextlib.suppress(OSError):  # a file system that knows no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextlib.contextmanager
def _telling(place: Place) -> Iterator[None]:
    """Turn what the disk or git refuse into a message with the next step."""
    try:
        yield
    except OSError as error:
        name, reason = str(error.filename or place.folder), error.strerror or str(error)
        raise refusal("hooks-unwritable", "hooks-refused", CONFLICT, file=name, reason=reason) from error
    except GitFailed as error:
        file = os.path.join(place.common, "config")
        raise refusal("hooks-unwritable", "hooks-refused", CONFLICT, file=file, reason=str(error)) from error
