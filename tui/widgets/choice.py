"""A choice with its key, in one line: a click or the key changes it."""

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ..messages import say
from ..text import content

ROOM = 80
"""Columns of the terminal below which there is none for keys and labels."""


class Choice(Static):
    """Shows what is chosen."""

    DEFAULT_CSS = """
    Choice { width: auto; height: 1; padding: 0 1; }
    Choice:hover { background: $block-hover-background; }
    """

    class Wanted(Message):
        """It was clicked."""

        def __init__(self, choice: str) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, name: str, keys: str) -> None:
        super().__init__(Content(""), id=f"choice-{name}")
        self._choice, self._keys = name, keys

    def show(self, label: str, value: str) -> None:
        """Show what is chosen. `value` may hold anything."""
        chosen = content.line(value, "bold")
        if self.app.size.width >= ROOM:
            named = content.line(label + say("colon"), content.MUTED)
            chosen = content.joined(content.line(f"{self._keys} ", "$accent"), named, chosen)
        self.update(chosen)

    def on_click(self) -> None:
        """It is to be changed."""
        self.post_message(self.Wanted(self._choice))
