"""What `recall doctor` looks at of the service: by asking the service manager, and the kernel about its process."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..messages.commandline import say
from ..setup import service
from .checked import Check

if TYPE_CHECKING:
    from ...systemd.standing import Standing


def all_checks() -> list[Check]:
    """Every check of the service; one when there is none, which is fine."""
    found = service.standing()
    if not found.installed:
        return [Check("service", True, say("doctor_service_none"), say("doctor_service_hint"))]
    checks = [_service(found), _units(found)]
    if found.socket:
        checks.append(_socket(found))
    if found.lingers is not None:
        checks.append(Check("linger", True, say("service_lingers" if found.lingers else "doctor_linger_no")))
    if found.confinement is not None:
        checks.append(_sandbox(found))
    return checks


def _service(found: Standing) -> Check:
    """It runs, or would, and comes up at every login."""
    words = [say("service_runs", pid=str(found.pid)) if found.running else say("service_idle")]
    words.append(say("service_enabled") if found.enabled else say("trouble_not_enabled"))
    words += [] if found.manager else [say("service_unmanaged")]
    return Check("service", found.enabled, say("semicolon").join(words), service.hint("not_enabled"))


def _units(found: Standing) -> Check:
    """Its units are this version's, and start what is there."""
    about = [(code, about) for code, about in found.problems if code not in ("not_enabled", "sandbox_idle")]
    if not about:
        return Check("units", True, say("service_is", folder=found.folder, version=found.version))
    said = say("semicolon").join(say(f"trouble_{code}", about=what) for code, what in about)
    return Check("units", False, said, service.hint(about[0][0]))


def _socket(found: Standing) -> Check:
    """Whoever asks is let in."""
    from ...daemon.process.door import entered

    connection = entered(found.socket)
    if connection is not None:
        connection.close()
    ok = connection is not None or not found.manager
    return Check("service socket", ok, found.socket, service.hint("not_listening"))


def _sandbox(found: Standing) -> Check:
    """What was put in place takes effect, and leaves it room to keep what is decided."""
    shut = [each for each in _vaults() if _is_shut(each, found)]
    if shut:
        said = say("semicolon").join(say("trouble_vault_read_only", about=each) for each in shut)
        return Check("sandbox", False, said, say("trouble_sandbox_hint"))
    idle = any(code == "sandbox_idle" for code, _ in found.problems)
    said = say("trouble_sandbox_idle") if idle else service.confined(found)
    return Check("sandbox", not idle, said, "recall service install --no-sandbox")


def _vaults() -> list[str]:
    from ...systemd.writable import vaults

    return vaults()


def _is_shut(vault: str, found: Standing) -> bool:
    """Whether the process could not write to that vault; the kernel knows it by the mount that holds it."""
    from ...systemd.confinement import is_read_only

    try:
        return found.sandbox and os.path.isdir(vault) and is_read_only(vault, found.pid)
    except OSError:
        return False
