"""The first start: a folder is chosen, or the demo; its notes are read before one's eyes; a first question follows."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, ProgressBar, Static

from ...daemon.errors import RecalldError
from ...daemon.systemwords import reason
from ...demo import notes as demo
from ..connection import background
from ..frame.footing import Footing
from ..messages import Catalogue, say
from ..text import content
from ..widgets.textfield import TextField
from .folders import FolderSuggester, absolute, completed, count_notes

if TYPE_CHECKING:
    from ..app import RecallApp

TEXTS: Catalogue = {
    "title": ("Welcome to recall", "歡迎使用 recall"),
    "what": (
        "Ask your own notes, and get answers that say which lines they come from.\n"
        "Name the folder of your markdown notes. They are read, and never changed; nothing leaves this machine.",
        "向自己的筆記提問，答案會註明出自哪幾行。\n"
        "請指定 markdown 筆記的資料夾。筆記只會被讀取，不會更動；一切都在本機。",
    ),
    "path": ("the folder of your notes, such as ~/notes", "筆記資料夾，例如 ~/notes"),
    "complete": ("→ completes the name, Enter takes the folder", "→ 補完名稱，Enter 確定"),
    "use": ("Use this folder", "使用這個資料夾"),
    "demo": ("Try the demo notes", "試用示範筆記"),
    "demo_told": (
        "No notes at hand? The demo brings forty-odd notes of an invented engineer, half Chinese, half English.",
        "手邊沒有筆記？示範筆記有四十多則，中英各半，屬於一位虛構的工程師。",
    ),
    "found": ("{n} notes there", "有 {n} 則筆記"),
    "found_more": ("more than {n} notes there", "超過 {n} 則筆記"),
    "empty": ("No notes there yet. It can be used all the same.", "還沒有筆記，仍然可以使用。"),
    "no_folder": ("There is no such folder.", "沒有這個資料夾。"),
    "reading": ("Reading the notes in {path}", "正在讀取 {path} 的筆記"),
    "read": ("{notes} notes, {passages} passages so far", "已讀 {notes} 則筆記、{passages} 個段落"),
    "ready": ("✓ Ready: {notes} notes, {passages} passages.", "✓ 完成：{notes} 則筆記、{passages} 個段落。"),
    "meaning": (
        "Words are searchable now; search by meaning is being prepared meanwhile.",
        "現在就能以文字搜尋；語意搜尋會在背景準備。",
    ),
    "first": ("A first question: {question}", "第一個問題：{question}"),
    "ask": ("Ask it", "開始提問"),
    "question_demo": ("Why does vLLM crash at start?", "vLLM 為什麼一啟動就當掉？"),
    "question_none": ("What is in my notes?", "我的筆記裡有什麼？"),
    "refused": ("✖ {message}", "✖ {message}"),
    "choose": ("Another folder", "換一個資料夾"),
}
LOOK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Done:
    """The vault that was taken in, and a question to begin with."""

    vault: str
    question: str


class Setup(Screen[Done]):
    """From nothing to a first question."""

    DEFAULT_CSS = """
    Setup { align: center middle; }
    Setup > VerticalScroll {
        width: 90%; max-width: 84; height: auto; max-height: 100%; border: round $primary; padding: 1 2;
    }
    Setup Static { height: auto; margin-bottom: 1; }
    Setup Input { margin-bottom: 0; }
    Setup .told { color: $text-muted; }
    Setup #said { min-height: 1; }
    Setup Horizontal { height: auto; margin-bottom: 1; }
    Setup Button { margin-right: 2; }
    Setup ProgressBar { margin-bottom: 1; }
    Setup .hidden { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "choose", say("choose", TEXTS), id="setup.choose"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._done: Done | None = None

    def compose(self) -> ComposeResult:
        """The choice, and, hidden as yet, how far the reading is."""
        with VerticalScroll(can_focus=False) as window:
            window.border_title = say("title", TEXTS)
            yield Static(content.lines(say("what", TEXTS)))
            with Vertical(id="choice") as choice:
                choice.styles.height = "auto"
                yield TextField(placeholder=say("path", TEXTS), suggester=FolderSuggester(), id="path")
                yield Static(content.line(say("complete", TEXTS)), id="said", classes="told")
                with Horizontal():
                    yield Button(say("use", TEXTS), variant="primary", id="use")
                    yield Button(say("demo", TEXTS), id="demo")
                yield Static(content.line(say("demo_told", TEXTS)), classes="told")
            with Vertical(id="progress", classes="hidden") as progress:
                progress.styles.height = "auto"
                yield Static(id="reading")
                yield ProgressBar(show_eta=False, id="bar")
                yield Static(id="read")
                with Center():
                    yield Button(say("ask", TEXTS), variant="primary", id="ask", classes="hidden")
        yield Footing()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Going back is for while nothing is taken in."""
        return action != "choose" or self.query_one("#choice").has_class("hidden")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what is there."""
        background.run(self, partial(self._look, event.value), "look")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """That folder."""
        if event.value.strip():
            self._take(absolute(event.value), "")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A choice, or the question."""
        if event.button.id == "demo":
            self._take(demo.place(), say("question_demo", TEXTS))
        elif event.button.id == "use" and self.query_one("#path", Input).value.strip():
            self._take(absolute(self.query_one("#path", Input).value), "")
        elif event.button.id == "ask" and self._done is not None:
            self.dismiss(self._done)

    def action_choose(self) -> None:
        """Stop watching and choose another folder; what was taken in stays."""
        self.workers.cancel_group(self, "take")
        self._show_choice(True)

    def _take(self, path: str, question: str) -> None:
        self.workers.cancel_group(self, "look")
        background.run(self, partial(self._taken, path, question), "take")

    async def _look(self, typed: str) -> None:
        folder = absolute(typed)
        if not typed.strip():
            return self._say(say("complete", TEXTS))
        if not await asyncio.to_thread(os.path.isdir, folder):
            begun = await asyncio.to_thread(completed, typed)
            return self._say(say("complete" if begun else "no_folder", TEXTS))
        notes, all_of_them = await asyncio.to_thread(count_notes, folder)
        key = "found_more" if not all_of_them else "found" if notes else "empty"
        self._say(say(key, TEXTS, n=notes))

    async def _taken(self, path: str, question: str) -> None:
        """Register the folder, and show how it is read until it is."""
        link = cast("RecallApp", self.app).link
        try:
            if question:
                await asyncio.to_thread(demo.copy, path)
            vault = await link.call("vault.add", {"path": path})
            self._show_choice(False)
            self.query_one("#reading", Static).update(content.line(say("reading", TEXTS, path=vault["path"]), "bold"))
            await self._read(str(vault["name"]))
            self._offer(str(vault["name"]), question or await self._question(str(vault["name"])))
        except RecalldError as error:
            self._refuse(error.message, error.hint)
        except OSError as error:
            self._refuse(say("told_of", name=error.filename, text=reason(error)), "")

    async def _read(self, name: str) -> None:
        """Wait until everything is searchable by its words, and show the way there."""
        link = cast("RecallApp", self.app).link
        waiting = asyncio.create_task(link.call("wait", {"vault": name}, within=3600.0))
        try:
            while not waiting.done():
                await asyncio.wait({waiting}, timeout=LOOK_SECONDS)
                self._show(await self._status(name))
            await waiting
        finally:
            waiting.cancel()

    async def _status(self, name: str) -> dict[str, Any]:
        found = await cast("RecallApp", self.app).link.call("status")
        mine: dict[str, Any] = next((vault for vault in found["vaults"] if vault["name"] == name), {})
        return mine

    def _show(self, vault: dict[str, Any]) -> None:
        steps = vault.get("progress") or {}
        notes, passages = vault.get("notes", 0), vault.get("passages", 0)
        bar = self.query_one("#bar", ProgressBar)
        bar.update(total=steps.get("total") or None, progress=steps.get("done", 0))
        self.query_one("#read", Static).update(content.line(say("read", TEXTS, notes=notes, passages=passages)))

    async def _question(self, name: str) -> str:
        """A question that the notes answer."""
        found = await cast("RecallApp", self.app).link.call("beginning", {"vault": name})
        return str(found.get("question") or "") or say("question_none", TEXTS)

    def _offer(self, vault: str, question: str) -> None:
        self._done = Done(vault, question)
        background.run(self, partial(self._say_ready, vault, question), "ready")

    async def _say_ready(self, vault: str, question: str) -> None:
        found = await self._status(vault)
        counts = say("ready", TEXTS, notes=found.get("notes", 0), passages=found.get("passages", 0))
        parts: list[Content | str] = [content.line(counts, "$success")]
        if found.get("embedded", 0) < found.get("passages", 0) and not str(found.get("vectors", "")).startswith("off"):
            parts += ["\n", content.line(say("meaning", TEXTS))]
        parts += ["\n\n", content.line(say("first", TEXTS, question=question))]
        bar = self.query_one("#bar", ProgressBar)
        bar.update(total=1, progress=1)
        self.query_one("#read", Static).update(content.joined(*parts))
        button = self.query_one("#ask", Button)
        button.remove_class("hidden")
        button.focus()

    def _show_choice(self, shown: bool) -> None:
        self.query_one("#choice").set_class(not shown, "hidden")
        self.query_one("#progress").set_class(shown, "hidden")
        self.query_one("#ask").add_class("hidden")
        self.refresh_bindings()
        if shown:
            self.query_one("#path").focus()

    def _refuse(self, message: str, hint: str) -> None:
        self._show_choice(True)
        told: list[Content | str] = [content.line(say("refused", TEXTS, message=message), "$error")]
        if hint:
            told += ["\n", content.line(say("hint", hint=hint))]
        self.query_one("#said", Static).update(content.joined(*told))

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(content.line(text))
