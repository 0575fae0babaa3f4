"""`recall doctor`: checks everything that has to be right, and says how to mend what is not."""

from __future__ import annotations

import sys

from ...daemon.locale import worded
from ..messages.commandline import say
from ..messages.doctor import CHECK_NAMES
from ..showing.table import folded, padded
from ..showing.terminal import Paint, columns, is_terminal, safe_line, width, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from ..arguments import Parser
    from ..doctor.checked import Check

EXAMPLES = ("recall doctor", "recall doctor --json --no-start", "recall doctor --security")
UNWELL = 1
LEAST_ROOM = 30
"""Columns of what a check found, however long the names are."""


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("--security", action="store_true", help="look at who could read or change what, instead")


def run(args: Namespace) -> int:
    """Print a line a check; 1 when one failed. What is optional is a word of warning."""
    done = _checks(args)
    failed = [check for check in done if check.failed]
    if args.json:
        found = [
            {"name": c.name, "ok": c.ok, "optional": c.optional, "detail": c.detail, "hint": "" if c.ok else c.hint}
            for c in done
        ]
        write_json({"schema": 1, "ok": not failed, "checks": found})
        return UNWELL if failed else 0
    _show(done)
    write(_summary(done, len(failed)))
    return UNWELL if failed else 0


def _summary(done: Sequence[Check], failed: int) -> str:
    if failed:
        return say("doctor_bad", n=failed, total=len(done))
    known = sum(not check.ok for check in done)
    return say("doctor_known", n=known) if known else say("doctor_good")


def _checks(args: Namespace) -> list[Check]:
    if args.security:
        from ..doctor import securitychecks

        return securitychecks.all_checks(args)
    from ..doctor import checks

    return checks.all_checks(args)


def _named(name: str) -> str:
    """What a check is called to a person: `vault NAME` by its first word, others as a whole."""
    known, _, own = (name, "", "") if name in CHECK_NAMES else name.partition(" ")
    word = worded(known, CHECK_NAMES.get(known, known))
    return " ".join(filter(None, (word, safe_line(own))))


def _show(done: Sequence[Check]) -> None:
    paint = Paint.of(sys.stdout)
    names = [_named(check.name) for check in done]
    across = max(map(width, names))
    room = max(LEAST_ROOM, columns() - across - 4) if is_terminal(sys.stdout) else sys.maxsize
    below = "\n" + " " * (across + 4)
    for check, name in zip(done, names, strict=True):
        mark = paint.good("✓") if check.ok else paint.bad("✗") if check.failed else "!"
        write(f"{mark} {padded(name, across)}  {below.join(folded(safe_line(check.detail), room))}")
        if check.hint and not check.ok:
            write(below[1:] + paint.dim(f"{below}  ".join(folded("→ " + safe_line(check.hint), room - 2))))
