"""`recall scan`: the notes and what is known of each."""

from __future__ import annotations

from .. import session
from ..messages.commandline import listed, say
from ..showing import rows
from ..showing.terminal import note, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall scan --tag go --since 2026-01-01", "recall scan --path infra --json")
FILTERS = ("tag", "type", "status", "path", "since")
FIELDS = ("tag", "type", "status")
"""Filters whose values are words that notes share."""
SHOWN = 12
"""Values that are named where none matched."""


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("--tag", metavar="TAG", help="with this tag, or one below it")
    parser.add_argument("--type", metavar="TYPE", help="of this type")
    parser.add_argument("--status", metavar="STATUS", help="in this state")
    parser.add_argument("--path", metavar="PATH", help="with this in the path, or matching this glob")
    parser.add_argument("--since", metavar="DATE", help="changed on or after this day")


def run(args: Namespace) -> int:
    """List the notes; 1 when there are none."""
    wanted = {name: getattr(args, name) for name in FILTERS if getattr(args, name) is not None}
    result = session.ask(args, "scan", wanted)
    found = result["notes"]
    if args.json:
        write_json(result)
    else:
        rows.notes(found)
        note(say("notes_count", n=len(found)) if found else say("no_notes"))
        for name in () if found else (name for name in FIELDS if name in wanted):
            _tell_known(args, name)
    return 0 if found else 1


def _tell_known(args: Namespace, name: str) -> None:
    """Says which values of a filter there are, those of most notes first: one that matches nothing may be misspelt."""
    counts: dict[str, int] = {}
    for one in session.ask(args, "scan", {})["notes"]:
        for value in one["tags"] if name == "tag" else filter(None, (one.get(name),)):
            counts[value] = counts.get(value, 0) + 1
    values = sorted(counts, key=lambda value: (-counts[value], value))
    if values:
        note(say("no_notes_known", name=name, values=listed(values, SHOWN)))
