"""The command palette's window: Textual's, with its own keys at the foot, and safe from keys that come too soon."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import Command, CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.widgets import Button, Input, Static

from ..frame.window import LeftOnce
from ..messages import Catalogue, say
from ..text import content

TEXTS: Catalogue = {
    "close": ("Close", "關閉"),
    "told": (" ⏎ Do it  ↓ Next  esc Close", " ⏎ 執行  ↓ 下一項  esc 關閉"),
}


class Commands(LeftOnce, CommandPalette):
    """What `Palette` offers, to be found by name."""

    DEFAULT_CSS = """
    Commands > .told { dock: bottom; height: 1; width: 100%; background: $footer-background; }
    Commands > .told { color: $footer-description-foreground; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "escape", say("close", TEXTS), show=False)]

    def __init__(self) -> None:
        super().__init__(placeholder=say("palette_wants"), id="--command-palette")

    def compose(self) -> ComposeResult:
        """The field, what was found, and the keys: those of the screen below do nothing now."""
        yield from super().compose()
        yield Static(content.line(say("told", TEXTS)), classes="told")

    def _refresh_command_list(self, command_list: CommandList, commands: list[Command], clear_current: bool) -> None:
        if command_list.is_attached and self.is_current:  # a search may end after the window did
            super()._refresh_command_list(command_list, commands, clear_current)

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        with suppress(NoMatches, KeyError):  # the window is not made or styled yet, or not there any more
            await CommandPalette._gather_commands.__wrapped__(self, search_value)  # type: ignore[attr-defined]

    def _select_or_command(self, event: Input.Submitted | Button.Pressed | None = None) -> None:
        if not self.is_left:  # else it would be done twice
            super()._select_or_command(event)

    def _action_command_list(self, action: str) -> None:
        try:
            super()._action_command_list(action)
        except (KeyError, NoMatches):
            return  # the list is not laid out yet, or not there any more
