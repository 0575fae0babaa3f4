"""The last line of every screen: what keys do here, and beside it how to leave and the key for all commands."""

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.keys import REPLACED_KEYS
from textual.widgets import Footer, Input, Static
from textual.widgets._footer import FooterKey

from ..messages import say
from ..text import content

_RENAMED = frozenset(REPLACED_KEYS)
"""Characters that have another name as keys: of those, Textual does not see by itself that a field takes them."""
MARK = 2
"""Cells of the mark that stands for keys without room."""


class Footing(Horizontal):
    """Textual's footer, cut off before how to leave, with a mark, instead of running on below it.

    What runs on below another widget breaks the wide characters of that one where its own parts begin and end. Where
    not all keys have room, the key for commands gives way to those of the screen.
    """

    DEFAULT_CSS = f"""
    Footing {{ dock: bottom; height: 1; background: $footer-background; }}
    Footing Footer {{ dock: none; width: 1fr; }}
    Footing Everywhere {{ width: auto; padding-right: 1; color: $footer-description-foreground; }}
    Footing #more {{ width: {MARK}; display: none; color: $footer-description-foreground; }}
    Footing.cut #more {{ display: block; }}
    Footing #quit {{ border-left: vkey $foreground 20%; }}
    Footing Everywhere:hover {{ background: $block-hover-background; }}
    """

    def compose(self) -> ComposeResult:
        """The keys, how to leave, and the key for commands."""
        yield Keys(show_command_palette=False)
        yield Static("…", id="more")
        yield Everywhere("quit", "quit")
        yield Everywhere("palette", "command_palette")

    def room_for(self, keys: int) -> int:
        """Return the cells that there are for keys, which would take `keys`, and say whether some are left out."""
        beside = list(self.query(Everywhere))
        if len(beside) < 2:  # it is being made, or taken away
            return self.size.width
        leave, commands = beside
        room = self.size.width - leave.cells
        commands.display = keys + commands.cells <= room
        self.set_class(keys > room, "cut")
        return room - (commands.cells if commands.display else 0) - (MARK if keys > room else 0)


class Keys(Footer):
    """What keys do here, as many as there is room for: none is cut in two. `?` tells all of them.

    While one types, what is typed is no key.
    """

    def compose(self) -> ComposeResult:
        """The keys that do something where the focus is."""
        typing = isinstance(self.screen.focused, Input)
        for key in super().compose():
            if not (typing and isinstance(key, FooterKey) and key.key in _RENAMED):
                yield key

    async def recompose(self) -> None:
        """There are other keys."""
        await super().recompose()
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        """There is more room, or less."""
        self._fit()

    def _fit(self) -> None:
        keys = {key: cell_len(f" {key.key_display} {key.description} ") for key in self.query(FooterKey)}
        beside = self.parent if isinstance(self.parent, Footing) else None
        left = beside.room_for(sum(keys.values())) if beside else self.size.width
        for key, cells in keys.items():
            left -= cells
            key.visible = left >= 0


class Everywhere(Static):
    """A key that does the same on every screen, by the id of its binding; a click does so too."""

    def __init__(self, name: str, action: str) -> None:
        super().__init__(id=name)
        self._action = action
        self.cells = 0
        """What it takes of the line."""

    def on_mount(self) -> None:
        """Say which key it is; the person may have chosen another."""
        self.call_after_refresh(self._tell)

    async def on_click(self) -> None:
        """Do it."""
        await self.app.run_action(self._action)

    def _tell(self) -> None:
        keys = (one.binding for one in self.screen.active_bindings.values() if one.binding.id == self.id)
        shown = self.app.get_key_display(binding) if (binding := next(keys, None)) is not None else ""
        told = content.joined(Content.styled(shown, "bold $footer-key-foreground"), f" {say(str(self.id))}")
        self.cells = told.cell_length + self.gutter.width
        self.update(told)
