"""The list of what is around a note."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...daemon.errors import RecalldError
from ..connection import background
from ..connection.link import Link
from ..messages import Catalogue, say
from ..notes.around import Around, Entry, ask
from ..text import content
from ..text.prose import Prose

TEXTS: Catalogue = {
    "around": ("Around it", "周圍"),
    "none": ("What links to a note and what is near it is shown here.", "這裡會列出連到這則筆記與相近的筆記。"),
}


class AroundList(OptionList):
    """Parts with titles; Enter or a click on an entry asks for the note it leads to."""

    DEFAULT_CSS = """
    AroundList { height: 1fr; border: round $border-blurred; background: $surface; padding: 0 1; }
    AroundList { border-title-color: $text-muted; }
    AroundList { scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    AroundList:focus { border: round $border; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", say("open_note"), id="around.open")]

    class Wanted(Message):
        """A note is to be opened at a line; 0 is its beginning."""

        def __init__(self, path: str, line: int) -> None:
            super().__init__()
            self.path, self.line = path, line

    def __init__(self) -> None:
        super().__init__(id="around", markup=False)
        self.border_title = say("around", TEXTS)
        self._entries: list[Entry] = []

    def on_mount(self) -> None:
        """Say what will be here."""
        self._show([Entry(content.line(say("none", TEXTS), "$text-muted"), head=True)])

    def look(self, link: Link, note: Mapping[str, Any]) -> None:
        """Show what is around a note, as `get` tells it: what it says of itself at once, the rest when it is known."""
        self._show(Around(note).entries())
        background.run(self, partial(self._ask, link, note), "around")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask for the note of that entry."""
        event.stop()
        entry = self._entries[event.option_index] if event.option_index < len(self._entries) else None
        if entry is not None and entry.path:
            self.post_message(self.Wanted(entry.path, entry.line))

    async def _ask(self, link: Link, note: Mapping[str, Any]) -> None:
        with contextlib.suppress(RecalldError):  # what is known of it stays
            self._show((await ask(link, note)).entries())

    def _show(self, entries: list[Entry]) -> None:
        self._entries = entries
        self.clear_options()
        self.add_options([Option(Prose(entry.text), disabled=entry.head) for entry in entries])
