"""What Ask and Search look like: a line to type in, how it is looked for, panes, and a line of what came of it."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from .choice import Choice
from .freshness import Freshness
from .question import Question


class Finder(Vertical):
    """Lays them out. In a narrow terminal there is no room for a passage: Enter opens the note."""

    SCOPED_CSS = False  # the width of the terminal is a class of the screen
    DEFAULT_CSS = """
    Finder Question {
        border: round $border-blurred; border-title-color: $foreground 80%; border-subtitle-color: $foreground 60%;
        padding: 0 1; background: $surface; height: 3;
    }
    Finder Question:focus { border: round $border; background-tint: initial; }
    Finder #choices { height: 1; }
    Finder .panes { height: 1fr; }
    Finder .panes > * { width: 1fr; height: 1fr; }
    Finder #below { height: 1; padding: 0 1; }
    Finder #said { width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
    Finder #fresh { width: auto; max-width: 60%; padding-left: 2; text-wrap: nowrap; text-overflow: ellipsis; }
    .-narrow Finder #fresh { max-width: 40%; }
    .-narrow Finder .panes { layout: vertical; }
    .-narrow Finder Passage { display: none; }
    """

    def __init__(
        self, line: Question, choices: Iterable[Choice], panes: Iterable[Widget], help_pane: Widget | None = None
    ) -> None:
        """`help_pane`: shown between line and panes when it is wanted."""
        super().__init__()
        self._line, self._choices, self._panes, self._help = line, choices, panes, help_pane

    def compose(self) -> ComposeResult:
        """From the top down."""
        yield self._line
        with Horizontal(id="choices"):
            yield from self._choices
        if self._help is not None:
            yield self._help
        with Horizontal(classes="panes"):
            yield from self._panes
        with Horizontal(id="below"):
            yield Static(id="said")
            yield Freshness(id="fresh")

    def say(self, text: Content) -> None:
        """Tell what came of it, in the line below."""
        self.query_one("#said", Static).update(text, layout=False)
