"""What can be typed in a search, as a table to look at."""

from collections.abc import Mapping

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from ...daemon.locale import worded
from ..messages import Catalogue, say
from ..text import content

TITLE: Catalogue = {"title": ("What can be typed", "可以輸入什麼")}
SYNTAX: Mapping[tuple[str, str], tuple[str, str]] = {
    ("some words", "幾個 詞語"): ("all of these words", "這些詞都要有"),
    ('"a phrase"', '"一個片語" 「整句」'): ("exactly this", "完全相同的字句"),
    ('-word -"a phrase"', '-詞語 -"一個片語"'): ("without it", "不含"),
    ("tag:go tag:dev/cli", "tag:備份 tag:dev/cli"): ("with this tag, or one below it", "有這個標籤，或其下的標籤"),
    ("path:ai/*", "path:ai/*"): ("in this folder; part of a path without *", "在這個資料夾；不含 * 則為路徑的一部分"),
    ("title:cobra", "title:備份"): ("named so", "標題或別名"),
    ("type:note status:draft", "type:note status:draft"): ("of this type, in this state", "類型、狀態"),
    ("date:2026-04 since:7d before:2025", "date:2026-04 since:7d before:2025"): ("by date", "日期"),
    ("has:links has:problems", "has:links has:problems"): (
        "or tags, aliases, date, type, status",
        "或 tags、aliases、date、type、status",
    ),
}
"""What is typed → what it finds; each in English and in Traditional Chinese."""


class Syntax(Static):
    """Hidden until it is wanted."""

    DEFAULT_CSS = """
    Syntax { display: none; height: auto; border: round $accent; padding: 0 1; }
    """

    def on_mount(self) -> None:
        """Fill it in, in the person's language."""
        self.border_title = say("title", TITLE)
        rows = [(worded(*typed), worded(*finds)) for typed, finds in SYNTAX.items()]
        room = max(cell_len(typed) for typed, _ in rows) + 2
        self.update(
            Content("\n").join(
                content.joined(content.line(typed, "$accent"), " " * (room - cell_len(typed)), content.line(finds))
                for typed, finds in rows
            )
        )
