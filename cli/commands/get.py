"""`recall get`: one note, a section of it, some lines, or what a handle stands for."""

from __future__ import annotations

import sys

from .. import session
from ..arguments import UsageError
from ..messages import say
from ..terminal import Paint, is_terminal, note, safe, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = (
    "recall get 'cobra/flags.md#Persistent flags'",
    "recall get spf13/cobra:10-25 --json",
)


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "note", nargs="+", metavar="NOTE[#HEADING | :A-B] | HANDLE", help="a path, title, alias, id or handle"
    )
    parser.add_argument("--raw", action="store_true", help="redact nothing, in a pipe either")


def run(args: Namespace) -> int:
    """Print the text asked for; with `--json` the note's data too."""
    wanted = " ".join(args.note).strip()
    if not wanted:
        raise UsageError(say("no_note"), f"recall {EXAMPLES[0].partition(' ')[2]}")
    # On the person's own screen a note is shown as it is; in a pipe a program reads it, so what looks like a secret
    # or an order to a program stays redacted unless asked for.
    raw = args.raw or (not args.json and is_terminal(sys.stdout))
    result = session.ask(args, "get", {"note": wanted, "raw": raw})
    if args.json:
        write_json(result)
        return 0
    write(safe(result["text"]))
    if result.get("redacted"):
        rules = safe_line(", ".join(result["redacted"]))
        note(Paint.of(sys.stderr).dim(f"· {say('redacted', rules=rules)} (--raw)"))
    return 0
