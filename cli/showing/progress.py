"""A bar on standard error while something long goes on; plain lines, now and then, where nobody looks."""

from __future__ import annotations

import sys
import time

from ..messages.commandline import say
from .render import duration
from .terminal import columns, cut, is_terminal, safe_line, width

BAR_COLUMNS = 24
SECONDS_BETWEEN_LINES = 5.0
SECONDS_BETWEEN_FRAMES = 0.08
SECONDS_TO_A_PACE = 1.0


class Progress:
    """Shows how far a task has come. Use it in a `with` statement: leaving it clears the bar."""

    __slots__ = ("_began", "_frame", "_live", "_quiet", "_said")

    def __init__(self, quiet: bool = False) -> None:
        """Begin. `quiet` shows nothing (`--json`)."""
        self._quiet = quiet
        self._live = is_terminal(sys.stderr)
        self._frame = 0.0
        self._began: tuple[int, float] | None = None
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
        if total and self._began is None:
            self._began = (done, now)
        if self._live:
            if now - self._frame >= SECONDS_BETWEEN_FRAMES or done == total:
                self._frame = now
                sys.stderr.write("\r" + bar(text, done, total, columns() - 1, self._left(done, total, now)) + "\x1b[K")
                sys.stderr.flush()
        elif now - self._said[1] >= SECONDS_BETWEEN_LINES:
            line = safe_line(text) + (f" {done:,}/{total:,}" if total else "")
            if line != self._said[0]:
                sys.stderr.write(line + "\n")
                sys.stderr.flush()
            self._said = (line, now)

    def _left(self, done: int, total: int, now: float) -> str:
        """The time left at the pace so far, in words; "" while there is no pace to speak of."""
        if self._began is None or done <= self._began[0] or now - self._began[1] < SECONDS_TO_A_PACE:
            return ""
        pace = (done - self._began[0]) / (now - self._began[1])
        return say("time_left", span=duration(int((total - done) / pace) + 1)) if done < total else ""


def bar(text: str, done: int, total: int, room: int, left: str = "") -> str:
    """Draw one line of `room` columns at most: the text, a bar, the numbers when the total is known, the time left."""
    text = safe_line(text)
    if not total:
        return cut(text, room)
    done = min(done, total)
    filled = BAR_COLUMNS * done // total
    tail = f" {'█' * filled}{'░' * (BAR_COLUMNS - filled)} {done:,}/{total:,}"
    if left and width(text) + width(tail) + width(left) + 2 <= room:
        tail += f"  {left}"
    if width(tail) + 8 > room:
        tail = f" {done:,}/{total:,}"
    return cut(text, max(room - width(tail), 1)) + tail
