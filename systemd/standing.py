"""How the service stands: installed, enabled, running, and by which version; asked of systemd and of the kernel."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from ..daemon.process import unit
from . import systemctl, units
from .confinement import Confinement, observed


@dataclass(frozen=True, slots=True)
class Standing:
    """`state`: whose notes it serves. `enabled`: it comes up at every login. `listening`: its socket is there.

    `problems`: codes of what is wrong, each with what it is about.
    """

    kind: str
    installed: bool
    folder: str = ""
    version: str = ""
    state: str = ""
    python: str = ""
    socket: str = ""
    manager: bool = False
    enabled: bool = False
    listening: bool = False
    running: bool = False
    pid: int = 0
    next_dream: str = ""
    lingers: bool | None = None
    sandbox: bool = False
    confinement: Confinement | None = None
    problems: tuple[tuple[str, str], ...] = field(default=())


def standing() -> Standing:
    """How it stands now."""
    there, answers = unit.found(), systemctl.answers()
    if there is None:
        return Standing("systemd", False, manager=answers, lingers=systemctl.lingers())
    service = systemctl.shown(unit.SERVICE, ("ActiveState", "MainPID", "NeedDaemonReload"))
    listening = systemctl.shown(unit.SOCKET, ("ActiveState",)).get("ActiveState") == "active"
    timer = systemctl.shown(units.DREAM_TIMER, ("NextElapseUSecRealtime",))
    pid = int(service.get("MainPID") or 0)
    enabled = all(os.path.islink(os.path.join(there.folder, link)) for link, _ in units.LINKS)
    sandbox = os.path.exists(os.path.join(there.folder, units.SANDBOX))
    confinement = _observed(pid)
    return Standing(
        "systemd",
        True,
        there.folder,
        there.version,
        there.state,
        there.python,
        there.socket,
        answers,
        enabled,
        listening,
        service.get("ActiveState") == "active",
        pid,
        timer.get("NextElapseUSecRealtime", ""),
        systemctl.lingers(),
        sandbox,
        confinement,
        tuple(_problems(there, answers and not listening, enabled, sandbox, confinement, service)),
    )


def _observed(pid: int) -> Confinement | None:
    try:
        return observed(pid) if pid else None
    except OSError:
        return None


def _problems(
    there: unit.Unit,
    deaf: bool,
    enabled: bool,
    sandbox: bool,
    confinement: Confinement | None,
    service: dict[str, str],
) -> list[tuple[str, str]]:
    found = []
    if not there.is_ours:
        found.append(("other_home", there.state))
    if not os.access(there.python, os.X_OK):
        found.append(("python_gone", there.python))
    elif not there.starts_this:
        found.append(("other_python", there.python))
    if not there.is_current:
        found.append(("other_version", there.version))
    if not enabled:
        found.append(("not_enabled", there.folder))
    if deaf:
        found.append(("not_listening", there.socket))
    if service.get("NeedDaemonReload") == "yes":
        found.append(("not_loaded", there.folder))
    if sandbox and confinement is not None and not confinement.is_sandboxed:
        found.append(("sandbox_idle", units.SANDBOX))
    return found
