"""`recall check`: broken links, bad frontmatter, titles that are taken, and secrets, before they are committed."""

from __future__ import annotations

import os

from .. import pending, render, session
from ..messages import say
from ..terminal import note, safe_line, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall check --staged --strict", "recall check notes/plan.md notes/ideas")
REQUEST_BYTES = 900_000
"""A request may have 1 MiB. What is more is asked in several, each against the index, which has the other files."""

LISTS = ("problems", "skipped", "outside", "disclosures")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    what = "the notes to check (default: those that differ from the last commit)"
    parser.add_argument("files", nargs="*", metavar="FILE", help=what)
    parser.add_argument("--staged", action="store_true", help="check what is staged, as git's index has it")
    parser.add_argument("--strict", action="store_true", help="end with 1 when there is a problem")


def run(args: Namespace) -> int:
    """Print the problems, each with file and line; with --strict 1 when there are any."""
    if args.staged:
        files = pending.staged(args.files)
    else:
        files = pending.on_disk(args.files) if args.files else pending.unstaged()
    result = _check(args, files)
    for row in (*result["problems"], *result["skipped"]):
        row["path"] = _shown(row["path"])
    result["outside"] = [_shown(path) for path in result["outside"]]
    if args.json:
        write_json(result)
    else:
        _show(result)
    return 1 if args.strict and result["problems"] else 0


def _check(args: Namespace, files: pending.Files) -> dict[str, Any]:
    result: dict[str, Any] = {"schema": 1, "checked": 0, **{name: [] for name in LISTS}}
    if not files.pending:
        return result
    with session.connect(args) as daemon:
        for batch in _batches(files):
            asked = {**session.vault(args), "files": batch, "gone": files.gone}
            part = daemon.call("check", asked)
            result["checked"] += part.get("checked", 0)
            for name in LISTS:
                result[name] += part.get(name, [])
    return result


def _batches(files: pending.Files) -> Iterator[list[dict[str, Any]]]:
    """The files as the daemon takes them, so many at a time as fit a request."""
    import json

    batch: list[dict[str, Any]] = []
    room = REQUEST_BYTES
    for file in files.pending:
        entry = _entry(file)
        size = len(json.dumps(entry))
        if batch and size > room:
            yield batch
            batch, room = [], REQUEST_BYTES
        batch.append(entry)
        room -= size
    yield batch


def _entry(file: pending.Pending) -> dict[str, Any]:
    entry: dict[str, Any] = {"path": file.path}
    try:
        entry["text"] = file.data.decode()
    except UnicodeDecodeError:
        from base64 import b64encode

        entry["data"] = b64encode(file.data).decode()
    if file.before is not None and len(file.data) + len(file.before) < REQUEST_BYTES // 4:
        entry["before"] = file.before.decode("utf-8", "replace")
    return entry


def _shown(path: str) -> str:
    """A path as short as it can be opened from here."""
    near = os.path.relpath(path)
    return path if near.startswith("..") else near


def _show(result: dict[str, Any]) -> None:
    render.problems(result["problems"])
    for row in result["skipped"]:
        note(say(f"check_{row['reason']}", path=safe_line(row["path"])))
    for path in result["outside"]:
        note(say("check_outside", path=safe_line(path)))
    if result["disclosures"]:
        note(say("check_behind"))
    n = len(result["problems"])
    if n:
        note(say("problems_count", n=n))
    elif result["checked"]:
        note(say("check_good", n=result["checked"]))
    elif not result["skipped"] and not result["outside"]:
        note(say("check_nothing"))
