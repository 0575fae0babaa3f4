"""A window over the screen: a frame with a title, the screen dimmed behind it, the keys of the window below."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget

from ..messages import say
from .footing import Keys


class Window(ModalScreen[ScreenResultType]):
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
