"""The first line of every screen: where one is, which vault, and whether the daemon is there."""

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widgets import Static

from . import content
from .messages import say

ROOM_FOR_THE_REST = 16
"""Cells that the vault's name has at least, before tabs give up their names."""


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
        self._number, self._screen_name = number, name
        self._short = False

    @property
    def room(self) -> int:
        """Cells that the whole tab takes."""
        return cell_len(f" {self._number} {say(self._screen_name)} ")

    def shorten(self, short: bool) -> None:
        """Show the number alone, or the name too."""
        if short != self._short:
            self._short = short
            self.update(content.line(f" {self._number} " if short else f" {self._number} {say(self._screen_name)} "))

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

    def on_resize(self, event: Resize) -> None:
        """Where the line is short, only the tab one is on has its name."""
        tabs = list(self.query(Tab))
        short = sum(tab.room for tab in tabs) + ROOM_FOR_THE_REST > event.size.width
        for tab in tabs:
            tab.shorten(short and not tab.has_class("current"))

    def show(self, vault: str, state: str, reason: str) -> None:
        """Say which vault this is, and how the line to the daemon is when it is not well."""
        parts = [content.line(vault, "bold")]
        if state != "connected":
            parts.append(content.line(f"  {say(state)}", "$warning"))
        self.query_one("#where", Static).update(content.joined(*parts, " "))
