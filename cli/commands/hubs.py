"""`recall hubs`: the notes that most of the graph leads to."""

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
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall hubs", "recall hubs --limit 5 --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=20, metavar="N", help="notes at most (20)")


def run(args: Namespace) -> int:
    """List them; 1 when there is none."""
    result = session.ask(args, "hubs", {"limit": args.limit})
    found = result["hubs"]
    if args.json:
        write_json(result)
        return 0 if found else 1
    if found:
        titles = [say(f"column_{each}") for each in ("centrality", "degree", "name", "note", "reason")]
        rows = [
            [f"{one['centrality']:.2f}", str(one["degree"]), one["title"], one["path"], _kinds(one)] for one in found
        ]
        table(titles, rows, right=(0, 1))
    else:
        note(say("no_hubs"))
    render.disclosures(result)
    return 0 if found else 1


def _kinds(one: dict[str, Any]) -> str:
    kinds = [f"{ways.kind(kind, 0)} {n}" for kind, n in sorted(one["kinds"].items())]
    return say("comma").join([*kinds, *([say("mark_meta")] if one.get("meta") else [])])
