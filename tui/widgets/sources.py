"""The places that an answer cites, those looked at beside them, and what lies around: a list to go through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.css.styles import RulesMap
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...index.text.display import safe_line
from .. import content
from ..found import Found, Place
from ..messages import Catalogue, say
from ..prose import Prose, height
from .picklist import PickList

TEXTS: Catalogue = {
    "title": ("Sources ({n})", "出處 ({n})"),
    "found": ("Found ({n})", "找到 ({n})"),
    "none": ("Sources", "出處"),
    "others": ("Also looked at", "也看過"),
    "nearest": ("Nearest, but no answer", "最接近，但不是答案"),
    "around": ("Around it", "周邊"),
    "stale": ("⚠ changed since", "⚠ 之後改過"),
    "redacted": ("⚠ masked", "⚠ 已遮蔽"),
    "named": ("named so", "名稱相符"),
    "words": ("words: {it}", "詞：{it}"),
    "parts": ("parts of words", "詞的一部分"),
    "meaning": ("meaning {it}", "語意 {it}"),
    "changed": ("changed {it}", "{it} 更新"),
    "links_to": ("links to", "連到"),
    "linked_from": ("linked from", "連自"),
    "down": ("Next source", "下一個出處"),
    "up": ("Source before", "上一個出處"),
}


class Sources(PickList):
    """Places by group. The highlighted one is told as `Looked`; Enter or a click as `Opened`."""

    DEFAULT_CSS = """
    Sources > .option-list--option-disabled { color: $text-muted; text-style: italic; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", say("down", TEXTS), show=False, id="sources.down"),
        Binding("k", "cursor_up", say("up", TEXTS), show=False, id="sources.up"),
    ]

    class Looked(Message):
        """Another place is highlighted; None when there is none any more."""

        def __init__(self, place: Place | None) -> None:
            super().__init__()
            self.place = place

    class Opened(Message):
        """A place is wanted."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id, classes="framed")
        self.border_title = say("none", TEXTS)
        self._places: list[Place | None] = []

    @property
    def place(self) -> Place | None:
        """The highlighted place."""
        return self._places[self.highlighted] if self.highlighted is not None else None

    def show_answer(self, found: Found) -> None:
        """List what an answer came from: the cited, the others, what is around."""
        others = say("nearest" if found.refused else "others", TEXTS)
        self.border_title = say("title", TEXTS, n=len(found.sources))
        self._fill((("", found.sources), (others, found.others), (say("around", TEXTS), found.around)))

    def show_hits(self, found: Found, stay: bool) -> None:
        """List what a search found. `stay`: on the note that is highlighted, if it is still there."""
        before = self.place if stay else None
        self.border_title = say("found", TEXTS, n=len(found.others))
        self._fill((("", found.others),), before.path if before else "")

    def go_to(self, number: int) -> bool:
        """Highlight the source of that number, if there is one."""
        for at, place in enumerate(self._places):
            if place is not None and place.number == number:
                self.highlighted = at
                return True
        return False

    def empty(self) -> None:
        """Show nothing."""
        self.border_title = say("none", TEXTS)
        self._fill(())

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell which place it is."""
        event.stop()
        if self.holds(event):
            self.post_message(self.Looked(self._places[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell that it is wanted."""
        event.stop()
        place = self._places[event.option_index] if self.holds(event) else None
        if place is not None:
            self.post_message(self.Opened(place))

    def _fill(self, groups: Iterable[tuple[str, Sequence[Place]]], path: str = "") -> None:
        options: list[Option] = []
        self._places = []
        for name, places in groups:
            if name and places:
                options.append(Option(content.line(f"-- {name} --"), disabled=True))
                self._places.append(None)
            options += [Option(PlaceRow(place)) for place in places]
            self._places += places
        self.set_options(options)
        first = next((at for at, place in enumerate(self._places) if place and (not path or place.path == path)), None)
        if first is None and any(self._places):
            first = next(at for at, place in enumerate(self._places) if place)
        self.highlighted = first
        if first is None:
            self.post_message(self.Looked(None))


class PlaceRow(Prose):
    """A place as an entry of the list. Of fifty hits a few are seen: only those are put together."""

    def __init__(self, place: Place) -> None:
        super().__init__(Content(""))
        self._rows = _rows(place)

    @property
    def content(self) -> Content:
        """What it is called, where it is, why it is here; a line each."""
        if not self._content:
            rows = [content.joined(*(content.line(text, style) for text, style in row)) for row in self._rows]
            self._content = Content("\n").join(rows)
        return self._content

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Lines that it takes, by its bare text."""
        return height(("".join(safe_line(text) for text, _ in row) for row in self._rows), width) if width else 0


def _rows(place: Place) -> list[tuple[tuple[str, str], ...]]:
    """Texts and their styles, line by line."""
    number = f"[{place.number}] " if place.number else ""
    rows: list[tuple[tuple[str, str], ...]] = [((number, "bold $accent"), (place.title, "bold"))]
    rows.append(((place.reference, "$secondary"),))
    warned = [say(key, TEXTS) for key, is_so in (("stale", place.stale), ("redacted", place.redacted)) if is_so]
    if warned:
        rows.append(((" · ".join(warned), "$warning"),))
    score = [] if place.score is None else [f"{place.score:.2f}"]
    said = [*score, *(reason(each) for each in place.why)]
    if said:
        rows.append(((" · ".join(said), content.MUTED),))
    return rows


def reason(why: str) -> str:
    """A reason of the daemon in the person's language; the names in it stay."""
    if why == "named so":
        return say("named", TEXTS)
    if why == "parts of words":
        return say("parts", TEXTS)
    for start, key in (("words: ", "words"), ("meaning ", "meaning"), ("changed ", "changed")):
        if why.startswith(start):
            return say(key, TEXTS, it=why.removeprefix(start))
    return why.replace("→ links to →", f"→ {say('links_to', TEXTS)} →").replace(
        "← linked from ←", f"← {say('linked_from', TEXTS)} ←"
    )
