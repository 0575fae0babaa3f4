"""A map of notes: labels where they belong, lines for what joins them; to zoom, to move, to walk through."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..graph.drawing import Drawing
from ..graph.layout import Point
from ..graph.placing import LONGEST, Cell, Placed, labelled, spots
from ..messages import Catalogue, say
from .mappaint import LINES, Sight, paint

TEXTS: Catalogue = {
    "map": ("Map", "地圖"),
    "empty": ("Nothing is drawn yet.", "還沒有畫出任何筆記。"),
    "in": ("Nearer", "放大"),
    "out": ("Away", "縮小"),
    "fit": ("Show all", "顯示全部"),
    "pan": ("Move", "移動"),
    "next": ("Next", "下一則"),
    "previous": ("Previous note", "上一則筆記"),
    "step": ("Note in that direction", "該方向的筆記"),
    "open": ("Open", "開啟"),
}
ZOOMS = (1.0, 1.5, 2.0, 3.0, 4.5)
LOOKS = (*LINES, "node", "near", "chosen", "dot")


class GraphMap(Widget, can_focus=True):
    """Draws a `Drawing`. What is seen is made when something changes, and then painted line by line."""

    DEFAULT_CSS = """
    GraphMap { height: 1fr; min-height: 5; background: $surface; }
    GraphMap { border: round $border-blurred; border-title-color: $text-muted; }
    GraphMap:focus { border: round $border; }
    GraphMap > .map--faint { color: $foreground 25%; }
    GraphMap > .map--edge { color: $foreground 45%; }
    GraphMap > .map--strong { color: $accent; }
    GraphMap > .map--node { background: $panel; color: $foreground; }
    GraphMap > .map--dot { color: $foreground; }
    GraphMap > .map--near { background: $panel; color: $accent; text-style: bold; }
    GraphMap > .map--chosen { background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"map--{name}" for name in LOOKS}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign", "zoom(1)", say("in", TEXTS), key_display="+", id="map.in"),
        Binding("minus", "zoom(-1)", say("out", TEXTS), key_display="-", id="map.out"),
        Binding("0", "fit", say("fit", TEXTS), show=False, id="map.fit"),
        Binding("tab", "walk(1)", say("next", TEXTS), id="map.next"),
        Binding("shift+tab", "walk(-1)", say("previous", TEXTS), show=False, id="map.previous"),
        Binding("enter", "open", say("open", TEXTS), id="map.open"),
        *(
            Binding(f"{key},{letter}", f"pan({x}, {y})", say("pan", TEXTS), show=False)
            for key, letter, x, y in (
                ("left", "h", -1, 0),
                ("right", "l", 1, 0),
                ("up", "k", 0, -1),
                ("down", "j", 0, 1),
            )
        ),
        *(
            Binding(f"shift+{key}", f"step({x}, {y})", say("step", TEXTS), show=False)
            for key, x, y in (("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1))
        ),
    ]

    class Chosen(Message):
        """Another node is looked at; None is none."""

        def __init__(self, node: int | None) -> None:
            super().__init__()
            self.node = node

    class Opened(Message):
        """The note of the node chosen is wanted."""

        def __init__(self, path: str) -> None:
            super().__init__()
            self.path = path

    def __init__(self, ascii_only: bool = False, id: str | None = None) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id)
        self.border_title = say("map", TEXTS)
        self.drawing = Drawing()
        self.chosen: int | None = None
        self.zoom = 0
        """Place in `ZOOMS`."""
        self._ascii = ascii_only
        self._left = self._top = 0
        self._spots: list[Cell] = []
        self._placed: list[Placed] = []
        self._strips: list[Strip] = []
        self._dragged_from: tuple[int, int, int, int] | None = None
        self._dragged = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a note that is chosen can be opened."""
        return action != "open" or self.chosen is not None

    def show(self, drawing: Drawing) -> None:
        """Show another graph, all of it."""
        kept = self.drawing.paths[self.chosen] if self.chosen is not None else ""
        self.drawing = drawing
        self.chosen = drawing.paths.index(kept) if kept in drawing.paths else None
        self.zoom = self._left = self._top = 0
        self._place()

    def choose(self, node: int | None) -> None:
        """Look at a node, and bring it into sight."""
        self.chosen = node
        self._label()
        if node is not None:
            self._bring_into_sight(node)
        self._draw()
        self.post_message(self.Chosen(node))

    # -- what keys do

    def action_zoom(self, steps: int) -> None:
        """Go nearer, or away; what is chosen, or else the middle, stays where it is."""
        zoom = max(0, min(self.zoom + steps, len(ZOOMS) - 1))
        if zoom == self.zoom:
            return
        x, y = self._looked_at()
        width, height = self._across, self._down
        self.zoom = zoom
        self._left = round(x / width * self._across - self.size.width / 2)
        self._top = round(y / height * self._down - self.size.height / 2)
        self._place()
        if self.chosen is not None:
            self.choose(self.chosen)

    def action_fit(self) -> None:
        """See all of it."""
        self.action_zoom(-len(ZOOMS))

    def action_walk(self, steps: int) -> None:
        """Choose the next node: by how central it is."""
        count = len(self.drawing.paths)
        if count:
            at = -1 if self.chosen is None and steps > 0 else self.chosen or 0
            self.choose((at + steps) % count)

    def action_pan(self, x: int, y: int) -> None:
        """Move what is seen; where all of it is seen, go to the note in that direction."""
        if self.zoom == 0:
            self.action_step(x, y)
        else:
            self._move_to(self._left + x * 6, self._top + y * 3)

    def action_step(self, x: int, y: int) -> None:
        """Choose the nearest note in a direction."""
        if not self._placed:
            return
        if self.chosen is None:
            self.choose(0)
            return
        from_x, from_y = self._spots[self.chosen]
        best: tuple[float, int] | None = None
        for number, (to_x, to_y) in enumerate(self._spots):
            dx, dy = to_x - from_x, (to_y - from_y) * 2
            ahead, aside = dx * x + dy * y, abs(dx * y) + abs(dy * x)
            if ahead > 0 and aside <= ahead * 2:
                best = min(best, (ahead + aside, number)) if best else (ahead + aside, number)
        if best is not None:
            self.choose(best[1])

    def action_open(self) -> None:
        """Open the note that is chosen."""
        if self.chosen is not None:
            self.post_message(self.Opened(self.drawing.paths[self.chosen]))

    # -- what the mouse does

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the map."""
        self._dragged_from, self._dragged = (event.x, event.y, self._left, self._top), False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Pull it."""
        if self._dragged_from is not None and (event.x, event.y) != self._dragged_from[:2]:
            x, y, left, top = self._dragged_from
            self._dragged = True
            self._move_to(left + x - event.x, top + y - event.y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go of it; a press without a pull chooses the node there."""
        self.release_mouse()
        held, self._dragged_from = self._dragged_from, None
        if held is not None and not self._dragged:
            x, y = event.x - self.gutter.left + self._left, event.y - self.gutter.top + self._top
            node = next((n for n, one in enumerate(self._placed) if one.holds(x, y)), None)
            if node is not None and node == self.chosen:
                self.action_open()
            else:
                self.choose(node)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Nearer."""
        event.stop()
        self.action_zoom(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Away."""
        event.stop()
        self.action_zoom(-1)

    # -- what is seen

    def on_resize(self, event: events.Resize) -> None:
        """Use the room."""
        self._place()

    def notify_style_update(self) -> None:
        """The theme changed."""
        super().notify_style_update()
        if self.is_mounted:
            self._draw()

    def render_line(self, y: int) -> Strip:
        """A line of it."""
        if not self.drawing.paths and y == self.size.height // 2:
            text = say("empty", TEXTS)
            left = max(0, (self.size.width - cell_len(text)) // 2)
            return Strip([Segment(" " * left + text, self.rich_style)]).adjust_cell_length(
                self.size.width, self.rich_style
            )
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.rich_style)

    @property
    def _across(self) -> int:
        """Columns of the whole map."""
        return max(1, round(self.size.width * ZOOMS[self.zoom]))

    @property
    def _down(self) -> int:
        """Rows of the whole map."""
        return max(1, round(self.size.height * ZOOMS[self.zoom]))

    def _looked_at(self) -> Point:
        """The place on the map that stays where it is while it grows."""
        if self.chosen is not None and self._placed:
            return self._spots[self.chosen]
        return self._left + self.size.width / 2, self._top + self.size.height / 2

    def _place(self) -> None:
        """Find a place for every node, at this size."""
        if self.size:
            self._spots = spots(self.drawing.points, self._across, self._down)
            self._label()
            self._move_to(self._left, self._top)

    def _label(self) -> None:
        """Name the nodes: first the one that is chosen, and those it is joined with, the strongest first."""
        wanted: list[int] = []
        if self.chosen is not None and self.chosen < len(self._spots):
            joints = self.drawing.joints_of(self.chosen)
            wanted = [self.chosen, *(joint.b if joint.a == self.chosen else joint.a for joint in joints)]
        longest = round(LONGEST * ZOOMS[self.zoom])
        self._placed = labelled(self._spots, self.drawing.titles, wanted, self._across, self._down, longest)

    def _bring_into_sight(self, node: int) -> None:
        one = self._placed[node] if node < len(self._placed) else None
        if one is not None:
            left = (
                min(self._left, one.start)
                if one.start < self._left
                else max(self._left, one.start + one.width - self.size.width)
            )
            top = min(self._top, one.y) if one.y < self._top else max(self._top, one.y + 1 - self.size.height)
            self._move_to(left, top)

    def _move_to(self, left: int, top: int) -> None:
        self._left = max(0, min(left, self._across - self.size.width))
        self._top = max(0, min(top, self._down - self.size.height))
        self._draw()

    def _draw(self) -> None:
        looks = {name: self.get_component_rich_style(f"map--{name}") for name in LOOKS}
        sight = Sight(self._left, self._top, self.size.width, self.size.height, self._ascii)
        placed = self._placed if len(self._placed) == len(self.drawing.paths) else []
        shown = self.drawing if placed else Drawing()
        chosen = self.chosen if placed else None
        self._strips = paint(shown, placed, chosen, sight, {**looks, "ground": self.rich_style}) if self.size else []
        self.refresh()
