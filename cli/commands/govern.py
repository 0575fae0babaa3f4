"""`recall govern`: deciding on concepts and notes; every decision is a line in the vault, and can be taken back."""

from __future__ import annotations

from .. import consent, session
from ..arguments import UsageError, count
from ..messages.commandline import listed, say
from ..messages.helpwords import worded
from ..showing import decisions, render
from ..showing.terminal import note, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = (
    "recall govern list merge",
    "recall govern review",
    "recall govern merge backup 備份 --dry-run",
    "recall govern merge backup 備份 --into 備份 --yes",
    "recall govern rename notectl NoteCtl",
    'recall govern ban api "rate limits" --reason "in every other note" --yes',
    "recall govern canonical 'infra/備份 3-2-1.md' 'infra/備份 3-2-1 (conflicted copy 2026-03-10).md' --yes",
    "recall govern supersede 'Setting up the 2019 laptop' --by 'infra/備份 3-2-1.md'",
    "recall govern list decisions",
    "recall govern undo",
)
READING = ("list", "review")
ACTS = (
    *("list", "review", "merge", "rename", "ban", "unban", "pin", "keep", "demote", "promote"),
    *("canonical", "distinct", "supersede", "dismiss", "undo"),
)
REFUSED = 5


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "act", nargs="?", choices=ACTS, metavar="ACT", help=worded("what to do: {acts}").format(acts=" | ".join(ACTS))
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="concepts, notes, or ids, each in quotes")
    parser.add_argument("--into", metavar="CONCEPT", help="merge: what all names go into")
    parser.add_argument("--by", metavar="NOTE", help="supersede: the note that takes the place")
    parser.add_argument("--reason", default="", metavar="TEXT", help="why, for those who read the decisions")
    parser.add_argument("--dry-run", action="store_true", help="only show what would change")
    parser.add_argument("--yes", "-y", action="store_true", help="do not ask")
    parser.add_argument("-n", "--limit", type=count(1, 1000), default=50, metavar="N", help="list at most so many (50)")


def run(args: Namespace) -> int:
    """List, review, or decide; 1 when there is nothing, 5 when it takes --yes."""
    if args.act is None:
        raise UsageError(say("govern_no_act", acts=listed(ACTS)), EXAMPLES[0])
    if args.act == "list" or (args.act == "review" and (args.json or not consent.can_ask())):
        return _list(args)
    return _review(args) if args.act == "review" else _decide(args)


def _list(args: Namespace) -> int:
    kind = {"kind": " ".join(args.names), "limit": args.limit}
    result = session.ask(args, f"govern.{args.act}", kind, timeout=session.FOR_EVER)
    rows = result["proposals"] if args.act == "list" else result["queue"]
    if args.json:
        write_json(result)
    else:
        decisions.listed({"decisions": [], **result, "proposals": rows}, kind["kind"])
        render.disclosures(result)
    return 0 if rows or result.get("decisions") else 1


def _review(args: Namespace) -> int:
    from ..review import Review

    kind = {"kind": " ".join(args.names), "limit": args.limit}
    found = session.ask(args, "govern.review", kind, timeout=session.FOR_EVER)
    render.disclosures(found)
    queue = found["queue"]
    if not queue:
        note(say("govern_nothing"))
        return 1
    if len(queue) < found["total"]:
        note(say("govern_more", n=len(queue), total=found["total"]))
    review = Review(args)
    left = review.go_through(queue)
    note("\n" + say("govern_reviewed", accepted=review.accepted, dismissed=review.dismissed, left=left))
    return 0


def _decide(args: Namespace) -> int:
    asked = {**_asked(args), "reason": args.reason}
    if not args.yes and not args.dry_run:
        ahead = session.ask(args, f"govern.{args.act}", {**asked, "dry_run": True})
        if ahead["needs_yes"] and not _confirmed(args, ahead):
            return REFUSED
    result = session.ask(args, f"govern.{args.act}", {**asked, "dry_run": args.dry_run})
    if args.json:
        write_json(result)
    else:
        decisions.decided(result)
    return 0


def _asked(args: Namespace) -> dict[str, Any]:
    """The parameters that the words of the command line come to."""
    names, act = list(args.names), args.act
    if act == "undo":
        return {"id": names or ["last"]}
    if not names:
        raise UsageError(say("govern_no_name"), _example(act))
    if act == "dismiss":
        return {"id": names}
    if act == "merge":
        target = args.into or (names.pop() if len(names) > 1 else "")
        names = [name for name in names if name != args.into]  # what all go into may be named among them
        if not target or not names:
            raise UsageError(say("govern_into"), _example(act))
        return {"subject": names, "object": target}
    if act == "rename" and len(names) != 2:
        raise UsageError(say("govern_rename"), _example(act))
    if act == "distinct" and len(names) < 2:
        raise UsageError(say("govern_pair"), "recall govern distinct a.md b.md")
    if act in ("canonical", "distinct"):
        return {"subject": names[0], "copies": names[1:]}
    return {"subject": names[0], "object": names[1]} if act == "rename" else {"subject": names, "object": args.by or ""}


def _example(act: str) -> str:
    return next((line for line in EXAMPLES if f" {act} " in line), f"recall govern {act} {worded('NAME')}")


def _confirmed(args: Namespace, ahead: dict[str, Any]) -> bool:
    """Ask the person; where there is none, refuse with the way to go on."""
    if args.json or not consent.can_ask():
        from ...daemon.errors import EXISTS, RecalldError

        removed = ahead["preview"]["edges"]["removed"]
        what = say("comma").join(decisions.acts(ahead))
        message = say("govern_needs_yes", what=what, n=len(ahead["decisions"]), removed=removed)
        raise RecalldError(message, kind="needs-yes", code=EXISTS, hint=say("govern_needs_yes_hint"), exit_code=REFUSED)
    decisions.decided(ahead)
    if consent.agreed(say("govern_ask")):
        return True
    note(say("govern_left"))
    return False
