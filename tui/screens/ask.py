"""Ask: a question, the answer with its sources, and the passage that each sentence comes from."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from ...daemon.errors import RecalldError
from ..asking.conversation import Conversation
from ..asking.finding import FindingScreen, wanted_in
from ..asking.foretelling import foretell
from ..asking.found import Found, Sentence, drafted, read
from ..asking.history import History
from ..asking.manner import Manner
from ..asking.scribe import written
from ..asking.steplog import StepLog
from ..connection import background
from ..messages import Catalogue, say
from ..text import content
from ..widgets.answer import Answer
from ..widgets.choice import Choice
from ..widgets.finder import Finder
from ..widgets.passage import Passage
from ..widgets.question import Question
from ..widgets.sources import Sources

TEXTS: Catalogue = {
    "question": ("Question", "問題"),
    "follow_up": (
        "next: question {n} · ↓ answer · ctrl+n: new conversation",
        "下一個是這段對話的第 {n} 問 · ↓ 到答案 · ctrl+n 新的對話",
    ),
    "wants": ("Ask your notes, in your own words", "用自己的話問你的筆記"),
    "welcome": (
        "Ask something that your notes may say.\n\n"
        "The answer is made of their own sentences. Each has the number of its source; "
        "↓ goes to the sentences, Enter there opens the note, Esc comes back. Whatever you type is the next question.",
        "問一個筆記裡可能寫過的問題。\n\n答案由筆記自己的句子組成，每句都標有出處的編號；"
        "按 ↓ 到句子上，再按 Enter 開啟筆記，按 Esc 回來。直接輸入就是下一個問題。",
    ),
    "next_mode": ("By words or meaning", "依詞或語意找"),
    "next_depth": ("How far to look", "深度：看多深"),
    "new": ("New conversation", "新的對話"),
    "stop": ("Stop", "停止"),
    "steps": ("Steps", "步驟"),
    "read": ("To the answer", "到答案"),
    "page_on": ("Answer: a page on", "答案：下一頁"),
    "page_back": ("Answer: a page back", "答案：上一頁"),
    "nothing": ("Type a question first.", "請先輸入問題。"),
}


class AskScreen(FindingScreen):
    """The start screen."""

    NAME = "ask"

    DEFAULT_CSS = """
    AskScreen Sources, AskScreen Passage { height: 1fr; }
    AskScreen.-wide Answer { width: 2fr; }
    AskScreen.-wide #places { width: 3fr; }
    AskScreen.-narrow Answer { height: 3fr; }
    AskScreen.-narrow #places { height: 2fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stop", say("stop", TEXTS), id="ask.stop"),
        Binding("escape", "back", say("back"), show=False, id="ask.back"),
        Binding("l,ctrl+l", "steps", say("steps", TEXTS), show=False, id="ask.steps"),
        Binding("down", "read", say("read", TEXTS), show=False, id="ask.read"),
        Binding("pagedown", "in_answer('page_down')", say("page_on", TEXTS), show=False, id="ask.page_on"),
        Binding("pageup", "in_answer('page_up')", say("page_back", TEXTS), show=False, id="ask.page_back"),
        Binding("ctrl+t", "next_mode", say("next_mode", TEXTS), show=False, id="ask.mode"),
        Binding("ctrl+r", "next_depth", say("next_depth", TEXTS), show=False, id="ask.depth"),
        Binding("ctrl+n", "new", say("new", TEXTS), show=False, id="ask.new"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.way = StepLog()
        self._manner = Manner()
        self._conversation = Conversation()
        self._showing_steps = False

    def body(self) -> ComposeResult:
        """Question and choices above, the answer on the left, where it comes from on the right."""
        question = Question(say("wants", TEXTS), id="question")
        question.border_title = say("question", TEXTS)
        question.history = History()
        places = Vertical(Sources(id="sources"), Passage(id="passage"), id="places")
        yield Finder(question, Manner.choices(), (Answer(id="answer"), places))

    def on_mount(self) -> None:
        """Say what this is for."""
        super().on_mount()
        self._welcome()

    def _welcome(self) -> None:
        self.query_one(Answer).show_text([content.lines(say("welcome", TEXTS), content.MUTED)])
        self.query_one(Finder).say(content.line(""))

    def root_learnt(self, root: str) -> None:
        """What was asked before in this vault can be asked again."""
        self.query_one(Question).history = History.of(root)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Ask."""
        if not event.value.strip():
            self.recall.tell(say("nothing", TEXTS), "warning")
            return
        if event.input is self.query_one(Question):
            kept = self.link.state != "stopped"
            self.query_one(Question).history.add(event.value.strip(), kept)  # type: ignore[union-attr]
            self.query_one(Question).select_all()  # what is typed from now on is the next question
            background.run(self, partial(self._ask, event.value.strip()), "ask")

    def on_answer_cited(self, message: Answer.Cited) -> None:
        """The source of a sentence."""
        sources = self.query_one(Sources)
        if sources.go_to(message.number) and message.opened:
            self.open_in_notes(sources.place)

    def on_choice_wanted(self, message: Choice.Wanted) -> None:
        """A choice was clicked."""
        {"scope": self.action_scope, "mode": self.action_next_mode, "depth": self.action_next_depth}[message.choice]()

    def copied_text(self) -> str:
        """The answer with its sources while one is in it, else the passage."""
        if self.found is None or not isinstance(self.focused, Answer) or not self.found.sentences:
            return super().copied_text()
        return self.found.copied()

    def scope_changed(self) -> None:
        """Show where the next question is asked."""
        self.show_choices()

    def show_choices(self) -> None:
        """Show how the next question is asked."""
        self._manner.show(self.scope, self)

    def action_next_mode(self) -> None:
        """By words, by meaning, by both."""
        self._manner = self._manner.with_next_mode()
        self.show_choices()

    def action_next_depth(self) -> None:
        """Quickly, further, or as the question needs it."""
        self._manner = self._manner.with_next_depth()
        self.show_choices()

    def action_new(self) -> None:
        """Begin another conversation."""
        if self._conversation.turns:
            background.run(self, partial(self._close, self._conversation), "session", exclusive=False)
        self._conversation = Conversation()
        self.workers.cancel_group(self, "ask")
        self.found, self._showing_steps = None, False
        self.query_one(Sources).empty()
        self._welcome()
        question = self.query_one(Question)
        question.border_subtitle = ""
        question.clear()
        question.focus()

    def action_read(self) -> None:
        """From where one types to the answer, when there is one."""
        if self.found is not None and isinstance(self.focused, Question):
            self.query_one(Answer).focus()

    async def action_in_answer(self, action: str) -> None:
        """Do in the answer what a key of its own does, without leaving where one types."""
        await self.app.run_action(action, self.query_one(Answer))

    def action_steps(self) -> None:
        """Show the way of the question, or the answer again."""
        if self.way.state == "done" and self.found is not None:
            self._showing_steps = not self._showing_steps
            self._show_answer(self.found)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to stop only while a question is under way."""
        if action in ("stop", "back"):
            return (action == "stop") == self.way.under_way
        return super().check_action(action, parameters)

    def action_stop(self) -> None:
        """Stop the question under way."""
        self.workers.cancel_group(self, "ask")

    def action_back(self) -> None:
        """From the steps to the answer, from there to where one types."""
        if self._showing_steps:
            self.action_steps()
        elif not isinstance(self.focused, Question):
            self.action_type()

    async def _ask(self, question: str) -> None:
        self._begin()
        try:
            wire = await self.link.call("recall", self._asked(question), on_progress=self._step)
        except asyncio.CancelledError:
            self.way.stop()
            self._show_log()
            raise
        except RecalldError as error:
            self.way.fail(error)
            self._show_log(error.hint)
            return
        self._conversation.turns, self.wanted = self._conversation.turns + 1, wanted_in(question)
        found = self.found = read(wire)
        try:
            found = await self._written(wire, found)
        finally:  # stopped on the way: the notes' own sentences are there
            self.found = found
            self.way.answer(found)
            if self.is_mounted:
                self._show_found(found)

    async def _written(self, wire: dict[str, Any], found: Found) -> Found:
        """What a language model made of it, sentence by sentence; the same where there is none."""
        scribe = None if found.refused or not found.passages else self.recall.scribe()
        if scribe is None:
            return found
        draft = self.found = drafted(found)
        sentences: list[Sentence] = []
        self.way.write(scribe.name)
        self.query_one(Sources).show_answer(draft)
        self._show_draft(sentences)

        def heard(sentence: Sentence) -> None:
            sentences.append(sentence)
            self._show_draft(sentences)

        def retracted() -> None:
            sentences.clear()
            self._show_draft(sentences)

        told = await written(scribe, wire, heard, retracted)
        background.run(self, partial(foretell, scribe, told, self.link, self._conversation.id), "foresight")
        return read(told)

    def _show_draft(self, sentences: Sequence[Sentence]) -> None:
        if self.is_mounted and self.way.state == "writing":
            self.query_one(Answer).show_draft(sentences, self.way)
            self.query_one(Finder).say(self.way.summary())

    def _begin(self) -> None:
        self.found, self._showing_steps = None, False
        self.query_one(Sources).empty()
        self.way.send(self.link.state == "connected")
        self._show_log()

    def _asked(self, question: str) -> dict[str, Any]:
        query = f"{question} {self.scope.filter}".strip()
        return {"query": query, **self._manner.params(), "session": self._conversation.id, "stages": True}

    def _step(self, done: int, total: int, name: str) -> None:
        self.way.step(done, total, name)
        self._show_log()

    def _show_log(self, hint: str = "") -> None:
        if self.is_mounted:
            self.query_one(Answer).show_steps(self.way, hint)
            self.query_one(Finder).say(self.way.summary())
            if self.way.state != "running":
                self.refresh_bindings()  # which makes the footer anew: not at every step

    def _show_found(self, found: Found) -> None:
        self.query_one(Finder).say(self.way.summary())
        self.refresh_bindings()
        self.show_freshness()
        self.query_one(Sources).show_answer(found)
        self._show_answer(found)
        turns = self._conversation.turns
        self.query_one(Question).border_subtitle = say("follow_up", TEXTS, n=turns + 1) if turns else ""

    def _show_answer(self, found: Found) -> None:
        if self._showing_steps:
            self.query_one(Answer).show_steps(self.way)
        else:
            self.query_one(Answer).show(found)

    async def _close(self, conversation: Conversation) -> None:
        try:
            await conversation.close(self.link)
        except RecalldError as error:
            self.refuse(error)


SCREEN = AskScreen
