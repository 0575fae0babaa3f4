"""Communities: notes that hang together, what they are about, and a map of the one that is looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...daemon.errors import RecalldError
from ..connection import background
from ..graph import communities, drawing
from ..messages import Catalogue, say
from ..screen import RecallScreen
from ..text import content
from ..widgets.graphmap import GraphMap
from ..widgets.table import Column, Table

TEXTS: Catalogue = {
    "community": ("community", "社群"),
    "notes": ("notes", "筆記"),
    "cohesion": ("cohesion", "內聚"),
    "folders": ("folders", "資料夾"),
    "list": ("Communities", "社群"),
    "about": ("About it", "內容"),
    "why": ("Why they are joined", "為何相連"),
    "look": (
        "On the map Tab, or a click, chooses a note: what joins it is said here.",
        "在地圖上用 Tab 或點選挑一則筆記，這裡會說它為何相連。",
    ),
    "none": (
        "There are no communities yet. They appear once a few notes share concepts or link to each other.",
        "還沒有社群。有幾則筆記談到相同的概念或互相連結之後就會出現。",
    ),
    "part": ("Map: the {drawn} most central of {size} notes", "地圖：{size} 則中最核心的 {drawn} 則"),
    "whole": ("Map: {size} {size:note|notes}", "地圖：{size} 則筆記"),
    "to_map": ("To the map", "到地圖"),
    "large": ("Map only", "只看地圖"),
    "small": ("List beside it", "列出社群"),
    "export": ("Export", "匯出"),
}
A_MOMENT = 0.12
"""Seconds that the cursor rests on a community before it is read and laid out."""


class Communities(Table):
    """The list; Enter goes to the map of one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", say("to_map", TEXTS), id="communities.map")]


