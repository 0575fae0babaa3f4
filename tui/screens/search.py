"""The screen "search"."""

from textual.app import ComposeResult
from textual.widgets import Static

from ..screen import RecallScreen


class Screen(RecallScreen):
    """To be written."""

    NAME = "search"

    def body(self) -> ComposeResult:
        """Nothing yet."""
        yield Static("search", markup=False)


SCREEN = Screen
