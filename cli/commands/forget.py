"""`recall forget`: a vault is no longer followed; its notes stay as they are, and so do the decisions about them."""

from __future__ import annotations

import os

from ...daemon import paths
from .. import ownfiles, session
from ..messages import say
from ..terminal import note, safe_line, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall forget notes", "recall forget ~/notes --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("name", metavar="NAME|PATH", help="the vault to forget")


def run(args: Namespace) -> int:
    """Take it out of the settings, remove its index, and say what stays."""
    name = args.name
    if os.sep in name or name.startswith((".", "~")):
        name = os.path.abspath(os.path.expanduser(name))
    known = {each["name"]: each["path"] for each in session.ask(args, "vault.list")["vaults"]}
    gone = session.ask(args, "vault.remove", {"name": name})["name"]
    root = known.get(gone, "")
    stays = _stays(root)
    if root:
        ownfiles.removed(paths.index_dir(paths.vault_id(root)))
    if args.json:
        write_json({"schema": 1, "name": gone, "path": root, "kept": [{"what": w, "path": p} for w, p in stays]})
        return 0
    note(say("forget_done", name=safe_line(gone)))
    note(say("uninstall_kept"))
    for what, path in stays:
        note("  " + say(f"kept_{what}", path=safe_line(path)))
    return 0


def _stays(root: str) -> list[tuple[str, str]]:
    if not root:
        return []
    own = os.path.join(root, ".recall")
    usage = os.path.join(paths.journal_dir(paths.vault_id(root)), ownfiles.USAGE)
    places = (("decisions", os.path.join(own, "decisions.toml")), ("settings", os.path.join(own, "config.toml")))
    return [("notes", root), *((what, path) for what, path in (*places, ("usage", usage)) if os.path.lexists(path))]
