"""Shall it be done? What it does and what it would change, before anything is."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from ..frame.window import Window
from ..messages import Catalogue, say
from ..text import content

TEXTS: Catalogue = {
    "changes": ("What changes", "會改變什麼"),
    "yes": ("Do it", "執行"),
    "no": ("Leave it", "不要"),
    "more": ("and {n} more", "以及另外 {n} 項"),
    "undo": ("u takes it back at any time.", "隨時可按 u 撤回。"),
}
SHOWN = 12


class Yes(Button):
    """The button that Enter presses at first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "press", say("yes", TEXTS), id="confirm.press")]


class Confirm(Window[bool]):
    """True when it shall be done."""

    DEFAULT_CSS = """
    Confirm > Vertical { max-width: 76; padding: 1 2; }
    Confirm VerticalScroll { height: auto; max-height: 14; margin-bottom: 1; }
    Confirm Static { height: auto; }
    Confirm .title { color: $text-muted; }
    Confirm #effect { margin-bottom: 1; }
    Confirm Horizontal { height: 1; align-horizontal: right; }
    Confirm Button { margin-left: 2; background: $surface !important; text-style: none !important; }
    Confirm Button:focus {
        background: $block-cursor-background !important; color: $block-cursor-foreground !important;
        text-style: bold !important;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", say("yes", TEXTS), show=False, id="confirm.yes"),
        Binding("escape,n", "answer(False)", say("no", TEXTS), id="confirm.no"),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, acts: Sequence[str], effect: Content) -> None:
        """`acts`: what is done, a line each; they may hold anything."""
        super().__init__(title)
        self._acts, self._effect = acts, effect

    def body(self) -> ComposeResult:
        """What, what changes, and two buttons."""
        with VerticalScroll(can_focus=False):
            yield Static(_listed(self._acts))
        yield Static(content.line(say("changes", TEXTS)), classes="title")
        yield Static(self._effect, id="effect")
        yield Static(content.line(say("undo", TEXTS)), classes="title")
        with Horizontal():
            yield Button(say("no", TEXTS), id="no", compact=True)
            yield Yes(say("yes", TEXTS), id="yes", compact=True)

    def on_mount(self) -> None:
        """Enter does it."""
        self.query_one("#yes").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button is an answer."""
        self.action_answer(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Close with an answer."""
        self.dismiss(yes)


def _listed(acts: Sequence[str]) -> Content:
    rows = [content.line(act, "bold") for act in acts[:SHOWN]]
    if len(acts) > SHOWN:
        rows.append(content.line(say("more", TEXTS, n=len(acts) - SHOWN), content.MUTED))
    return Content("\n").join(rows)
