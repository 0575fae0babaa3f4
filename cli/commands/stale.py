"""`recall stale`: notes that something else replaced, and old ones that cite what is gone."""

from __future__ import annotations

import sys

from .. import render, session, ways
from ..arguments import count
from ..messages import say
from ..terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall stale", "recall stale --limit 20 --json")
SECONDS_A_DAY = 86400


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=50, metavar="N", help="notes at most (50)")


def run(args: Namespace) -> int:
    """List them with what is wrong; 1 when there is none."""
    result = session.ask(args, "stale", {"limit": args.limit})
    found = result["stale"]
    if args.json:
        write_json(result)
        return 0 if found else 1
    paint = Paint.of(sys.stdout)
    for each in found:
        write(ways.node(each, paint))
        for line in _why(each):
            write(ways.indented(paint.dim(line), 1))
    if not found:
        note(say("no_stale"))
    elif result["total"] > len(found):
        note(say("shown_of", n=len(found), total=result["total"]))
    render.disclosures(result)
    return 0 if found else 1


def _why(each: dict[str, Any]) -> list[str]:
    lines = [say("stale_days", span=render.duration(each["days"] * SECONDS_A_DAY))]
    if each["superseded_by"] is not None:
        name = safe_line(each["superseded_by"])
        lines.append(say("stale_replaced", name=name) if name else say("stale_over"))
    lines.extend(say("stale_cites", name=safe_line(one["name"]), line=one["line"]) for one in each["broken"])
    return lines
