"""Status: what the daemon is doing, how well, and what it can be told to do."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import ProgressBar, Sparkline, Static

from ... import __version__
from ...daemon.errors import RecalldError
from ..connection import background
from ..connection.aside import aside
from ..figures import serving, taskreport, versioning, vitals
from ..messages import Catalogue, say
from ..screen import RecallScreen
from ..text import content
from ..widgets.card import Card
from ..widgets.logtail import LogTail

TEXTS: Catalogue = {
    "notes": ("Notes and index", "筆記與索引"),
    "meaning": ("Search by meaning", "語意搜尋"),
    "watch": ("Changes", "變更"),
    "graph": ("Graph", "概念圖"),
    "answers": ("Answers", "回答"),
    "daemon": ("Daemon", "背景程式"),
    "reindex": ("Reindex", "重新索引"),
    "dream": ("Dream", "整理"),
    "pause": ("Pause vectors", "暫停向量"),
    "resume": ("Go on with vectors", "繼續算向量"),
    "restart": ("Restart", "重新啟動"),
    "stop": ("Stop waiting", "停止等候"),
    "working_reindex": ("Reindexing: every file is read again", "重新索引：再讀一次每個檔案"),
    "working_dream": ("Dreaming", "整理中"),
    "phase_graph": ("the graph is made anew", "重建概念圖"),
    "phase_index": ("the index is tidied", "清理索引"),
    "phase_proposals": ("proposals are looked for", "尋找提案"),
    "phase_golden": ("your own questions are asked again", "重問你的測試問題"),
    "failed": ("✖ {message}", "✖ {message}"),
    "stopped": ("Not waited for any more; the daemon finishes by itself.", "不再等候；背景程式會自行完成。"),
    "restarting": ("The daemon stops, and another is started.", "背景程式停止後會再啟動。"),
}
SECONDS_BETWEEN_LOOKS = 1.0
SECONDS_BETWEEN_LOOKS_AROUND = 30.0
"""At what other programs are asked about."""
LONG = 7200.0


class StatusScreen(RecallScreen):
    """Cards of figures, the task under way, and the log. Looks every second while it is shown, and only then."""

    NAME = "status"
    DEFAULT_CSS = """
    StatusScreen #cards { layout: grid; grid-size: 2; grid-gutter: 0 1; height: auto; grid-rows: auto; }
    StatusScreen.-narrow #cards { grid-size: 1; }
    StatusScreen.-wide #cards { grid-size: 3; }
    StatusScreen #board { height: 1fr; }
    StatusScreen #task { height: auto; padding: 0 2; display: none; }
    StatusScreen #task.shown { display: block; }
    StatusScreen #task Static { height: auto; }
    StatusScreen LogTail { height: 1fr; min-height: 8; }
    StatusScreen ProgressBar { width: 1fr; }
    StatusScreen ProgressBar Bar { width: 1fr; }
    StatusScreen Sparkline { height: 1; margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "reindex", say("reindex", TEXTS), id="status.reindex"),
        Binding("d", "dream", say("dream", TEXTS), id="status.dream"),
        Binding("p", "pause", say("pause", TEXTS), id="status.pause"),
        Binding("p", "resume", say("resume", TEXTS), id="status.resume"),
        Binding("S", "restart", say("restart", TEXTS), id="status.restart"),
        Binding("escape", "stop", say("stop", TEXTS), id="status.stop"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._timer: Timer | None = None
        self._looking = False
        self._doing = ""
        self._paused = False
        self._hooks, self._service, self._around_next = "", "", 0.0

    def body(self) -> ComposeResult:
        """Cards above, log below."""
        with Vertical(id="task"):
            yield Static(id="task-text")
            yield ProgressBar(show_eta=False, id="task-bar")
        with VerticalScroll(id="board"):
            with Container(id="cards"):
                yield Card(say("notes", TEXTS), card_id="notes")
                yield Card(say("meaning", TEXTS), ProgressBar(show_eta=False, id="embedded"), card_id="meaning")
                yield Card(say("answers", TEXTS), Sparkline([], id="latencies"), card_id="answers")
                yield Card(say("graph", TEXTS), card_id="graph")
                yield Card(say("watch", TEXTS), card_id="watch")
                yield Card(say("daemon", TEXTS), card_id="daemon")
            yield LogTail()

    def on_mount(self) -> None:
        """Begin to look."""
        self._timer = self.set_interval(SECONDS_BETWEEN_LOOKS, self._look_soon)
        self._look_soon()

    def on_screen_resume(self) -> None:
        """Look again."""
        if self._timer is not None:
            self._timer.resume()
            self._look_soon()

    def on_screen_suspend(self) -> None:
        """Nobody sees it: do not ask."""
        if self._timer is not None:
            self._timer.pause()

    def linked(self) -> None:
        """Look again at once, and at what this daemon can do."""
        self._look_soon()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what this daemon can, and stopping only while something is waited for."""
        if action in ("reindex", "dream"):
            return action in self.link.capabilities and not self._doing
        if action in ("pause", "resume"):
            return "pause" in self.link.capabilities and self._paused == (action == "resume")
        if action == "restart":
            return self.link.starts and not self._doing
        return bool(self._doing) if action == "stop" else True

    def action_reindex(self) -> None:
        """Let every file be looked at again."""
        self._begin("reindex")

    def action_dream(self) -> None:
        """Let the graph be made anew, and the index be tidied."""
        self._begin("dream")

    def action_stop(self) -> None:
        """Wait no longer."""
        self.workers.cancel_group(self, "task")
        self._end(content.line(say("stopped", TEXTS)))

    def action_pause(self) -> None:
        """Embed nothing for now."""
        background.run(self, partial(self._pause, on=True), "pause", exclusive=False)

    def action_resume(self) -> None:
        """Go on embedding."""
        background.run(self, partial(self._pause, on=False), "pause", exclusive=False)

    async def _pause(self, *, on: bool) -> None:
        try:
            await self.link.call("pause", {"on": on})
        except RecalldError as error:
            self.refuse(error)
        self._look_soon()

    def action_restart(self) -> None:
        """Stop the daemon; the line starts another."""
        self.recall.tell(say("restarting", TEXTS))
        background.run(self, self._restart, "restart")

    async def _restart(self) -> None:
        with contextlib.suppress(RecalldError):
            await self.link.renew()

    # -- a task

    def _begin(self, method: str) -> None:
        self._doing = method
        self._tell(content.line(say(f"working_{method}", TEXTS)))
        bar = self.query_one("#task-bar", ProgressBar)
        bar.display = True
        bar.update(total=None, progress=0)
        self.refresh_bindings()
        background.run(self, partial(self._done, method), "task")

    async def _done(self, method: str) -> None:
        try:
            result = await self.link.call(method, within=LONG, on_progress=self._progress)
        except RecalldError as error:
            hint = f"  {say('hint', hint=error.hint)}" if error.hint else ""
            failed = content.line(say("failed", TEXTS, message=error.message), "$error")
            self._end(content.joined(failed, content.line(hint)))
            return
        self._end(taskreport.told(method, result))

    def _progress(self, done: int, total: int, phase: str) -> None:
        self.query_one("#task-bar", ProgressBar).update(total=total or None, progress=done)
        key = f"phase_{phase}"
        if key in TEXTS:
            self._tell(content.line(say("told_of", name=say(f"working_{self._doing}", TEXTS), text=say(key, TEXTS))))

    def _end(self, told: Content) -> None:
        self._doing = ""
        self.query_one("#task-bar").display = False
        self._tell(told)
        self.refresh_bindings()

    def _tell(self, told: Content) -> None:
        self.query_one("#task-text", Static).update(told)
        self.query_one("#task").add_class("shown")

    # -- the figures

    def _look_soon(self) -> None:
        if not self._looking and self.link.state == "connected":
            self._looking = True
            background.run(self, self._look, "look")

    async def _look(self) -> None:
        try:
            status = await self.link.call("status", {"vault": self.recall.vault_name or None}, within=10.0)
            if not self.is_attached:
                return
            self._show(status)
            for vault in status["vaults"][:1]:
                await self._look_around(str(vault["path"]))
            logs = await self.link.call("logs", within=10.0)
            await self.query_one(LogTail).look(logs.get("path"))
        except RecalldError:
            return  # the heading says how the line is
        finally:
            self._looking = False

    async def _look_around(self, folder: str) -> None:
        """Ask git about its hooks and the machine about its service now and then; shown at the next look."""
        now = time.monotonic()
        if now >= self._around_next:
            self._around_next = now + SECONDS_BETWEEN_LOOKS_AROUND
            self._hooks = await aside(partial(versioning.hooks_state, folder))
            self._service = await aside(serving.service_state)

    def _show(self, status: Mapping[str, Any]) -> None:
        self.query_one("#daemon", Card).show([*vitals.daemon_rows(status, __version__), *serving.rows(self._service)])
        self.query_one("#answers", Card).show(vitals.answer_rows(status))
        if self._paused != (paused := vitals.paused(status.get("model"))):
            self._paused = paused
            self.refresh_bindings()
        recent = (status.get("queries") or {}).get("recent_ms") or []
        line = self.query_one("#latencies", Sparkline)
        line.display, line.data = len(recent) > 1, recent
        for vault in status["vaults"][:1]:
            self._show_vault(vault, status.get("model"))

    def _show_vault(self, vault: Mapping[str, Any], model: Any) -> None:
        self.query_one("#notes", Card).show(vitals.vault_rows(vault))
        if vault["state"] == "opening":
            return  # its other figures are not known yet: those of before stay
        self.query_one("#meaning", Card).show(vitals.meaning_rows(vault, model))
        git = versioning.rows(vault.get("git") or {}, self._hooks)
        self.query_one("#watch", Card).show([*vitals.watch_rows(vault), *git])
        graph = vitals.graph_rows(vault)
        self.query_one("#graph", Card).show(graph)
        self.query_one("#graph").display = bool(graph)
        off = str(vault.get("vectors") or "off").startswith("off")
        bar = self.query_one("#embedded", ProgressBar)
        bar.display = not off
        bar.update(total=vault["passages"] or 1, progress=vault["embedded"])


SCREEN = StatusScreen
