"""A live probe: whether what the sandbox promises takes effect on this machine, before anything is written."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from . import systemctl, units
from .confinement import Confinement
from .messages import say
from .place import Place

WITHIN_S = 30.0


def confined(drop_in: str, place: Place) -> tuple[Confinement | None, str]:
    """What a process under this drop-in finds in force, and why it is not enough; "" when it is.

    A unit that does not start at all, as where user namespaces are off, is no confinement.
    """
    program = [place.python or sys.executable, "-P", "-m", "recalld.systemd.confinement"]
    environment = [f"--setenv={name}={value}" for name, value in place.environment]
    command = ["systemd-run", "--user", "--quiet", "--wait", "--collect", "--pipe", *environment]
    try:
        said = systemctl.run(*command, *units.properties(drop_in), "--", *program, within=WITHIN_S)
        found = Confinement(**json.loads(said.strip().splitlines()[-1]))
    except systemctl.Unreached as error:
        return None, str(error)
    except (ValueError, TypeError, IndexError) as error:
        return None, say("not-understood", reason=error)
    lacking = [
        name for name, holds in asdict(found).items() if name in ("users", "network", "system", "home") and not holds
    ]
    return found, say("no-effect", names=say("comma").join(map(say, lacking))) if lacking else ""
