"""`recall health`: what is wrong with the notes, and on which line."""

from __future__ import annotations

import sys

from .. import session
from ..messages.commandline import say
from ..showing import render
from ..showing.figurenames import named
from ..showing.terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall health", "recall health --json --vault notes")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command: nothing of its own."""


def run(args: Namespace) -> int:
    """Print problems, counts and coverage."""
    result = session.ask(args, "health")
    if args.json:
        write_json(result)
        return 0
    found = result["problems"]
    render.problems(found)
    paint = Paint.of(sys.stdout)
    for title in ("counts", "coverage", "graph"):
        if result.get(title):
            write(paint.bold(named(title)))
            render.pairs(result[title], "  ")
    orphans = result.get("orphans") or ()
    if orphans:
        write(paint.bold(say("orphans")))
    for path in orphans:
        write("  " + safe_line(path))
    render.disclosures(result)
    counts = result.get("counts") or {}
    note(say("problems_count", n=len(found)) if found else say("healthy", n=counts.get("notes", 0)))
    return 0
