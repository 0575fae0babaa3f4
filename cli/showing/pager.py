"""What is longer than the terminal, shown by the person's pager, from its beginning."""

from __future__ import annotations

import os
import sys

from .terminal import write

KIND = "less"
"""Where no `PAGER` is set."""
OPTIONS = {"LESS": "FRX", "LESSCHARSET": "utf-8"}
"""Leave at once what fits, keep colours, and leave the text on the screen; where the person has not said otherwise."""


def paged(text: str) -> None:
    """Write text to standard output, through a pager where it is a terminal with fewer lines."""
    whole = text if text.endswith("\n") else f"{text}\n"
    if not _is_longer(whole) or not _through(os.environ.get("PAGER") or KIND, whole):
        write(whole)


def _is_longer(text: str) -> bool:
    if not (sys.stdout.isatty() and sys.stdin.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        return text.count("\n") >= os.get_terminal_size(sys.stdout.fileno()).lines  # the prompt comes below
    except OSError:
        return False


def _through(command: str, text: str) -> bool:
    """Whether the pager could be started. Ctrl+c is for the pager alone; who leaves it early has seen enough."""
    import shlex
    import signal
    import subprocess

    sys.stdout.flush()
    before = signal.signal(signal.SIGINT, lambda *_: None)  # to be ignored would be the pager's lot too
    try:
        subprocess.run(
            shlex.split(command), input=text, text=True, encoding="utf-8", env=OPTIONS | os.environ, check=False
        )
    except (OSError, ValueError, IndexError):  # there is no such program, or no name of one
        return False
    finally:
        signal.signal(signal.SIGINT, before)
    return True
