"""Marks around text of notes, so that whoever reads a result can tell it from what this program says.

A note can hold anything, orders to its reader among it, and marks that look like ours. The mark of a result is drawn
when the result is made: no note can have known it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex

BYTES = 6
"""Of chance, in each mark."""


@dataclass(frozen=True, slots=True)
class Fence:
    """The mark of one result."""

    mark: str = field(default_factory=lambda: f"note-{token_hex(BYTES)}")

    def around(self, text: str) -> str:
        """The text between the marks."""
        return f"<{self.mark}>\n{text.strip(chr(10))}\n</{self.mark}>"

    def inline(self, text: str) -> str:
        """The same in one line, for a sentence."""
        return f"<{self.mark}>{' '.join(text.split())}</{self.mark}>"
