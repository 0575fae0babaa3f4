"""What is longer than the terminal, shown by the person's pager, from its beginning."""

from __future__ import annotations

import os
import sys

from ..messages.commandline import say
from .terminal import write

KIND = "less"
"""Where no `PAGER` is set."""
OPTIONS = "-FRX"
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
        words = shlex.split(command)
        subprocess.run(words, input=text, text=True, encoding="utf-8", env=_environment(words[0]), check=False)
    except (OSError, ValueError, IndexError):  # there is no such program, or no name of one
        return False
    finally:
        signal.signal(signal.SIGINT, before)
    return True


def _environment(pager: str) -> dict[str, str]:
    """The person's, with what they have not said otherwise: `less` by itself prompts with a colon and tells no way out.

    Many versions of it garble a prompt that is not ASCII, but no name that is put into one. `%E` is the editor's, which
    is of no use here: what comes through a pipe cannot be edited.
    """
    found = {"LESS": OPTIONS, "LESSCHARSET": "utf-8", **os.environ}
    if "LESS" not in os.environ and os.path.basename(pager) == KIND:
        found |= {"LESS": f"{OPTIONS} -Ps?e(END) .%E$", "VISUAL": say("pager_keys")}
    return found
