"""`recall help`: the list of commands, or one of them explained."""

from __future__ import annotations

from .. import main
from ..arguments import UsageError
from ..messages import say
from ..terminal import safe_line, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall help", "recall help search")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="the command to explain")


def run(args: Namespace) -> int:
    """Print the help."""
    if args.command is None:
        write(main.overview())
    elif args.command in main.COMMANDS:
        write(main.parser(args.command).format_help())
    else:
        raise UsageError(say("unknown_command", name=safe_line(args.command)), say("see_help"))
    return 0
