"""`recall stale`: notes that something else replaced, and old ones that cite what is gone."""

from __future__ import annotations

from ..messages.commandline import say
from ..showing import listing, render, ways
from ..showing.terminal import safe_line, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser
    from ..showing.terminal import Paint

EXAMPLES = ("recall stale", "recall stale --limit 20 --json")
SECONDS_A_DAY = 86400


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    listing.arguments(parser)


def run(args: Namespace) -> int:
    """List them with what is wrong; 1 when there is none."""
    return listing.listed(args, "stale", _below)


def _below(each: dict[str, Any], paint: Paint) -> None:
    for line in _why(each):
        write(ways.indented(paint.dim(line), 1))


def _why(each: dict[str, Any]) -> list[str]:
    days = each["days"]
    lines = [say("stale_days", span=render.duration(days * SECONDS_A_DAY)) if days > 0 else say("stale_today")]
    if each["superseded_by"] is not None:
        name = safe_line(each["superseded_by"])
        lines.append(say("stale_replaced", name=name) if name else say("stale_over"))
    lines.extend(say("stale_cites", name=safe_line(one["name"]), line=one["line"]) for one in each["broken"])
    return lines
