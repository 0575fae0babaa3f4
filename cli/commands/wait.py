"""`recall wait`: returns when everything on disk now is searchable."""

from __future__ import annotations

from ..arguments import count
from ..messages.commandline import say
from ..showing import following
from ..showing.terminal import note, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall wait && recall search new idea", "recall wait --vectors --timeout 600")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("--vectors", action="store_true", help="searchable by meaning too")
    parser.add_argument("--timeout", type=count(1, 3600), default=600, metavar="SECONDS", help="give up after (600)")


def run(args: Namespace) -> int:
    """Wait. The daemon refuses when the time is up first: the index is not ready then."""
    asked = {"vectors": args.vectors, "timeout_ms": args.timeout * 1000}
    result = following.ask(args, "wait", asked, say("embedding" if args.vectors else "waiting"), args.vectors)
    if args.json:
        write_json(result)
    else:
        note(say("ready_vectors" if args.vectors else "ready"))
    return 0
