"""Help: every key that does something where one is, to read and to search, made from the bindings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from ..frame.window import Window
from ..messages import Catalogue, say
from ..text import content
from .boundkeys import BoundKeys, bound_keys

TEXTS: Catalogue = {
    "title": ("Help", "說明"),
    "search": ("search: a key or a word", "搜尋：按鍵或文字"),
    "none": ("No key does that here.", "這裡沒有這樣的按鍵。"),
    "ids": ("id for [ui.keymap] in config.toml", "config.toml 中 [ui.keymap] 用的 id"),
    "close": ("Close", "關閉"),
    "more": ("Scroll", "捲動"),
    "turn_ids": ("Names for the keymap", "自訂按鍵用的名稱"),
    "jump": (
        "ctrl+o puts a letter on everything; ctrl+p finds by name what can be done; tab shows names for your own keys.",
        "ctrl+o 在每個區塊標上字母；ctrl+p 可依名稱找到能做的事；tab 顯示自訂按鍵用的名稱。",
    ),
}


class Help(Window[None]):
    """The list, over the screen it is about."""

    DEFAULT_CSS = """
    Help > Vertical { max-width: 100; height: 85%; padding: 0 1; }
    Help Input { margin-bottom: 1; }
    Help VerticalScroll { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", say("close", TEXTS), id="help.close"),
        Binding("f1", "dismiss", say("close", TEXTS), show=False),
        Binding("tab", "turn_ids", say("turn_ids", TEXTS), id="help.ids"),
        Binding("down", "scroll(1)", say("more", TEXTS), id="help.more"),
        Binding("up", "scroll(-1)", say("more", TEXTS), show=False),
        Binding("pagedown", "scroll(10)", say("more", TEXTS), show=False),
        Binding("pageup", "scroll(-10)", say("more", TEXTS), show=False),
    ]

    def __init__(self, acts: Sequence[BoundKeys]) -> None:
        super().__init__(say("title", TEXTS))
        self._acts = acts
        self._with_ids = False

    @classmethod
    def of(cls, screen: Screen[Any]) -> Help:
        """Help for what is in focus on a screen now."""
        return cls(bound_keys(screen))

    def body(self) -> ComposeResult:
        """A field to search in, and the list."""
        yield Input(placeholder=say("search", TEXTS))
        with VerticalScroll(can_focus=False):
            yield Static(id="keys")
        yield Static(content.line(say("jump", TEXTS)), classes="told")

    def on_mount(self) -> None:
        """Show everything."""
        self._show("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what has the words."""
        self._show(event.value)

    def action_turn_ids(self) -> None:
        """Show the ids that `[ui.keymap]` takes, or leave them out again."""
        self._with_ids = not self._with_ids
        self._show(self.query_one(Input).value)

    def action_scroll(self, lines: int) -> None:
        """Read on, while the field keeps the focus."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def _show(self, query: str) -> None:
        found = [act for act in self._acts if act.matches(query)]
        listed = listing(found, self._with_ids)
        for keys in self.query("#keys").results(Static):  # none once it is being taken away
            keys.update(listed if found else content.line(say("none", TEXTS)))


def listing(acts: Sequence[BoundKeys], with_ids: bool) -> Content:
    """Return the acts by place, their keys in a column of their own."""
    keys = min(max((cell_len(act.keys) for act in acts), default=0), 24)
    what = min(max((cell_len(act.description) for act in acts), default=0), 44)
    rows: list[Content] = []
    for where, group in groupby(acts, lambda act: act.where):
        rows += (
            [content.line(""), content.line(where, "bold $primary")] if rows else [content.line(where, "bold $primary")]
        )
        for act in group:
            gap = " " * max(2, keys + 2 - cell_len(act.keys))
            row: list[Content | str] = [content.line(act.keys, "$accent"), gap, content.line(act.description)]
            if with_ids and act.id:
                row += [" " * max(2, what + 2 - cell_len(act.description)), content.line(act.id, "$foreground-muted")]
            rows.append(content.joined(*row))
    if with_ids and rows:
        rows += [content.line(""), content.line(say("ids", TEXTS), "$foreground-muted")]
    return Content("\n").join(rows)
