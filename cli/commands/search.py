"""`recall search`: ranked notes, each with the passage that matched."""

from __future__ import annotations

from .. import session
from ..arguments import UsageError, count, example
from ..messages.commandline import say
from ..showing import render
from ..showing.terminal import note, safe_line, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = (
    "recall search cobra flags tag:go",
    "recall search --mode keyword -- '\"unified memory\" -vllm'",
    "recall search 備份 path:infra",
)


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.free_text = True
    parser.add_argument(
        "query",
        nargs="*",
        metavar="QUERY",
        help='words, "a phrase", -without, tag: path: type: status: title: date: since: until: before: has:',
    )
    parser.add_argument(
        "--mode", choices=("hybrid", "keyword", "vector"), default="hybrid", help="by words, by meaning, or both"
    )
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=10, metavar="N", help="notes at most (10)")
    parser.add_argument("--explain", action="store_true", help="show scores, handles and timings")
    parser.add_argument("--fresh", action="store_true", help="wait until what is on disk now is in the index")


def run(args: Namespace) -> int:
    """Search, print what was found; 1 when that is nothing."""
    query = " ".join(args.query).strip()
    if not query:
        raise UsageError(say("no_query"), example(EXAMPLES))
    asked = {
        "query": query,
        "mode": args.mode,
        "limit": args.limit,
        "explain": args.explain,
        "after_write": args.fresh,
    }
    result = session.ask(args, "search", asked)
    if args.json:
        write_json(result)
        return 0 if result["cards"] else 1
    render.hits(result["cards"], query, args.explain)
    if not result["cards"]:
        note(say("nothing_found", query=safe_line(query)))
    render.disclosures(result)
    if args.explain:
        render.timings(result)
    return 0 if result["cards"] else 1
