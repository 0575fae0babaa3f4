"""What all screens share: the heading, the footer, the line to the daemon, and how refusals are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from ..daemon.errors import RecalldError
from ..index.text.display import safe
from .connection.link import Link
from .frame.footing import Footing
from .frame.heading import Heading
from .messages import say
from .screens import NUMBERS
from .widgets.table import Table

if TYPE_CHECKING:
    from .app import RecallApp


class RecallScreen(Screen[None]):
    """A screen of the app. Subclasses yield their widgets in `body`, and hear of events in `heard`."""

    NAME: ClassVar[str] = ""
    """As in `screens.SCREEN_NAMES`, and the key of its title."""

    back_to = ""
    """The screen from which one came to look something up here; "" where one went here for its own sake."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1,1", "app.help", say("help"), id="help"),
    ]

    def compose(self) -> ComposeResult:
        """The heading, the screen's own widgets, the footer."""
        yield Heading(NUMBERS, self.NAME)
        yield from self.body()
        yield Footing()

    def body(self) -> ComposeResult:
        """The screen's own widgets."""
        yield Widget()

    def heard(self, kind: str, data: Mapping[str, Any]) -> None:
        """Something happened in the vault: `indexed`, `embedded`, `graph`, `problem`, `proposal`."""

    def linked(self) -> None:
        """The daemon answered, for the first time or again: what is shown may be old."""

    def chosen_path(self) -> str:
        """The path, below the vault, of the note that is looked at; "" when none is."""
        return ""

    def look_up(self, path: str, lines: tuple[int, int] = (0, 0)) -> None:
        """Show a note where it can be read, those lines marked; `go_back` there comes back here."""
        self.recall.action_go("notes")
        notes = self.recall.get_screen("notes")
        cast("RecallScreen", notes).back_to = self.NAME
        if (opening := getattr(notes, "open_note", None)) is not None:
            notes.call_after_refresh(opening, path, lines)

    def go_back(self) -> bool:
        """Go back to the screen from which something was looked up here; whether that was so."""
        before = self.back_to
        if before:
            self.recall.action_go(before)
            self.back_to = ""
        return bool(before)

    def offer(self, text: str) -> None:
        """Put text where the person would type it, without acting on it."""
        for field in self.query(Input):
            field.value = text
            field.cursor_position = len(text)
            field.focus()
            return

    @property
    def recall(self) -> RecallApp:
        """The app."""
        return cast("RecallApp", self.app)

    @property
    def link(self) -> Link:
        """The line to the daemon. Call it from a worker, so that Esc can cancel."""
        return self.recall.link

    def show_heading(self) -> None:
        """Bring the heading up to date."""
        for heading in self.query(Heading):
            state = "outdated" if self.link.state == "connected" and self.link.outdated else self.link.state
            heading.show(self.recall.vault_name, state, self.link.reason)

    def on_mount(self) -> None:
        """Show where one is."""
        self.show_heading()

    def on_screen_resume(self) -> None:
        """Show where one is, again; how long ago something was is another time now."""
        self.show_heading()
        for table in self.query(Table):
            table.refresh()

    def refuse(self, error: RecalldError) -> None:
        """Show a refusal with its next step."""
        text = safe(error.message + (f"\n{say('hint', hint=error.hint)}" if error.hint else ""))
        self.app.notify(text, severity="error", markup=False)
