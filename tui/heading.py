"""The first line of every screen: where one is, which vault, and whether the daemon is there."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from . import content
from .messages import say


class Tab(Static):
    """The name of a screen with its number; a click goes there."""

    class Chosen(Message):
        """The person wants that screen."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.screen_name = name

    def __init__(self, number: int, name: str, current: bool) -> None:
        super().__init__(
            content.line(f" {number} {say(name)} "), classes="current" if current else "", id=f"tab-{name}"
        )
        self._screen_name = name

    def on_click(self) -> None:
        """Go there."""
        self.post_message(self.Chosen(self._screen_name))


class Heading(Horizontal):
    """Tabs on the left, vault and line state on the right."""

    DEFAULT_CSS = """
    Heading { height: 1; background: $panel; }
    Heading Tab { width: auto; }
    Heading Tab.current { background: $primary; color: $text; text-style: bold; }
    Heading #where { width: 1fr; text-align: right; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, names: tuple[str, ...], current: str) -> None:
        super().__init__()
        self._names, self._current = names, current

    def compose(self) -> ComposeResult:
        """The tabs, and room for the rest."""
        for number, name in enumerate(self._names, 1):
            yield Tab(number, name, name == self._current)
        yield Static(Content(""), id="where")

    def show(self, vault: str, state: str, reason: str) -> None:
        """Say which vault this is, and how the line to the daemon is when it is not well."""
        parts = [content.line(vault, "bold")]
        if state != "connected":
            parts.append(content.line(f"  {say(state)}", "$warning"))
        self.query_one("#where", Static).update(content.joined(*parts, " "))
