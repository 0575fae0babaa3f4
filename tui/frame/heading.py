"""The first line of every screen: where one is, which vault, and whether the daemon is there."""

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widgets import Static

from ..messages import say
from ..text import content

MOST_FOR_THE_REST = 44
"""Cells for which tabs give up their names, so that the vault and the state of the line are read; not for more."""


class Tab(Static):
    """The name of a screen with its number; a click goes there."""

    class Chosen(Message):
        """The person wants that screen."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.screen_name = name

    def __init__(self, number: int, name: str, current: bool) -> None:
        self._forms = (f" {number} {say(name)} ", f" {number} {say(name)}", f" {number} ")
        super().__init__(content.line(self._forms[0]), classes="current" if current else "", id=f"tab-{name}")
        self._screen_name, self._form = name, 0

    def room(self, form: int) -> int:
        """Cells that the tab takes: with its name (0), close to the next one (1), or its number alone (2)."""
        return cell_len(self._forms[self._allowed(form)])

    def take(self, form: int) -> None:
        """Be as wide as that form; the tab one is on keeps its name."""
        if self._allowed(form) != self._form:
            self._form = self._allowed(form)
            self.update(content.line(self._forms[self._form]))

    def _allowed(self, form: int) -> int:
        return 0 if self.has_class("current") else form

    def on_click(self) -> None:
        """Go there."""
        self.post_message(self.Chosen(self._screen_name))


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

    def __init__(self, names: tuple[str, ...], current: str) -> None:
        super().__init__()
        self._names, self._current = names, current
        self._rest = 0

    def compose(self) -> ComposeResult:
        """The tabs, and room for the rest."""
        for number, name in enumerate(self._names, 1):
            yield Tab(number, name, name == self._current)
        yield Static(Content(""), id="where")

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
        self._rest = where.cell_length + 1
        if self.size.width:
            self._share(self.size.width)

    def _share(self, width: int) -> None:
        """Let the tabs have their names as long as what is on the right can be read too."""
        tabs = list(self.query(Tab))
        left = width - min(self._rest, MOST_FOR_THE_REST)
        form = next((form for form in (0, 1) if sum(tab.room(form) for tab in tabs) <= left), 2)
        for tab in tabs:
            tab.take(form)
