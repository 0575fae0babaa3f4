"""How two notes or concepts are connected: two names to type, and the strongest way between them with its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ...daemon.errors import RecalldError
from ..connection import background
from ..graph import reasons
from ..messages import Catalogue, say
from ..text import content
from .egotree import Ego
from .namefield import NameField

if TYPE_CHECKING:
    from ..screen import RecallScreen

TEXTS: Catalogue = {
    "from": ("From: a note or a concept", "起點：筆記或概念"),
    "to": ("To: a note or a concept", "終點：筆記或概念"),
    "told": (
        "Type two names and see what connects them. Esc goes back to the list.",
        "輸入兩個名稱，看看什麼把它們連起來。Esc 返回列表。",
    ),
    "looking": ("Looking for a way...", "正在找路徑…"),
    "none": ("Nothing connects “{a}” with “{b}”.", "「{a}」與「{b}」之間沒有路徑。"),
    "way": (
        "{n} steps, strength of the whole {strength:.2f}. Enter on a place opens it.",
        "{n} 步，整條路徑的強度 {strength:.2f}。在位置上按 Enter 開啟。",
    ),
    "same": ("They are one.", "兩者相同。"),
    "concept": ("concept", "概念"),
    "title": ("The way", "路徑"),
}


class PathView(Vertical):
    """Two fields and a way."""

    DEFAULT_CSS = """
    PathView #ends { layout: vertical; height: auto; padding: 0 1; }
    PathView NameField { width: 1fr; }
    PathView Input { border: round $border-blurred; height: 3; }
    PathView Input:focus { border: round $border; }
    PathView #told { height: auto; max-height: 4; padding: 0 2; color: $text-muted; }
    PathView #way { height: 1fr; border: round $border-blurred; background: $surface; padding: 0 1; }
    PathView #way:focus { border: round $border; }
    """

    def __init__(self) -> None:
        super().__init__(id="path")
        self._rows: list[tuple[str, int, Ego | None]] = []
        """Path, line ("" and 0 where a row is no place), and what a row is about."""

    def compose(self) -> ComposeResult:
        """The ends, what there is to say, the way."""
        with Container(id="ends"):
            yield NameField(say("from", TEXTS), field_id="from", tab_takes=True)
            yield NameField(say("to", TEXTS), field_id="to", tab_takes=True)
        yield Static(content.line(say("told", TEXTS)), id="told")
        way = OptionList(markup=False, id="way")
        way.border_title = content.line(say("title", TEXTS))
        yield way

    def start(self, ego: Ego | None) -> None:
        """Begin with one end, or go on with what was typed; the focus is where the next name is to be typed."""
        first, second = self._ends()
        if ego is not None and ego.name and ego.name != first.name_taken:
            first.take(ego.name, ego.label)
            second.take("", "")
            self._say(content.line(say("told", TEXTS)))
            self.query_one("#way", OptionList).clear_options()
        (second if first.name_taken else first).query_one(Input).focus()

    def close_names(self) -> bool:
        """Hide the names below the fields; returns whether there were any."""
        first, second = self._ends()
        return first.close() | second.close()

    @property
    def place(self) -> tuple[str, int]:
        """The place in a note that the cursor is on; "" when there is none."""
        row = self.query_one("#way", OptionList).highlighted
        if row is None or row >= len(self._rows):
            return "", 0
        path, line, _ = self._rows[row]
        return path, max(1, line)

    @property
    def chosen(self) -> Ego | None:
        """The note or concept that the cursor is on."""
        row = self.query_one("#way", OptionList).highlighted
        return None if row is None or row >= len(self._rows) else self._rows[row][2]

    def on_name_field_picked(self, event: NameField.Picked) -> None:
        """With both ends, look for the way."""
        event.stop()
        event.field.name_taken = event.name
        first, second = self._ends()
        if first.name_taken and second.name_taken:
            background.run(self, partial(self._find, first, second), "way")
        else:
            (second if first.name_taken else first).query_one(Input).focus()

    def _ends(self) -> tuple[NameField, NameField]:
        return self.query_one("#from", NameField), self.query_one("#to", NameField)

    async def _find(self, first: NameField, second: NameField) -> None:
        self._say(content.line(say("looking", TEXTS)))
        self.query_one("#way", OptionList).clear_options()
        self._rows = []
        try:
            link = cast("RecallScreen", self.screen).link
            found = await link.call("path", {"a": first.name_taken, "b": second.name_taken})
        except RecalldError as error:
            hint = f"\n{error.hint}" if error.hint else ""
            self._say(content.lines(error.message + hint, "$text-warning"))
            return
        if not found["found"]:
            told = [say("none", TEXTS, a=first.field.value, b=second.field.value)]
            told += [str(each["text"]) for each in found.get("disclosures", ())]
            self._say(content.lines("\n".join(told), "$text-warning"))
            return
        steps = found["steps"]
        told_way = say("way", TEXTS, n=len(steps), strength=found["strength"]) if steps else say("same", TEXTS)
        self._say(content.line(told_way))
        self._show(found)

    def _show(self, found: Mapping[str, Any]) -> None:
        options = []
        for number, node in enumerate(found["nodes"]):
            if number:
                step = found["steps"][number - 1]
                options += self._reasons(step)
            options.append(self._node(node))
        way = self.query_one("#way", OptionList)
        way.set_options(options)
        way.highlighted = 0
        way.focus()

    def _node(self, node: Mapping[str, Any]) -> Option:
        if node["kind"] == "concept":
            label = str(node["label"])
            self._rows.append(("", 0, Ego(str(node["id"]), label)))
            return Option(
                content.joined(content.line(label, "bold"), content.line(f"  {say('concept', TEXTS)}", "$text-accent"))
            )
        path = str(node["path"])
        self._rows.append((path, 0, Ego(path, str(node["title"]), path)))
        where = content.line(f"  {path}", "$text-accent")
        return Option(content.joined(content.line(str(node["title"]), "bold"), where))

    def _reasons(self, step: Mapping[str, Any]) -> list[Option]:
        strength = f"{step['weight']:.2f} {reasons.kind(step)}"
        rows = [(strength, "", 0), *reasons.told(step)]
        self._rows += [(path, line, None) for _, path, line in rows]
        head = content.line(f"  | {rows[0][0]}", content.MUTED)
        return [Option(head), *(Option(content.line(f"  |   {text}", content.MUTED)) for text, _, _ in rows[1:])]

    def _say(self, text: Content) -> None:
        self.query_one("#told", Static).update(text)
