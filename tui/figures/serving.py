"""Whether the daemon is a service of this machine, as a row of its card."""

from __future__ import annotations

import sys

from ...systemd import launchd, systemctl
from ...systemd import standing as by_systemd
from ...systemd.standing import Standing
from ..messages import Catalogue, say
from .vitals import Row

TEXTS: Catalogue = {
    "service": ("service", "服務"),
    "installed": ("✓ installed", "✓ 已安裝"),
    "ill": ("⚠ not well: recall service status", "⚠ 有問題：recall service status"),
    "none": ("none: recall service install", "無：recall service install"),
}


def service_state() -> str:
    """Return `installed`, `ill` or `none`; "" where there is no service manager. Blocks, since it asks that."""
    try:
        return state(launchd.standing() if sys.platform == "darwin" else by_systemd.standing())
    except (OSError, ValueError, systemctl.Unreached):
        return ""


def state(found: Standing) -> str:
    """Return how it stands, in a word."""
    if not found.installed:
        return "none" if found.manager or found.kind == "launchd" else ""
    return "ill" if found.problems else "installed"


def rows(service: str) -> list[Row]:
    """Return it as a row, or nothing."""
    return [Row(say("service", TEXTS), say(service, TEXTS), "$warning" if service == "ill" else "")] if service else []
