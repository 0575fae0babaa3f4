"""Where to look: all notes, those in a folder, or those with a tag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from ..frame.window import Window
from ..messages import Catalogue, say
from ..text import content
from ..widgets.picklist import PickList
from ..widgets.question import Question

TEXTS: Catalogue = {
    "title": ("Where to look", "範圍：在哪裡找"),
    "type": ("a folder or a tag", "資料夾或標籤"),
    "all": ("all notes", "所有筆記"),
    "folder": ("folder {name}", "資料夾 {name}"),
    "tag": ("tag #{name}", "標籤 #{name}"),
    "notes": ("notes: {n}", "{n} 則"),
    "close": ("Leave it", "不變"),
    "down": ("Down", "往下"),
    "up": ("Up", "往上"),
}
SHOWN = 300


@dataclass(frozen=True, slots=True)
class Scope:
    """Which notes are in question."""

    kind: Literal["all", "folder", "tag"] = "all"
    name: str = ""

    @property
    def label(self) -> str:
        """What it is called."""
        return say(self.kind, TEXTS, name=self.name)

    @property
    def filter(self) -> str:
        """The words that narrow a query to it; "" for all notes."""
        if self.kind == "all":
            return ""
        if self.kind == "tag":
            return f"tag:{_quoted(self.name)}"
        # As a glob it stands for the folder from its beginning; what a glob takes for a wildcard is named as itself.
        plain = "".join(f"[{char}]" if char in "*?[" else char for char in self.name)
        return f"path:{_quoted(plain + '/*')}"


class _Part(Question):
    """A part of a folder's or a tag's name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", say("take"), id="scope.take")]


class ScopePicker(Window[Scope | None]):
    """Folders and tags by name, to be found by typing."""

    DEFAULT_CSS = """
    ScopePicker { align: center top; background: $background 60%; }
    ScopePicker > Vertical { width: 80%; max-width: 70; max-height: 80%; margin-top: 2; }
    ScopePicker Question, ScopePicker Question:focus { border: none; height: 1; margin: 0 0 1 0; padding: 0; }
    ScopePicker PickList { height: auto; max-height: 18; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", say("close", TEXTS), id="scope.close"),
        Binding("down", "move(1)", say("down", TEXTS), show=False, priority=True),
        Binding("up", "move(-1)", say("up", TEXTS), show=False, priority=True),
    ]

    def __init__(self, scopes: Iterable[tuple[Scope, int]]) -> None:
        """`scopes`: what there is, with the number of notes in each."""
        super().__init__(say("title", TEXTS))
        self._all = list(scopes)
        self._shown: list[Scope] = []

    def body(self) -> ComposeResult:
        """A line to type in, and what fits it."""
        yield _Part(say("type", TEXTS))
        yield PickList(id="scopes")

    def on_mount(self) -> None:
        """Everything, at first."""
        self._list("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """What fits."""
        self._list(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The highlighted one."""
        at = self.query_one(PickList).highlighted
        if at is not None:
            self.dismiss(self._shown[at])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self._shown[event.option_index])

    def action_move(self, by: int) -> None:
        """Another one, while the keys still type."""
        found = self.query_one(PickList)
        if found.highlighted is not None:
            found.highlighted = max(0, min(found.option_count - 1, found.highlighted + by))

    def _list(self, typed: str) -> None:
        wanted = typed.casefold().split()
        rows = [(s, n) for s, n in self._all if all(word in s.label.casefold() for word in wanted)][:SHOWN]
        self._shown = [scope for scope, _ in rows]
        options = [
            Option(
                content.joined(content.line(scope.label), content.line("  " + say("notes", TEXTS, n=n), content.MUTED))
            )
            for scope, n in rows
        ]
        self.query_one(PickList).set_options(options)
        self.query_one(PickList).highlighted = 0 if rows else None


def _row(scope: Scope, notes: int) -> Content:
    return content.joined(content.line(scope.label), "  ", content.line(say("notes", TEXTS, n=notes), content.MUTED))


def scopes(notes: Iterable[Mapping[str, Any]]) -> list[tuple[Scope, int]]:
    """All notes, their folders by name, their tags by how many have them. `notes`: as `scan` lists them."""
    folders: Counter[str] = Counter()
    tags: Counter[str] = Counter()
    total = 0
    for note in notes:
        total += 1
        parts = str(note["path"]).split("/")[:-1]
        folders.update("/".join(parts[: end + 1]) for end in range(len(parts)))
        tags.update({str(tag) for tag in note.get("tags", ())})
    found = [(Scope(), total)]
    found += [(Scope("folder", name), n) for name, n in sorted(folders.items())]
    found += [(Scope("tag", name), n) for name, n in sorted(tags.items(), key=lambda one: (-one[1], one[0]))]
    return found


def _quoted(text: str) -> str:
    """As a filter's value: in quotation marks that the text does not hold itself."""
    for opening, closing in ('""', "「」", "『』", "«»"):
        if opening not in text and closing not in text:
            return f"{opening}{text}{closing}"
    return text
