"""`recall neighbors`: what a note or a concept is joined with, and why."""

from __future__ import annotations

import sys

from .. import session
from ..arguments import UsageError, count, example
from ..messages.commandline import say
from ..showing import render, ways
from ..showing.terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall neighbors 'vLLM crashes at start' --depth 2", "recall neighbors concept:cobra --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "name", nargs="*", metavar="NOTE|CONCEPT", help="a note by path, title, alias or id, or a concept"
    )
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=12, metavar="N", help="neighbours at most (12)")
    parser.add_argument("--depth", type=count(1, 3), default=1, metavar="STEPS", help="steps away at most (1)")


def run(args: Namespace) -> int:
    """Print the neighbours, the strongest first; 1 when there is none."""
    name = " ".join(args.name).strip()
    if not name:
        raise UsageError(say("no_end"), example(EXAMPLES))
    result = session.ask(args, "neighbors", {"name": name, "limit": args.limit, "depth": args.depth})
    found = result["neighbors"]
    if args.json:
        write_json(result)
        return 0 if found else 1
    paint = Paint.of(sys.stdout)
    if found:
        write(ways.node(result["of"], paint))
    for each in found:
        far = say("via", path=safe_line(each["via"])) if each.get("via") else ""
        write(ways.indented(f"{each['weight']:.2f}  {ways.kind(each['kind'])}  {ways.node(each, paint)}", 1))
        for line in (*ways.reasons(each), *([far] if far else [])):
            write(ways.indented(paint.dim(line), 3))
    if result.get("related"):
        names = say("comma").join(
            say("with_aside", name=safe_line(one["label"]), aside=one["shared"]) for one in result["related"]
        )
        write(ways.indented(f"{paint.bold(say('related'))}  {names}", 1))
    if not found:
        note(say("no_neighbors", name=safe_line(name)))
        ways.suggestions(result.get("suggestions", ()), paint)
    render.disclosures(result)
    return 0 if found else 1
