"""`recall sql`: one SELECT over the documented views of the index."""

from __future__ import annotations

import sys

from .. import session
from ..arguments import UsageError, count
from ..messages.commandline import say
from ..showing import render
from ..showing.table import table
from ..showing.terminal import cut, is_terminal, note, safe, safe_line, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = (
    'recall sql "SELECT path, title FROM notes WHERE words > 100 ORDER BY words DESC"',
    'recall sql --csv "SELECT tag, count(*) AS notes FROM tags GROUP BY tag ORDER BY notes DESC"',
)
CUT = 80
"""Columns of a cell shown to a person in a pipe, where no terminal says how many fit."""


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.free_text = True
    parser.add_argument("query", nargs="*", metavar="QUERY", help="a SELECT or WITH; - reads it from standard input")
    parser.add_argument("--csv", action="store_true", help="print comma-separated values")
    parser.add_argument("-n", "--limit", type=count(1, 100_000), default=1000, metavar="N", help="rows at most (1000)")
    parser.add_argument(
        "--seconds", type=count(1, 60), default=10, metavar="SECONDS", help="stop it after so many (10)"
    )
    parser.add_argument("--raw", action="store_true", help="redact nothing, in a pipe either")


def run(args: Namespace) -> int:
    """Print the rows as a table, CSV or JSON; 1 when there is none."""
    query = " ".join(args.query).strip()
    if query == "-":
        query = sys.stdin.read().strip()
    if not query:
        raise UsageError(say("no_sql"), EXAMPLES[0])
    raw = args.raw or (not args.json and is_terminal(sys.stdout))
    asked = {"query": query, "limit": args.limit, "seconds": args.seconds, "raw": raw}
    result = session.ask(args, "sql", asked, timeout=args.seconds + 30)
    if args.json:
        write_json(result)
    elif args.csv:
        _csv(result)
    else:
        _table(result)
        note(say("rows_count", n=len(result["rows"])))
    if not args.json:
        render.disclosures(result)
    return 0 if result["rows"] else 1


def _table(result: dict[str, Any]) -> None:
    titles = [safe_line(column["name"]) for column in result["columns"]]
    right = [i for i, column in enumerate(result["columns"]) if _is_number(column["type"])]
    rows = [[_shown(cell) for cell in row] for row in result["rows"]]
    if not is_terminal(sys.stdout):
        rows = [[_short(cell) for cell in row] for row in rows]
    if rows:
        table(titles, rows, right)


def _csv(result: dict[str, Any]) -> None:
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow([column["name"] for column in result["columns"]])
    for_person = is_terminal(sys.stdout)  # a program gets what there is
    for row in result["rows"]:
        writer.writerow([safe(_shown(cell)) if for_person else _shown(cell) for cell in row])


def _is_number(kind: str) -> bool:
    return kind.endswith("INT") or kind in ("INTEGER", "UINTEGER", "DOUBLE", "FLOAT") or kind.startswith("DECIMAL")


def _shown(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, list | dict):
        import json

        return json.dumps(cell, ensure_ascii=False)
    return f"{cell:.6g}" if isinstance(cell, float) else str(cell)


def _short(cell: str) -> str:
    return cut(cell.replace("\n", " "), CUT)
