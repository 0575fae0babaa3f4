"""Which vault? Asked when there are several and nothing says which."""

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

TEXTS: Catalogue = {
    "title": ("Which vault?", "要用哪個筆記庫？"),
    "told": ("Another time: ctrl+p, or recall tui --vault NAME", "之後可用 ctrl+p 切換，或 recall tui --vault 名稱"),
    "notes": ("notes: {n}", "{n} 則筆記"),
    "choose": ("Choose", "選擇"),
    "later": ("Later", "稍後"),
}


class Vaults(OptionList):
    """The list; Enter chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", say("choose", TEXTS), id="vaults.choose")]


class VaultPicker(Window[str | None]):
    """The vaults by name; the result is the one chosen."""

    DEFAULT_CSS = """
    VaultPicker > Vertical { width: 80%; max-width: 80; max-height: 80%; padding: 1 2; }
    VaultPicker OptionList { height: auto; max-height: 50vh; margin-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", say("later", TEXTS), id="vaults.later"),
    ]

    def __init__(self, vaults: Sequence[Mapping[str, Any]]) -> None:
        """`vaults`: as `vault.list` tells them."""
        super().__init__(say("title", TEXTS))
        self._vaults = vaults

    def body(self) -> ComposeResult:
        """One line a vault."""
        yield Vaults(*(Option(_line(vault)) for vault in self._vaults))
        yield Static(content.line(say("told", TEXTS)), classes="told")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(str(self._vaults[event.option_index]["name"]))


def _line(vault: Mapping[str, Any]) -> Content:
    known = vault.get("state") != "opening"  # until then nobody knows how many there are
    notes = say("notes", TEXTS, n=vault.get("notes", 0)) if known else ""
    path = content.line(str(vault["path"]), "$foreground-muted")
    return content.joined(content.line(str(vault["name"]), "bold"), f"  {notes}\n", path)
