"""A line to type in, in a window or over a list: the foot of the screen says that Enter takes what it holds."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from ..messages import say


class TextField(Input):
    """Textual's input; what Enter does with it is its screen's."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", say("take"), id="field.take")]
