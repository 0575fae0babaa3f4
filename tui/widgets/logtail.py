"""The end of the daemon's log, as it grows."""

import asyncio
import os
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ..messages import Catalogue, say
from ..text import content

TEXTS: Catalogue = {
    "title": ("Log", "紀錄（以英文寫成）"),
    "journal": (
        "The daemon's log is in the journal: journalctl --user -u recalld -f",
        "紀錄在系統日誌：journalctl --user -u recalld -f",
    ),
    "empty": ("Nothing was logged yet.", "還沒有紀錄。"),
    "end": ("Newest", "最新"),
}
LINES = 200
BYTES = 40_000


class LogTail(VerticalScroll):
    """The last lines; it follows them unless one has scrolled up."""

    DEFAULT_CSS = """
    LogTail { border: round $border-blurred; padding: 0 1; min-height: 6; height: 1fr; border-title-color: $accent; }
    LogTail:focus { border: round $border; }
    LogTail Static { height: auto; width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("end,G", "scroll_end", say("end", TEXTS), show=False, id="log.end"),
    ]

    def __init__(self) -> None:
        self._text = Static(Content(""))
        super().__init__(self._text)
        self.border_title = say("title", TEXTS)
        self._seen: tuple[str | None, int] = ("", -1)

    async def look(self, path: str | None) -> None:
        """Show the end of this file, if there is more than was seen; None: it goes to the journal."""
        size = await asyncio.to_thread(_size, path) if path else 0
        if (path, size) == self._seen:
            return
        self._seen = (path, size)
        following = self.scroll_offset.y >= self.max_scroll_y
        lines = await asyncio.to_thread(tail, path) if path else []
        told = say("empty" if path else "journal", TEXTS)
        self._text.update(_coloured(lines) if lines else content.line(told))
        if following:
            self.call_after_refresh(self.scroll_end, animate=False)


def tail(path: str) -> list[str]:
    """Return the last lines of a file; none when it cannot be read."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - a path as the daemon tells it
            end = file.seek(0, os.SEEK_END)
            start = file.seek(max(0, end - BYTES))
            lines = file.read(BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return []
    return lines[1 if start else 0 :][-LINES:]


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size  # noqa: PTH116
    except OSError:
        return 0


def _coloured(lines: Sequence[str]) -> Content:
    return Content("\n").join([content.line(line, _style(line)) for line in lines])


def _style(line: str) -> str:
    if " ERROR " in line or " CRITICAL " in line:
        return "$error"
    return "$warning" if " WARNING " in line else "$foreground-muted" if " DEBUG " in line else ""
