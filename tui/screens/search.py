"""Search as you type: hits by words at every key, by meaning too after a pause, and a preview of the one in front."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input
from textual.worker import Worker

from ...daemon.errors import RecalldError
from ..asking.finding import FindingScreen, wanted_in
from ..asking.found import Found, Place, read
from ..connection import background
from ..messages import Catalogue, say
from ..text import content
from ..widgets.choice import Choice
from ..widgets.finder import Finder
from ..widgets.passage import Passage
from ..widgets.question import Question
from ..widgets.sources import Sources
from ..widgets.syntax import Syntax

TEXTS: Catalogue = {
    "query": ("Search", "搜尋"),
    "wants": ('Words, a "phrase", -without, tag: path: …', "詞、「整句」、-排除、tag: path: …"),
    "waiting": (
        "Notes come while you type, those with your words first; Enter or ↓ goes to them.",
        "邊打字邊列出筆記，先是含有這些詞的；按 Enter 或 ↓ 前往。",
    ),
    "scope": ("in", "範圍"),
    "mode": ("by", "依"),
    "typing": ("words and meaning", "詞與語意"),
    "keyword": ("words", "詞"),
    "vector": ("meaning", "語意"),
    "next_mode": ("By words or meaning", "依詞或語意找"),
    "syntax": ("Syntax", "語法"),
    "how": ("syntax", "語法"),
    "list": ("To the hits", "到結果"),
    "before": ("Hit before", "上一筆"),
    "after": ("Next hit", "下一筆"),
    "by_words": ("{n} by words · meaning follows", "以詞找到 {n} 則 · 語意稍後"),
    "to_hits": ("To the hits", "到結果"),
    "all_hits": ("{n} {n:note|notes} · {ms} ms", "{n} 則 · {ms} 毫秒"),
    "hits": ("{n} of {found} {found:note|notes} · {ms} ms", "{found} 則中的 {n} 則 · {ms} 毫秒"),
    "none": ("Nothing found for: {query}", "找不到：{query}"),
    "failed": ("✖ {reason}", "✖ {reason}"),
}
MODES = ("typing", "keyword", "vector")
PAUSE_S = 0.35
"""Without another key, meaning is searched too."""
PREVIEW_S = 0.2
"""Without other hits, the first one is shown: while keys come, only the hits are drawn."""
LIMIT = 50


class SearchScreen(FindingScreen):
    """The hits on the left, the passage that matched on the right."""

    NAME = "search"

    DEFAULT_CSS = """
    SearchScreen Sources { overflow-y: scroll; }
    SearchScreen.-wide Sources { width: 2fr; }
    SearchScreen.-wide Passage { width: 3fr; }
    SearchScreen.syntax Syntax { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", say("back"), show=False, id="search.back"),
        Binding("ctrl+t", "next_mode", say("next_mode", TEXTS), show=False, id="search.mode"),
        Binding("ctrl+r", "syntax", say("syntax", TEXTS), show=False, id="search.syntax"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._mode = MODES[0]
        self._asked = ""
        """The query that was sent last: an answer to another one is dropped."""
        self._chosen = False
        """Whether the person has gone to a hit: it stays in front while the answers come in."""
        self._later: Timer | None = None
        self._preview: Timer | None = None
        self._follower: Worker[None] | None = None

    def body(self) -> ComposeResult:
        """The line to type in, the hits, the preview."""
        query = SearchLine(say("wants", TEXTS), id="query")
        query.border_title = say("query", TEXTS)
        choices = Choice("scope", "ctrl+s"), Choice("mode", "ctrl+t"), Choice("syntax", "ctrl+r")
        yield Finder(
            query, choices, (Sources("hits", say("waiting", TEXTS)), Passage(id="passage")), Syntax(id="syntax")
        )

    def linked(self) -> None:
        """Search again: the daemon may know more now."""
        super().linked()
        self._search_now()

    def heard(self, kind: str, data: Mapping[str, Any]) -> None:
        """The notes changed: what is shown may be old."""
        super().heard(kind, data)
        if kind == "indexed" or (kind == "embedded" and data.get("embedded") == data.get("total")):
            self._search_now()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search at once by words, and by meaning when no key follows."""
        _stop(self._later)
        self._chosen = False
        if self._mode != "vector":
            self._follow_keys()
        if self._mode != "keyword":
            self._later = self.set_timer(PAUSE_S, self._search_meaning)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the hits."""
        self._chosen = True
        self.look_at(self.query_one(Sources).place)
        if self.place is not None:
            self.query_one(Sources).focus()

    def on_choice_wanted(self, message: Choice.Wanted) -> None:
        """A choice was clicked."""
        {"scope": self.action_scope, "mode": self.action_next_mode, "syntax": self.action_syntax}[message.choice]()

    def scope_changed(self) -> None:
        """Search there."""
        self.show_choices()
        self._search_now()

    def show_choices(self) -> None:
        """Show how is searched."""
        self.query_one("#choice-scope", Choice).show(say("scope", TEXTS), self.scope.label)
        self.query_one("#choice-mode", Choice).show(say("mode", TEXTS), say(self._mode, TEXTS))
        self.query_one("#choice-syntax", Choice).show(say("how", TEXTS), "?")

    def action_next_mode(self) -> None:
        """By words and then by meaning, by words alone, by meaning alone."""
        self._mode = MODES[(MODES.index(self._mode) + 1) % len(MODES)]
        self.show_choices()
        self._search_now()

    def action_syntax(self) -> None:
        """Show what can be typed, or hide it."""
        self.toggle_class("syntax")

    def action_back(self) -> None:
        """From the preview to the hits, from the hits to where one types."""
        if self.has_class("syntax"):
            self.remove_class("syntax")
        else:
            self.action_type()

    def move(self, by: int) -> None:
        """Highlight another hit, while one goes on typing."""
        hits = self.query_one(Sources)
        self._chosen = True
        hits.action_move(by)

    @property
    def place(self) -> Place | None:
        """The place that is highlighted, also when it is about to be shown."""
        return self.query_one(Sources).place if self._preview is not None else super().place

    def looked(self, place: Place | None) -> None:
        """Show a hit that was gone to, or soon the first one."""
        _stop(self._preview)
        if self._chosen or not isinstance(self.focused, Question):
            self.look_at(place)
        else:
            self._preview = self.set_timer(PREVIEW_S, partial(self.look_at, place))

    def look_at(self, place: Place | None) -> None:
        """Show a place, in the stead of one that was about to be."""
        _stop(self._preview)
        self._preview = None
        super().look_at(place)

    def _query(self) -> str:
        typed = self.query_one(Question).value.strip()
        return f"{typed} {self.scope.filter}".strip() if typed or self.scope.filter else ""

    def _search_now(self) -> None:
        _stop(self._later)
        if not self.query(Question):
            return  # there is nothing to type in yet
        if self._mode == "keyword":
            background.run(self, partial(self._search, self._query(), "keyword"), "search")
        else:
            self._search_meaning()

    def _follow_keys(self) -> None:
        if self._follower is None or self._follower.is_finished or self._follower.is_cancelled:
            self._follower = background.run(self, self._follow, "search")

    async def _follow(self) -> None:
        """Search for what is typed until no more is. Keys that come while an answer is waited for make one query."""
        asked = None
        while (query := self._query()) != asked:
            asked = query
            await self._search(query, "keyword")

    def _search_meaning(self) -> None:
        mode = "vector" if self._mode == "vector" else "hybrid"
        background.run(self, partial(self._search, self._query(), mode), "search")

    async def _search(self, query: str, mode: str) -> None:
        self._asked = query
        if not query:
            self._show(None, mode)
            return
        try:
            wire = await self.link.call("search", {"query": query, "mode": mode, "limit": LIMIT, "thinking": "fast"})
        except RecalldError as error:
            self._say(content.line(say("failed", TEXTS, reason=error.message), "$error"))
            return
        if query == self._asked:
            self._show(read(wire), mode)

    def _show(self, found: Found | None, mode: str) -> None:
        hits = self.query_one(Sources)
        if found is None:
            self.wanted = None
            hits.empty()
            self._say(content.line(""))
            return
        self.wanted = wanted_in(found.query)
        hits.show_hits(found, self._chosen)
        self._say(self._told(found, mode))

    def _told(self, found: Found, mode: str) -> Content:
        follows = mode == "keyword" and self._mode == "typing"
        if follows:
            return content.line(say("by_words", TEXTS, n=len(found.others)), content.MUTED)
        if not found.others:
            return content.line(say("none", TEXTS, query=self.query_one(Question).value), "$warning")
        ms = round(sum(found.timings_ms.values()))
        n, every = len(found.others), found.counts[0]
        count = say("hits" if every > n else "all_hits", TEXTS, n=n, found=every, ms=ms)
        said = "".join(f" · {text}" for _, text in found.disclosures)
        return content.line(count + said, content.MUTED)

    def _say(self, text: Content) -> None:
        self.query_one(Finder).say(text)


def _stop(timer: Timer | None) -> None:
    if timer is not None:
        timer.stop()


class SearchLine(Question):
    """Up and down go through the hits; what was searched is not kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", say("to_hits", TEXTS), id="search.go"),
        Binding("up", "hit(-1)", say("before", TEXTS), show=False, id="search.before"),
        Binding("down", "hit(1)", say("after", TEXTS), id="search.after"),
    ]

    def action_hit(self, by: int) -> None:
        """Highlight another hit."""
        if isinstance(self.screen, SearchScreen):
            self.screen.move(by)


SCREEN = SearchScreen
