"""`recall models`: the embedding models that are known, where they come from, and which is in use."""

from __future__ import annotations

import os
import sys

from ...daemon import footprint, paths
from ...daemon.errors import MODEL_UNAVAILABLE, RecalldError
from ...daemon.problemwords import told
from .. import session
from ..arguments import UsageError
from ..messages.commandline import say
from ..showing.figurenames import named
from ..showing.progress import Progress
from ..showing.table import padded
from ..showing.terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall models list", "recall models install e5-small")
ACTIONS = ("list", "install", "use")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("action", nargs="?", choices=ACTIONS, default="list", help="what to do (list)")
    parser.add_argument("name", nargs="?", metavar="NAME|PATH", help="a known model, or the folder of your own")
    parser.add_argument("--variant", choices=("int8", "std", "full"), default="int8", help="precision, to install")


def run(args: Namespace) -> int:
    """List, install or choose."""
    if args.action == "list":
        return _list(args)
    if args.name is None:
        raise UsageError(f"recall models {args.action}: {say('model_which')}", f"recall models {args.action} e5-small")
    return _install(args) if args.action == "install" else _use(args)


def _list(args: Namespace) -> int:
    result = session.ask(args, "models.list")
    if args.json:
        write_json(result)
        return 0
    paint = Paint.of(sys.stdout)
    for model in result["models"]:
        state = paint.good(_state(model)) if model.get("installed") else paint.dim(_state(model))
        write(f"{paint.bold(safe_line(model['name']))}  {state}")
        for key in ("source", "licence", "sha256"):
            if model.get(key):
                write(f"    {padded(named(key), 8)} {safe_line(str(model[key]))}")
    return 0


def _state(model: dict[str, Any]) -> str:
    if model.get("active"):
        return say("model_in_use") if model.get("installed") else say("model_wanted")
    if model.get("installed"):
        return say("model_installed")
    return say("model_available" if model.get("sha256") else "model_foreign")


def _install(args: Namespace) -> int:
    """Convert the model here, in the process that the person started; the daemon then finds it."""
    from pathlib import Path

    from ...index.embed import catalog, convert

    folder = Path(footprint.make_private(paths.models_dir()))
    text = say("model_converting", name=safe_line(args.name))
    try:
        with Progress(quiet=args.json) as progress:
            progress.show(text)
            model = convert.install(
                folder, args.name, args.variant, on_progress=lambda done, total: progress.show(text, done, total)
            )
    except catalog.ModelUnavailable as error:
        reason, hint = told(error.reason), told(error.hint)
        raise RecalldError(reason, kind="model", code=MODEL_UNAVAILABLE, hint=hint) from None
    if args.json:
        write_json({"schema": 1, "name": args.name, "path": str(model)})
    else:
        note(say("model_done", name=safe_line(args.name), path=safe_line(str(model))))
    return 0


def _use(args: Namespace) -> int:
    name = os.path.abspath(os.path.expanduser(args.name)) if os.sep in args.name else args.name
    result = session.ask(args, "models.use", {"name": name})
    if args.json:
        write_json(result)
    else:
        note(say("model_used", name=safe_line(name)))
    return 0
