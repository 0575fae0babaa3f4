"""Commands that list notes, each with something below it: `--limit`, the list, what to say of none and of more."""

from __future__ import annotations

import sys

from .. import session
from ..arguments import count
from ..messages.commandline import say
from . import render, ways
from .terminal import Paint, note, write, write_json

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable
    from typing import Any

    from ..arguments import Parser


def arguments(parser: Parser) -> None:
    """Declare what can follow such a command."""
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=50, metavar="N", help="notes at most (50)")


def listed(args: Namespace, method: str, below: Callable[[dict[str, Any], Paint], None]) -> int:
    """Ask for the notes and print them, `below` each what it prints; 1 when there is none."""
    result = session.ask(args, method, {"limit": args.limit})
    found = result[method]
    if args.json:
        write_json(result)
        return 0 if found else 1
    paint = Paint.of(sys.stdout)
    for each in found:
        write(ways.node(each, paint))
        below(each, paint)
    if not found:
        note(say(f"no_{method}"))
    elif result["total"] > len(found):
        note(say("shown_of", n=len(found), total=result["total"]))
    render.disclosures(result)
    return 0 if found else 1
