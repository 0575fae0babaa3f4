"""The screen "communities"."""

from textual.app import ComposeResult
from textual.widgets import Static

from ..screen import RecallScreen


class Screen(RecallScreen):
    """To be written."""

    NAME = "communities"

    def body(self) -> ComposeResult:
        """Nothing yet."""
        yield Static("communities", markup=False)


SCREEN = Screen
