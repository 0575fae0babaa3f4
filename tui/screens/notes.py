"""The screen "notes"."""

from textual.app import ComposeResult
from textual.widgets import Static

from ..screen import RecallScreen


class Screen(RecallScreen):
    """To be written."""

    NAME = "notes"

    def body(self) -> ComposeResult:
        """Nothing yet."""
        yield Static("notes", markup=False)


SCREEN = Screen
