"""The screen "concepts"."""

from textual.app import ComposeResult
from textual.widgets import Static

from ..screen import RecallScreen


class Screen(RecallScreen):
    """To be written."""

    NAME = "concepts"

    def body(self) -> ComposeResult:
        """Nothing yet."""
        yield Static("concepts", markup=False)


SCREEN = Screen
