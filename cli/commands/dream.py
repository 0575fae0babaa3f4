"""`recall dream`: the concept graph made anew, and the index tidied, as every night."""

from __future__ import annotations

import sys

from .. import session
from ..messages.commandline import say
from ..showing import render
from ..showing.progress import Progress
from ..showing.terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall dream", "recall dream --vault notes --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("--due", action="store_true", help="in every vault that has not dreamt since the time set")


def run(args: Namespace) -> int:
    """Dream, and print the report."""
    with Progress(quiet=args.json) as progress:

        def show(method: str, params: dict[str, Any]) -> None:
            if method == "$/progress":
                text = say(f"dreaming_{params.get('text') or 'graph'}")
                progress.show(text, params["done"], params["total"])

        progress.show(say("dreaming_graph"))
        asked = {"due": True} if args.due else {}
        result = session.ask(args, "dream", asked, timeout=session.FOR_EVER, on_event=show)
    if args.json:
        write_json(result)
    elif args.due:
        names = say("comma").join(safe_line(name) for name in result["dreamt"])
        note(say("dreamt_in", names=names) if names else say("dreamt_nowhere"))
    else:
        _print(result, Paint.of(sys.stdout))
    return 0


def _print(result: dict[str, Any], paint: Paint) -> None:
    before, after = result["before"], result["after"]
    for name in ("notes", "concepts", "edges", "communities"):
        change = after[name] - before[name]
        write(say(f"dream_{name}", n=after[name]) + (paint.dim(f"  {change:+,}") if change else ""))
    write(say("dream_drift", n=result["drift"]))
    if result["pruned_vectors"]:
        write(say("dream_pruned", n=result["pruned_vectors"]))
    kinds = render.counted(result["proposals"])
    write(say("dream_proposals", n=sum(result["proposals"].values()), kinds=kinds or "–"))
    for name, value in result["golden"].items():
        if name != "n":
            write(say("dream_golden", name=name, value=value, n=result["golden"]["n"]))
    for name, (old, new) in result["worse"].items():
        note(paint.bad(say("dream_worse", name=name, old=old, new=new)))
    note(say("dreamt", seconds=result["seconds"]))
