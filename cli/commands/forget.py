"""`recall forget`: a vault is no longer followed; its notes stay as they are, and so do the decisions about them."""

from __future__ import annotations

import os

from ...daemon import paths
from ...daemon.errors import RecalldError
from .. import session
from ..messages.commandline import say
from ..showing.terminal import note, safe_line, write_json
from ..uninstall import ownfiles, removal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall forget notes", "recall forget ~/notes --json")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("name", metavar="NAME|PATH", help="the vault to forget")


def run(args: Namespace) -> int:
    """Take it out of the settings and our hooks out of its repository, remove its index, and say what stays."""
    name = args.name
    if os.sep in name or name.startswith((".", "~")):
        name = os.path.abspath(os.path.expanduser(name))
    known = {each["name"]: each["path"] for each in session.ask(args, "vault.list")["vaults"]}
    gone = session.ask(args, "vault.remove", {"name": name})["name"]
    root = known.get(gone, "")
    steps = [] if not root or _is_shared(root, known) else list(removal.hooks([root], dry=False))
    stays = [*_stays(root), *((act.removeprefix("kept_"), at) for act, at in steps if act.startswith("kept_"))]
    if root:
        ownfiles.removed(paths.index_dir(paths.vault_id(root)))
    done = [(act, target) for act, target in steps if not act.startswith("kept_")]
    if args.json:
        rows, places = [{"act": a, "target": t} for a, t in done], [{"what": w, "path": p} for w, p in stays]
        write_json({"schema": 1, "name": gone, "path": root, "steps": rows, "kept": places})
        return 0
    note(say("forget_done", name=safe_line(gone)))
    for act, target in done:
        note("  " + say(f"uninstall_{act}", target=safe_line(target)))
    note(say("uninstall_kept"))
    for what, path in stays:
        note("  " + say(f"kept_{what}", path=safe_line(path)))
    return 0


def _is_shared(root: str, known: dict[str, str]) -> bool:
    """Whether another vault is in the same repository: then its hooks are not for this one alone."""
    from ...hooks import repository

    def place(folder: str) -> str:
        try:
            return str(repository.status(folder)["repository"])
        except RecalldError:
            return ""

    own = place(root)
    return bool(own) and own in [place(other) for other in known.values() if other != root]


def _stays(root: str) -> list[tuple[str, str]]:
    if not root:
        return []
    own = os.path.join(root, ".recall")
    usage = os.path.join(paths.journal_dir(paths.vault_id(root)), ownfiles.USAGE)
    places = (("decisions", os.path.join(own, "decisions.toml")), ("settings", os.path.join(own, "config.toml")))
    return [("notes", root), *((what, path) for what, path in (*places, ("usage", usage)) if os.path.lexists(path))]
