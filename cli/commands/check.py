"""`recall check`: broken links, bad frontmatter, titles that are taken, and secrets, before they are committed."""

from __future__ import annotations

import os

from .. import pending, session
from ..messages.commandline import say
from ..showing import render
from ..showing.terminal import note, safe_line, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from typing import Any

    from ..arguments import Parser

EXAMPLES = ("recall check --staged --strict", "recall check index.md infra")
REQUEST_BYTES = 600_000
"""Of files. A request may have 1 MiB; what is more is asked in several, each with the names of all files."""
PATHS_BYTES = 200_000
"""Of notes that are gone, and as much of those that are asked about in another request."""

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
    entries, too_long = _entries(files)
    result["skipped"] = [{"path": path, "reason": "too_long"} for path in too_long]
    if not entries:
        return result
    batches = list(_batches(entries))
    shared = {"gone": _fitting(files.gone)}
    if len(batches) > 1:
        shared["also"] = _fitting([*(entry["path"] for entry in entries), *too_long])
    with session.connect(args) as daemon:
        for batch in batches:
            part = daemon.call("check", {**session.vault(args), "files": batch, **shared})
            result["checked"] += part.get("checked", 0)
            for name in LISTS:
                result[name] += part.get(name, [])
    return result


def _entries(files: pending.Files) -> tuple[list[dict[str, Any]], list[str]]:
    """The files as the daemon takes them, and the paths of those that are too long for any request."""
    entries, too_long = [], []
    for file in files.pending:
        entry = _entry(file)
        if _size(entry) > REQUEST_BYTES:
            too_long.append(file.path)
        else:
            entries.append(entry)
    return entries, too_long


def _batches(entries: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """So many at a time as fit a request."""
    batch: list[dict[str, Any]] = []
    room = REQUEST_BYTES
    for entry in entries:
        size = _size(entry)
        if batch and size > room:
            yield batch
            batch, room = [], REQUEST_BYTES
        batch.append(entry)
        room -= size
    yield batch


def _fitting(paths: list[str]) -> list[str]:
    """So many paths as have room beside the files: of thousands of notes that are gone, the first do."""
    room, fitting = PATHS_BYTES, []
    for path in paths:
        room -= _size(path)
        if room < 0:
            break
        fitting.append(path)
    return fitting


def _size(value: object) -> int:
    import json

    return len(json.dumps(value)) + 2


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
