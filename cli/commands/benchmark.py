"""`recall benchmark`: what asking saves on these notes against reading files, each figure with its method."""

from __future__ import annotations

from ...daemon.errors import RecalldError
from .. import session
from ..arguments import count
from ..messages.commandline import say
from ..showing import render
from ..showing.progress import Progress
from ..showing.table import table
from ..showing.terminal import write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall benchmark", "recall benchmark --questions 100 --budget 1000 --json")
QUESTIONS, BUDGET = 40, 2000
NOTHING = 1


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "--questions", type=count(1, 500), default=QUESTIONS, metavar="N", help=f"headings to ask ({QUESTIONS})"
    )
    parser.add_argument(
        "--budget", type=count(1, 1_000_000), default=BUDGET, metavar="N", help=f"tokens an answer ({BUDGET})"
    )


def run(args: Namespace) -> int:
    """Print both ways side by side, how far up the right note was, and how all of it was measured."""
    result = _measured(args)
    if args.json:
        write_json({**result, "method": _method(result, "en")})
        return 0 if result["questions"] else NOTHING
    if not result["questions"]:
        hint = say("benchmark_none_hint")
        raise RecalldError(say("benchmark_none"), kind="nothing-found", code=0, hint=hint, exit_code=NOTHING)
    _show(result)
    return 0


def _measured(args: Namespace) -> dict[str, Any]:
    with session.connect(args) as daemon, Progress(quiet=args.json) as progress:

        def show(method: str, params: dict[str, Any]) -> None:
            if method == "$/progress":
                progress.show(say("benchmarking"), params["done"], params["total"])

        asked = {**session.vault(args), "questions": args.questions, "budget": args.budget}
        result: dict[str, Any] = daemon.call("benchmark", asked, session.FOR_EVER, show)
    return result


def _show(result: dict[str, Any]) -> None:
    notes, found = result["notes"], result["retrieval"]
    write(say("benchmark_notes", n=notes["n"], tokens=notes["tokens"], size=result["index"]["bytes"] / 1e6))
    write("")
    rows = [
        (
            say(f"benchmark_{name}"),
            f"{way['tokens']:,.0f}",
            f"{way['tokens_until_found']:,.0f}",
            f"{way['p50_ms']:.0f} ms",
            f"{way['p95_ms']:.0f} ms",
            f"{way['found']:.0%}",
        )
        for name, way in result["ways"].items()
    ]
    table(say("benchmark_titles").split("|"), rows, right=(1, 2, 3, 4, 5))
    write("")
    figures = {"first": found["recall@1"], "five": found["recall@5"], "mrr": found["mrr@10"]}
    write(say("benchmark_again", n=result["questions"], **figures))
    if result["ways"]["recall"]["tokens"] >= result["ways"]["scan"]["tokens"]:
        write(render.wrapped(say("benchmark_few")))
    write("")
    write(render.wrapped(_method(result)))


def _method(result: dict[str, Any], lang: str = "") -> str:
    return say("benchmark_method", lang, budget=result["budget"], whole=result["read_whole"])
