"""`recall …`: finds the command, runs it, and turns whatever goes wrong into one message and an exit code.

Nothing here may import what costs time: a whole search takes no longer than a few bare starts of Python.
"""

from __future__ import annotations

import errno
import os
import sys

from ..daemon.errors import RecalldError
from .arguments import Parser, UsageError, add_common, nearest
from .messages.commandline import say
from .showing import terminal
from .showing.pager import paged

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

GROUPS = (
    ("group_find", ("ask", "search", "get", "scan", "sql", "vote", "note", "context", "tui")),
    (
        "group_graph",
        (
            "neighbors",
            "path",
            "communities",
            "concepts",
            "mentions",
            "orphans",
            "stale",
            "hubs",
            "gods",
            "govern",
            "graph",
        ),
    ),
    ("group_vault", ("init", "forget", "health", "check", "ingest", "reindex", "dream", "wait", "eval", "benchmark")),
    ("group_daemon", ("status", "logs", "stop", "service", "doctor", "debug")),
    ("group_setup", ("hooks", "mcp", "models", "config", "completions", "uninstall", "help")),
)
COMMANDS = tuple(name for _, names in GROUPS for name in names)
"""Each is a module of `commands` with `EXAMPLES`, `arguments(parser)` and `run(args) -> exit code`."""

FLAGS = ("--json", "--no-start")
HELP = ("-h", "--help")
UNWRITTEN = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO))
"""What goes wrong with an output that has no room: no fault of ours."""
INTERRUPTED = 130
INTERNAL = 70


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (without the program's name) and return its exit code; the process's own ends with it."""
    if argv is not None:
        return _answered(argv)
    status = _answered(sys.argv[1:])
    terminal.end(status)
    return status


def command(name: str) -> ModuleType:
    """The module of a command."""
    module: ModuleType = __import__(f"commands.{name}", globals(), fromlist=["run"], level=1)
    return module


def parser(name: str) -> Parser:
    """The parser of a command, with the options every command takes."""
    module = command(name)
    made = Parser(name, say(f"help_{name}"), module.EXAMPLES)
    module.arguments(made)
    add_common(made)
    made.translate()
    return made


def overview() -> str:
    """The help that lists the commands."""
    lines = [say("about"), say("begin"), "", say("usage"), ""]
    for group, names in GROUPS:
        lines.append(say(group))
        lines.extend(f"  {name:<12} {say(f'help_{name}')}" for name in names)
        lines.append("")
    return "\n".join([*lines, say("more_help")])


def _answered(argv: Sequence[str]) -> int:
    words = [_decoded(word) for word in argv]
    terminal.open_missing()
    terminal.use_utf8()
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # `recall search x | head -1`: its reader has what it wanted
        terminal.abandon_output()
        return 0
    except OSError as error:
        if error.errno not in UNWRITTEN:
            return _broken(error, words)
        terminal.abandon_output()
        from ..daemon.systemwords import reason

        return _fail(
            RecalldError(say("unwritten", reason=reason(error)), kind="output", code=0, exit_code=INTERNAL), False
        )
    except KeyboardInterrupt:
        return _fail(RecalldError(say("interrupted"), kind="interrupted", code=0, exit_code=INTERRUPTED), False)
    except RecalldError as error:
        return _fail(error, "--json" in words)
    except Exception as error:
        return _broken(error, words)


def _run(words: list[str]) -> int:
    ahead, name, rest = _split(words)
    if "--version" in ahead or (name is None and "--version" in rest):
        return _version("--json" in words)
    if name is None or (name == "help" and not rest and not ahead):
        paged(overview())
        return 0
    if name not in COMMANDS:
        raise _unknown(name)
    args = parser(name).read([*ahead, *rest])
    result: int = command(name).run(args)
    return result


def _split(words: list[str]) -> tuple[list[str], str | None, list[str]]:
    """Part the options before the command, the command, and what follows it."""
    ahead: list[str] = []
    waiting = iter(words)
    for word in waiting:
        if word == "--vault":
            ahead.append("--vault=" + next(waiting, ""))
        elif word in FLAGS or word in HELP or word == "--version" or word.startswith("--vault="):
            ahead.append(word)
        elif word.startswith("-"):
            raise UsageError(say("unknown_option", name=terminal.safe_line(word)), say("see_help"))
        else:
            return ahead, word, list(waiting)
    return ahead, None, []


def _version(as_json: bool) -> int:
    from .. import __version__

    if as_json:
        terminal.write_json({"schema": 1, "version": __version__})
    else:
        terminal.write(f"recall {__version__}")
    return 0


def _unknown(name: str) -> UsageError:
    near = nearest(name, COMMANDS)
    hint = say("did_you_mean", name=near) if near else say("see_help")
    return UsageError(say("unknown_command", name=terminal.safe_line(name)), hint)


def _fail(error: RecalldError, as_json: bool) -> int:
    """Say what went wrong on standard error (for a program also on standard output) and return the exit code."""
    try:
        if as_json:
            terminal.write_json({"schema": 1, "error": error.to_wire()})
        paint = terminal.Paint.of(sys.stderr)
        place = "" if error.path is None else f"{error.path}:{error.line}: " if error.line else f"{error.path}: "
        text = error.message if error.path and error.path in error.message else place + error.message
        if error.path:  # a line break or a tab in a name is no layout of the message
            text = text.replace(error.path, terminal.safe_line(error.path))
        text = text.replace("\t", "\\t")
        text = text.removeprefix("recall: ").removeprefix("recall ")  # the program's name is said once
        if error.kind == "left":  # who was asked said no, which is no error
            terminal.note(terminal.safe(text))
            return error.exit_code
        terminal.note(f"{paint.bad('recall')}: {terminal.safe(text)}")
        if error.hint:
            terminal.note(f"  {paint.dim(say('hint'))}{terminal.safe(error.hint)}")
    except BrokenPipeError:
        terminal.abandon_output()
    return error.exit_code


def _broken(error: Exception, words: Sequence[str]) -> int:
    """Say that something is our fault; with RECALLD_DEBUG, show where."""
    if os.environ.get("RECALLD_DEBUG"):
        raise error
    message = say("internal", detail=terminal.safe_line(f"{type(error).__name__}: {error}"))
    failure = RecalldError(message, kind="internal", code=-32603, hint=say("internal_hint"), exit_code=INTERNAL)
    return _fail(failure, "--json" in words)


def _decoded(word: str) -> str:
    """A word of the command line as UTF-8, whatever the locale made of it."""
    if word.isascii() or sys.getfilesystemencoding() == "utf-8":
        return word
    return os.fsencode(word).decode("utf-8", "surrogateescape")


if __name__ == "__main__":
    sys.exit(main())
