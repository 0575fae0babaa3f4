"""`recall mentions`: where other notes name a note without linking to it."""

from __future__ import annotations

import sys

from .. import session
from ..arguments import UsageError, count, example
from ..messages.commandline import say
from ..showing import render
from ..showing.terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall mentions notectl", "recall mentions 'Exit codes worth keeping' --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("name", nargs="*", metavar="NOTE", help="a note by path, title, alias or id")
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=100, metavar="N", help="mentions at most (100)")


def run(args: Namespace) -> int:
    """Print a line a mention, as a compiler does; 1 when there is none."""
    name = " ".join(args.name).strip()
    if not name:
        raise UsageError(say("no_note"), example(EXAMPLES))
    result = session.ask(args, "mentions", {"name": name, "limit": args.limit})
    found = result["mentions"]
    if args.json:
        write_json(result)
        return 0 if found else 1
    paint = Paint.of(sys.stdout)
    for each in found:
        text, named = safe_line(each["text"]), safe_line(each["name"])
        write(
            f"{paint.place(render.place(each['path'], [each['line']]))}: {text.replace(named, paint.match(named), 1)}"
        )
    note(say("mentions_count", n=result["total"]) if found else say("no_mentions", name=safe_line(name)))
    render.disclosures(result)
    return 0 if found else 1
