"""A note as it reads: rendered, with links to follow, every line knowing where it stands in the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile, zip_longest
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual

from ..messages import Catalogue, listed, say
from ..notes.markdown import Block, blocks, cut, plain
from ..notes.notelinks import Target, Targets
from ..text import content
from ..text.wrapping import wrap

TEXTS: Catalogue = {
    "note": ("Note", "筆記"),
    "empty": ("Choose a note on the left; Enter opens it.", "在左邊選一則筆記，按 Enter 開啟。"),
    "no_text": ("This note has no text.", "這則筆記沒有內文。"),
    "more": ("{n} more lines; the editor shows them (e).", "還有 {n} 行，請用編輯器看（e）。"),
    "redacted": ("⚠ masked here: {rules}", "⚠ 已遮蔽：{rules}"),
    "next": ("Next link", "下一個連結"),
    "previous": ("Previous link", "上一個連結"),
    "follow": ("Follow", "前往"),
    "words": ("{n} words", "{n} 字"),
}
SHOWN_LINES = 5000
LEAST = 8
COLUMN_GAP = " | "


@dataclass(frozen=True, slots=True)
class _Row:
    """A line on the screen, and the line of the file it comes from."""

    text: Content
    line: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A note taken apart. `left_out`: lines of a very long one that are not shown."""

    note: Mapping[str, Any]
    targets: Targets
    blocks: list[Block]
    left_out: int

    @classmethod
    def of(cls, note: Mapping[str, Any]) -> Reading:
        """Take a note apart, as `get` tells it. Takes a moment for a long one: not for the app's loop."""
        targets = Targets.of(note)
        text, left_out = cut(str(note["text"]), SHOWN_LINES)
        return cls(note, targets, blocks(text, targets.number), left_out)


