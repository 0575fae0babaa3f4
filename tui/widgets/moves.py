"""The keys by which one moves in a list, whatever is in it."""

from textual.binding import Binding, BindingType

MOVES: list[BindingType] = [
    Binding("up,k", "move(-1)", "Cursor up", show=False),
    Binding("down,j", "move(1)", "Cursor down", show=False),
    Binding("pageup", "page(-1)", "Page Up", show=False),
    Binding("pagedown", "page(1)", "Page Down", show=False),
    Binding("home", "end(False)", "Top", show=False),
    Binding("end", "end(True)", "Bottom", show=False),
    Binding("enter", "choose", "Select", show=False),
]
