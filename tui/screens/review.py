"""The screen "review"."""

from textual.app import ComposeResult
from textual.widgets import Static

from ..screen import RecallScreen


class Screen(RecallScreen):
    """To be written."""

    NAME = "review"

    def body(self) -> ComposeResult:
        """Nothing yet."""
        yield Static("review", markup=False)


SCREEN = Screen
