"""`recall hooks`: git tells the daemon of commits, merges and branch switches; installed, taken away, or looked at."""

from __future__ import annotations

import os
import sys

from ...daemon.errors import RecalldError
from .. import consent, session
from ..messages.commandline import say
from ..showing.terminal import Paint, note, safe, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = (
    "recall hooks install",
    "recall hooks install ~/notes --dry-run",
    "recall hooks status --json",
    "recall hooks uninstall ~/notes",
)
ACTS = ("install", "uninstall", "status")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("act", nargs="?", choices=ACTS, default="status", help="what to do (status)")
    parser.add_argument("repo", nargs="?", metavar="REPO", help="a folder of the repository (default: this one)")
    parser.add_argument("--dry-run", action="store_true", help="only show what would be written")
    parser.add_argument("--yes", "-y", action="store_true", help="do not ask")


def run(args: Namespace) -> int:
    """Do it, and say each thing that was done; 5 where hooks cannot be put, with the line to add by hand."""
    from ...hooks import repository

    folder = _folder(args)
    if args.act == "install":
        result = _install(args, folder)
    elif args.act == "uninstall":
        result = repository.uninstall(folder, args.dry_run)
    else:
        result = repository.status(folder)
    if args.json:
        write_json(result)
    else:
        _show(args, result)
    return 0


def _folder(args: Namespace) -> str:
    """The folder that was named, else that of the vault that was, else this one."""
    if args.repo is None and args.vault is not None:
        vaults = session.ask(args, "status", {})["vaults"]
        return str(vaults[0]["path"])
    return os.path.abspath(os.path.expanduser(args.repo or "."))


def _install(args: Namespace, folder: str) -> dict[str, Any]:
    from ...hooks import repository

    try:
        return repository.install(folder, args.yes, args.dry_run)
    except RecalldError as error:
        if error.kind != "needs-yes" or args.json or not consent.can_ask():
            raise
        if not consent.agreed(safe(f"{error.message}\n{say('hooks_ask')}")):
            raise RecalldError(say("hooks_declined"), kind="left", code=error.code, exit_code=error.exit_code) from None
        return repository.install(folder, True, args.dry_run)


def _show(args: Namespace, result: dict[str, Any]) -> None:
    paint = Paint.of(sys.stdout)
    for step in result.get("steps", ()):
        ahead = "would_" if result["dry_run"] else "did_"
        write(say(f"hooks_{ahead}{step['act']}", path=safe_line(step["path"]), other=safe_line(step.get("other", ""))))
        if result["dry_run"] and step.get("content"):
            write(paint.dim(safe(step["content"]).rstrip("\n")))
    if args.act == "status":
        place = paint.place(safe_line(result["repository"]))
        write(say("told_of", name=place, text=say(f"hooks_{result['state']}")))
        for event, state in result["events"].items():
            write(f"  {event:<16} {say(f'hook_{state}')}")
    elif not result["steps"] and not result.get("by_hand"):
        note(say("hooks_nothing_" + args.act))
    if args.act == "install" and result["steps"]:
        note(say("hooks_next_dry" if result["dry_run"] else "hooks_next"))
    for path in result.get("left", ()):
        note(say("hooks_left", path=safe_line(path)))
    for path in result.get("by_hand", ()):
        note(say("hooks_by_hand", path=safe_line(path)))
