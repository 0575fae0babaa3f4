"""The log: to the journal or the terminal, else to a rotating file of ours. Never a note's text."""

import logging
import logging.handlers
import os
import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...index.store.errors import StoreError
from .. import footprint, paths
from ..errors import RecalldError

MAX_BYTES = 2_000_000
KEPT_FILES = 3
PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6), (0, 7))
"""From which level on which of syslog's priorities holds."""
PLAIN_SPOKEN: tuple[type[BaseException], ...] = (
    *(OSError, ImportError, MemoryError, RuntimeError, AttributeError, NameError, TypeError, IndexError),
    *(ArithmeticError, RecalldError, StoreError),
)
"""Errors whose words are about the machine or the program. A ValueError, say, may quote what it could not read."""
WITHHELD = '(what it says is logged with log_level = "debug")'


def set_up(level: str, foreground: bool) -> None:
    """Send this process's log where it belongs, at `level`, in place of what was set up before."""
    handler: logging.Handler
    if foreground or under_journal():
        handler = logging.StreamHandler(sys.stderr)
        form = "%(name)s: %(message)s" if under_journal() else "%(asctime)s %(levelname)s %(message)s"
    else:
        footprint.make_private(paths.state_dir())
        handler = PrivateFileHandler(paths.log_file(), maxBytes=MAX_BYTES, backupCount=KEPT_FILES, encoding="utf-8")
        form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    kind = JournalFormatter if under_journal() else SafeFormatter
    handler.setFormatter(kind(form))
    root = logging.getLogger()
    for old in list(root.handlers):
        if isinstance(old, logging.StreamHandler) and isinstance(old.formatter, SafeFormatter):
            root.removeHandler(old)
            old.close()
    root.addHandler(handler)
    set_level(level)


def set_level(level: str) -> None:
    """Let through what is at least this serious."""
    logging.getLogger().setLevel(level.upper())
    logging.getLogger("watchfiles").setLevel(logging.WARNING)
    logging.getLogger("asyncio").setLevel(logging.WARNING)


class PrivateFileHandler(logging.handlers.RotatingFileHandler):
    """A rotating file that only we can read, whatever the umask."""

    def _open(self):  # type: ignore[no-untyped-def]
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        return os.fdopen(descriptor, self.mode, encoding=self.encoding, errors="backslashreplace")


class SafeFormatter(logging.Formatter):
    """One record, with what could steer a terminal made visible: the names of files are other people's."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as text; only line feeds between the lines of a traceback remain."""
        line = super().format(record)
        if record.exc_info is None:
            line = line.replace("\n", "\\n")
        return _UNSAFE.sub(lambda m: m[0].encode("unicode_escape").decode("ascii"), line)

    def formatException(self, ei: Any) -> str:
        """A traceback, each fault in it in words that are surely not a note's."""
        return "\n".join(_traced(ei[1]))


class JournalFormatter(SafeFormatter):
    """The same for the journal: every line begins with its priority (sd-daemon(3)), which is then no part of it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as text, a priority a line."""
        prefix = f"<{next(syslog for level, syslog in PRIORITIES if record.levelno >= level)}>"
        return "\n".join(prefix + line for line in super().format(record).split("\n"))


def told(error: BaseException) -> str:
    """An error for the log. Above debug, what might quote a note or a question is left out."""
    plain = isinstance(error, PLAIN_SPOKEN) or logging.getLogger().isEnabledFor(logging.DEBUG)
    return f"{type(error).__name__}: {error if plain else WITHHELD}"


def _traced(error: BaseException | None) -> Iterator[str]:
    if error is None:
        return
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    yield from _traced(before)
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip("\n")
    yield told(error)


_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def under_journal() -> bool:
    """Whether standard error goes to the journal (systemd.exec(5), JOURNAL_STREAM)."""
    device, _, inode = os.environ.get("JOURNAL_STREAM", "").partition(":")
    try:
        stat = os.fstat(2)
    except OSError:
        return False
    return (device, inode) == (str(stat.st_dev), str(stat.st_ino))


def tail_file() -> Path | None:
    """The file this process logs to, if it is one."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, PrivateFileHandler):
            return Path(handler.baseFilename)
    return None
