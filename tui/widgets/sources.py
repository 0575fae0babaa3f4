"""The places that an answer cites, those looked at beside them, and what lies around: a list to go through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from ..asking.found import Found, Place
from ..messages import Catalogue, say
from ..text import content
from .entrylist import Entry, EntryList, Row

TEXTS: Catalogue = {
    "title": ("Sources ({n})", "出處（{n}）"),
    "found": ("Found ({n})", "找到（{n}）"),
    "none": ("Sources", "出處"),
    "hits": ("Found", "找到"),
    "others": ("Also looked at", "也看過"),
    "nearest": ("Nearest, perhaps no answer", "最接近，未必是答案"),
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
}
HEADING = "italic $foreground-muted"


class Sources(EntryList):
    """Places by group. The highlighted one is told as `Looked`; Enter or a click as `Opened`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", say("open_note"), id="sources.open")]

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

    def __init__(self, id: str | None = None, waiting: str = "") -> None:  # noqa: A002 - as Textual names it
        """`waiting`: what hits come of, said while there are none; "" where an answer's sources are shown."""
        super().__init__(id=id)
        self._waiting = waiting
        self._places: list[Place | None] = []

    def on_mount(self) -> None:
        """There is nothing yet."""
        self.empty()

    @property
    def place(self) -> Place | None:
        """The highlighted place."""
        return self._places[self.highlighted] if self.highlighted is not None else None

    def show_answer(self, found: Found, moved: Mapping[str, str] | None = None) -> None:
        """List what an answer came from: the cited, the others, what is around.

        `moved`: the answer is the one that is there, after notes were called otherwise; it stays where it is.
        """
        before = self.place.path if moved is not None and self.place else ""
        others = say("nearest" if found.refused else "others", TEXTS)
        self.border_title = say("title", TEXTS, n=len(found.sources))
        groups = (("", found.sources), (others, found.others), (say("around", TEXTS), found.around))
        self._list(groups, (moved or {}).get(before, before))

    def show_hits(self, found: Found, stay: bool) -> None:
        """List what a search found. `stay`: on the note that is highlighted, if it is still there."""
        before = self.place if stay else None
        self.border_title = say("found", TEXTS, n=len(found.others))
        self._list((("", found.others),), before.path if before else "")

    def go_to(self, number: int) -> bool:
        """Highlight the source of that number, if there is one."""
        for at, place in enumerate(self._places):
            if place is not None and place.number == number:
                self.highlighted = at
                return True
        return False

    def empty(self) -> None:
        """Show nothing but what there is to wait for."""
        self.border_title = say("hits" if self._waiting else "none", TEXTS)
        self._list(())
        if self._waiting:
            self.fill([Entry.of([(self._waiting, content.MUTED)], is_heading=True)], None)

    def on_entry_list_highlighted(self, event: EntryList.Highlighted) -> None:
        """Tell which place it is, unless the list was filled anew meanwhile."""
        event.stop()
        if event.at == self.highlighted:
            self.post_message(self.Looked(self.place))

    def on_entry_list_chosen(self, event: EntryList.Chosen) -> None:
        """Tell that it is wanted."""
        event.stop()
        if self.place is not None:
            self.post_message(self.Opened(self.place))

    def _list(self, groups: Iterable[tuple[str, Sequence[Place]]], path: str = "") -> None:
        entries: list[Entry] = []
        self._places = []
        for name, places in groups:
            if name and places:
                entries.append(Entry.of([(f"-- {name} --", HEADING)], is_heading=True))
                self._places.append(None)
            entries += [_entry(place) for place in places]
            self._places += places
        first = next((at for at, place in enumerate(self._places) if place and (not path or place.path == path)), None)
        if first is None:
            first = next((at for at, place in enumerate(self._places) if place), None)
        self.fill(entries, first)


def _entry(place: Place) -> Entry:
    """What it is called, where it is, why it is here; a line each."""
    number = f"[{place.number}] " if place.number else ""
    rows: list[Row] = [((number, "bold $accent"), (place.title, "bold")), ((place.reference, "$secondary"),)]
    warned = [say(key, TEXTS) for key, is_so in (("stale", place.stale), ("redacted", place.redacted)) if is_so]
    if warned:
        rows.append(((" · ".join(warned), "$warning"),))
    score = [] if place.score is None else [f"{place.score:.2f}"]
    said = [*score, *(reason(each) for each in place.why)]
    if said:
        rows.append(((" · ".join(said), content.MUTED),))
    return Entry.of(*rows)


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
