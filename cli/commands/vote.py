"""`recall vote`: whether a note was of use; it counts in later rankings."""

from __future__ import annotations

from .. import session
from ..arguments import UsageError, example
from ..messages.commandline import say
from ..showing.terminal import safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall vote notectl up", "recall vote OCR job progress down", "recall vote notectl undo")
DIRECTIONS = ("up", "down", "undo")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    words = "NOTE up|down|undo"
    parser.add_argument("words", nargs="+", metavar=words, help="a note by path or title, and your verdict")


def run(args: Namespace) -> int:
    """Record the vote, or take the last one back."""
    *words, direction = args.words
    if direction not in DIRECTIONS or not words:
        raise UsageError(say("vote_what"), example(EXAMPLES))
    result = session.ask(args, "vote", {"note": " ".join(words), "direction": direction})
    if args.json:
        write_json(result)
    else:
        write(say(f"voted_{direction}", path=safe_line(result.get("path", " ".join(words)))))
    return 0
