"""The line that questions are typed in."""

import re
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.geometry import Offset, Region, Size
from textual.reactive import Reactive
from textual.widgets import Input
from textual.widgets.input import Selection

from ..asking.history import History
from ..messages import Catalogue, say
from ..text import hanwords

TEXTS: Catalogue = {
    "go": ("Go", "送出"),
    "older": ("Question before", "上一個問題"),
    "newer": ("Question after", "下一個問題"),
}
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Question(Input):
    """An input that goes through Chinese text a character at a time, and remembers what was asked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", say("go", TEXTS), id="question.go"),
        Binding("alt+b,alt+left", "cursor_left_word", "Move cursor left a word", show=False),
        Binding("alt+f,alt+right", "cursor_right_word", "Move cursor right a word", show=False),
        Binding("alt+d", "delete_right_word", "Delete right to start of word", show=False),
        Binding("alt+backspace", "delete_left_word", "Delete left to start of word", show=False),
        Binding("up", "older", say("older", TEXTS), show=False, id="question.older"),
        Binding("down", "newer", say("newer", TEXTS), show=False, id="question.newer"),
    ]

    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """As ever, but a key moves nothing else on the screen."""

    def __init__(self, placeholder: str, id: str | None = None) -> None:  # noqa: A002 - as Textual names it
        super().__init__(placeholder=placeholder, id=id, select_on_focus=False)
        self.history: History | None = None

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where the cursor is drawn, and a composition goes; at the end of the text Textual says one cell further."""
        offset = super().cursor_screen_offset
        return offset - (1, 0) if self.cursor_at_end else offset

    async def on_key(self, event: Key) -> None:
        """Put in what is typed, and do what its own keys do, in the order in which they come.

        Textual hands a key that is not text to the app, and what is typed after it would come before.
        """
        if event.is_printable:
            self._restart_blink()
            self.replace(await self._burst(event), *self.selection)
        elif not await self._acted(event.key):
            return
        event.stop()
        event.prevent_default()

    async def _burst(self, event: Key) -> str:
        """What is typed, with all that has come at once: each change of a long line costs its whole length."""
        typed = [event.character or ""]
        while isinstance(ahead := self._peek_message(), Key) and ahead.is_printable:
            await self._get_message()
            typed.append(ahead.character or "")
        return "".join(typed)

    async def _acted(self, key: str) -> bool:
        """Do what a key does in this line, and return whether it does anything."""
        for node, bindings in self.screen._modal_binding_chain:
            for binding in bindings.key_to_bindings.get(key, ()) if node is self else ():
                if await self.app.run_action(binding.action, self):
                    return True
        return False

    def on_paste(self, event: Paste) -> None:
        """Put in all lines of what is pasted as one, without what a terminal would obey."""
        event.stop()
        event.prevent_default()
        self.replace(_CONTROLS.sub("", " ".join(event.text.split())), *self.selection)

    def watch_value(self) -> None:
        """Keep the cursor in sight, also when the first that comes is a long text that was pasted."""
        self.scroll_to_region(Region(self._cursor_offset, 0, 1, 1), force=True, animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """After the last question the key is the screen's."""
        return action != "newer" or (self.history is not None and self.history.has_newer)

    def action_older(self) -> None:
        """Show the question before this one."""
        self._show(self.history.older(self.value) if self.history else None)

    def action_newer(self) -> None:
        """Show the question after this one, or what was being typed."""
        self._show(self.history.newer() if self.history else None)

    def action_cursor_left_word(self, select: bool = False) -> None:
        """Move to the start of the word."""
        self._move(hanwords.left(self.value, self.cursor_position), select)

    def action_cursor_right_word(self, select: bool = False) -> None:
        """Move to the next word."""
        self._move(hanwords.right(self.value, self.cursor_position), select)

    def action_delete_left_word(self) -> None:
        """Delete back to the start of the word."""
        if not self.selection.is_empty:
            self.delete_selection()
        else:
            self.delete(hanwords.left(self.value, self.cursor_position), self.cursor_position)

    def action_delete_right_word(self) -> None:
        """Delete up to the next word."""
        if not self.selection.is_empty:
            self.delete_selection()
        else:
            self.delete(self.cursor_position, hanwords.right(self.value, self.cursor_position))

    def _move(self, target: int, select: bool) -> None:
        if select:
            self.selection = Selection(self.selection.start, target)
        else:
            self.cursor_position = target

    def _show(self, asked: str | None) -> None:
        if asked is not None:
            self.value = asked
            self.cursor_position = len(asked)
