"""`recall mcp`: the server that agents start, and writing it into their settings."""

from __future__ import annotations

import sys

from .. import session
from ..messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall mcp --vault notes", "recall mcp --allow-write")
MISSING = 70


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("--allow-write", action="store_true", help="offer the tools that write notes, and proposals")


def run(args: Namespace) -> int:
    """Serve one client on standard input and output, until its end of file."""
    return _serve(args)


def _serve(args: Namespace) -> int:
    from ...agents.mcp.wire import wire

    with wire() as stream:  # before anything can print
        try:
            import anyio

            from ...agents.mcp.server import serve
        except ImportError as error:
            from ...daemon.errors import INTERNAL_ERROR, RecalldError

            message = say("mcp_missing", reason=error.name or str(error))
            raise RecalldError(
                message, kind="not-installed", code=INTERNAL_ERROR, hint=say("mcp_missing_hint"), exit_code=MISSING
            ) from None
        vault = session.vault(args).get("vault")
        anyio.run(serve, stream, vault, args.allow_write, not args.no_start)
    sys.stdout.flush()
    return 0
