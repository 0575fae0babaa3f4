"""What a note is joined with, and why: a list over the screen; choose one to look at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..frame.window import Window
from ..messages import Catalogue, say
from ..text import content
from ..text.prose import Prose
from ..widgets.picklist import PickList
from . import reasons

TEXTS: Catalogue = {
    "title": ("Neighbours of {title}", "{title} 的鄰居"),
    "none": ("Nothing is joined with this note yet.", "目前沒有與這則筆記相連的筆記。"),
    "by": ("near in words or meaning", "用詞或語意相近"),
    "maybe": ("Perhaps:", "也許："),
    "look": ("Look at it", "看這則筆記"),
    "close": ("Close", "關閉"),
}


class Neighbours(PickList):
    """Notes; Enter opens one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", say("open_note"), id="neighbours.open")]


class NeighbourWindow(Window[str | None]):
    """The neighbours by the strength of what joins them; the result is the path of the one chosen."""

    DEFAULT_CSS = """
    NeighbourWindow > Vertical { width: 92%; max-width: 100; max-height: 85%; }
    NeighbourWindow PickList { height: auto; max-height: 30; }
    NeighbourWindow .told { padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", say("close", TEXTS), id="neighbours.close"),
    ]

    def __init__(self, title: str, wire: Mapping[str, Any]) -> None:
        """`wire`: as `neighbors` tells them."""
        super().__init__(content.line(say("title", TEXTS, title=title)))
        joined: Sequence[Mapping[str, Any]] = wire.get("neighbors", ())
        suggested: Sequence[Mapping[str, Any]] = wire.get("suggestions", ())
        self._certain = bool(joined)
        self._rows = [(str(each["path"]), row(each)) for each in (joined or suggested)]
        self._said = [str(each["text"]) for each in wire.get("disclosures", ())]

    def body(self) -> ComposeResult:
        """One entry a neighbour."""
        if not self._certain:
            maybe = f" {say('maybe', TEXTS)}" if self._rows else ""
            yield Static(content.line(say("none", TEXTS) + maybe), classes="told")
        yield Neighbours(*(Option(Prose(prompt)) for _, prompt in self._rows))
        for text in self._said:
            yield Static(content.line(f"· {text}"), classes="told")

    def on_mount(self) -> None:
        """The first one."""
        self.query_one(PickList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self._rows[event.option_index][0])


def row(neighbour: Mapping[str, Any]) -> Content:
    """A neighbour: its title, its path, and every reason there is."""
    title = str(neighbour.get("label") or neighbour.get("title") or neighbour["path"])
    weight = neighbour.get("weight")
    score = "" if weight is None else f"  {float(weight):.2f}"
    head: list[Content | str] = [content.line(title, "bold"), content.line(score, content.MUTED), "\n"]
    why = say("by", TEXTS) if "kind" not in neighbour else reasons.short(neighbour)
    place = content.line(str(neighbour["path"]), "$secondary")
    return content.joined(*head, place, "\n", content.line(why, content.MUTED))
