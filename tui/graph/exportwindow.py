"""Writes the whole graph to a file that other programs open: where to, and in what form."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from ...daemon import atomicwrite
from ...daemon.errors import RecalldError
from ...daemon.systemwords import reason
from ..connection import background
from ..connection.link import Link
from ..frame.window import Window
from ..messages import Catalogue, say
from ..start.folders import FolderSuggester, absolute
from ..text import content
from ..widgets.textfield import TextField

TEXTS: Catalogue = {
    "title": ("Export the graph", "匯出概念圖"),
    "told": (
        "The ending decides the form: .graphml (yEd, Gephi), .dot (Graphviz) or .json.",
        "副檔名決定格式：.graphml（yEd、Gephi）、.dot（Graphviz）或 .json。",
    ),
    "ending": ("✖ The name has to end in .graphml, .dot or .json.", "✖ 檔名結尾必須是 .graphml、.dot 或 .json。"),
    "inside": (
        "✖ That is inside the notes in {root}; nothing is written there. Choose another folder.",
        "✖ 那在筆記資料夾 {root} 裡，不會寫入；請選別的資料夾。",
    ),
    "no_folder": ("✖ There is no folder {folder}.", "✖ 沒有資料夾 {folder}。"),
    "exists": ("? {path} is there already. Enter once more replaces it.", "? {path} 已存在。再按一次 Enter 就取代。"),
    "working": ("Writing…", "寫入中…"),
    "done": ("✓ Written: {path} ({size} kB)", "✓ 已寫入：{path}（{size} kB）"),
    "failed": ("✖ {message}", "✖ {message}"),
    "close": ("Close", "關閉"),
}
FORMS = {".graphml": "graphml", ".dot": "dot", ".gv": "dot", ".json": "json"}


class ExportWindow(Window[None]):
    """Asks for a path, and says what came of it."""

    DEFAULT_CSS = """
    ExportWindow > Vertical { padding: 0 1; }
    ExportWindow Static { height: auto; margin-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", say("close", TEXTS), id="export.close"),
    ]

    def __init__(self, link: Link, vault: str) -> None:
        super().__init__(say("title", TEXTS))
        self._link = link
        self._vault = vault or "notes"
        self._replacing = ""

    def body(self) -> ComposeResult:
        """A path, and room for what is said about it."""
        yield Static(content.line(say("told", TEXTS), "$text-muted"))
        name = self._vault.replace(os.sep, "-")
        yield TextField(os.path.join("~", f"{name}.graphml"), suggester=FolderSuggester(), id="path")  # noqa: PTH118
        yield Static(id="said")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Another path: nothing has been said about it."""
        self._replacing = ""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write."""
        background.run(self, partial(self._write, absolute(event.value)), "export")

    async def _write(self, path: str) -> None:
        try:
            vaults = (await self._link.call("vault.list"))["vaults"]
            refusal = refused(path, [str(vault["path"]) for vault in vaults])
            if refusal:
                self._say(refusal, "$error")
                return
            if Path(path).exists() and self._replacing != path:  # noqa: ASYNC240 - one look at a name
                self._replacing = path
                self._say(say("exists", TEXTS, path=path), "$warning")
                return
            self._say(say("working", TEXTS))
            found = await self._link.call("graph.export", {"format": FORMS[Path(path).suffix.lower()]})
            size = await asyncio.to_thread(write, path, found)
        except RecalldError as error:
            self._say(say("failed", TEXTS, message=error.message), "$error")
        except OSError as error:
            self._say(say("failed", TEXTS, message=say("told_of", name=path, text=reason(error))), "$error")
        else:
            self._replacing = ""
            self._say(say("done", TEXTS, path=path, size=max(1, size // 1000)), "$success")

    def _say(self, text: str, style: str = "") -> None:
        self.query_one("#said", Static).update(content.line(text, style))


def refused(path: str, roots: Sequence[str]) -> str:
    """Return why nothing may be written at an absolute path, "" when it may. `roots`: the folders of notes."""
    if Path(path).suffix.lower() not in FORMS:
        return say("ending", TEXTS)
    folder = Path(os.path.realpath(path)).parent
    for root in roots:
        if folder.is_relative_to(os.path.realpath(root)):
            return say("inside", TEXTS, root=root)
    return "" if folder.is_dir() else say("no_folder", TEXTS, folder=folder)


def write(path: str, export: Mapping[str, Any]) -> int:
    """Write what `graph.export` said, all of it or nothing, and return the number of bytes. Raises `OSError`."""
    if "text" in export:
        text = str(export["text"])
    else:
        graph = {name: export[name] for name in ("schema", "nodes", "edges")}
        text = json.dumps(graph, ensure_ascii=False, indent=1) + "\n"
    target = Path(path)
    data = text.encode("utf-8", "replace")
    atomicwrite.put(target, data, mode=None, beside=str(target.with_name(f".{target.name}.{os.getpid()}")))
    return len(data)
