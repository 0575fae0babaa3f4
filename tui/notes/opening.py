"""Opens a note in the person's editor, at a line."""

from __future__ import annotations

import os
import subprocess
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from ...daemon.errors import RecalldError
from ...daemon.systemwords import reason
from ...index.text.display import safe_line
from ..connection.link import Link
from ..messages import Catalogue, say
from .editor import Editor

if TYPE_CHECKING:
    from ..app import RecallApp

TEXTS: Catalogue = {
    "no_editor": ("No editor was found.", "找不到編輯器。"),
    "no_editor_hint": (
        'set editor = "vim" under [ui] in config.toml, or the variable EDITOR',
        '在 config.toml 的 [ui] 設定 editor = "vim"，或設定環境變數 EDITOR',
    ),
    "no_program": ("The editor {name} cannot be started: {reason}", "無法啟動編輯器 {name}：{reason}"),
    "gone": ("The note is not there any more: {path}", "筆記已不在：{path}"),
    "no_terminal": (
        "The editor {name} needs the terminal, which cannot be lent from here.",
        "編輯器 {name} 需要終端機，但這裡無法讓出。",
    ),
    "no_terminal_hint": ("use one with a window of its own, such as code", "改用自己開視窗的編輯器，例如 code"),
    "failed": ("The editor ended with exit code {code}.", "編輯器結束時的代碼為 {code}。"),
    "opened": ("Opened in {name}: {path}:{line}", "已在 {name} 開啟：{path}:{line}"),
}


async def vault_root(link: Link) -> str:
    """The folder of the notes; "" when no vault is in use. Raises `RecalldError`."""
    name = (await link.call("config.show")).get("vault", "")
    vaults = (await link.call("vault.list"))["vaults"]
    return next((str(vault["path"]) for vault in vaults if vault["name"] == name), "")


def open_note(app: RecallApp, root: str, path: str, line: int) -> None:
    """Open the note `path` of the vault in `root`. Waits for an editor in the terminal. Raises `RecalldError`."""
    file = Path(root) / path
    if not file.exists():
        raise _refusal("gone", path=path)
    editor = Editor.chosen(app.settings.editor, os.environ)
    if editor is None:
        raise _refusal("no_editor", "no_editor_hint")
    command = editor.opening(os.fspath(file), line)
    try:
        code = _beside(command) if editor.windowed else _instead(app, command)
    except OSError as error:
        raise _refusal("no_program", "no_editor_hint", name=editor.name, reason=reason(error)) from None
    except SuspendNotSupported:
        raise _refusal("no_terminal", "no_terminal_hint", name=editor.name) from None
    if code:
        raise _refusal("failed", code=code)
    if editor.windowed:
        app.tell(say("opened", TEXTS, name=editor.name, path=path, line=line))


def _beside(command: list[str]) -> int:
    """Start an editor with a window of its own; nobody waits for its end."""
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)
    threading.Thread(target=process.wait, daemon=True).start()
    return 0


def _instead(app: RecallApp, command: list[str]) -> int:
    """Lend the terminal to an editor until it ends, and return its exit code."""
    with app.suspend():
        return subprocess.run(command, check=False).returncode


def _refusal(key: str, hint: str = "", **values: object) -> RecalldError:
    shown = {name: safe_line(str(value)) for name, value in values.items()}
    return RecalldError(say(key, TEXTS, **shown), kind=key, code=0, hint=say(hint, TEXTS) if hint else "", exit_code=2)
