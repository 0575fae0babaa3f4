"""`recall communities`: the groups that the notes form, or one of them."""

from __future__ import annotations

import sys

from .. import languagemodel, session
from ..arguments import UsageError, count
from ..messages.commandline import say
from ..showing import render, ways
from ..showing.table import table
from ..showing.terminal import Paint, note, safe, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall communities", "recall communities 1 --json")
SHOWN_FOLDERS = 4
DESCRIBED = 6


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("number", nargs="?", type=count(0, 999_999), metavar="NUMBER", help="the community to show")
    parser.add_argument("--describe", action="store_true", help="let the language model say what it is about")


def run(args: Namespace) -> int:
    """List the communities, or show one; 1 when there is none."""
    asked = {} if args.number is None else {"number": args.number}
    if args.describe and args.number is None:
        raise UsageError(say("describe_which"), EXAMPLES[1])
    result = session.ask(args, "communities", asked)
    if args.describe:
        return _describe(args, result)
    found = [result] if args.number is not None else result["communities"]
    if args.json:
        write_json(result)
    elif args.number is not None:
        _show(result)
    elif found:
        _list(found)
    if not found and not args.json:
        note(say("no_communities"))
    if not args.json:
        render.disclosures(result)
    return 0 if found else 1


def _describe(args: Namespace, result: dict[str, Any]) -> int:
    """Show the community, and what the model says about its central notes, checked against them."""
    notes = [session.ask(args, "get", {"note": each["path"]}) for each in result["notes"][:DESCRIBED]]
    if not args.json:
        _show({**result, "summary": ""})
        write("")
    told = languagemodel.describe(result, notes, args.json)
    if args.json:
        write_json({**result, "description": told["answer"], "disclosures": told["disclosures"]})
    elif told["answer"]["model"]:
        render.places(told)
        render.disclosures(told)
    else:
        render.answer(told)
        render.disclosures(told)
    return 0


def _list(found: list[dict[str, Any]]) -> None:
    titles = [say(f"column_{name}") for name in ("number", "name", "notes", "cohesion", "folders", "central")]
    rows = [
        [
            str(one["number"]),
            one["name"],
            str(one["size"]),
            f"{one['cohesion']:.0%}",
            say("comma").join(
                say("with_aside", name=_folder(each), aside=each["notes"]) for each in one["folders"][:SHOWN_FOLDERS]
            ),
            one["notes"][0]["title"] if one["notes"] else "",
        ]
        for one in found
    ]
    table(titles, rows, right=(0, 2, 3))


def _show(one: dict[str, Any]) -> None:
    paint = Paint.of(sys.stdout)
    line = say("community_line", size=one["size"], cohesion=one["cohesion"])
    write(f"{one['number']}. {paint.bold(safe_line(one['name']))}  {line}")
    write(ways.indented(safe_line(say("comma").join(one["concepts"])), 1))
    if one.get("summary"):
        write("\n" + safe(one["summary"]).rstrip() + "\n")
    for each in one.get("across", ()):
        text = say("across", folder=safe_line(_folder(each)), notes=each["notes"], of=each["of"])
        others = say("comma").join(f"{other['number']} {safe_line(other['name'])}" for other in each["communities"])
        write(ways.indented(paint.dim(text + (say("across_others", names=others) if others else "")), 1))
    for each in one["notes"]:
        write(ways.indented(ways.node(each, paint), 1))


def _folder(each: dict[str, Any]) -> str:
    return str(each["folder"] or say("root_folder"))
