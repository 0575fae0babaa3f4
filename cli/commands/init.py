"""`recall init`: from a folder of notes to a first question, saying each thing it did."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

from ...daemon.client import caller
from ...daemon.errors import EXISTS, RecalldError
from .. import consent, session
from ..messages.commandline import say
from ..setup import demo, firstquestion, notesfolder, offers
from ..showing import following
from ..showing.terminal import Paint, note, safe_line, write, write_json

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
    parser.add_argument(
        "--yes", action="store_true", help="ask nothing, install nothing, and copy into a folder that is not empty"
    )
    parser.add_argument("--bare", action="store_true", help="register and index, offer nothing else")
    parser.add_argument("--name", metavar="NAME", help="what to call the vault (default: the folder's name)")


def run(args: Namespace) -> int:
    """Register the folder, index it, say what to do next, and offer what can be set up beside it."""
    ask = consent.can_ask() and not (args.yes or args.bare or args.json)
    path = _folder(args, ask)
    began = time.monotonic()
    if args.demo:
        _copy_demo(args, path)
    wanted = {"path": path} if args.name is None else {"path": path, "name": args.name}
    vault = session.ask(args, "vault.add", wanted)
    args.vault = vault["name"]
    _say(args, _registration(vault))
    _index(args)
    result = {"schema": 1, **vault, **_indexed(args, time.monotonic() - began)}
    if args.json:
        write_json(result)
    elif not args.bare:
        _go_on(args, ask)
    return 0


def _folder(args: Namespace, ask: bool) -> str:
    """The folder to take in: named, or this one; where this one holds no notes, the one that the person names."""
    if not args.demo and args.path is None and ask and not notesfolder.holds_notes("."):
        chosen = notesfolder.asked_for()
        if chosen is not None:
            return chosen
        args.demo = True
    return demo.place(args.path) if args.demo else notesfolder.named(args.path)


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


def _index(args: Namespace) -> None:
    try:
        following.ask(args, "wait", {"vectors": False}, say("indexing"))
    except KeyboardInterrupt:
        _say(args, say("init_goes_on"))
        raise


def _indexed(args: Namespace, seconds: float) -> dict[str, Any]:
    """Say what was indexed; return the same for a program."""
    mine = _standing(args)
    notes, passages = mine.get("notes", 0), mine.get("passages", 0)
    _say(args, say("indexed", notes=notes, passages=passages, seconds=seconds))
    return {"notes": notes, "passages": passages, "seconds": round(seconds, 3)}


def _standing(args: Namespace) -> dict[str, Any]:
    found: dict[str, Any] = next((v for v in session.ask(args, "status")["vaults"] if v["name"] == args.vault), {})
    return found


def _go_on(args: Namespace, ask: bool) -> None:
    """To the first question, and to what can be set up beside the index."""
    mine = _standing(args)
    if mine.get("embedded", 0) < mine.get("passages", 0):
        note(say("meaning_later"))
    question = firstquestion.suggested(args)
    known = question != say("question_any")
    bold = Paint.of(sys.stdout).bold
    if ask and known and consent.agreed(say("init_first", question=bold(question)), by_enter=True):
        offers.done(["ask", "--vault", args.vault, "--", question])
        question = say("question_any")
    offers.made(mine, ask)
    note(say("nothing_written"))
    if mine.get("notes"):
        write(say("next_step", question=bold(question), where=_where(args, mine)))
    else:
        write(say("next_note"))


def _where(args: Namespace, mine: dict[str, Any]) -> str:
    """What tells `ask` which vault is meant, where it would not be known from here; with its blank."""
    vaults = session.ask(args, "status")["vaults"]
    asks = caller()
    here = bool(asks["cwd"]) and Path(asks["cwd"]).is_relative_to(str(mine.get("path")))
    known = here or len(vaults) == 1 or asks.get("env_vault") == args.vault
    return "" if known else f" --vault {shlex.quote(safe_line(args.vault))}"


def _say(args: Namespace, text: str) -> None:
    """What was done is for the person to read; `--json` has it as data."""
    if not args.json:
        note(text)
