"""`recall help`: the list of commands, or one of them explained."""

from __future__ import annotations

from .. import main
from ..arguments import UsageError
from ..messages.commandline import say
from ..showing.pager import paged
from ..showing.terminal import safe_line, write_json

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
    if args.command is not None and args.command not in main.COMMANDS:
        raise UsageError(say("unknown_command", name=safe_line(args.command)), say("see_help"))
    text = main.overview() if args.command is None else main.parser(args.command).format_help()
    if args.json:
        write_json({"schema": 1, "command": args.command, "text": text})
    else:
        paged(text)
    return 0
