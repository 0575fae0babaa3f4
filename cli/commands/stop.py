"""`recall stop`: ends the daemon."""

from __future__ import annotations

from ...daemon import connecting
from ...daemon.errors import RecalldError
from ..messages.commandline import say
from ..showing.terminal import note, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall stop", "recall stop --json")
SECONDS_TO_END = 10.0
UNREACHABLE = 3


def arguments(parser: Parser) -> None:
    """Declare what can follow the command: nothing of its own."""


def run(args: Namespace) -> int:
    """Stop the daemon and wait until it is gone. That none runs is fine."""
    try:
        daemon = connecting.connect(start=False)
    except RecalldError as error:
        if error.exit_code != UNREACHABLE or error.kind != "unreachable":
            raise
        return _said(args, False, "was_not_running")
    with daemon:
        daemon.call("stop", timeout=SECONDS_TO_END)
        if not daemon.wait_closed(SECONDS_TO_END):
            raise RecalldError(say("stopping_slow", seconds=int(SECONDS_TO_END)), kind="timeout", code=0)
    return _said(args, True, "stopped")


def _said(args: Namespace, stopped: bool, key: str) -> int:
    if args.json:
        write_json({"schema": 1, "stopped": stopped})
    else:
        note(say(key))
    return 0
