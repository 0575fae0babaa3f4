"""`recall logs`: the end of the daemon's log."""

from __future__ import annotations

import os
import sys
import time

from ...daemon import paths
from ...daemon.errors import RecalldError
from ...daemon.process import unit
from ..arguments import count
from ..messages.commandline import say
from ..showing.terminal import note, safe, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from ..arguments import Parser

EXAMPLES = ("recall logs -n 100", "recall logs -f")
SECONDS_BETWEEN_LOOKS = 0.3
BYTES_A_LINE = 400
JOURNAL = ("journalctl", "--user", "--quiet", "--no-pager", "--output=short-iso", "--unit=recalld.service")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("-f", "--follow", action="store_true", help="go on printing what is added")
    parser.add_argument("-n", "--lines", type=count(1, 1_000_000), default=40, metavar="N", help="lines to print (40)")


def run(args: Namespace) -> int:
    """Print the log. It is a file or in the journal: the daemon need not run."""
    lines = journal(args.lines)
    if lines:
        return _show_journal(args, lines)
    path = paths.log_file()
    if not os.path.exists(path):
        raise RecalldError(say("no_log", path=path), kind="no-log", code=0, hint=say("journal_hint"), exit_code=1)
    lines, end = tail(path, args.lines)
    if args.json:
        write_json({"schema": 1, "path": path, "lines": lines})
        return 0
    _show(args, lines, path)
    if args.follow:
        for line in _added(path, end):
            write(safe(line))
            sys.stdout.flush()
    return 0


def journal(count: int) -> list[str]:
    """The last lines of what the installed service wrote into the journal; none where there is neither."""
    service = unit.serving(paths.socket_path())
    if service is None:
        return []
    import subprocess

    try:
        done = subprocess.run([*JOURNAL, "-n", str(count)], capture_output=True, env=unit.reaching(), check=False)
    except OSError:
        return []
    return done.stdout.decode("utf-8", "replace").splitlines() if done.returncode == 0 else []


def _show_journal(args: Namespace, lines: list[str]) -> int:
    if args.json:
        write_json({"schema": 1, "path": "journal", "lines": lines})
        return 0
    _show(args, lines, say("journal"))
    if args.follow:
        os.execvp(JOURNAL[0], [*JOURNAL, "-n", "0", "-f"])
    return 0


def _show(args: Namespace, lines: list[str], place: str) -> None:
    """Print lines of the log, which are English for everybody, and what they are, in the reader's language."""
    for line in lines:
        write(safe(line))
    about = [say("log_end", n=len(lines), place=safe_line(place)), *([say("log_follows")] if args.follow else [])]
    note(" ".join(about))


def tail(path: str, count: int) -> tuple[list[str], int]:
    """Return the last `count` lines of a file and the position after them, reading from its end."""
    with open(path, "rb") as file:
        end = file.seek(0, os.SEEK_END)
        size = BYTES_A_LINE * count
        while True:
            start = max(0, end - size)
            file.seek(start)
            lines = file.read(end - start).split(b"\n")
            if start == 0 or len(lines) > count + 1:
                break
            size *= 4
    if lines[-1] == b"":
        lines.pop()
    return [line.decode("utf-8", "replace") for line in lines[-count:]], end


def _added(path: str, position: int) -> Iterator[str]:
    """Yield lines as they are written, going over to the new file when the log is rotated."""
    file = open(path, "rb")  # noqa: SIM115 - reopened below
    file.seek(position)
    rest = b""
    while True:
        rest += file.read()
        *lines, rest = rest.split(b"\n")
        for line in lines:
            yield line.decode("utf-8", "replace")
        try:
            found = os.stat(path)
        except FileNotFoundError:
            found = os.fstat(file.fileno())
        if found.st_ino != os.fstat(file.fileno()).st_ino or found.st_size < file.tell():
            file.close()
            file = open(path, "rb")  # noqa: SIM115
            continue
        time.sleep(SECONDS_BETWEEN_LOOKS)
