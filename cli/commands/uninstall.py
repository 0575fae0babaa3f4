"""`recall uninstall`: takes away all that recall set up on this machine, but for the notes and what was decided."""

from __future__ import annotations

from ...daemon import paths, settingsfile
from ...daemon.errors import CONFLICT, EXISTS, RecalldError
from ...daemon.problemwords import told
from ...daemon.systemwords import reason
from .. import consent
from ..messages.commandline import say
from ..showing.terminal import note, safe_line, write, write_json
from ..uninstall import ownfiles, removal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall uninstall --dry-run", "recall uninstall --yes --keep-usage")
REFUSED, PARTLY = 5, 5


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    parser.add_argument("--yes", "-y", action="store_true", help="do not ask")
    parser.add_argument("--keep-usage", action="store_true", help="keep what was read and voted for")


def run(args: Namespace) -> int:
    """Say what would be done, ask, do it, and say what stays. 5 when some of it could not be done."""
    roots = _roots(args)
    ahead = list(removal.steps(roots, args.keep_usage, dry=True))
    if args.dry_run or not ahead:
        return _ended(args, ahead, _kept(args, roots))
    if not args.yes:
        _confirm(args, ahead)
    kept = _kept(args, roots)
    done = []
    try:
        for step in removal.steps(roots, args.keep_usage, dry=False):
            done.append(step)
            _say(args, step)
    except removal.Hangs:
        raise RecalldError(
            say("uninstall_hangs"), kind="timeout", code=CONFLICT, hint=say("uninstall_hangs_hint"), exit_code=REFUSED
        ) from None
    return _ended(args, done, kept + [("kept_other", path) for path in ownfiles.leftovers()])


def _roots(args: Namespace) -> list[str]:
    try:
        return settingsfile.registered()
    except (OSError, ValueError) as error:
        if not args.json:
            why = say("told_of", name=paths.config_file(), text=told(reason(error)))
            note(say("uninstall_settings", reason=safe_line(why)))
        return []


def _kept(args: Namespace, roots: list[str]) -> list[removal.Step]:
    """What stays; the journals only if they are to."""
    return [step for step in removal.kept(roots) if step[0] != "kept_usage" or args.keep_usage]


def _confirm(args: Namespace, ahead: list[removal.Step]) -> None:
    """Show it and ask; where there is nobody, or who is asked says no, refuse with the way to go on."""
    hint = say("uninstall_needs_yes_hint")
    if args.json or not consent.can_ask():
        raise RecalldError(say("uninstall_needs_yes"), kind="needs-yes", code=EXISTS, hint=hint, exit_code=REFUSED)
    note(say("uninstall_would"))
    for step in ahead:
        _say(args, step, "would_")
    if not consent.agreed(say("uninstall_ask")):
        raise RecalldError(say("uninstall_left"), kind="left", code=EXISTS, exit_code=REFUSED)
    if not args.keep_usage and ownfiles.usage():
        args.keep_usage = consent.agreed(say("uninstall_ask_usage"))


def _say(args: Namespace, step: removal.Step, how: str = "") -> None:
    """Say what is being done or, with `would_`, what there is to do."""
    act, target = step
    if args.json or act.startswith("kept_"):
        return
    target = safe_line(target)
    if act == "service":
        what, _, unit = target.partition(" ")
        target = say(f"unit_{what}", target=unit)
    told = say(f"uninstall_{how}{act}", target=target)
    what = ownfiles.meaning(step[1]) if act == "remove" else ""
    note("  " + (say("with_aside", name=told, aside=say(what)) if what else told))


def _ended(args: Namespace, steps: list[removal.Step], kept: list[removal.Step]) -> int:
    """Say, or print for a program, what was done and what stays; the exit code."""
    done = [(act, target) for act, target in steps if not act.startswith("kept_")]
    stays = list(dict.fromkeys([*kept, *(step for step in steps if step[0].startswith("kept_"))]))
    failed = any(act == "failed" for act, _ in done)
    if args.json:
        rows = [{"act": act, "target": target} for act, target in done]
        places = [{"what": what.removeprefix("kept_"), "path": path} for what, path in stays]
        write_json({"schema": 1, "dry_run": args.dry_run, "steps": rows, "kept": places})
        return PARTLY if failed else 0
    if args.dry_run and done:
        note(say("uninstall_would_dry"))
        for step in done:
            _say(args, step, "would_")
    elif done:
        note(say("uninstall_partly" if failed else "uninstall_done"))
    else:
        note(say("uninstall_none"))
    if stays:
        write(say("uninstall_kept"))
    for what, path in stays:
        write("  " + say(what, path=safe_line(path)))
    write(say("uninstall_program"))
    return PARTLY if failed else 0
