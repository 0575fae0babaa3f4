"""The service as commands see it: systemd's or launchd's, whichever this machine has; in words for a person."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ...daemon.errors import RecalldError
from ...systemd import handover, installation, launchd, place, systemctl
from ...systemd import standing as by_systemd
from ...systemd.installation import Refused
from ...systemd.step import Step
from ..messages.commandline import say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...systemd.standing import Standing

__all__ = ["Refused"]
FAILURES = (OSError, ValueError, systemctl.Unreached)
MACOS = sys.platform == "darwin"
RENEWED_BY_RESTART = ("other_version", "not_loaded", "not_listening")


def install(sandboxed: bool | None, dry: bool, yes: bool) -> Iterator[Step]:
    """Put it in place, a step at a time. Raises `RecalldError` where there is no service manager."""
    if MACOS:
        return launchd.install(place.here(), dry)
    _check()
    return installation.install(place.here(), sandboxed, dry, yes)


def uninstall(dry: bool) -> Iterator[Step]:
    """Take it away, a step at a time."""
    return launchd.uninstall(dry) if MACOS else installation.uninstall(dry)


def renew(dry: bool) -> Iterator[Step]:
    """End the daemon politely, with units of this version where a service is installed; the next client starts it."""
    now, before = standing(), handover.running()
    if now.installed and not any(code == "other_home" for code, _ in now.problems):
        yield from (step for step in install(None, dry, yes=False) if step.act not in ("keep", "answers"))
    pid = handover.running()
    # One that came in the place of the old one meanwhile is of this version already.
    if pid and pid == before:
        yield Step("hand_over", str(pid))
        if not dry and not handover.ended():
            raise RecalldError(say("service_not_ended"), kind="timeout", code=0)


def standing() -> Standing:
    """How it stands."""
    return launchd.standing() if MACOS else by_systemd.standing()


def lingers() -> bool | None:
    """Whether it runs without a login; None where that is no question."""
    return None if MACOS else systemctl.lingers()


def plain(found: Standing) -> dict[str, Any]:
    """How it stands, for a program."""
    from dataclasses import asdict

    shown = asdict(found)
    shown["problems"] = [{"code": code, "about": about, "hint": hint(code)} for code, about in found.problems]
    shown["sandbox"] = {"installed": found.sandbox, "in_force": shown.pop("confinement")}
    return shown


def lines(found: Standing) -> list[str]:
    """How it stands, for a person."""
    if not found.installed:
        return [say("service_is_not")] + ([] if found.manager or MACOS else [say("service_unmanaged")])
    said = [say("service_is", folder=found.folder, version=found.version)]
    said.append(say("service_runs", pid=str(found.pid)) if found.running else say("service_idle"))
    said += [say("service_enabled")] if found.enabled else []
    said += [say("service_listens", socket=found.socket)] if found.listening else []
    said += [say("service_dreams", at=found.next_dream)] if found.next_dream else []
    said += [say("service_lingers")] if found.lingers else []
    if found.confinement is not None:
        said.append(confined(found))
    return said if found.manager else [*said, say("service_unmanaged")]


def confined(found: Standing) -> str:
    """What confines its process, by the kernel's word."""
    from dataclasses import asdict

    assert found.confinement is not None
    if found.confinement.is_sandboxed:
        return say("service_sandboxed")
    holding = [name for name, holds in asdict(found.confinement).items() if holds]
    return say("service_basic", names=say("comma").join(holding) or "–")


def hint(code: str) -> str:
    """What mends a trouble."""
    return say("trouble_restart_hint" if code in RENEWED_BY_RESTART else "trouble_hint")


def _check() -> None:
    if not MACOS and not systemctl.is_here():
        raise RecalldError(
            say("service_none"), kind="no-service-manager", code=0, hint=say("service_none_hint"), exit_code=1
        )
