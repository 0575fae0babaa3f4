"""How it stands with a vault: the state that its writer's thread leaves it in, and why."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

OnEvent = Callable[[str, dict[str, Any]], None]


class Standing:
    """`state` and `reason` as `status` tells them; what concerns the vault as a whole is told to those who listen."""

    def __init__(self, name: str, root: Path, on_event: OnEvent) -> None:
        self.state, self.reason = "indexing", ""
        self._name, self._root, self._on_event = name, root, on_event

    def begins(self) -> None:
        """Notes are being read: until they are, answers say so."""
        self.state, self.reason = "indexing", ""

    def is_well(self) -> None:
        """Everything was looked at, and what there is can be searched."""
        self.state, self.reason = "ready", ""

    def is_gone(self, error: Exception) -> None:
        """The folder is not there. What is indexed still answers."""
        if self.state != "gone":
            log.warning("vault %s: %s; its notes stay in the index until it is back", self._name, error)
            self.tell("vault-gone", str(error))
        self.state, self.reason = "gone", str(error)

    def is_unusable(self, error: Exception) -> None:
        """The index cannot be read or written: now, or until it is made anew."""
        log.warning("vault %s: %s", self._name, error)
        if self.state != "degraded":
            self.tell("index-unusable", str(error))
        self.state, self.reason = "degraded", str(error)

    def tell(self, code: str, text: str) -> None:
        """Let those who listen know of what concerns the vault as a whole; what concerns a note is in `health`."""
        self._on_event("problem", {"vault": self._name, "path": str(self._root), "line": 0, "code": code, "text": text})
