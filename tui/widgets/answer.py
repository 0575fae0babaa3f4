"""The answer: its sentences with their numbers and verdicts, what it says beside them, and the way it took."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..asking.found import Found, Sentence
from ..asking.steplog import StepLog
from ..messages import Catalogue, say
from ..text import content
from ..text.prose import Prose
from .picklist import PickList

TEXTS: Catalogue = {
    "title": ("Answer", "答案"),
    "written": ("Answer, written by {name}", "答案（{name} 撰寫）"),
    "held": ("✓ checked  ? not verified", "✓ 已與出處核對  ? 未能證實"),
    "steps": ("Steps", "步驟"),
    "legend": ("✓ quoted  ? not verified", "✓ 出自筆記原文  ? 未能證實"),
    "unverified": ("? not verified", "? 未能證實"),
    "refused": ("The notes don't say.", "筆記裡沒有提到。"),
    "down": ("Next sentence", "下一句"),
    "up": ("Sentence before", "上一句"),
    "prefetched": ("thought of beforehand", "事先想到"),
    "low": ("not sure: the question fits several kinds", "不太確定：問題可能有幾種意思"),
    "hint": ("hint: {hint}", "提示：{hint}"),
}
CITE = "cite"


class Answer(PickList):
    """Sentences to go through. The sources of one are told as `Cited` when it is highlighted, entered or clicked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", say("open_note"), id="answer.open"),
        Binding("j", "cursor_down", say("down", TEXTS), show=False, id="answer.down"),
        Binding("k", "cursor_up", say("up", TEXTS), show=False, id="answer.up"),
    ]

    class Cited(Message):
        """A source is wanted by its number. `opened`: by Enter or a click."""

        def __init__(self, number: int, opened: bool) -> None:
            super().__init__()
            self.number, self.opened = number, opened

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id, classes="framed")
        self.border_title = say("title", TEXTS)
        self._sentences: list[Sentence | None] = []
        self._turn = 0

    def show(self, found: Found) -> None:
        """Show an answer."""
        self._title(found.model, found.sentences)
        options = [Option(Prose(_sentence(each))) for each in found.sentences]
        self._sentences = list(found.sentences)
        for text in _beside(found):
            options.append(Option(Prose(text), disabled=True))
        self._sentences += [None] * (len(options) - len(self._sentences))
        self.set_options(options)
        self.highlighted = 0 if found.sentences else None

    def show_draft(self, sentences: Sequence[Sentence], log: StepLog) -> None:
        """Show what is written so far; the place one has gone to stays."""
        self._title(log.reason, sentences)
        at = self.highlighted
        options = [Option(Prose(_sentence(each))) for each in sentences]
        self._sentences = [*sentences, None]
        self.set_options([*options, Option(Prose(log.summary()), disabled=True)])
        self.highlighted = min(at or 0, len(sentences) - 1) if sentences else None

    def show_steps(self, log: StepLog, hint: str = "") -> None:
        """Show the way of a question: while it is under way, when it failed, or because the person wants to see it."""
        self.border_title = say("steps", TEXTS)
        rows = log.rows()
        if hint:
            rows.append(content.line(say("hint", TEXTS, hint=hint), content.MUTED))
        self.show_text(rows)

    def show_text(self, rows: Sequence[Content]) -> None:
        """Show lines that nothing can be done with."""
        self.border_subtitle = ""
        self._sentences = [None] * len(rows)
        self.set_options([Option(Prose(row), disabled=True) for row in rows])
        self.highlighted = None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a sentence leads to a note."""
        return action != "select" or self.highlighted is not None

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Other keys do something where a sentence is."""
        super().watch_highlighted(highlighted)
        if self.has_focus:
            self.refresh_bindings()

    def action_cursor_down(self) -> None:
        """To the next sentence; by a line while more of this one, or of what stands below all, is to be read."""
        self._go_on(1)

    def action_cursor_up(self) -> None:
        """To the sentence before, or back by a line."""
        self._go_on(-1)

    def action_page_down(self) -> None:
        """A page on; also of text without sentences, and of what stands below the last."""
        before = self.highlighted
        if before is not None:
            OptionList.action_page_down(self)  # type: ignore[no-untyped-call]
        if self.highlighted == before:
            self.scroll_page_down(animate=False)

    def action_page_up(self) -> None:
        """A page back."""
        before = self.highlighted
        if before is not None:
            OptionList.action_page_up(self)  # type: ignore[no-untyped-call]
        if self.highlighted == before:
            self.scroll_page_up(animate=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell its first source."""
        event.stop()
        if self.holds(event):
            self._turn = 0
            self._cite(event.option_index, opened=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell its sources, one after the other."""
        event.stop()
        if self.holds(event):
            self._cite(event.option_index, opened=True)
            self._turn += 1

    def on_click(self, event: Click) -> None:
        """A number was clicked: that source."""
        number = event.style.meta.get(CITE)
        if isinstance(number, int):
            event.stop()
            event.prevent_default()
            self.post_message(self.Cited(number, opened=True))

    def _title(self, model: str, sentences: Sequence[Sentence]) -> None:
        """Say who wrote it. `model`: "" for the notes."""
        self.border_title = content.line(say("written", TEXTS, name=model) if model else say("title", TEXTS))
        self.border_subtitle = say("held" if model else "legend", TEXTS) if sentences else ""

    def _go_on(self, by: int) -> None:
        at = self.highlighted
        others = range(-1 if at is None else at, self.option_count if by > 0 else -1, by)[1:]
        other = next((each for each in others if not self.get_option_at_index(each).disabled), None)
        if other is None or (at is not None and self._reaches_beyond(at, by)):
            self.scroll_relative(y=by, animate=False)
        else:
            self.highlighted = other

    def _reaches_beyond(self, at: int, by: int) -> bool:
        """Whether an entry goes on beyond what is in sight, downwards or upwards."""
        first, seen = self._index_to_line[at], self.scroll_offset.y
        return first < seen if by < 0 else first + self._heights[at] > seen + self.scrollable_content_region.height

    def _cite(self, at: int, opened: bool) -> None:
        sentence = self._sentences[at]
        if sentence is not None and sentence.cites:
            self.post_message(self.Cited(sentence.cites[self._turn % len(sentence.cites)], opened))


def _sentence(sentence: Sentence) -> Content:
    shown = content.lines(sentence.text.strip())
    for number in sentence.cites:
        mark = Content.styled(f"[{number}]", Style(bold=True) + Style.from_meta({CITE: number}))
        shown = content.joined(shown, " ", mark)
    if sentence.supported:
        return content.joined(shown, content.line("✓", "$success"))  # on the line of its number, wherever that ends
    reason = content.line(say("colon") + sentence.reason if sentence.reason else "", content.MUTED)
    return content.joined(shown, " ", content.line(say("unverified", TEXTS), "bold $warning"), reason)


def _beside(found: Found) -> list[Content]:
    """What is said beside the sentences, in its order of weight."""
    parts: list[Content] = []
    if found.rest:
        parts.append(content.lines(found.rest, "bold" if found.refused else ""))
    said = [text for code, text in found.disclosures if text.strip() and text not in found.rest]
    if not found.confident and not found.refused:
        said.insert(0, say("low", TEXTS))
    if found.prefetched:
        said.insert(0, say("prefetched", TEXTS))
    parts += [content.line(f"· {text}", content.MUTED) for text in said]
    if found.sentences and parts:
        parts.insert(0, content.line(""))
    return parts
