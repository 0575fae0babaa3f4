"""`recall get`: one note, a section of it, some lines, or what a handle stands for."""

from __future__ import annotations

import sys

from ...daemon.localtime import local_day, local_minute
from .. import session
from ..arguments import UsageError, example
from ..messages.commandline import say
from ..showing import render
from ..showing.terminal import Paint, is_terminal, note, safe, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = (
    "recall get 'OCR job progress#下一步'",
    "recall get 'vLLM crashes at start:10-20' --json",
    "recall get notectl --history",
)


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "note", nargs="+", metavar="NOTE[#HEADING | :A-B] | HANDLE", help="a path, title, alias, id or handle"
    )
    parser.add_argument("--history", action="store_true", help="the commits that touched it, the newest first")
    parser.add_argument("--raw", action="store_true", help="redact nothing, in a pipe either")


def run(args: Namespace) -> int:
    """Print the text asked for; with `--json` the note's data too."""
    wanted = " ".join(args.note).strip()
    if not wanted:
        raise UsageError(say("no_note"), example(EXAMPLES))
    # On the person's own screen a note is shown as it is; in a pipe a program reads it, so what looks like a secret
    # or an order to a program stays redacted unless asked for.
    raw = args.raw or (not args.json and is_terminal(sys.stdout))
    more = {"history": True} if args.history else {}
    result = session.ask(args, "get", {"note": wanted, "raw": raw, **more})
    if args.json:
        write_json(result)
        return 0
    if args.history:
        return _history(result)
    write(safe(result["text"]))
    if result.get("redacted"):
        rules = safe_line(say("comma").join(result["redacted"]))
        note(Paint.of(sys.stderr).dim(f"· {say('redacted', rules=rules)} (--raw)"))
    return 0


def _history(result: dict[str, Any]) -> int:
    """Print a line a commit, and what all of them come to; 1 when there is none."""
    paint = Paint.of(sys.stdout)
    for each in result["history"]:
        about = [f"[{say('history_agent')}]"] if each["agent"] else []
        about += [each["path"]] if each["path"] != result["path"] else []
        line = f"{each['id'][:10]}  {local_minute(_written(each))}  {safe_line(each['author'])}"
        write(f"{line}  {safe_line(each['subject'])}  {paint.dim(safe_line('  '.join(about)))}".rstrip())
    known = result.get("provenance")
    if known:
        # Commits that are all shown tell when they were written; of more, the index knows when they were committed.
        told = sorted(map(_written, result["history"])) if len(result["history"]) == known["commits"] else []
        first, last = (told[0], told[-1]) if told and known["first"] else (known["first"], known["last"])
        since = local_day(first) if first else say("history_unknown")
        authors = safe_line(say("comma").join(known["authors"]))
        note(say("history_sum", commits=known["commits"], first=since, last=local_day(last), authors=authors))
        if known["agents"]:
            note(say("history_agents", n=known["agents"]))
    render.disclosures(result)
    return 0 if result["history"] else 1


def _written(commit: dict[str, Any]) -> str:
    """When its author wrote it, as `git log` says it: a rebase commits anew what is older."""
    return str(commit.get("authored") or commit["at"])
