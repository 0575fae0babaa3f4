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

EXAMPLES = ("recall help search", "recall help --man")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("command", nargs="?", metavar="COMMAND", help="the command to explain")
    what.add_argument("--man", action="store_true", help="the manual page, in your language")


def run(args: Namespace) -> int:
    """Print the help."""
    if args.command is not None and args.command not in main.COMMANDS:
        raise UsageError(say("unknown_command", name=safe_line(args.command)), say("see_help"))
    text = _text(args)
    if args.json:
        write_json({"schema": 1, "command": args.command, "text": text})
    else:
        paged(text)
    return 0


def _text(args: Namespace) -> str:
    if args.man:
        from ..showing.manual import manual

        return manual()
    return main.overview() if args.command is None else main.parser(args.command).format_help()
