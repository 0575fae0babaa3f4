"""`recall service`: recalld as a service of one's own, put in place, looked at, renewed and taken away."""

from __future__ import annotations

import sys

from ...daemon.errors import EXISTS, RecalldError
from .. import session
from ..messages.commandline import say
from ..setup import service
from ..showing.terminal import Paint, note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable
    from typing import Any

    from ...systemd.step import Step
    from ..arguments import Parser

EXAMPLES = ("recall service install --dry-run", "recall service status")
WOULD = frozenset(("write", "remove", "link", "reload", "start", "stop", "load", "unload"))
"""Steps that are told otherwise where they are only shown."""
ACTS = ("install", "uninstall", "status", "restart")
NOT_AS_ASKED = 1


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("act", choices=ACTS, metavar="|".join(ACTS), help="what to do")
    sandbox = parser.add_mutually_exclusive_group()
    sandbox.add_argument(
        "--sandbox", dest="sandbox", action="store_true", default=None, help="install: confine it, where that works"
    )
    sandbox.add_argument("--no-sandbox", dest="sandbox", action="store_false", help="install: take the sandbox away")
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    parser.add_argument("--yes", action="store_true", help="replace what is not ours, or another home's service")


def run(args: Namespace) -> int:
    """Do one of the four, a line a step. 1 when a sandbox was wanted that has no effect here."""
    if args.act == "status":
        return _status(args)
    if args.act == "restart":
        return _restart(args)
    steps = _done(
        args,
        service.install(args.sandbox, args.dry_run, args.yes)
        if args.act == "install"
        else service.uninstall(args.dry_run),
    )
    if args.json:
        write_json({"schema": 1, "act": args.act, "dry_run": args.dry_run, "steps": _plain(steps)})
    elif not args.dry_run:
        _conclude(args.act, steps)
    return NOT_AS_ASKED if args.sandbox and any(step.act == "no_sandbox" for step in steps) else 0


def _restart(args: Namespace) -> int:
    """Units and daemon of this version, whether a service is installed or not."""
    steps = _done(args, service.renew(args.dry_run))
    if args.dry_run:
        return 0
    with session.connect(args) as daemon:
        pid, version = daemon.call("status")["pid"], daemon.version
    if args.json:
        write_json(
            {"schema": 1, "act": "restart", "dry_run": False, "steps": _plain(steps), "pid": pid, "version": version}
        )
    else:
        note(say("service_restarted", version=safe_line(version), pid=str(pid)))
    return 0


def _done(args: Namespace, steps: Iterable[Step]) -> list[Step]:
    """Take the steps, saying each. Raises `RecalldError`."""
    done: list[Step] = []
    if args.dry_run and not args.json:
        note(say("service_dry"))
    try:
        for step in steps:
            done.append(step)
            if not args.json:
                how = "would_" if args.dry_run and step.act in WOULD else ""
                note("  " + say(f"service_{how}{step.act}", target=safe_line(step.target)))
    except service.Refused as refused:
        subject = safe_line(refused.subject)
        raise RecalldError(
            say(f"service_{refused.reason}", subject=subject),
            kind="exists",
            code=EXISTS,
            hint=say(f"service_{refused.reason}_hint"),
        ) from None
    except service.FAILURES as error:
        reason = safe_line(str(error))
        raise RecalldError(
            say("service_failed", reason=reason), kind="service", code=0, hint=say("service_failed_hint"), exit_code=1
        ) from None
    return done


def _conclude(act: str, steps: list[Step]) -> None:
    if act == "uninstall":
        note(say("service_uninstalled" if steps else "service_was_not"))
        return
    note(say("service_installed"))
    if service.lingers() is False:
        note(say("service_linger"))


def _status(args: Namespace) -> int:
    standing = service.standing()
    troubles = [(code, about) for code, about in standing.problems]
    if args.json:
        write_json({"schema": 1, **service.plain(standing)})
        return 0
    paint = Paint.of(sys.stdout)
    for line in service.lines(standing):
        write(safe_line(line))
    for code, about in troubles:
        write(paint.bad(say(f"trouble_{code}", about=safe_line(about))) + "  " + paint.dim(service.hint(code)))
    return 0


def _plain(steps: list[Step]) -> list[dict[str, Any]]:
    return [{"act": step.act, "target": step.target} for step in steps]
