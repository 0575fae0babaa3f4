"""The manual page in the reader's language, wherever it is installed and whatever locales the system has."""

from __future__ import annotations

import os
import subprocess
import sys

from ...daemon import paths
from ...daemon.locale import locale_language
from .. import main
from .terminal import columns

PAGES = os.path.join(paths.PACKAGE, "cli", "man")
FOLDERS = {"zh-Hant": "zh_TW", "zh-Hans": "zh_CN"}
"""Where the pages of a language are, as `man` names folders: by a locale. English has none of its own."""
UTF8 = "en_US.UTF-8" if sys.platform == "darwin" else "C.UTF-8"
"""A locale that every system has: in one that it lacks `man` would leave out what is not ASCII."""
WIDEST = 100
LONGEST_S = 30


def manual() -> str:
    """The page as `man` sets it; the same told by the help of every command where there is no `man`."""
    return _set() or _helps()


def page() -> str:
    """The path of the page."""
    return os.path.join(PAGES, FOLDERS.get(locale_language(), ""), "recall.1")


def _set() -> str:
    """What `man` makes of the page, as plain text; "" where that is not the page, as what stands in for `man` does."""
    plain = {"LC_ALL": UTF8, "MANWIDTH": str(min(columns(), WIDEST)), "MANPAGER": "cat", "PAGER": "cat"}
    env = {name: value for name, value in os.environ.items() if name not in ("MANOPT", "MAN_KEEP_FORMATTING")}
    try:
        done = subprocess.run(["man", page()], capture_output=True, env=env | plain, timeout=LONGEST_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    text = done.stdout.decode("utf-8", "replace")
    return text if done.returncode == 0 and f"recall {main.COMMANDS[0]}" in text else ""


def _helps() -> str:
    return "\n".join([main.overview(), *(f"\n{main.parser(name).format_help()}" for name in main.COMMANDS)])
