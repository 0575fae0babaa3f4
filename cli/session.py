"""Asks the daemon on behalf of one command line."""

from __future__ import annotations

import os

from ..daemon import connecting
from .showing.waiting import Waiting

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..daemon.client import Client, OnEvent

FOR_EVER = None


def connect(args: Namespace, waiting: Waiting | None = None) -> Client:
    """Connect to the daemon, starting one unless the person said not to; `waiting` says so if that takes long."""
    daemon = connecting.connect(start=not args.no_start, starting=None if waiting is None else waiting.for_start)
    if daemon.outdated and daemon.version:
        _tell_versions(daemon)
    return daemon


def ask(
    args: Namespace,
    method: str,
    params: dict[str, Any] | None = None,
    timeout: float | None = 60.0,
    on_event: OnEvent | None = None,
) -> Any:
    """Return the result of one call about the vault that `args` name. Raises `RecalldError`.

    Whoever hears events shows by them how far it is; else a person is told what there is to wait for.
    """
    with Waiting(quiet=args.json or on_event is not None) as waiting, connect(args, waiting) as daemon:
        daemon.waiting = waiting.for_answer if waiting.tells else None
        return daemon.call(method, {**vault(args), **(params or {})}, timeout, on_event)


def vault(args: Namespace) -> dict[str, Any]:
    """The parameter that says which vault, if the person did. A path is made absolute: the daemon lives elsewhere."""
    name = args.vault
    if name is None:
        return {}
    if os.sep in name or name.startswith((".", "~")):
        name = os.path.abspath(os.path.expanduser(name))
    return {"vault": name}


def _tell_versions(daemon: Client) -> None:
    """What to do about a daemon that stays of another version: it is newer, or another installation's service."""
    from .. import __version__
    from ..daemon.process import unit
    from ..daemon.process.renewal import is_newer
    from .messages.commandline import say
    from .showing.terminal import note, safe_line

    service = unit.serving(daemon.path)
    older = "daemon_older" if service is None or service.starts_this else "daemon_elsewhere"
    key = "daemon_newer" if is_newer(daemon.version) else older
    note(say(key, theirs=safe_line(daemon.version), ours=__version__))
