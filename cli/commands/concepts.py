"""`recall concepts`: what the notes are about, or where one concept comes from."""

from __future__ import annotations

import sys

from .. import session
from ..arguments import count
from ..messages.commandline import listed, say
from ..showing import render, ways
from ..showing.table import table
from ..showing.terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

MOST = 40
"""Columns of a name; most are much shorter, and a few as long as a sentence."""
EXAMPLES = ("recall concepts --sort degree --filter cobra", "recall concepts 'unified memory pool' --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("name", nargs="*", metavar="CONCEPT", help="a concept: show where it comes from")
    parser.add_argument("--sort", choices=("df", "degree", "label"), default="df", help="by notes, edges, or name (df)")
    parser.add_argument("--filter", default="", metavar="TEXT", help="only those with this in a name")
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=100, metavar="N", help="at most so many (100)")


def run(args: Namespace) -> int:
    """List the concepts, or explain one; 1 when there is none."""
    name = " ".join(args.name).strip()
    asked = {"name": name, "limit": args.limit} if name else {}
    result = session.ask(args, "concepts", asked or {"sort": args.sort, "filter": args.filter, "limit": args.limit})
    found = result["concepts"]
    if args.json:
        write_json(result)
        return 0 if found else 1
    if name:
        _explain(result)
    elif found:
        titles = [say(f"column_{each}") for each in ("concept", "notes", "degree", "names")]
        between = say("comma")
        rows = [[ways.marked(one), str(one["df"]), str(one["degree"]), between.join(one["names"])] for one in found]
        table(titles, rows, right=(1, 2), most=MOST)
        if result["total"] > len(found):
            note(say("shown_of", n=len(found), total=result["total"]))
    else:
        note(say("no_concepts"))
    render.disclosures(result)
    return 0 if found else 1


def _explain(result: dict[str, Any]) -> None:
    paint = Paint.of(sys.stdout)
    for one in result["concepts"]:
        names = f"  {paint.dim(safe_line(listed(one['names'])))}" if one["names"] else ""
        write(f"{paint.bold(safe_line(ways.marked(one)))}{names}")
        if one.get("reason"):
            write(ways.indented(safe_line(one["reason"]), 1))
    for each in result.get("found_in", ()):
        place = paint.place(render.place(each["path"], [each["line"]] if each["line"] else None))
        write(ways.indented(f"{place}: {safe_line(each['label'])} {paint.dim('[' + ways.source(each) + ']')}", 1))
    note(say("found_times", n=result.get("found_total", 0)))
