"""Every way to decide on one proposal, with what each would change while the cursor is on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...daemon.errors import RecalldError
from ..connection import background
from ..frame.window import Window
from ..governing import acts
from ..governing.acts import Wish
from ..messages import Catalogue, say
from ..text import content
from .proposalpane import evidence, evidence_title

if TYPE_CHECKING:
    from ..app import RecallApp

TEXTS: Catalogue = {
    "ways": ("What can be done", "可以怎麼做"),
    "do": ("Do it", "執行"),
    "close": ("Leave it", "不要"),
    "choose": ("Up and down choose: what it changes is said here.", "上下鍵選擇，這裡會說會改變什麼。"),
    "looking": ("looking what it would change...", "正在看會改變什麼…"),
}


class Ways(OptionList):
    """The ways there are; Enter takes one, once one was gone to: it may be pressed for something else just before."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", say("do", TEXTS), id="ways.do")]

    def __init__(self, ways: Sequence[Wish]) -> None:
        """`ways`: what each would do, the first one first."""
        super().__init__(markup=False)
        self.add_options(Option(content.line(way.told())) for way in ways)  # of those given above the first is marked


class WaysPicker(Window[Wish | None]):
    """The wish that was chosen, or None."""

    DEFAULT_CSS = """
    WaysPicker > Vertical { max-height: 92%; padding: 0 2; }
    WaysPicker Static { height: auto; }
    WaysPicker VerticalScroll { height: auto; max-height: 30vh; margin-bottom: 1; }
    WaysPicker OptionList { height: auto; max-height: 8; margin-bottom: 1; border: none; padding: 0; }
    WaysPicker .title { color: $accent; }
    WaysPicker #effect { min-height: 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", say("close", TEXTS), id="ways.close")]

    def __init__(self, proposal: Mapping[str, Any], places: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(content.line(acts.kind(str(proposal["kind"]))))
        self._proposal, self._places = proposal, places
        dismiss = Wish("dismiss", str(proposal["id"]), words=acts.dismissing(proposal))
        self._ways = [*(Wish.of(way) for way in proposal["acts"]), dismiss]

    def body(self) -> ComposeResult:
        """The proposal, what it rests on, the ways, and what the one under the cursor would change."""
        rows = evidence(self._proposal, self._places)
        with VerticalScroll(can_focus=False):
            yield Static(content.line(str(self._proposal["text"]), "bold"))
            if rows:
                yield Static(content.line(evidence_title(self._proposal)), classes="title")
                yield Static(Content("\n").join(rows))
        yield Static(content.line(say("ways", TEXTS)), classes="title")
        yield Ways(self._ways)
        yield Static(content.line(say("choose", TEXTS), content.MUTED), id="effect")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Look what this one would change."""
        self.query_one("#effect", Static).update(content.line(say("looking", TEXTS), content.MUTED))
        background.run(self, partial(self._look, self._ways[event.option_index]), "look")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """This one."""
        self.dismiss(self._ways[event.option_index])

    async def _look(self, way: Wish) -> None:
        try:
            link = cast("RecallApp", self.app).link
            ahead = await link.call(f"govern.{way.act}", {**way.asked(), "dry_run": True})
            effect = acts.preview(ahead["preview"])
        except RecalldError as error:
            effect = content.line(error.message, "$text-warning")
        self.query_one("#effect", Static).update(effect)
