"""`recall orphans`: notes that nothing joins with others, with notes each may belong to."""

from __future__ import annotations

import sys

from .. import render, session, ways
from ..arguments import count
from ..messages import say
from ..terminal import Paint, note, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall orphans", "recall orphans --limit 20 --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=50, metavar="N", help="notes at most (50)")


def run(args: Namespace) -> int:
    """List them; 1 when there is none."""
    result = session.ask(args, "orphans", {"limit": args.limit})
    found = result["orphans"]
    if args.json:
        write_json(result)
        return 0 if found else 1
    paint = Paint.of(sys.stdout)
    for each in found:
        write(ways.node(each, paint))
        ways.suggestions(each["suggestions"], paint)
    if not found:
        note(say("no_orphans"))
    elif result["total"] > len(found):
        note(say("shown_of", n=len(found), total=result["total"]))
    render.disclosures(result)
    return 0 if found else 1
