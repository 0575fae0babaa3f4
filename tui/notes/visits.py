"""The notes that were shown, for going back and forward as in a browser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

KEPT = 100


@dataclass(frozen=True, slots=True)
class Visit:
    """A note, and the line of the screen one had come to."""

    path: str
    y: float = 0.0
    from_note: bool = False
    """Whether one came here from the note before, by a link or by what is around it."""


class Visits:
    """A list with a place in it."""

    def __init__(self) -> None:
        self._all: list[Visit] = []
        self._at = -1

    @property
    def current(self) -> Visit | None:
        """The note that is shown."""
        return self._all[self._at] if self._at >= 0 else None

    def go(self, path: str, *, from_note: bool = False) -> None:
        """Another note is shown; what one came back from is forgotten."""
        current = self.current
        if current is None or current.path != path:
            self._all = [*self._all[: self._at + 1], Visit(path, from_note=from_note)][-KEPT:]
            self._at = len(self._all) - 1
        elif not from_note:
            self._all[self._at] = replace(current, from_note=False)

    def stay_at(self, y: float) -> None:
        """Remember how far one had read."""
        if self._at >= 0:
            self._all[self._at] = replace(self._all[self._at], y=y)

    def has(self, steps: int) -> bool:
        """Whether there is a note so many steps away."""
        return 0 <= self._at + steps < len(self._all)

    def step(self, steps: int) -> Visit | None:
        """Go there; None when there is none."""
        if not self.has(steps):
            return None
        self._at += steps
        return self.current

    def move(self, moved: Mapping[str, str]) -> None:
        """Notes have other paths now."""
        self._all = [replace(visit, path=moved.get(visit.path, visit.path)) for visit in self._all]
