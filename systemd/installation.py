"""The units put in place for one person, and taken away again so that nothing remains."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from ..daemon import connecting, footprint, paths
from ..daemon.errors import RecalldError
from ..daemon.process import unit
from . import handover, probe, step, systemctl, units, writable
from .messages import say
from .place import Place
from .step import Step

ANSWER_WITHIN_S = 30.0


class Refused(Exception):
    """It is not done unless the person says yes: `reason` is `foreign` or `other_home`, `subject` a path."""

    def __init__(self, reason: str, subject: str) -> None:
        super().__init__(f"{reason}: {subject}")
        self.reason, self.subject = reason, subject


def folder() -> str:
    """Where the units of this person go: the likeliest place that their systemd looks at."""
    searched = systemctl.searched()
    known = [each for each in unit.folders() if each in searched]
    return (known or list(unit.folders()))[0]


def install(place: Place, sandboxed: bool | None, dry: bool = False, yes: bool = False) -> Iterator[Step]:
    """Put the service in place and start it, a step at a time; in a dry run only say the steps.

    `sandboxed`: with the drop-in, without, or (None) as it is. Raises `Refused`, OSError, ValueError.
    """
    into, texts = folder(), units.rendered(place)
    if not yes:
        _check(into)
    answers = systemctl.answers()
    changes = [step.written(os.path.join(into, name), text, dry) for name, text in texts.items()]
    yield from changes
    for step_ in _sandbox(os.path.join(into, units.SANDBOX), place, sandboxed, answers, dry):
        changes.append(step_)
        yield step_
    for name, target in units.LINKS:
        yield step.linked(os.path.join(into, name), target, dry)
    if not answers:
        yield Step("later", into)
        return
    yield from _begun(place, any(each.act in ("write", "remove") for each in changes), dry)


def uninstall(dry: bool = False) -> Iterator[Step]:
    """End the service and remove all that `install` made, a step at a time; nothing when there is nothing."""
    there = unit.found()
    for into in unit.folders():
        # First the files: a command that asks meanwhile then starts a daemon of its own, and no unit.
        for name in (*(link for link, _ in units.LINKS), units.SANDBOX, *units.NAMES):
            if _is_ours(os.path.join(into, name)):
                yield from step.removed(os.path.join(into, name), dry)
    if there is None:
        return
    yield from _ended(there.socket, dry)


def _check(into: str) -> None:
    there = unit.found()
    if there is not None and not there.is_ours:
        raise Refused("other_home", there.state)
    for name in units.NAMES:
        file = os.path.join(into, name)
        if os.path.lexists(file) and not _is_ours(file):
            raise Refused("foreign", file)


def _is_ours(file: str) -> bool:
    """Whether we wrote a file or link, or made it; a link is judged by its name alone."""
    if os.path.islink(file):
        return True
    try:
        with open(file, encoding="utf-8", errors="surrogateescape") as opened:
            return unit.SECTION in opened.read()
    except OSError:
        return False


def _sandbox(file: str, place: Place, wanted: bool | None, answers: bool, dry: bool) -> Iterator[Step]:
    if wanted is None:
        wanted = os.path.exists(file)
    if not wanted:
        yield from step.removed(file, dry)
        return
    text = units.sandbox(writable.own(place), writable.vaults(), not writable.needs_tmp(place))
    if not dry:
        for each in writable.own(place):
            footprint.make_private(each)
    why = probe.confined(text, place)[1] if answers else say("no-systemd")
    if why:
        yield from step.removed(file, dry)
        yield Step("no_sandbox", why)
    else:
        yield step.written(file, text, dry)


def _begun(place: Place, changed: bool, dry: bool) -> Iterator[Step]:
    yield Step("reload", "systemd")
    if not dry:
        systemctl.user("daemon-reload")
    pid = handover.running()
    by_unit = systemctl.shown(unit.SERVICE, ("MainPID",)).get("MainPID") == str(pid)
    if pid and (changed or not by_unit):
        yield Step("hand_over", str(pid))
        if not dry and not handover.ended():
            systemctl.user("stop", unit.SERVICE)
    started = [name for name, _ in units.WANTED_BY]
    yield Step("start", " ".join(started))
    if dry:
        return
    if changed and systemctl.shown(unit.SOCKET, ("Listen",)).get("Listen", "").split(" ")[0] != place.socket:
        systemctl.user("stop", unit.SOCKET, unit.SERVICE)
    systemctl.user("start", *started)
    yield _answered(place)


def _answered(place: Place) -> Step:
    try:
        with connecting.connect(start=False, socket_path=place.socket, timeout=ANSWER_WITHIN_S) as daemon:
            return Step("answers", str(daemon.server.get("server", "")))
    except RecalldError as error:
        return Step("unanswered", error.message)


def _ended(socket: str, dry: bool) -> Iterator[Step]:
    loaded = [*(name for name, _ in units.WANTED_BY), units.DREAM_SERVICE]
    if systemctl.answers():
        yield Step("stop", " ".join(loaded))
        if not dry:
            _told("stop", *loaded)
            _told("daemon-reload")
            _told("reset-failed", *loaded)
        yield Step("reload", "systemd")
    for stamp in _stamps():
        yield from step.removed(stamp, dry)
        if not dry:
            _emptied(os.path.dirname(stamp))
    if not dry and not handover.running():
        handover.tidied(socket)


def _emptied(stamps: str) -> None:
    """Remove the folder where systemd keeps when timers ran last, which it made for ours, and the one above it."""
    with contextlib.suppress(OSError):
        os.rmdir(stamps)
        os.rmdir(os.path.dirname(stamps))


def _told(*words: str) -> None:
    """Tell systemd, whatever it says: `reset-failed` of what has not failed is refused."""
    with contextlib.suppress(systemctl.Unreached):
        systemctl.user(*words)


def _stamps() -> list[str]:
    """Where systemd keeps when the timer was last due."""
    data = [os.path.dirname(paths.data_dir()), os.path.join(os.path.expanduser("~"), ".local", "share")]
    return [os.path.join(each, "systemd", "timers", f"stamp-{units.DREAM_TIMER}") for each in dict.fromkeys(data)]