class NoteView(ScrollView, can_focus=True):
    """Shows one note. Lines are drawn only when they come into sight."""

    DEFAULT_CSS = """
    NoteView { background: $surface; border: round $border-blurred; border-title-color: $text-muted; padding: 0 1; }
    NoteView { scrollbar-size-vertical: 1; scrollbar-gutter: stable; overflow-x: hidden; }
    NoteView:focus { border: round $border; }
    NoteView > .noteview--pointed { background: $primary 25%; color: $foreground; }
    NoteView:ansi > .noteview--pointed { background: ansi_bright_black; }
    NoteView:ansi:light > .noteview--pointed { background: ansi_white; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"noteview--pointed"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "link(1)", say("next", TEXTS), id="note.next"),
        Binding("shift+tab", "link(-1)", say("previous", TEXTS), show=False, id="note.previous"),
        Binding("enter", "follow", say("follow", TEXTS), id="note.follow"),
        Binding("j", "scroll_down", "Scroll Down", show=False),
        Binding("k", "scroll_up", "Scroll Up", show=False),
    ]

    class Followed(Message):
        """A link was followed."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id)
        self.border_title = say("note", TEXTS)
        self.note: Mapping[str, Any] | None = None
        self.chosen: int | None = None
        """The number of the link that Enter follows."""
        self._targets = Targets.of({})
        self._blocks: list[Block] = []
        self._left_out = 0
        self._rows: list[_Row] = []
        self._pointed = range(0)
        """The lines of the file that the note was opened for."""
        self._first_rows: dict[int, int] = {}
        """By number of a link: the row where it begins."""

    @property
    def line(self) -> int:
        """The line of the file that is looked at: of the link that is chosen, else the first in sight."""
        top = int(self.scroll_offset.y)
        row = self._first_rows.get(self.chosen, top) if self.chosen is not None else top
        return self._rows[row].line if row < len(self._rows) else 1

    def show(self, reading: Reading) -> None:
        """Show a note from its beginning."""
        self.note, self.chosen, self._pointed = reading.note, None, range(0)
        self._targets, self._blocks, self._left_out = reading.targets, reading.blocks, reading.left_out
        self.border_title, self.border_subtitle = content.line(str(reading.note["title"])), ""
        self._lay_out()
        self.scroll_to(y=0, animate=False, immediate=True)

    def point_at(self, first: int, last: int) -> None:
        """Bring lines of the file into sight, and mark them; with `last` 0 the first is only brought into sight."""
        self._pointed = range(first, last + 1)
        self.go_to_line(first)
        self.refresh()

    def go_to_line(self, line: int) -> None:
        """Bring a line of the file into sight, once the lines are laid out in the room there is."""
        self.call_after_refresh(self._scroll_to_line, line)

    def _scroll_to_line(self, line: int) -> None:
        before = [number for number, row in enumerate(self._rows) if 0 < row.line <= line]
        self.scroll_to(y=max(0, (before[-1] if before else 0) - 2), animate=False, immediate=True)

    def go_to_heading(self, anchor: str) -> None:
        """Bring a heading into sight; nothing happens when there is none that is called so."""
        wanted = plain(anchor.rpartition("#")[2])
        for block in self._blocks:
            if block.text.plain.startswith("#") and plain(block.text.plain) == wanted:
                self.go_to_line(block.line)
                return

    # -- links

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to choose a link where there is one, and to follow the one that is chosen."""
        if action == "follow":
            return self.chosen is not None
        return action != "link" or bool(self._first_rows)

    def action_link(self, steps: int) -> None:
        """Choose the next link, from what is in sight on; behind the last one, go on to the next pane."""
        numbers = sorted(self._first_rows, key=lambda number: (self._first_rows[number], number))
        if self.chosen in numbers:
            at = numbers.index(self.chosen) + steps
        else:
            top = self.scroll_offset.y
            at = next((n for n, number in enumerate(numbers) if self._first_rows[number] >= top), len(numbers))
            at = at if steps > 0 else at - 1
        if not 0 <= at < len(numbers):
            self._choose(None)
            self.screen.focus_next() if steps > 0 else self.screen.focus_previous()
            return
        self._choose(numbers[at])
        self._bring_into_sight(self._first_rows[numbers[at]])

    def action_follow(self) -> None:
        """Go where the link leads."""
        if self.chosen is not None:
            self.post_message(self.Followed(self._targets.all[self.chosen]))

    def on_click(self, event: events.Click) -> None:
        """A click on a link follows it."""
        number = event.style.meta.get("note_link")
        if isinstance(number, int) and number < len(self._targets.all):
            self._choose(number)
            self.action_follow()

    def _choose(self, number: int | None) -> None:
        self.chosen = number
        self.refresh()
        self.refresh_bindings()

    # -- what is seen

    def on_resize(self, event: events.Resize) -> None:
        """Break the lines anew, at the place one was reading."""
        line, at_top = self.line, self.scroll_offset.y == 0
        self._lay_out()
        if not at_top:
            self.go_to_line(line + 1)

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        y += self.scroll_offset.y
        width = self.scrollable_content_region.width
        if y >= len(self._rows) or width <= 0:
            return Strip.blank(max(width, 0), self.rich_style)
        row = self._rows[y]
        text = row.text
        if self.chosen is not None:
            for span in text.spans:
                if isinstance(span.style, Style) and span.style.meta.get("note_link") == self.chosen:
                    text = text.stylize("reverse", span.start, span.end)
        pointed = row.line in self._pointed
        base = self.get_visual_style("noteview--pointed") if pointed else self.visual_style
        return Visual.to_strips(self, text, width, 1, base, pad=True)[0]

    def _lay_out(self) -> None:
        width = max(self.scrollable_content_region.width, LEAST)
        self._rows = [] if self.note is None else [*self._heads(self.note, width)]
        if self.note is None:
            self._rows = [_Row(piece, 1) for piece in wrap(content.line(say("empty", TEXTS), "$text-muted"), width)]
        around = ""
        for block in self._blocks:
            if block.spaced and self._rows:
                between = content.line(going_on(around, block.rest), "$text-muted")
                self._rows.append(_Row(between, max(1, block.line - 1)))
            around = block.rest
            self._rows += [_Row(piece, line) for piece, line in laid_out(block, width)]
        if self.note is not None:
            self._rows += [_Row(piece, 0) for piece in self._ends(width)]
        self._first_rows = {}
        for number, row in enumerate(self._rows):
            for span in row.text.spans:
                if isinstance(span.style, Style) and "note_link" in span.style.meta:
                    self._first_rows.setdefault(int(span.style.meta["note_link"]), number)
        self.virtual_size = Size(width, len(self._rows))
        self.refresh()

    def _heads(self, note: Mapping[str, Any], width: int) -> list[_Row]:
        facts = [str(note[key]) for key in ("type", "status") if note.get(key)]
        facts += [f"#{tag}" for tag in note.get("tags", ())]
        facts += [
            str(note.get("updated") or note.get("created") or "")[:10],
            say("words", TEXTS, n=note.get("words", 0)),
        ]
        heads = [content.line(str(note["path"]), "$secondary")]
        heads.append(content.line("  ".join(fact for fact in facts if fact), "$text-muted"))
        if note.get("redacted"):
            heads.append(content.line(say("redacted", TEXTS, rules=listed(note["redacted"])), "$warning"))
        return [_Row(piece, 1) for head in heads for piece in wrap(head, width)]

    def _ends(self, width: int) -> list[Content]:
        if self._left_out:
            return wrap(content.line(say("more", TEXTS, n=self._left_out), "$warning"), width)
        return [] if self._blocks else wrap(content.line(say("no_text", TEXTS), "$text-muted"), width)

    def _bring_into_sight(self, row: int) -> None:
        top, room = int(self.scroll_offset.y), self.scrollable_content_region.height
        if not top <= row < top + room:
            self.scroll_to(y=max(0, row - room // 3), animate=False)


def laid_out(block: Block, width: int) -> list[tuple[Content, int]]:
    """Return the lines of a block in so many cells, each with the line of the file it comes from."""
    if block.rows:
        table = _table(block.rows, max(width - len(block.rest), LEAST))
        lines = [(line, block.line + at) for line, at in table]
    else:
        room = max(width - len(block.first), LEAST)
        lines = [
            (piece, block.line + at)
            for at, part in enumerate(block.text.split("\n", allow_blank=True))
            for piece in wrap(part, room)
        ]
    before = [block.first, *[block.rest] * (len(lines) - 1)]
    return [
        (content.joined(content.line(mark, "$text-muted"), piece), line)
        for mark, (piece, line) in zip(before, lines, strict=True)
    ]


def going_on(one: str, other: str) -> str:
    """Return what stands before the empty line between two blocks: the marks of quotations that both are in."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return "".join(char for char, _ in same).rstrip()


def _table(rows: Sequence[Sequence[Content]], width: int) -> list[tuple[Content, int]]:
    """Cells in columns, each line with that of the table it is of; long ones are broken: nothing is left out."""
    count = max(map(len, rows))
    wanted = [max([1, *(row[n].cell_length for row in rows if n < len(row))]) for n in range(count)]
    room = max(width - len(COLUMN_GAP) * (count - 1), count * 2)
    while sum(wanted) > room and max(wanted) > 2:
        widest = wanted.index(max(wanted))
        wanted[widest] -= 1
    lines: list[tuple[Content, int]] = []
    for number, row in enumerate(rows):
        cells = [wrap(row[n], wanted[n]) if n < len(row) else [Content("")] for n in range(count)]
        for pieces in zip_longest(*cells, fillvalue=Content("")):
            shown = [piece.pad_right(max(0, wanted[n] - piece.cell_length)) for n, piece in enumerate(pieces)]
            lines.append((content.line(COLUMN_GAP, "$text-muted").join(shown), number + (number > 0)))
        if number == 0:
            lines.append((content.line("-+-".join("-" * cells for cells in wanted), "$text-muted"), 1))
    return lines
