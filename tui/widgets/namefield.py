"""A field to type the name of a note or a concept in, with what is called so below it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from ...daemon.errors import RecalldError
from ..connection import background
from ..messages import Catalogue, say
from ..text import content
from .textfield import TextField

if TYPE_CHECKING:
    from ..app import RecallApp

TEXTS: Catalogue = {
    "next": ("Next name", "下一個名稱"),
    "previous": ("Previous name", "上一個名稱"),
    "complete": ("Fill the name in", "填入名稱"),
    "note": ("note", "筆記"),
    "concept": ("concept, {n} {n:note|notes}", "概念，{n} 則筆記"),
}
SHOWN = 20


class NameField(Vertical):
    """Type, go up and down among the names; Enter takes the one that is marked, Tab fills it in."""

    DEFAULT_CSS = """
    NameField { height: auto; }
    NameField OptionList { height: auto; max-height: 8; display: none; border: none; background: $panel; padding: 0 1; }
    NameField OptionList { text-wrap: nowrap; text-overflow: ellipsis; }
    NameField.open OptionList { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "step(1)", say("next", TEXTS), show=False),
        Binding("up", "step(-1)", say("previous", TEXTS), show=False),
        Binding("tab", "complete", say("complete", TEXTS), show=False),
    ]

    class Picked(Message):
        """A name was taken: `name` is what the daemon finds it by, `label` what it is called."""

        def __init__(self, field: NameField, name: str, label: str) -> None:
            super().__init__()
            self.field, self.name, self.label = field, name, label

        @property
        def control(self) -> NameField:
            """The field, for `on`."""
            return self.field

    def __init__(
        self,
        placeholder: str,
        kind: Literal["", "note", "concept"] = "",
        without: str = "",
        *,
        field_id: str | None = None,
        tab_takes: bool = False,
    ) -> None:
        """`without`: a label that is not offered. `tab_takes`: Tab does what Enter does, one field being of several."""
        super().__init__(id=field_id)
        self._placeholder, self._kind, self._without = placeholder, kind, without
        self._tab_takes = tab_takes
        self._found: list[Mapping[str, Any]] = []
        self._found_for = ""
        """What was typed when these were looked up: Enter takes none of them for what was typed since."""
        self.name_taken = ""
        """What was picked last, "" after something else was typed."""

    def compose(self) -> ComposeResult:
        """The field and the names."""
        yield TextField(placeholder=self._placeholder)
        names = OptionList(markup=False)
        names.can_focus = False
        yield names

    @property
    def field(self) -> Input:
        """Where one types."""
        return self.query_one(Input)

    def take(self, name: str, label: str) -> None:
        """Hold a name, as if it were picked."""
        self.name_taken = name
        with self.prevent(Input.Changed):
            self.field.value = label
        self.remove_class("open")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look up what is called so."""
        event.stop()
        self.name_taken = ""
        background.run(self, partial(self._look_up, event.value), "names")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the name that is marked, or what was typed; where there is neither, mark the first name."""
        event.stop()
        names = self.query_one(OptionList)
        current = self._found_for == event.value
        if self.has_class("open") and names.highlighted is not None and current:
            self._pick(self._found[names.highlighted])
        elif self.name_taken or event.value.strip():
            name = self.name_taken or event.value.strip()
            self.remove_class("open")
            self.post_message(self.Picked(self, name, event.value.strip()))
        else:
            self.action_step(1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A name was clicked."""
        event.stop()
        self._pick(self._found[event.option_index])

    def action_step(self, by: int) -> None:
        """Mark the next name; the first time, show them."""
        names = self.query_one(OptionList)
        if not self.has_class("open"):
            self.open()
        elif by > 0:
            names.action_cursor_down()
        else:
            names.action_cursor_up()

    def action_complete(self) -> None:
        """Fill in the name that is marked and go on from there; without one, go to what comes next."""
        names = self.query_one(OptionList)
        marked = names.highlighted if self.has_class("open") and self._found_for == self.field.value else None
        if marked is None:
            self.screen.focus_next()
        elif self._tab_takes:
            self._pick(self._found[marked])
        else:
            self.take(str(self._found[marked]["id"]), str(self._found[marked]["label"]))
            self.field.cursor_position = len(self.field.value)

    def open(self) -> None:
        """Show the names."""
        background.run(self, partial(self._look_up, self.field.value), "names")

    def close(self) -> bool:
        """Hide the names; returns whether they were shown."""
        shown = self.has_class("open")
        self.remove_class("open")
        return shown

    def _pick(self, row: Mapping[str, Any]) -> None:
        label = str(row["label"])
        self.take(str(row["id"]), label)
        self.post_message(self.Picked(self, str(row["id"]), label))

    async def _look_up(self, part: str) -> None:
        try:
            link = cast("RecallApp", self.app).link
            asked = {"part": part, "kind": self._kind, "limit": SHOWN}
            found = (await link.call("names", asked, within=10.0))["names"]
        except RecalldError:
            found = []
        self._found_for = part
        self._found = [row for row in found if row["label"] != self._without]
        names = self.query_one(OptionList)
        names.set_options([Option(_shown(row)) for row in self._found])
        names.highlighted = 0 if self._found and part.strip() else None
        self.set_class(bool(self._found), "open")


def _shown(row: Mapping[str, Any]) -> Content:
    if row["kind"] == "note":
        return content.joined(content.line(str(row["label"])), content.line(f"  {row['path']}", content.MUTED))
    about = say("concept", TEXTS, n=row["df"])
    return content.joined(content.line(str(row["label"]), "bold"), content.line(f"  {about}", content.MUTED))
