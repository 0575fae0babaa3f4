"""`recall graph export`: the whole graph for other programs."""

from __future__ import annotations

import sys

from ...daemon import atomicwrite
from ...daemon.errors import INTERNAL_ERROR, RecalldError
from ...daemon.systemwords import reason
from .. import session
from ..messages.commandline import say
from ..showing import render
from ..showing.terminal import note, safe, safe_line, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall graph export --format dot -o notes.dot", "recall graph export --concepts --format graphml")
SECONDS = 300.0
CANNOT_WRITE = 70


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("action", choices=("export",), metavar="export", help="write it out")
    parser.add_argument("--format", choices=("json", "dot", "graphml"), default="json", help="for which program (json)")
    parser.add_argument("--concepts", action="store_true", help="with concepts as nodes too")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file (default: standard output)")


def run(args: Namespace) -> int:
    """Write the graph to standard output or a file; 1 when there is no node in it."""
    result = session.ask(args, "graph.export", {"format": args.format, "concepts": args.concepts}, timeout=SECONDS)
    if args.output:
        _export(args.output, _text(result))
    elif args.format == "json" or args.json:
        write_json(result)
    else:
        sys.stdout.write(safe(result["text"]))
    render.disclosures(result)
    return 0 if result.get("text") or result.get("nodes") else 1


def _text(result: dict[str, Any]) -> str:
    if "text" in result:
        return str(result["text"])
    import json

    return json.dumps(result, ensure_ascii=False) + "\n"


def _export(path: str, text: str) -> None:
    """Write the file, and say so."""
    try:
        atomicwrite.put(path, text.encode("utf-8", "backslashreplace"), mode=None)
    except OSError as error:
        message = say("not_written", path=safe_line(path), reason=reason(error))
        raise RecalldError(message, kind="not-written", code=INTERNAL_ERROR, exit_code=CANNOT_WRITE) from None
    note(say("exported", path=safe_line(path), nodes=say("exported_size", n=len(text))))
