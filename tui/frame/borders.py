"""Lines drawn with ASCII alone, for terminals that make `─│╭` and the like two columns wide."""

import os

from textual import _border
from textual.scrollbar import ScrollBarRender
from textual.widgets import Tree

LINELESS = ("", "none", "hidden", "blank")
TREE_LINES = ("  ", "| ", "`-", "|-")


def default_borders() -> str:
    """Return how lines are drawn when nothing is said: the font of the Linux console has no round corners."""
    return "ascii" if os.environ.get("TERM") == "linux" else "round"


def use_ascii() -> None:
    """Draw every border of every widget, and the lines of trees, with ASCII. Before anything is drawn.

    Textual has no setting for this. It looks each kind of border up in two tables, which are changed here.
    """
    for edge in list(_border.BORDER_CHARS):
        if edge not in LINELESS:
            _border.BORDER_CHARS[edge] = _border.BORDER_CHARS["ascii"]
            _border.BORDER_LOCATIONS[edge] = _border.BORDER_LOCATIONS["ascii"]
    _border.get_box.cache_clear()
    Tree.LINES = dict.fromkeys(Tree.LINES, TREE_LINES)
    ScrollBarRender.VERTICAL_BARS = [" "] * len(ScrollBarRender.VERTICAL_BARS)
    ScrollBarRender.HORIZONTAL_BARS = [" "] * len(ScrollBarRender.HORIZONTAL_BARS)
