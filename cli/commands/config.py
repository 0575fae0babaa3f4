"""`recall config`: the settings in force, and where each comes from."""

from __future__ import annotations

from ...daemon import paths
from .. import session
from ..messages.commandline import say
from ..showing.figurenames import named
from ..showing.terminal import note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall config show --origin", "recall config path")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "what", nargs="?", choices=("show", "path"), metavar="show|path", default="show", help="settings, or their file"
    )
    parser.add_argument("--origin", action="store_true", help="say where each value comes from")


def run(args: Namespace) -> int:
    """Print the settings."""
    if args.what == "path":
        path = paths.config_file()
        if args.json:
            write_json({"schema": 1, "path": path})
        else:
            write(safe_line(path))
        return 0
    result = session.ask(args, "config.show")
    if args.json:
        write_json(result)
    else:
        _show(result, args.origin)
    return 0


def _show(result: dict[str, Any], origin: bool) -> None:
    rows = result["settings"]
    keys = max((len(row["key"]) for row in rows), default=0)
    for row in rows:
        tail = "  " + say("config_origin", origin=safe_line(named(row["origin"]))) if origin else ""
        write(f"{safe_line(row['key']):<{keys}}  {_value(row['value'])}{tail}")
    for problem in result.get("problems", ()):
        hint = (problem.get("data") or {}).get("hint", "")
        note(safe_line(problem["message"]))
        if hint:
            note(f"  {say('hint')}{safe_line(hint)}")


def _value(value: Any) -> str:
    """A value nearly as the settings have it: text without its quotes."""
    return str(value).lower() if isinstance(value, bool) else safe_line(str(value)) or '""'
