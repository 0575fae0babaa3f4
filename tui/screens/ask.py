"""The screen "ask"."""

from textual.app import ComposeResult
from textual.widgets import Static

from ..screen import RecallScreen


class Screen(RecallScreen):
    """To be written."""

    NAME = "ask"

    def body(self) -> ComposeResult:
        """Nothing yet."""
        yield Static("ask", markup=False)


SCREEN = Screen
