"""What the person at the terminal says when asked."""

from __future__ import annotations

import sys

from .showing.terminal import is_terminal

YES = ("y", "yes", "是", "好")
NO = ("n", "no", "否", "不")


def can_ask() -> bool:
    """Whether there is a person to ask."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def typed(text: str) -> str | None:
    """Put a question, made `safe` before, and return the line that was typed; None at the end of what is typed."""
    sys.stderr.flush()
    sys.stdout.write(text.rstrip() + " ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if line:
        return line.strip()
    sys.stdout.write("\n")
    return None


def agreed(text: str, by_enter: bool = False) -> bool:
    """Put a question, and whether the answer was yes. `by_enter`: what it means to press Enter and nothing else."""
    line = typed(text)
    if line == "":
        return by_enter
    return line is not None and line.lower() in YES
