"""`recall path`: how two notes or concepts are connected, with the reason for each step."""

from __future__ import annotations

import sys

from .. import session
from ..arguments import UsageError, example
from ..messages.commandline import say
from ..showing import render, ways
from ..showing.terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall path 'Exit codes worth keeping' 'notectl'", "recall path concept:docker 備份 --json")
ENDS = 2
SMALL = 0.1
"""Below this two decimals are not two digits."""


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("ends", nargs="*", metavar="A B", help="two notes or concepts, each as one word or in quotes")


def run(args: Namespace) -> int:
    """Print the strongest way; 1 when there is none, which is an answer."""
    if len(args.ends) != ENDS or not all(end.strip() for end in args.ends):
        raise UsageError(say("two_ends"), example(EXAMPLES))
    a, b = args.ends
    result = session.ask(args, "path", {"a": a, "b": b})
    if args.json:
        write_json(result)
        return 0 if result["found"] else 1
    if not result["found"]:
        note(say("no_way", a=safe_line(a), b=safe_line(b)))
        render.disclosures(result)
        return 1
    paint = Paint.of(sys.stdout)
    nodes, steps = result["nodes"], result["steps"]
    write(ways.node(nodes[0], paint))
    for step, to in zip(steps, nodes[1:], strict=True):
        write(
            ways.indented(
                paint.dim(f"↓ {say('step_strength', weight=_decimals(step['weight']))}  {ways.kind(step['kind'], 0)}"),
                1,
            )
        )
        for line in ways.reasons(step):
            write(ways.indented(paint.dim(line), 2))
        write(ways.node(to, paint))
    note(say("way", n=len(steps), strength=_decimals(result["strength"])) if steps else say("way_of_one"))
    render.disclosures(result)
    return 0


def _decimals(strength: float) -> str:
    """A number in 0..1 with two decimals, or with as many as it takes to have two digits."""
    if not 0 < strength < SMALL:
        return f"{strength:.2f}"
    from math import floor, log10

    return f"{strength:.{1 - floor(log10(strength))}f}"
