"""Lets a language model compile sources into notes, and shows its work as it goes on."""

from __future__ import annotations

import asyncio
import contextlib
import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from ...agents.worklog import Entry
from ...daemon.errors import RecalldError
from ..connection import background
from ..connection.aside import aside
from ..frame.window import Window
from ..messages import Catalogue, say
from ..start.folders import FolderSuggester, absolute
from ..text import content
from ..widgets.textfield import TextField
from . import workrows
from .ingester import Ingester

TEXTS: Catalogue = {
    "title": ("Ingest sources into notes", "把來源讀入筆記"),
    "told": (
        "Files of markdown, text, HTML or PDF, separated by spaces. Enter tries it and writes nothing; "
        "ctrl+s has {name} write the pages. Esc stops it, then goes back.",
        "markdown、純文字、HTML 或 PDF 檔案，以空格分開。Enter 只試行、不寫入；"
        "ctrl+s 讓 {name} 寫入頁面。Esc 先停止，再返回。",
    ),
    "working": ("… {name} is working", "… {name} 處理中"),
    "trying": ("… {name} is working; nothing is written", "… {name} 處理中，不會寫入"),
    "stopping": ("… stopping", "… 停止中"),
    "failed": ("✖ {message}", "✖ {message}"),
    "hint": ("hint: {hint}", "提示：{hint}"),
    "no_source": ("✖ Say what to ingest.", "✖ 請指定要讀入的來源。"),
    "write": ("Write the pages", "寫入頁面"),
    "close": ("Stop, then close", "停止，再關閉"),
}


class IngestWindow(Window[None]):
    """Asks for sources; below, each call beside its result, as it happens."""

    DEFAULT_CSS = """
    IngestWindow > Vertical { padding: 0 1; height: 90%; }
    IngestWindow #told, IngestWindow #state { height: auto; }
    IngestWindow #log { height: 1fr; }
    IngestWindow #log Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "write", say("write", TEXTS), id="ingest.write", priority=True),
        Binding("escape", "leave", say("close", TEXTS), id="ingest.close", priority=True),
    ]

    def __init__(self, ingester: Ingester, vault: str | None) -> None:
        super().__init__(say("title", TEXTS))
        self._ingester, self._vault = ingester, vault
        self._works = False

    def body(self) -> ComposeResult:
        """The sources, how it stands, and the log."""
        yield Static(content.line(say("told", TEXTS, name=self._ingester.name), content.MUTED), id="told")
        yield TextField(suggester=FolderSuggester(), id="sources")
        yield Static(id="state")
        yield VerticalScroll(id="log")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Try it: people see what would be written before anything is."""
        self._begin(dry=True)

    def action_write(self) -> None:
        """Have the pages written."""
        self._begin(dry=False)

    def action_leave(self) -> None:
        """Stop it; once it stands still, close."""
        if not self._works:
            self.dismiss()
            return
        self._ingester.cancel()
        self._say(say("stopping", TEXTS))

    def on_unmount(self) -> None:
        """Nobody sees it any more: it does not go on by itself."""
        if self._works:
            self._ingester.cancel()

    def _begin(self, dry: bool) -> None:
        if self._works:
            return
        sources = named(self.query_one("#sources", Input).value)
        if not sources:
            self._say(say("no_source", TEXTS), "$error")
            return
        self._works = True
        self._say(say("trying" if dry else "working", TEXTS, name=self._ingester.name), "$accent")
        self.query_one("#log").remove_children()
        background.run(self, partial(self._run, sources, dry), "ingest")

    async def _run(self, sources: Sequence[str], dry: bool) -> None:
        loop = asyncio.get_running_loop()

        def heard(entry: Entry) -> None:
            with contextlib.suppress(RuntimeError):  # the app was left meanwhile
                loop.call_soon_threadsafe(self._heard, entry)

        try:
            outcome = await aside(partial(self._ingester.run, sources, self._vault, dry, heard))
        except RecalldError as error:
            told = say("failed", TEXTS, message=error.message)
            hint = f"\n{say('hint', TEXTS, hint=error.hint)}" if error.hint else ""
            self._say(told + hint, "$error")
        else:
            self._say("")
            for line in workrows.ending(outcome):
                self._add(line)
        finally:
            self._works = False
            self._ingester = self._ingester.again()

    def _heard(self, entry: Entry) -> None:
        self._add(workrows.row(entry))
        for line in workrows.diff(entry):
            self._add(line)

    def _add(self, line: Content) -> None:
        for log in self.query("#log").results(VerticalScroll):
            log.mount(Static(line, markup=False))
            log.scroll_end(animate=False)

    def _say(self, text: str, style: str = "") -> None:
        for state in self.query("#state").results(Static):
            state.update(content.lines(text, style))


def named(typed: str) -> list[str]:
    """Return the paths that were typed, as a shell would part them; a path that is there may have spaces."""
    if typed.strip() and Path(absolute(typed)).exists():
        return [absolute(typed)]
    try:
        return [absolute(one) for one in shlex.split(typed)]
    except ValueError:  # a quotation without an end
        return [absolute(one) for one in typed.split()]
