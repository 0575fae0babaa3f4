"""The hook that git runs for us, filled in from its template."""

from __future__ import annotations

import os

from ..daemon import paths
from ..daemon.hooks import hookplace
from ..daemon.hooks.hookplace import KEPT, MARK, VERSION

MODE = 0o755


def line() -> str:
    """The command by which a hook leaves word for the daemon of this person."""
    return hookplace.line(paths.spool_dir())


def rendered(event: str) -> bytes:
    """The bytes of our hook for an event."""
    with open(os.path.join(os.path.dirname(__file__), "stub.sh"), encoding="utf-8") as file:
        text = file.read()
    for name, value in (("MARK", f"{MARK} {VERSION}"), ("EVENT", event), ("KEPT", KEPT), ("LINE", line())):
        text = text.replace(f"@{name}@", value)
    return os.fsencode(text)
