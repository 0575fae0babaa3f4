"""What a service has to know of this installation and this person's settings: absolute, and independent of a login."""

from __future__ import annotations

import os
from dataclasses import dataclass

from .. import __version__
from ..daemon import paths
from ..daemon.process.unit import this_package, this_python

SETTINGS = ("RECALLD_HOME", "RECALLD_CONFIG", "RECALLD_MODELS", "RECALLD_SOCKET")
FOLDERS = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")
"""The service manager does not know what a shell's start-up files set."""


@dataclass(frozen=True, slots=True)
class Place:
    """One installation for one person. `environment`: names and values that the service gets too."""

    python: str
    package: str
    socket: str
    state: str
    environment: tuple[tuple[str, str], ...] = ()
    version: str = __version__


def here() -> Place:
    """The place of this process."""
    return Place(this_python(), this_package(), _socket(), paths.state_dir(), tuple(_environment()))


def runtime_dir() -> str:
    """The folder of a login session, also from a shell that was not told of it; "" when there is none."""
    for folder in (os.environ.get("XDG_RUNTIME_DIR", ""), f"/run/user/{os.getuid()}"):
        if os.path.isabs(folder) and os.access(folder, os.W_OK | os.X_OK):
            return folder
    return ""


def _socket() -> str:
    """Where the service listens: where a client in a login session looks first."""
    plain = os.environ.get("RECALLD_HOME") or os.environ.get("RECALLD_SOCKET") or not runtime_dir()
    return paths.socket_path() if plain else os.path.join(runtime_dir(), "recalld", paths.SOCKET_NAME)


def _environment() -> list[tuple[str, str]]:
    carried = [(name, os.path.abspath(value)) for name in SETTINGS if (value := os.environ.get(name))]
    carried += [(name, value) for name in FOLDERS if os.path.isabs(value := os.environ.get(name, ""))]
    searched = [os.path.abspath(each) for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]
    # A checkout that is not installed is found by this variable alone.
    if os.path.dirname(this_package()) in searched:
        carried.append(("PYTHONPATH", os.pathsep.join(searched)))
    return carried
