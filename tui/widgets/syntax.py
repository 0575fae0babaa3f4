"""What can be typed in a search, as a table to look at."""

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from ..messages import Catalogue, say
from ..text import content

TITLE: Catalogue = {"title": ("What can be typed", "可以輸入什麼")}
SYNTAX: Catalogue = {
    "words": ("all of these words", "這些詞都要有"),
    '"a phrase" 「整句」': ("exactly this", "完全相同的字句"),
    '-word -"phrase"': ("without it", "不含"),
    "tag:go tag:dev/cli": ("with this tag, or one below it", "有這個標籤，或其下的標籤"),
    "path:ai/*": ("in this folder; part of a path without *", "在這個資料夾；不含 * 則為路徑的一部分"),
    "title:cobra": ("named so", "標題或別名"),
    "type:note status:draft": ("of this type, in this state", "類型、狀態"),
    "date:2026-04 since:7d before:2025": ("by date", "日期"),
    "has:links has:problems": ("or tags, aliases, date, type, status", "或 tags、aliases、date、type、status"),
}


class Syntax(Static):
    """Hidden until it is wanted."""

    DEFAULT_CSS = """
    Syntax { display: none; height: auto; border: round $accent; padding: 0 1; }
    """

    def on_mount(self) -> None:
        """Fill it in, in the person's language."""
        self.border_title = say("title", TITLE)
        room = max(cell_len(key) for key in SYNTAX) + 2
        gaps = {key: " " * (room - cell_len(key)) for key in SYNTAX}
        rows = [
            content.joined(content.line(key, "$accent"), gaps[key], content.line(say(key, SYNTAX))) for key in SYNTAX
        ]
        self.update(Content("\n").join(rows))
