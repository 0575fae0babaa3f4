"""`recall orphans`: notes that nothing joins with others, with notes each may belong to."""

from __future__ import annotations

from ..showing import listing, ways

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall orphans", "recall orphans --limit 20 --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    listing.arguments(parser)


def run(args: Namespace) -> int:
    """List them; 1 when there is none."""
    return listing.listed(args, "orphans", lambda each, paint: ways.suggestions(each["suggestions"], paint))
