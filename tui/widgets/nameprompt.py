"""A window that asks for a name: of what something is merged into, of a note, or a new one."""

from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from ..frame.window import Window
from ..messages import Catalogue, say
from ..text import content
from .namefield import NameField
from .textfield import TextField

TEXTS: Catalogue = {
    "cancel": ("Leave it", "不要"),
    "told": ("Enter takes it, Esc leaves it", "Enter 確定，Esc 取消"),
    "told_names": (
        "Up and down choose among the names, Enter takes one, Esc leaves it",
        "上下鍵選名稱，Enter 確定，Esc 取消",
    ),
}


class NamePrompt(Window[tuple[str, str] | None]):
    """What the daemon finds it by and what it is called, or None."""

    DEFAULT_CSS = """
    NamePrompt > Vertical { max-width: 72; padding: 1 2; }
    NamePrompt .told { margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", say("cancel", TEXTS), id="nameprompt.cancel"),
    ]

    def __init__(
        self, title: str, *, kind: Literal["new", "note", "concept"], value: str = "", without: str = ""
    ) -> None:
        """`kind`: what is to be named; `new`: something that has no name yet. `without`: a label not offered."""
        super().__init__(content.line(title))
        self._kind, self._value, self._without = kind, value, without

    def body(self) -> ComposeResult:
        """A field, and what to do."""
        if self._kind == "new":
            yield TextField(self._value)
        else:
            yield NameField("", self._kind, self._without)
        told = "told" if self._kind == "new" else "told_names"
        yield Static(content.line(say(told, TEXTS)), classes="told")

    def on_mount(self) -> None:
        """Show which names there are, before any of one is typed."""
        for field in self.query(NameField):
            field.open()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A new name."""
        name = event.value.strip()
        self.dismiss((name, name) if name else None)

    def on_name_field_picked(self, event: NameField.Picked) -> None:
        """One of the names."""
        self.dismiss((event.name, event.label))
