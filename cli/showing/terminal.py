"""The one door to the terminal: what is written there is safe to show, fits, and is coloured only where wanted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from ...index.text.display import Escapes, safe, safe_line

__all__ = ["safe", "safe_line"]

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from typing import Any, TextIO

ZERO_WIDTH_JOINER = "\u200d"
ELLIPSIS = "…"


class _JsonEscapes(Escapes):
    """The same for JSON, where an escape keeps the value; what is beyond four digits can be written as it is."""

    def shown(self, code: int) -> str:
        return f"\\u{code:04x}" if code <= 0xFFFF else chr(code)


_JSON = _JsonEscapes()


def write(text: str) -> None:
    """Write lines to standard output. The caller has made each part `safe`; colours may be among them."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def note(text: str) -> None:
    """Write a line for the person, not for the pipe: to standard error."""
    sys.stdout.flush()
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def write_json(value: Any) -> None:
    """Write one JSON object to standard output: the data as it is, with nothing in it a terminal would obey."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    sys.stdout.write((text if text.isprintable() else text.translate(_JSON)) + "\n")


def open_missing() -> None:
    """Give what was closed by whoever called us (`>&-`) somewhere to go: Python has no stream for it."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for as long as the process lives
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def use_utf8() -> None:
    """Speak UTF-8 whatever the locale says, and never fail on a character that cannot be written."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace" if stream is not sys.stdin else "surrogateescape")


def abandon_output() -> None:
    """Point standard output at nothing, after its reader has gone, so that closing it raises no second error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def end(status: int) -> None:
    """End the process at once when all is said; where threads may run or saying it fails, Python ends it as ever.

    Taking a hundred modules apart, one object at a time, would be a tenth of a whole search.
    """
    if "threading" in sys.modules:
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return
    os._exit(status)


def is_terminal(stream: TextIO) -> bool:
    """Whether a person looks at `stream`."""
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def columns(default: int = 80) -> int:
    """The width of the terminal in columns."""
    given = os.environ.get("COLUMNS", "")
    if given.isdigit() and int(given) > 0:
        return int(given)
    try:
        return os.get_terminal_size(1).columns or default
    except OSError:
        return default


class Paint:
    """Colours, or plain text where colours are not wanted."""

    __slots__ = ("on",)

    def __init__(self, on: bool) -> None:
        self.on = on

    @classmethod
    def of(cls, stream: TextIO) -> Paint:
        """Colours for `stream`: on a terminal that has them, unless NO_COLOR is set to something."""
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return cls(wanted and is_terminal(stream))

    def bold(self, text: str) -> str:
        """Titles."""
        return self._in("1", text)

    def dim(self, text: str) -> str:
        """What can be skipped."""
        return self._in("2", text)

    def place(self, text: str) -> str:
        """A path and its lines."""
        return self._in("36", text)

    def match(self, text: str) -> str:
        """The words that were looked for."""
        return self._in("1;33", text)

    def good(self, text: str) -> str:
        """What is as it should be."""
        return self._in("32", text)

    def bad(self, text: str) -> str:
        """What is wrong."""
        return self._in("31", text)

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text


def clusters(text: str) -> Iterator[str]:
    """Yield what a reader sees as one character each: a base with its marks, joined emoji, a flag, a Hangul block."""
    if text.isascii():
        yield from text
        return
    start, flags = 0, 0
    for i, char in enumerate(text):
        flag = "\U0001f1e6" <= char <= "\U0001f1ff"
        if i and not (_extends(text[i - 1], char) or (flag and flags % 2)):
            yield text[start:i]
            start = i
            flags = 0
        flags = flags + 1 if flag else 0
    if text:
        yield text[start:]


def _extends(before: str, char: str) -> bool:
    """Whether `char` belongs to the character before it (the common cases of Unicode annex 29)."""
    import unicodedata

    if before == ZERO_WIDTH_JOINER or char == ZERO_WIDTH_JOINER or unicodedata.category(char)[0] == "M":
        return True
    return "\U0001f3fb" <= char <= "\U0001f3ff" or "\u1160" <= char <= "\u11ff"


def width(text: str) -> int:
    """Columns `text` takes: two for East Asian wide and full-width characters and for emoji, none for marks."""
    if text.isascii():
        return len(text)
    import unicodedata

    total = 0
    for cluster in clusters(text):
        flag = len(cluster) > 1 and "\U0001f1e6" <= cluster[0] <= "\U0001f1ff"
        wide = flag or unicodedata.east_asian_width(cluster[0]) in "WF" or "\ufe0f" in cluster
        total += 2 if wide else 0 if unicodedata.category(cluster[0]) in ("Mn", "Me", "Cf") else 1
    return total


def cut(text: str, room: int) -> str:
    """Return `text` cut to `room` columns, between characters, ending in … when something was cut."""
    if width(text) <= room:
        return text
    if text.isascii():
        return text[: max(room - 1, 0)].rstrip() + ELLIPSIS
    kept, used = [], 0
    for cluster in clusters(text):
        used += width(cluster)
        if used > room - 1:
            break
        kept.append(cluster)
    return "".join(kept).rstrip() + ELLIPSIS


def cut_inside(text: str, room: int) -> str:
    """Return `text` cut to `room` columns in its middle: of a path, the first folder and the name of the file stay."""
    if width(text) <= room:
        return text
    end, left = "", (room - 1) * 2 // 3
    for cluster in reversed(list(clusters(text))):
        left -= width(cluster)
        if left < 0:
            break
        end = cluster + end
    return cut(text, room - width(end)) + end
