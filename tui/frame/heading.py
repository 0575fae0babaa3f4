"""The first line of every screen: where one is, which vault, and whether the daemon is there."""

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from ..messages import say
from ..text import content

MOST_FOR_THE_REST = 44
"""Cells for which tabs give up their names, so that the state of the line is read; not for more."""
MOST_FOR_THE_VAULT = 7
"""Cells for which they do while all is well: a longer name of a vault is cut."""


class Tab(Static):
    """The name of a screen with the key that leads there; a click goes there."""

    class Chosen(Message):
        """The person wants that screen."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.screen_name = name

    def __init__(self, key: str, name: str, current: bool) -> None:
        super().__init__(classes="current" if current else "", id=f"tab-{name}")
        self.key, self.screen_name, self._label = key, name, ""

    def room(self, form: int) -> int:
        """Cells that the tab takes: with its name (0), close to the next one (1), or its key alone (2)."""
        return cell_len(self._text(form))

    def take(self, form: int) -> None:
        """Be as wide as that form; the tab one is on keeps its name."""
        if self._text(form) != self._label:
            self._label = self._text(form)
            self.update(content.line(self._label))

    def _text(self, form: int) -> str:
        named = f" {self.key} {say(self.screen_name)}"
        return (f"{named} ", named, f" {self.key} ")[0 if self.has_class("current") else form]

    def on_click(self) -> None:
        """Go there."""
        self.post_message(self.Chosen(self.screen_name))


class Heading(Horizontal):
    """Tabs on the left, vault and line state on the right."""

    DEFAULT_CSS = """
    Heading { height: 1; background: $panel; }
    Heading Tab { width: auto; }
    Heading Tab.current {
        background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold;
    }
    Heading #where { width: 1fr; text-align: right; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, numbers: Mapping[str, int], current: str) -> None:
        """`numbers`: the screens by name, each with its key."""
        super().__init__()
        self._numbers, self._current = numbers, current
        self._rest = 0

    def compose(self) -> ComposeResult:
        """The tabs, and room for the rest."""
        for name, number in self._numbers.items():
            yield Tab(str(number), name, name == self._current)
        yield Static(Content(""), id="where")

    def on_mount(self) -> None:
        """Say the keys that work where one is: while something is typed, a number is text."""
        self.screen.bindings_updated_signal.subscribe(self, self._tell_keys)

    def on_resize(self, event: Resize) -> None:
        """There is more room, or less."""
        self._share(event.size.width)

    def show(self, vault: str, state: str, reason: str) -> None:
        """Say which vault this is, and how the line to the daemon is when it is not well."""
        parts = [content.line(vault, "bold")]
        if state != "connected":
            parts.append(content.line(f"  {say(state)}", "$warning"))
        where = content.joined(*parts, " ")
        self.query_one("#where", Static).update(where)
        self._rest = min(where.cell_length + 1, MOST_FOR_THE_VAULT if state == "connected" else MOST_FOR_THE_REST)
        if self.size.width:
            self._share(self.size.width)

    def _tell_keys(self, screen: Screen[Any]) -> None:
        bound = [active.binding for active in screen.active_bindings.values()]
        keys = {binding.id: self.app.get_key_display(binding) for binding in reversed(bound)}
        for tab in self.query(Tab):
            tab.key = keys.get(f"go.{tab.screen_name}", tab.key)
        if self.size.width:
            self._share(self.size.width)

    def _share(self, width: int) -> None:
        """Let the tabs have their names as long as what is on the right can be read too."""
        tabs = list(self.query(Tab))
        left = width - self._rest
        form = next((form for form in (0, 1) if sum(tab.room(form) for tab in tabs) <= left), 2)
        for tab in tabs:
            tab.take(form)
