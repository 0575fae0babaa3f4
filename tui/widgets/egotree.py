"""What a note or a concept is joined with, as a tree: each neighbour with the reason, its own neighbours behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from ...daemon.errors import RecalldError
from ...index.text.display import safe_line
from ..connection import background
from ..graph import reasons
from ..messages import Catalogue, say

if TYPE_CHECKING:
    from ..app import RecallApp

TEXTS: Catalogue = {
    "loading": ("looking...", "查詢中…"),
    "none": ("nothing is joined with it", "沒有相連的內容"),
    "perhaps": ("perhaps", "也許"),
    "related": ("often comes with", "常一起出現"),
    "shared": ("in {shared} of its {df} {df:note|notes}", "{df} 則中有 {shared} 則"),
    "centre": ("Put in the middle", "以此為中心"),
    "fold": ("Unfold", "展開"),
    "weight": ("strength {weight:.2f}", "強度 {weight:.2f}"),
}
LIMIT = 30
CONCEPT = "concept:"


@dataclass(frozen=True, slots=True)
class Ego:
    """A node: the name the daemon finds it by ("" for one that is only told), its label, a place in a note."""

    name: str
    label: str
    path: str = ""
    line: int = 0


class EgoTree(Tree[Ego]):
    """Neighbours are asked for when a node is unfolded."""

    DEFAULT_CSS = """
    EgoTree { background: $surface; padding: 0 1; border: round $border-blurred; border-title-color: $accent; }
    EgoTree { overflow-x: hidden; scrollbar-size-vertical: 1; }
    EgoTree:focus { border: round $border; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,right", "unfold", say("fold", TEXTS), show=False),
        Binding("left", "fold", "Cursor to parent", show=False),
        Binding("g", "centre", say("centre", TEXTS), id="egotree.centre"),
    ]

    class Centred(Message):
        """A node is to be the middle of the tree."""

        def __init__(self, ego: Ego) -> None:
            super().__init__()
            self.ego = ego

    def __init__(self) -> None:
        super().__init__(Text(""), id="egotree")
        self.guide_depth = 3
        self.auto_expand = False

    def show(self, ego: Ego) -> None:
        """Put a note or concept in the middle, with its neighbours."""
        self.reset(Text(safe_line(ego.label), "bold"), ego)
        self.root.expand()
        self._grow(self.root)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is in the middle need not be put there, and what is only told cannot be."""
        if action != "centre":
            return True
        return self.cursor_node is not self.root and self.chosen is not None and bool(self.chosen.name)

    def on_tree_node_highlighted(self) -> None:
        """Other keys do something on another node."""
        self.screen.refresh_bindings()

    def render_label(self, node: TreeNode[Ego], base_style: Style, style: Style) -> Text:
        """The label, with a mark where it has no room."""
        label = super().render_label(node, base_style, style)
        room = self.scrollable_content_region.width - self.guide_depth * _depth(node)
        if label.cell_len > room > 1:
            label.truncate(room - 1)
            label.append("~")
        return label

    @property
    def chosen(self) -> Ego | None:
        """What the cursor is on."""
        node = self.cursor_node
        return node.data if node is not None else None

    def action_unfold(self) -> None:
        """Show what is behind a node, or fold it."""
        if self.cursor_node is not None and self.cursor_node.allow_expand:
            self.cursor_node.toggle()

    def action_fold(self) -> None:
        """Fold a node, or go to the one above."""
        node = self.cursor_node
        if node is None:
            return
        if node.is_expanded and node is not self.root:
            node.collapse()
        elif node.parent is not None:
            self.move_cursor(node.parent)

    def action_centre(self) -> None:
        """Put this one in the middle."""
        if self.chosen is not None and self.chosen.name:
            self.post_message(self.Centred(self.chosen))

    def on_tree_node_expanded(self, event: Tree.NodeExpanded[Ego]) -> None:
        """Ask for the neighbours, the first time."""
        if event.node is not self.root and not event.node.children:
            self._grow(event.node)

    def _grow(self, node: TreeNode[Ego]) -> None:
        if node.data is not None and node.data.name:
            node.add_leaf(Text(say("loading", TEXTS), "dim italic"))
            background.run(self, partial(self._load, node), f"grow-{node.id}")

    async def _load(self, node: TreeNode[Ego]) -> None:
        assert node.data is not None
        try:
            link = cast("RecallApp", self.app).link
            found = await link.call("neighbors", {"name": node.data.name, "limit": LIMIT})
        except RecalldError as error:
            node.remove_children()
            node.add_leaf(Text(safe_line(error.message), "italic"))
            return
        node.remove_children()
        self._hang(node, found)
        if not node.children:
            node.add_leaf(Text(say("none", TEXTS), "dim italic"))
        if node is self.root:
            self.move_cursor(self.root)

    def _hang(self, node: TreeNode[Ego], found: Mapping[str, Any]) -> None:
        above = self._above(node)
        for each in found["neighbors"]:
            path = str(each["path"])
            ego = Ego(path, str(each["title"]), path, _line(each))
            node.add(_neighbour(each), ego, allow_expand=path not in above)
        titles = {str(each["title"]).casefold() for each in found["neighbors"]}
        for each in found.get("related", ()):
            if str(each["label"]).casefold() in titles:
                continue  # it is called as a note that is there already
            told = say("shared", TEXTS, shared=each["shared"], df=each["df"])
            label = _label(f"{say('related', TEXTS)} ", str(each["label"]), told)
            node.add(label, Ego(str(each["id"]), str(each["label"])), allow_expand=str(each["id"]) not in above)
        for each in found.get("suggestions", ()):
            path = str(each["path"])
            label = _label(f"{say('perhaps', TEXTS)} ", str(each["title"]), path)
            node.add(label, Ego(path, str(each["title"]), path), allow_expand=path not in above)

    def _above(self, node: TreeNode[Ego]) -> set[str]:
        names: set[str] = set()
        at: TreeNode[Ego] | None = node
        while at is not None:
            if at.data is not None:
                names.add(at.data.name)
            at = at.parent
        return names


def _depth(node: TreeNode[Ego]) -> int:
    return 0 if node.parent is None else 1 + _depth(node.parent)


def _line(each: Mapping[str, Any]) -> int:
    places = [*each.get("found_in", ()), *(link for link in each.get("links", ()) if link["path"] == each["path"])]
    return next((int(place["line"]) for place in places if place["line"]), 0)


def _neighbour(each: Mapping[str, Any]) -> Text:
    return _label("", str(each["title"]), f"{say('weight', TEXTS, weight=each['weight'])}  {reasons.short(each)}")


def _label(before: str, name: str, after: str) -> Text:
    return Text.assemble((before, "dim"), (safe_line(name), "bold"), "  ", (safe_line(after), "dim"))
