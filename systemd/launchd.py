"""The same service on macOS: one agent of the person's own launchd, which starts `recalld` and keeps it."""

from __future__ import annotations

import contextlib
import os
import plistlib
from collections.abc import Iterator
from typing import Any

from . import handover, step, systemctl
from .place import Place
from .standing import Standing
from .step import Step
from .units import template

LABEL = "org.recalld"
FILE = f"{LABEL}.plist"
OURS = "RecalldVersion"
"""A key that launchd passes over: which version wrote the file, and that we did."""


def path() -> str:
    """Where the agent's file is."""
    return os.path.join(os.path.expanduser("~"), "Library", "LaunchAgents", FILE)


def rendered(place: Place) -> str:
    """The property list of the agent."""
    agent: dict[str, Any] = plistlib.loads(template(FILE).encode())
    agent["ProgramArguments"] = [place.python, "-P", "-m", "recalld.daemon.main"]
    if place.environment:
        agent["EnvironmentVariables"] = dict(place.environment)
    agent[OURS] = place.version
    return plistlib.dumps(agent).decode()


def loading(uid: int, file: str) -> tuple[str, ...]:
    """The command that has launchd take the agent in, at once and at every login."""
    return "launchctl", "bootstrap", f"gui/{uid}", file


def unloading(uid: int) -> tuple[str, ...]:
    """The command that ends the agent and has launchd forget it."""
    return "launchctl", "bootout", f"gui/{uid}/{LABEL}"


def install(place: Place, dry: bool = False) -> Iterator[Step]:
    """Put the agent in place and start it, a step at a time. Raises OSError, `Unreached`."""
    change = step.written(path(), rendered(place), dry)
    yield change
    if change.act == "keep" and _pid() is not None:
        return
    yield Step("unload", LABEL)
    if not dry:
        _forgotten()
    pid = handover.running()
    if pid:
        yield Step("hand_over", str(pid))
        if not dry:
            handover.ended()
    yield Step("load", LABEL)
    if not dry:
        systemctl.run(*loading(os.getuid(), path()))


def uninstall(dry: bool = False) -> Iterator[Step]:
    """End the agent and remove its file; nothing when there is none."""
    if not os.path.exists(path()):
        return
    yield Step("unload", LABEL)
    if not dry:
        _forgotten()
    yield from step.removed(path(), dry)


def standing() -> Standing:
    """How the agent stands now."""
    try:
        with open(path(), "rb") as file:
            agent = plistlib.load(file)
    except (OSError, plistlib.InvalidFileException):
        return Standing("launchd", False)
    pid = _pid()
    python = str((agent.get("ProgramArguments") or [""])[0])
    gone = () if os.access(python, os.X_OK) else (("python_gone", python),)
    known = pid is not None
    return Standing(
        "launchd",
        True,
        os.path.dirname(path()),
        str(agent.get(OURS, "")),
        python=python,
        manager=known,
        enabled=known,
        running=bool(pid),
        pid=pid or 0,
        problems=gone,
    )


def _forgotten() -> None:
    with contextlib.suppress(systemctl.Unreached):  # it was not loaded
        systemctl.run(*unloading(os.getuid()))


def _pid() -> int | None:
    """The agent's process, 0 when it does not run, None when launchd does not know the agent."""
    try:
        lines = systemctl.run("launchctl", "print", f"gui/{os.getuid()}/{LABEL}").splitlines()
    except systemctl.Unreached:
        return None
    return next((int(line.split("=")[1]) for line in lines if line.strip().startswith("pid =")), 0)
