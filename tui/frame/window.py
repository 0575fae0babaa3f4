"""A window over the screen: a frame with a title, the screen dimmed behind it, the keys of the window below."""

import time
from typing import Any, ClassVar, cast

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget

from ..messages import say
from .footing import Keys

LEAVING_SECONDS = 0.5
"""A window is gone by then."""


class LeftOnce:
    """Before a screen in the bases: what stands over another, and is left once.

    Textual takes it away some moments later; keys that come before would be a second result, or leave what is below it.
    """

    _left_at = 0.0

    @property
    def is_left(self) -> bool:
        """Whether it is on its way out."""
        return time.monotonic() - self._left_at < LEAVING_SECONDS

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave it with this result, if it is not left already."""
        screen = cast("ModalScreen[Any]", self)
        if self.is_left or not screen.is_current:
            return AwaitComplete()
        told, self._left_at = self._left_at > 0, time.monotonic()
        if told:  # what was opened in the same moment went in its place, and its result was told
            screen._push_result_callback(screen, None)
        left: AwaitComplete = super().dismiss(result)  # type: ignore[misc]  # the screen's
        return left


class Window(LeftOnce, ModalScreen[ScreenResultType]):
    """Subclasses yield what is in it in `body`; what they say of themselves is in the class `told`."""

    DEFAULT_CSS = """
    Window { align: center middle; background: $background 60%; }
    Window > Vertical {
        width: 90%; max-width: 90; height: auto; max-height: 90%; border: round $primary; background: $surface;
    }
    Window .told { color: $text-muted; height: auto; }
    Window > Keys { dock: bottom; width: 100%; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1,1", "app.help", say("help"), show=False, id="help")
    ]

    def __init__(self, title: Content | str) -> None:
        """`title`: what may hold anything is Content."""
        super().__init__()
        self._heading = title

    def compose(self) -> ComposeResult:
        """The frame, and what is in it."""
        with Vertical() as frame:
            frame.border_title = self._heading
            yield from self.body()
        yield Keys(show_command_palette=False)  # over those of the screen, which do nothing now

    def body(self) -> ComposeResult:
        """What is in the window."""
        yield Widget()
