"""`recall gods`: concepts in too many notes to join any, and those a person banned or kept."""

from __future__ import annotations

from .. import session
from ..arguments import count
from ..messages.commandline import say
from ..showing import render, ways
from ..showing.table import table
from ..showing.terminal import note, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall gods", "recall gods --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=50, metavar="N", help="concepts at most (50)")


def run(args: Namespace) -> int:
    """List them with the reason; 1 when there is none."""
    result = session.ask(args, "gods", {"limit": args.limit})
    found = result["gods"]
    if args.json:
        write_json(result)
        return 0 if found else 1
    if found:
        titles = [say(f"column_{each}") for each in ("concept", "notes", "share", "reason")]
        rows = [[ways.marked(one), str(one["df"]), f"{one['share']:.0%}", one["reason"]] for one in found]
        table(titles, rows, right=(1, 2))
    else:
        note(say("no_gods"))
    render.disclosures(result)
    return 0 if found else 1
