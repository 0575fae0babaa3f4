"""Jump: a letter on everything that takes the focus; press it, and one is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, MouseDown
from textual.geometry import Offset
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from ..frame.window import LeftOnce
from ..messages import Catalogue, say
from ..text import content

TEXTS: Catalogue = {
    "cancel": ("Stay here", "留在這裡"),
    "told": (" press a letter to go there; Esc stays ", " 按字母前往；Esc 取消 "),
}
LETTERS = "asdfghjklqwertyuiopzxcvbnm"
"""The home row first."""


class Jump(LeftOnce, ModalScreen[Widget | None]):
    """The letters, over the screen."""

    DEFAULT_CSS = """
    Jump { background: $background 40%; layers: letters; }
    Jump .letter { width: auto; height: 1; layer: letters; position: absolute; padding: 0 1; }
    Jump .letter { background: $accent; color: $background; text-style: bold; }
    Jump .told { dock: bottom; height: 1; width: 100%; text-align: center; background: $panel; color: $foreground; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+o", "dismiss", say("cancel", TEXTS), id="jump.cancel"),
    ]

    def __init__(self, targets: Sequence[tuple[Widget, Offset]]) -> None:
        super().__init__()
        self._targets = dict(zip(LETTERS, targets, strict=False))

    @classmethod
    def over(cls, screen: Screen[Any]) -> Jump:
        """Letters for what is to be seen of a screen, from the top down."""
        seen = [widget for widget in screen.focus_chain if widget.region.overlaps(screen.region) and widget.region]
        seen.sort(key=lambda widget: (widget.region.y, widget.region.x))
        return cls([(widget, widget.region.offset) for widget in seen])

    def compose(self) -> ComposeResult:
        """A label at the corner of each."""
        for letter, (_, offset) in self._targets.items():
            label = Static(content.line(letter.upper()), classes="letter")
            label.styles.offset = offset
            yield label
        yield Static(content.line(say("told", TEXTS)), classes="told")

    def on_key(self, event: Key) -> None:
        """The widget with that letter is the result."""
        target = self._targets.get((event.character or "").lower())
        if target is not None:
            event.stop()
            self.dismiss(target[0])

    def on_mouse_down(self, event: MouseDown) -> None:
        """A click is no letter."""
        self.dismiss()
