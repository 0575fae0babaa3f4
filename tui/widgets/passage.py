"""A passage of a note: its lines with their numbers, the cited ones marked, the words of the query marked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from textual.content import Content
from textual.events import Resize
from textual.geometry import Size
from textual.reactive import Reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual

from ..asking.found import Place
from ..messages import Catalogue, listed, say
from ..text import content
from ..text.prose import wrapped

TEXTS: Catalogue = {
    "title": ("Passage", "段落"),
    "title_of": ("Passage [{n}]", "段落 [{n}]"),
    "empty": ("Choose a source to read it here.", "選一個出處，就會顯示在這裡。"),
    "no_text": ("This note has no text.", "這則筆記沒有內文。"),
    "loading": ("reading…", "讀取中…"),
    "redacted": ("⚠ masked here: {rules}", "⚠ 已遮蔽：{rules}"),
    "stale": ("⚠ the note has changed since", "⚠ 筆記之後改過"),
}
CITED_MARK = ">"


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the note as it is shown: what stands before it, and its text in pieces as wide as there is room."""

    number: str
    cited: bool
    pieces: tuple[Content, ...]


class Passage(ScrollView, can_focus=True):
    """Shows one place. Lines are drawn only when they come into sight."""

    DEFAULT_CSS = """
    Passage {
        background: $surface; border: round $border-blurred; border-title-color: $foreground 80%;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable; overflow-x: hidden;
    }
    Passage:focus { border: round $border; }
    Passage > .passage--cited { background: $primary 25%; color: $foreground; }
    Passage:ansi > .passage--cited { background: ansi_bright_black; }
    Passage:ansi:light > .passage--cited { background: ansi_white; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"passage--cited"}

    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """As ever, but that a passage is longer moves nothing else on the screen."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id)
        self.border_title = say("title", TEXTS)
        self.place: Place | None = None
        self._wanted: re.Pattern[str] | None = None
        self._rows: list[_Row] = []
        self._lines: list[tuple[int, int]] = []
        """Row and piece of each line on the screen."""

    def show(self, place: Place | None, wanted: re.Pattern[str] | None = None) -> None:
        """Show a place with the words of the query marked; None shows none."""
        moved = place != self.place
        self.place, self._wanted = place, wanted
        self.border_title = say("title_of", TEXTS, n=place.number) if place and place.number else say("title", TEXTS)
        self.border_subtitle = ""
        self._lay_out()
        if moved:
            self.call_after_refresh(self._go_to_cited)  # until then there is no more to scroll than before

    def on_resize(self, event: Resize) -> None:
        """Break the lines anew."""
        self._lay_out()

    def notify_style_update(self) -> None:
        """The theme changed: lay out anew, since the marks carry colours."""
        super().notify_style_update()
        if self.is_mounted:
            self._lay_out()

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        y += self.scroll_offset.y
        width = self.scrollable_content_region.width
        if y >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        number, piece = self._lines[y]
        row = self._rows[number]
        base = self.get_visual_style("passage--cited") if row.cited else self.visual_style
        before = row.number if piece == 0 else " " * len(row.number)
        shown = content.joined(content.line(before, content.MUTED), row.pieces[piece])
        return Visual.to_strips(self, shown, width, 1, base, pad=True)[0]

    def _lay_out(self) -> None:
        self._rows = self._made_rows(max(self.scrollable_content_region.width, 8))
        self._lines = [(number, piece) for number, row in enumerate(self._rows) for piece in range(len(row.pieces))]
        size = Size(self.scrollable_content_region.width, len(self._lines))
        self.virtual_size = size
        self._scroll_update(size)
        self.refresh()

    def _made_rows(self, width: int) -> list[_Row]:
        place = self.place
        if place is None:
            return [_Row("", False, tuple(wrapped(content.line(say("empty", TEXTS), content.MUTED), width)))]
        rows = [_Row("", False, tuple(wrapped(shown, width))) for shown in self._heads(place)]
        lines = place.text.split("\n") if place.text else []
        across = len(str(place.lines[0] + len(lines))) if place.whole else 0
        for at, text in enumerate(lines):
            number = place.lines[0] + at
            cited = place.whole and place.cited[0] <= number <= place.cited[1]
            before = f"{CITED_MARK if cited else ' '}{number:>{across}} " if place.whole else " "
            rows.append(_Row(before, cited, tuple(wrapped(self._marked(text), width - len(before)))))
        if not lines and not place.whole:
            rows.append(_Row("", False, (content.line(say("loading", TEXTS), content.MUTED),)))
        elif not lines:
            rows.append(_Row("", False, (content.line(say("no_text", TEXTS), content.MUTED),)))
        return rows

    def _heads(self, place: Place) -> list[Content]:
        heads = [content.line(place.reference, content.MUTED)]
        if place.heading and place.heading != place.title:
            heads.append(content.line(place.heading, "bold"))
        if place.redacted:
            heads.append(content.line(say("redacted", TEXTS, rules=listed(place.redacted)), "$warning"))
        if place.stale:
            heads.append(content.line(say("stale", TEXTS), "$warning"))
        return heads

    def _marked(self, text: str) -> Content:
        shown = content.line(text.expandtabs(4).rstrip())
        if self._wanted is not None:
            style = Style(bold=True, underline=True)
            for found in self._wanted.finditer(shown.plain):
                shown = shown.stylize(style, *found.span())
        return shown

    def _go_to_cited(self) -> None:
        cited = [y for y, (row, _) in enumerate(self._lines) if self._rows[row].cited] or [0]
        room = self.scrollable_content_region.height
        target = 0 if cited[-1] < room else max(0, cited[0] - room // 3)
        self.scroll_to(y=target, animate=False)
