"""`recall init`: from a folder of notes to a first question, saying each thing it did."""

from __future__ import annotations

import os
import sys
import time

from ...daemon import unit
from ...daemon.errors import EXISTS, RecalldError
from .. import demo, following, session
from ..arguments import UsageError
from ..messages import say
from ..terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall init ~/notes", "recall init --demo")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("path", nargs="?", metavar="PATH", help="the folder of your notes (default: this one)")
    parser.add_argument("--demo", action="store_true", help="copy the demo notes to PATH and use them")
    parser.add_argument("--yes", action="store_true", help="ask nothing, and copy into a folder that is not empty")
    parser.add_argument("--bare", action="store_true", help="register and index, offer nothing else")
    parser.add_argument("--name", metavar="NAME", help="what to call the vault (default: the folder's name)")


def run(args: Namespace) -> int:
    """Register the folder, index it, and say what to do next."""
    began = time.monotonic()
    path = demo.place(args.path) if args.demo else _folder(args.path)
    if args.demo:
        _copy_demo(args, path)
    wanted = {"path": path} if args.name is None else {"path": path, "name": args.name}
    vault = session.ask(args, "vault.add", wanted)
    args.vault = vault["name"]
    _say(args, _registration(vault))
    following.ask(args, "wait", {"vectors": False}, say("indexing"))
    result = _summary(args, vault, time.monotonic() - began)
    if args.json:
        write_json(result)
    return 0


def _folder(path: str | None) -> str:
    """The folder named, or this one. Raises when there is none."""
    folder = os.path.abspath(os.path.expanduser(path or "."))
    shown = safe_line(folder)
    if not os.path.lexists(folder):
        raise UsageError(say("init_missing", path=shown), say("init_missing_hint"))
    if not os.path.isdir(folder):
        raise UsageError(say("init_not_folder", path=shown), say("init_not_folder_hint"))
    return folder


def _copy_demo(args: Namespace, path: str) -> None:
    state = demo.state(path)
    if state == "ours":
        _say(args, say("demo_kept", path=safe_line(path)))
        return
    if state == "other" and not args.yes:
        raise RecalldError(
            say("demo_not_empty", path=safe_line(path)), kind="exists", code=EXISTS, hint=say("demo_not_empty_hint")
        )
    _say(args, say("demo_copied", n=demo.copy(path), path=safe_line(path)))


def _registration(vault: dict[str, Any]) -> str:
    key = "registered" if vault.get("added", True) else "registered_already"
    return say(key, path=safe_line(vault["path"]), name=safe_line(vault["name"]))


def _summary(args: Namespace, vault: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Say what was indexed and what comes next; return the same for a program."""
    status = session.ask(args, "status")
    mine: dict[str, Any] = next((v for v in status["vaults"] if v["name"] == vault["name"]), {})
    notes, passages = mine.get("notes", 0), mine.get("passages", 0)
    _say(args, say("indexed", notes=notes, passages=passages, seconds=seconds))
    if not args.bare:
        if mine.get("embedded", 0) < passages:
            _say(args, say("meaning_later"))
        if (mine.get("git") or {}).get("hooks") == "none":
            _say(args, say("hooks_offer"))
        if unit.found() is None and (sys.platform == "darwin" or os.path.isdir("/run/systemd/system")):
            _say(args, say("service_offer"))
        _say(args, say("nothing_written"))
        if not args.json:
            paint = Paint.of(sys.stdout)
            write(say("next_step", command=paint.bold(say("demo_question" if args.demo else "a_question"))))
    return {"schema": 1, **vault, "notes": notes, "passages": passages, "seconds": round(seconds, 3)}


def _say(args: Namespace, text: str) -> None:
    """What was done is for the person to read; `--json` has it as data."""
    if not args.json:
        note(text)
