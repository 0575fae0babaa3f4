"""The screen "status"."""

from textual.app import ComposeResult
from textual.widgets import Static

from ..screen import RecallScreen


class Screen(RecallScreen):
    """To be written."""

    NAME = "status"

    def body(self) -> ComposeResult:
        """Nothing yet."""
        yield Static("status", markup=False)


SCREEN = Screen
