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
    from typing import Any

    from ..arguments import Parser

KINDS = {"problems": "code:", "audited": "audit:"}
"""What begins the names of the counts that a count is the sum of."""
TOLD_AGAIN = {"problems": "broken_links"}
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
    for title, figures in _sections(result).items():
        write(paint.bold(named(title)))
        render.pairs(figures, "  ")
    orphans = result.get("orphans") or ()
    if orphans:
        write(paint.bold(say("orphans")))
    for path in orphans:
        write("  " + safe_line(path))
    render.disclosures(result)
    counts = result.get("counts") or {}
    note(say("problems_count", n=len(found)) if found else say("healthy", n=counts.get("notes", 0)))
    return 0


def _sections(result: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The figures by section, each once: a count has its kinds beside it, and notes stand where they are counted."""
    counts = dict(result.get("counts") or {})
    for total, mark in KINDS.items():
        kinds = {name.removeprefix(mark): counts.pop(name) for name in list(counts) if name.startswith(mark)}
        if kinds:
            counts[total] = say("sum_of", n=counts.get(total, sum(kinds.values())), parts=render.counted(kinds))
            counts.pop(TOLD_AGAIN.get(total), None)
    graph = {name: figure for name, figure in (result.get("graph") or {}).items() if name != "notes"}
    found = {"counts": counts, "coverage": result.get("coverage") or {}, "graph": graph}
    return {title: figures for title, figures in found.items() if figures}