class CommunitiesScreen(RecallScreen):
    """List and words on the left, the map and its reasons on the right; on a narrow screen one after the other."""

    NAME = "communities"
    DEFAULT_CSS = """
    CommunitiesScreen #sides { height: 1fr; }
    CommunitiesScreen #left { width: 32; }
    CommunitiesScreen.-wide #left { width: 46; }
    CommunitiesScreen #right { width: 1fr; }
    CommunitiesScreen Table { height: 1fr; border: round $border-blurred; }
    CommunitiesScreen Table:focus { border: round $border; }
    CommunitiesScreen VerticalScroll { border: round $border-blurred; background: $surface; padding: 0 1; }
    CommunitiesScreen VerticalScroll { scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    CommunitiesScreen VerticalScroll, CommunitiesScreen Table { border-title-color: $text-muted; }
    CommunitiesScreen VerticalScroll:focus { border: round $border; }
    CommunitiesScreen #about { height: 1fr; }
    CommunitiesScreen #why { height: 7; }
    CommunitiesScreen.-wide #why { height: 10; }
    CommunitiesScreen VerticalScroll Static { height: auto; }
    CommunitiesScreen.large #left, CommunitiesScreen.-narrow.mapped #left { display: none; }
    CommunitiesScreen.-narrow #left { width: 1fr; }
    CommunitiesScreen.-narrow #right { display: none; }
    CommunitiesScreen.-narrow.mapped #right, CommunitiesScreen.-narrow.large #right { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "large", say("large", TEXTS), id="communities.large"),
        Binding("m", "small", say("small", TEXTS), id="communities.small"),
        Binding("x", "export", say("export", TEXTS), id="communities.export"),
        Binding("escape", "back", say("back"), id="communities.back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[dict[str, Any]] = []
        self._shown: dict[str, Any] | None = None
        """The one that is drawn."""
        self._before_large: Widget | None = None
        """What had the focus before the map took the whole screen."""
        self._old = True
        """Whether the list has to be asked for again, once somebody looks."""

    def body(self) -> ComposeResult:
        """Two sides."""
        columns = (
            Column(say("community", TEXTS)),
            Column(say("notes", TEXTS), 5, right=True),
            Column(say("cohesion", TEXTS), 8, right=True, least=42),
            Column(say("folders", TEXTS), least=56),
        )
        with Horizontal(id="sides"):
            with Vertical(id="left"):
                table = Communities(columns, self._cells, table_id="list")
                table.border_title = say("list", TEXTS)
                yield table
                with VerticalScroll(id="about") as about:
                    about.border_title = say("about", TEXTS)
                    yield Static(id="told")
            with Vertical(id="right"):
                yield GraphMap(self.recall.settings.borders == "ascii", id="map")
                with VerticalScroll(id="why") as why:
                    why.border_title = say("why", TEXTS)
                    yield Static(content.line(say("look", TEXTS), "$text-muted"), id="reasons")

    def on_mount(self) -> None:
        """Begin in the list."""
        super().on_mount()
        self.query_one(Table).focus()
        self._load_soon()

    def linked(self) -> None:
        """Ask again."""
        self._old = True
        self._load_soon()

    def heard(self, kind: str, data: Mapping[str, Any]) -> None:
        """The graph changed."""
        if kind == "graph":
            self._old = True
            self._load_soon()

    def on_screen_resume(self) -> None:
        """Ask for what changed while nobody looked."""
        super().on_screen_resume()
        self._load_soon()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In the list, with nothing before it, there is nothing to go back from."""
        if action in ("large", "small"):
            return self.has_class("large") == (action == "small")
        return action != "back" or not isinstance(self.focused, Table) or self.has_class("large")

    def chosen_path(self) -> str:
        """The note chosen on the map."""
        if not self.is_mounted:
            return ""
        chosen = self.query_one(GraphMap)
        return chosen.drawing.paths[chosen.chosen] if chosen.chosen is not None else ""

    def on_table_highlighted(self, message: Table.Highlighted) -> None:
        """Look at that one, once the cursor rests."""
        self._pick_soon(message.row)

    def on_table_chosen(self, message: Table.Chosen) -> None:
        """Go to its map."""
        self.add_class("mapped")
        self.query_one(GraphMap).focus()

    def on_graph_map_chosen(self, message: GraphMap.Chosen) -> None:
        """Say what joins the note with others."""
        self._tell(message.node, ())
        self.refresh_bindings()
        if message.node is not None:
            background.run(self, partial(self._explain, message.node), "why")

    def on_graph_map_opened(self, message: GraphMap.Opened) -> None:
        """Show the note."""
        self.look_up(message.path)

    def action_large(self) -> None:
        """Give the map the whole screen."""
        self.add_class("large")
        self._before_large = self.focused
        self.query_one(GraphMap).focus()
        self.refresh_bindings()

    def action_small(self) -> None:
        """Give the list its side again."""
        self.remove_class("large")
        if self._before_large is not None:
            self._before_large.focus()
        self.refresh_bindings()

    def action_back(self) -> None:
        """Leave the note, then the map."""
        shown = self.query_one(GraphMap)
        if shown.has_focus and shown.chosen is not None:
            shown.choose(None)
            return
        self.remove_class("mapped", "large")
        self.query_one(Table).focus()
        self.refresh_bindings()

    def action_export(self) -> None:
        """Write the whole graph to a file for another program."""
        from ..graph.exportwindow import ExportWindow

        self.app.push_screen(ExportWindow(self.link, self.recall.vault_name))

    # -- what the daemon says

    def _load_soon(self) -> None:
        if self._old and self.is_current and self.link.state == "connected":
            self._old = False
            background.run(self, self._load, "list")

    async def _load(self) -> None:
        try:
            found = await self.link.call("communities")
        except RecalldError as error:
            self._old = True
            self.refuse(error)
            return
        kept = str(self._shown["name"]) if self._shown else ""
        self._rows = list(found["communities"])
        table = self.query_one(Table)
        table.show(len(self._rows))
        if not self._rows:
            self._show_nothing()
            return
        row = next(
            (at for at, one in enumerate(self._rows) if one["name"] == kept), min(table.cursor, len(self._rows) - 1)
        )
        table.cursor = row
        self._pick_soon(row)

    def _pick_soon(self, row: int) -> None:
        if row < len(self._rows):
            background.run(self, partial(self._pick, int(self._rows[row]["number"])), "pick")

    async def _pick(self, number: int) -> None:
        await asyncio.sleep(A_MOMENT)
        try:
            found = await self.link.call("communities", {"number": number, "drawn": drawing.DRAWN})
        except RecalldError as error:
            self.refuse(error)
            return
        drawn = await asyncio.to_thread(drawing.read, found)
        self._shown = found
        self._show(found, drawn)

    async def _explain(self, node: int) -> None:
        await asyncio.sleep(A_MOMENT)
        path = self.query_one(GraphMap).drawing.paths[node]
        try:
            found = await self.link.call("neighbors", {"name": path, "limit": 60})
        except RecalldError:
            return  # what the map itself says stays
        self._tell(node, found["neighbors"])

    # -- what is shown

    def _cells(self, row: int) -> tuple[Content, ...] | None:
        one = self._rows[row]
        return (
            content.line(communities.name(one)),
            content.line(str(one["size"])),
            content.line(communities.cohesion(one)),
            content.line(communities.folders(one), "$text-muted"),
        )

    def _show(self, found: Mapping[str, Any], drawn: drawing.Drawing) -> None:
        shown = self.query_one(GraphMap)
        shown.show(drawn)
        size = int(found["size"])
        key = "whole" if len(drawn.paths) >= size else "part"
        shown.border_title = say(key, TEXTS, drawn=len(drawn.paths), size=size)
        self.query_one("#told", Static).update(communities.told(found))
        self.query_one("#about").scroll_home(animate=False)
        self._tell(shown.chosen, ())

    def _show_nothing(self) -> None:
        self._shown = None
        self.query_one(GraphMap).show(drawing.Drawing())
        self.query_one("#told", Static).update(content.line(say("none", TEXTS), "$text-muted"))

    def _tell(self, node: int | None, joined: Any) -> None:
        drawn = self.query_one(GraphMap).drawing
        if node is None or node >= len(drawn.paths):
            text = content.line(say("look", TEXTS), "$text-muted")
        else:
            text = communities.told_node(drawn, node, joined)
        self.query_one("#reasons", Static).update(text)
        self.query_one("#why").scroll_home(animate=False)


SCREEN = CommunitiesScreen
