"""`recall debug bundle`: what a report of a fault needs, in one file, and nothing of what the notes say."""

from __future__ import annotations

import os

from ...daemon import footprint
from ...daemon.errors import CONFLICT, RecalldError
from ...daemon.systemwords import reason
from .. import consent
from ..messages.commandline import say
from ..setup import registered
from ..showing.terminal import note, safe, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser
    from ..doctor.bundle import Part

EXAMPLES = ("recall debug bundle --dry-run", "recall debug bundle --output report.tar.gz")
REFUSED_EXIT = 5
FOLDER = "recalld-debug"
"""Holds all that is in the archive."""


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("what", choices=("bundle",), metavar="bundle", help="what to gather")
    parser.add_argument(
        "--output", metavar="FILE", help="where to put it (the current folder; in a vault, your home folder)"
    )
    parser.add_argument("--with-paths", action="store_true", help="leave names and paths in it")
    parser.add_argument("--dry-run", action="store_true", help="show what would be in it, and write nothing")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def run(args: Namespace) -> int:
    """Show what the bundle holds, then write it."""
    from ..doctor import bundle

    folder, vault = ("", "") if args.output else _folder()
    path = os.path.abspath(os.path.join(folder, os.path.expanduser(args.output or _named())))
    parts = bundle.parts(args)
    if vault:
        note(say("bundle_elsewhere", vault=safe_line(vault), folder=safe_line(folder)))
    if not args.json:
        _show(path, parts, args.with_paths)
    wanted = not args.dry_run and (args.json or args.yes or not consent.can_ask() or _agreed())
    size = _written(path, parts) if wanted else 0
    if args.json:
        held = [{"name": part.name, "bytes": len(part.data), "holds": say(part.about)} for part in parts]
        write_json({"schema": 1, "path": path if wanted else None, "bytes": size, "files": held})
    else:
        write(say("bundle_written", path=safe_line(path), kb=size / 1000) if wanted else say("bundle_not"))
    return 0


def _named() -> str:
    import time

    return time.strftime("recalld-debug-%Y%m%d-%H%M%S.tar.gz")


def _folder() -> tuple[str, str]:
    """Where to put it, and the vault that the current folder is in, which no file of ours belongs into; "" for none."""
    vault = registered.holding(os.getcwd())
    return (os.path.expanduser("~") if vault else ""), vault  # a home folder is never in a vault


def _agreed() -> bool:
    return consent.agreed(safe(say("bundle_ask")), by_enter=True)


def _show(path: str, parts: list[Part], plain: bool) -> None:
    write(say("bundle_holds", path=safe_line(path)))
    for part in parts:
        write(f"  {part.name:<14} {len(part.data):>9,} B  {say(part.about)}")
    if plain:
        write(say("bundle_plain"))


def _written(path: str, parts: list[Part]) -> int:
    """Write the archive, for our eyes only, and return its size. Raises `RecalldError`; nothing is ever overwritten.

    It is noted down as made by us, so that `recall uninstall` can say that it stays.
    """
    with footprint.remembered(path):
        return _put(path, parts)


def _put(path: str, parts: list[Part]) -> int:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        raise _refused("bundle_exists", path) from None
    except OSError as error:
        raise _refused("bundle_failed", path, reason(error)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_archive(parts))
    except OSError as error:
        os.unlink(path)
        raise _refused("bundle_failed", path, reason(error)) from None
    return os.stat(path).st_size


def _archive(parts: list[Part]) -> bytes:
    import io
    import tarfile
    import time

    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        for part in parts:
            entry = tarfile.TarInfo(f"{FOLDER}/{part.name}")
            entry.size, entry.mode, entry.mtime = len(part.data), 0o600, int(time.time())
            archive.addfile(entry, io.BytesIO(part.data))
    return held.getvalue()


def _refused(key: str, path: str, reason: str = "") -> RecalldError:
    said = say(key, path=path, reason=reason)
    return RecalldError(said, kind="refused", code=CONFLICT, hint=say(f"{key}_hint"), exit_code=REFUSED_EXIT)
