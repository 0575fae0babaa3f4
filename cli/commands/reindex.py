"""`recall reindex`: look at every file again."""

from __future__ import annotations

from ..messages.commandline import say
from ..showing import following
from ..showing.terminal import note, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall reindex", "recall reindex --full --vault notes")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("--full", action="store_true", help="forget the index, vectors too, and build it anew")


def run(args: Namespace) -> int:
    """Reindex, and wait for it."""
    result = following.ask(args, "reindex", {"full": args.full}, say("indexing"))
    if args.json:
        write_json(result)
    else:
        note(say("reindexed_full" if args.full else "reindexed", notes=result.get("notes", 0)))
    return 0
