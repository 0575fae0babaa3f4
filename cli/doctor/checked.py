"""One thing that `recall doctor` looked at, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at. `optional`: when it is not ok, that is a word of warning and no failure."""

    name: str
    ok: bool
    detail: str
    hint: str = ""
    optional: bool = False

    @property
    def failed(self) -> bool:
        """Whether something has to be mended."""
        return not self.ok and not self.optional
