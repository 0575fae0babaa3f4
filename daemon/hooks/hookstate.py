"""Whether git tells the daemon of what happens in the repository of a vault."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from .. import paths
from .hookplace import GitFailed, Place, find, line, states, summary

REMEMBERED_S = 10.0
"""Where hooks belong: that takes several starts of git, and a status may be looked at every second."""


class HookStates:
    """By a vault's folder: `installed`, `outdated`, `partial`, `none`, `unknown`; "" where there is no repository."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[float, Place]] = {}

    def of(self, root: str) -> str:
        """The state of the hooks now. May take a moment: not for the loop's thread."""
        folder = Path(root)
        if not any((above / ".git").exists() for above in (folder, *folder.parents)):
            return ""
        try:
            return summary(states(self._place(root), line(paths.spool_dir())))
        except (GitFailed, OSError):
            return "unknown"

    def told(self, status: dict[str, Any]) -> dict[str, Any]:
        """The status of a vault with `git.hooks` in it, where there is a repository."""
        state = self.of(status["path"])
        return {**status, "git": {**status["git"], "hooks": state}} if state else status

    def _place(self, root: str) -> Place:
        found, now = self._places.get(root), time.monotonic()
        if found is None or now - found[0] > REMEMBERED_S:
            found = self._places[root] = (now, find(root))
        return found[1]
