"""The person's own systemd, through its programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence

from ..daemon.process.unit import reaching

WITHIN_S = 60.0


class Unreached(Exception):
    """There is no systemd for this person, or it refused; the message is what it said."""


def is_here() -> bool:
    """Whether this machine has systemd's programs."""
    return shutil.which("systemctl") is not None


def answers() -> bool:
    """Whether a systemd of this person runs now: without a login, or lingering, there is none."""
    try:
        run("systemctl", "--user", "show", "--property=Version", within=10.0)
    except Unreached:
        return False
    return True


def run(*command: str, within: float = WITHIN_S) -> str:
    """What a program prints. Raises `Unreached` when it fails, is not there, or takes too long (seconds)."""
    try:
        done = subprocess.run(command, env=reaching(), capture_output=True, text=True, timeout=within, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unreached(str(error)) from None
    if done.returncode:
        raise Unreached(done.stderr.strip() or f"{command[0]}: {done.returncode}")
    return done.stdout


def user(*words: str) -> str:
    """`systemctl --user …`. Raises `Unreached`."""
    return run("systemctl", "--user", *words)


def shown(unit: str, names: Sequence[str]) -> dict[str, str]:
    """These properties of a unit; empty when nobody can be asked."""
    try:
        lines = user("show", unit, *(f"--property={name}" for name in names)).splitlines()
    except Unreached:
        return {}
    return dict(line.split("=", 1) for line in lines if "=" in line)


def searched() -> list[str]:
    """The folders where it looks for units; empty when nobody can be asked."""
    try:
        return user("show", "--property=UnitPath", "--value").split()
    except Unreached:
        return []


def lingers() -> bool | None:
    """Whether this person's services run without a login; None when that cannot be known."""
    if not os.path.isdir("/run/systemd/system"):
        return None
    return os.path.exists(f"/var/lib/systemd/linger/{_name()}")


def _name() -> str:
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())
