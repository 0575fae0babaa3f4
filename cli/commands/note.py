"""`recall note`: writes a note, from standard input, as agents do: whole or not at all, and never over a change."""

from __future__ import annotations

import sys

from .. import session
from ..arguments import UsageError
from ..messages.commandline import say
from ..showing.terminal import is_terminal, note, safe, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = (
    "recall note create go/viper.md < viper.md",
    "echo 'A long flag.' | recall note update 專案/notectl.md --append",
    "recall note update '專案/OCR job progress.md' --replace-section 下一步 < steps.md",
)
ACTS = ("create", "update")
SECONDS = 60.0


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("act", nargs="?", metavar="create|update", help="make a new note, or change one that is there")
    parser.add_argument(
        "path", nargs="*", metavar="PATH", help="where, relative to the vault; the text is read from standard input"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--append", action="store_true", help="update: put the text at the end (so without any of these)")
    how.add_argument(
        "--replace-section",
        metavar="HEADING",
        help="update: put the text below this heading, in place of what is there",
    )
    how.add_argument(
        "--whole", action="store_true", help="update: put the text in place of the body; the frontmatter stays"
    )
    parser.add_argument(
        "--expect", metavar="HASH", help="update: only if the note still has this hash (of `recall get --json`)"
    )
    parser.add_argument(
        "--alias", action="append", metavar="NAME", help="another name for the note; may be given again"
    )


def run(args: Namespace) -> int:
    """Write the note and say which lines; refusals are errors with the next step."""
    if args.act not in ACTS or not args.path:
        raise UsageError(say("note_which"), EXAMPLES[0])
    asked = _asked(args)
    if is_terminal(sys.stdin):
        note(say("note_typing"))
    asked["text"] = _text()
    result = session.ask(args, f"note.{args.act}", asked, SECONDS)
    if args.json:
        write_json(result)
        return 0
    first, last = result["lines"]
    key = "note_created" if result["created"] else "note_updated" if result["written"] else "note_unchanged"
    lines = say("note_line" if first == last else "note_lines", first=str(first), last=str(last))
    write(say(key, path=safe_line(result["path"]), lines=lines))
    for said in result["disclosures"]:
        if said["code"] != "unchanged":
            note(f"· {safe(said['text'])}")
    return 0


def _text() -> str:
    """Standard input, which has to be UTF-8: a character that was lost on the way would be lost in the note."""
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(say("note_not_utf8", at=error.start), say("note_utf8")) from None


def _asked(args: Namespace) -> dict[str, Any]:
    """The parameters that the command line comes to, but for the text."""
    asked: dict[str, Any] = {"path": " ".join(args.path), "aliases": args.alias or []}
    if args.act == "create":
        if args.append or args.replace_section or args.whole or args.expect:
            raise UsageError(say("note_create_how"), EXAMPLES[1])
        return asked
    how = "replace-section" if args.replace_section is not None else "whole" if args.whole else "append"
    return {**asked, "how": how, "section": args.replace_section or "", "expect": args.expect or ""}
