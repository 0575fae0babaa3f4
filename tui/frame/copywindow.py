"""Text to copy by hand, for terminals that do not let a program copy."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static, TextArea

from ...index.text.display import safe
from ..messages import Catalogue, say
from ..text import content
from .window import Window

TEXTS: Catalogue = {
    "title": ("Text to copy", "要複製的文字"),
    "told": (
        "Sent to the terminal's clipboard. If nothing arrives: mark it here with Shift and the mouse.",
        "已送往終端機的剪貼簿；若沒有收到，請按住 Shift 用滑鼠選取。",
    ),
    "close": ("Close", "關閉"),
}


class CopyWindow(Window[None]):
    """Shows the text without anything around it, so that a mouse can mark it."""

    DEFAULT_CSS = """
    CopyWindow > Vertical { max-width: 100; height: 80%; }
    CopyWindow TextArea { border: none; height: 1fr; }
    CopyWindow .told { padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Y", "dismiss", say("close", TEXTS), id="copy.close"),
    ]

    def __init__(self, text: str) -> None:
        super().__init__(say("title", TEXTS))
        self._text = safe(text)

    def body(self) -> ComposeResult:
        """The text, and what to do with it."""
        yield TextArea(self._text, read_only=True, soft_wrap=True, show_line_numbers=False)
        yield Static(content.line(say("told", TEXTS)), classes="told")

    def on_mount(self) -> None:
        """Mark all of it."""
        self.query_one(TextArea).select_all()
