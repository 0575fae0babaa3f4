"""`recall mcp`: the server that agents start, and writing it into their settings."""

from __future__ import annotations

import os
import signal
import sys

from ...agents.clients import NAMES
from .. import consent, session
from ..messages.commandline import say
from ..showing.terminal import is_terminal, note, safe, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ...agents.clients.change import Change
    from ...agents.clients.programs import Program
    from ..arguments import Parser

EXAMPLES = (
    "recall mcp --vault notes",
    "recall mcp install --client claude --with-hook",
    "recall mcp install --client codex --allow-write --dry-run",
    "recall mcp uninstall --client cursor",
)
ACTS = ("install", "uninstall")
MISSING, REFUSED, INTERRUPTED = 70, 5, 130


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "act",
        nargs="?",
        choices=ACTS,
        metavar="install|uninstall",
        help="write the server into a program's settings, or take it out",
    )
    parser.add_argument("--client", choices=NAMES, help="the program whose agent is to have the notes")
    parser.add_argument("--allow-write", action="store_true", help="offer the tools that write notes, and proposals")
    parser.add_argument("--with-hook", action="store_true", help="also hand what the notes know to every prompt")
    parser.add_argument("--dry-run", action="store_true", help="only show what would change")
    parser.add_argument("--yes", "-y", action="store_true", help="do not ask")


def run(args: Namespace) -> int:
    """Serve one client on standard input and output until its end of file, or change a program's settings."""
    if args.act is None:
        return _serve(args)
    if args.client is None:
        from ..setup import agentprogram

        args.client = agentprogram.chosen(args.act, ask=not args.json and not args.yes)
    return _change(args)


def _serve(args: Namespace) -> int:
    from ...agents.mcp.wire import wire

    if is_terminal(sys.stdin):
        note(say("mcp_typed"))
    with wire() as stream:  # before anything can print
        try:
            import gc

            gc.disable()  # a tenth of the time that the imports take is looking for garbage there is not
            import anyio

            from ...agents.mcp.server import serve
        except ImportError as error:
            from ...daemon.errors import INTERNAL_ERROR, RecalldError

            message = say("mcp_missing", reason=error.name or str(error))
            raise RecalldError(
                message, kind="not-installed", code=INTERNAL_ERROR, hint=say("mcp_missing_hint"), exit_code=MISSING
            ) from None
        gc.freeze()
        gc.enable()
        signal.signal(signal.SIGINT, _interrupted)
        anyio.run(serve, stream, session.vault(args).get("vault"), args.allow_write, not args.no_start)
    return 0


def _interrupted(*_: object) -> None:
    """End at once: the thread that reads standard input cannot be woken, and would be waited for."""
    note(f"recall: {say('interrupted')}")
    sys.stderr.flush()
    os._exit(INTERRUPTED)


def _change(args: Namespace) -> int:
    """Show what would change, ask, and write it with the old file kept beside."""
    from ...agents.clients import programs
    from ...agents.clients.change import Unchangeable

    program = programs.program(args.client)
    try:
        changes = [each for each in _changes(args, program) if not each.is_none]
        for each in changes:
            if not args.json:
                write(safe(each.diff()))
        if changes and not args.dry_run and not args.yes:
            _confirm(args)
        kept = [None if args.dry_run else each.write() for each in changes]
    except (Unchangeable, OSError) as error:
        from ...daemon.errors import CONFLICT, RecalldError

        message = say("mcp_unchangeable", reason=safe_line(str(error)))
        raise RecalldError(message, kind="conflict", code=CONFLICT, hint=say("mcp_by_hand")) from None
    if args.json:
        rows = zip(changes, kept, strict=True)
        told = [{"path": str(c.file), "diff": c.diff(), "backup": str(k) if k else None} for c, k in rows]
        write_json({"schema": 1, "client": args.client, "act": args.act, "dry_run": args.dry_run, "changes": told})
    else:
        _tell(args, program, changes, kept)
    return 0


def _changes(args: Namespace, program: Program) -> list[Change]:
    from ...agents.clients import change, programs

    recall = programs.command()
    chosen = session.vault(args)
    vault = ["--vault", chosen["vault"]] if chosen else []
    if args.act == "uninstall":
        hooks = [change.hook(program.hooks, None)] if program.hooks else []
        return [change.server(program, None), *hooks]
    words = [*recall, "mcp", *vault, *(["--allow-write"] if args.allow_write else ())]
    made = [change.server(program, words)]
    if args.with_hook and program.hooks:
        made.append(change.hook(program.hooks, [*recall, *vault, "context"]))
    return made


def _confirm(args: Namespace) -> None:
    """Ask the person; where there is none, refuse with the way to go on."""
    from ...daemon.errors import EXISTS, RecalldError

    if args.json or not consent.can_ask():
        raise RecalldError(
            say("mcp_needs_yes"), kind="needs-yes", code=EXISTS, hint=say("mcp_needs_yes_hint"), exit_code=REFUSED
        )
    if not consent.agreed(say("mcp_ask")):
        raise RecalldError(say("mcp_left"), kind="left", code=EXISTS, exit_code=REFUSED)


def _tell(args: Namespace, program: Program, changes: list[Change], kept: list[Any]) -> None:
    if not changes:
        note(say("mcp_nothing", client=args.client))
    for change, backup in zip(changes, kept, strict=True):
        key = "mcp_would" if args.dry_run else "mcp_written"
        note(say(key, path=safe_line(str(change.file))))
        if backup is not None:
            note(say("mcp_backup", path=safe_line(str(backup))))
    if args.act == "uninstall":
        return
    if args.with_hook and program.hooks is None:
        note(say("mcp_no_hooks", client=args.client))
    note(say("mcp_rules", path=safe_line(program.rules)))
    write(say("mcp_rule_lines"))
