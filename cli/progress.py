"""A bar on standard error while something long goes on; plain lines, now and then, where nobody looks."""

from __future__ import annotations

import sys
import time

from .terminal import columns, cut, is_terminal, safe_line, width

BAR_COLUMNS = 24
SECONDS_BETWEEN_LINES = 5.0
SECONDS_BETWEEN_FRAMES = 0.08


class Progress:
    """Shows how far a task has come. Use it in a `with` statement: leaving it clears the bar."""

    __slots__ = ("_frame", "_live", "_quiet", "_said")

    def __init__(self, quiet: bool = False) -> None:
        """Begin. `quiet` shows nothing (`--json`)."""
        self._quiet = quiet
        self._live = is_terminal(sys.stderr)
        self._frame = 0.0
        self._said = ("", time.monotonic())

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._live and not self._quiet:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def show(self, text: str, done: int = 0, total: int = 0) -> None:
        """Say that `done` of `total` is done (0: not known); called as often as one likes."""
        now = time.monotonic()
        if self._quiet:
            return
        if self._live:
            if now - self._frame >= SECONDS_BETWEEN_FRAMES or done == total:
                self._frame = now
                sys.stderr.write("\r" + bar(text, done, total, columns() - 1) + "\x1b[K")
                sys.stderr.flush()
        elif now - self._said[1] >= SECONDS_BETWEEN_LINES:
            line = safe_line(text) + (f" {done:,}/{total:,}" if total else "")
            if line != self._said[0]:
                sys.stderr.write(line + "\n")
                sys.stderr.flush()
            self._said = (line, now)


def bar(text: str, done: int, total: int, room: int) -> str:
    """Draw one line of `room` columns at most: the text, a bar and the numbers when the total is known."""
    text = safe_line(text)
    if not total:
        return cut(text, room)
    done = min(done, total)
    filled = BAR_COLUMNS * done // total
    tail = f" {'█' * filled}{'░' * (BAR_COLUMNS - filled)} {done:,}/{total:,}"
    if width(tail) + 8 > room:
        tail = f" {done:,}/{total:,}"
    return cut(text, max(room - width(tail), 1)) + tail
