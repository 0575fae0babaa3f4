"""`recall doctor`: checks everything that has to be right, and says how to mend what is not."""

from __future__ import annotations

import sys

from .. import checks
from ..messages import say
from ..terminal import Paint, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall doctor", "recall doctor --json --no-start")
UNWELL = 1


def arguments(parser: Parser) -> None:
    """Declare what can follow the command: nothing of its own."""


def run(args: Namespace) -> int:
    """Print a line a check; 1 when one failed."""
    done = checks.all_checks(args)
    failed = [check for check in done if not check.ok]
    if args.json:
        found = [{"name": c.name, "ok": c.ok, "detail": c.detail, "hint": c.hint} for c in done]
        write_json({"schema": 1, "ok": not failed, "checks": found})
        return UNWELL if failed else 0
    paint = Paint.of(sys.stdout)
    across = max(len(check.name) for check in done)
    for check in done:
        mark = paint.good("✓") if check.ok else paint.bad("✗")
        write(f"{mark} {check.name:<{across}}  {safe_line(check.detail)}")
        if check.hint and not check.ok:
            write(f"  {' ' * across}  {paint.dim('→ ' + safe_line(check.hint))}")
    write(say("doctor_bad", n=len(failed), total=len(done)) if failed else say("doctor_good"))
    return UNWELL if failed else 0
