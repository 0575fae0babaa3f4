"""The service as it is installed for this person: what a client has to know of it, read from its unit files.

Standard library only: a command comes here when no daemon answers.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from ... import __version__
from .. import paths

SERVICE, SOCKET = "recalld.service", "recalld.socket"
SECTION = "[X-Recalld]"
"""The section of the service's file that is ours: systemd passes over sections with such names."""
ANSWERS_WITHIN_S = 45.0
"""How long a client waits for a service: its watchdog needs twenty seconds to see that it hangs."""
START_WITHIN_S = 20


@dataclass(frozen=True, slots=True)
class Unit:
    """An installed service. `state`, `python`, `package`: whose notes it follows, and what it starts."""

    folder: str
    socket: str
    state: str
    version: str
    python: str
    package: str

    @property
    def is_ours(self) -> bool:
        """Whether it serves the state that this process looks at, and not another home's."""
        return os.path.realpath(self.state) == os.path.realpath(paths.state_dir())

    @property
    def starts_this(self) -> bool:
        """Whether what it starts is this installation, so that starting it anew brings this version."""
        return (self.python, self.package) == (this_python(), this_package())

    @property
    def is_current(self) -> bool:
        """Whether this version wrote it."""
        return self.version == __version__


def folders() -> tuple[str, ...]:
    """Where the units of a person may be, the likeliest first."""
    named = os.environ.get("XDG_CONFIG_HOME", "")
    configs = [named] if os.path.isabs(named) else []
    configs.append(os.path.join(os.path.expanduser("~"), ".config"))
    return tuple(dict.fromkeys(os.path.join(each, "systemd", "user") for each in configs))


def found() -> Unit | None:
    """The service that `recall service install` put in place, for whatever home; None when there is none."""
    for folder in folders():
        service = _lines(os.path.join(folder, SERVICE))
        if SECTION not in service:
            continue
        values = dict(line.split("=", 1) for line in service[service.index(SECTION) :] if "=" in line)
        listening = [line for line in _lines(os.path.join(folder, SOCKET)) if line.startswith("ListenStream=")]
        socket = listening[0].split("=", 1)[1].replace("%%", "%") if listening else ""
        named = (values.get(name, "") for name in ("State", "Version", "Python", "Package"))
        return Unit(folder, socket, *named)
    return None


def serving(path: str) -> Unit | None:
    """The installed service, if it is the one for our state; with RECALLD_SOCKET set, if it also listens at `path`."""
    unit = found()
    if unit is None or not unit.is_ours or not unit.socket:
        return None
    return unit if unit.socket == path or not os.environ.get("RECALLD_SOCKET") else None


def start() -> bool:
    """Have the service manager listen on the service's socket. False when there is no manager that does."""
    import subprocess

    command = ["systemctl", "--user", "start", SOCKET]
    try:
        done = subprocess.run(command, env=reaching(), capture_output=True, timeout=START_WITHIN_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def reaching() -> dict[str, str]:
    """Our environment, with what it takes to reach the person's service manager from cron, su or a bare shell."""
    environment = dict(os.environ)
    if not environment.get("XDG_RUNTIME_DIR"):
        environment["XDG_RUNTIME_DIR"] = f"/run/user/{os.getuid()}"
    return environment


def this_python() -> str:
    """The interpreter of this installation, as it was called: a virtual environment's own name for it."""
    import sys

    return os.path.abspath(sys.executable) if sys.executable else ""


def this_package() -> str:
    """The folder of this package."""
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def _lines(file: str) -> list[str]:
    try:
        with open(file, encoding="utf-8", errors="surrogateescape") as opened:
            return opened.read().splitlines()
    except OSError:
        return []
