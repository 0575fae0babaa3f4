"""Puts completions and manual pages where the person's shell and `man` look for them, and takes them away again."""

from __future__ import annotations

import os

from ...daemon import atomicwrite, footprint
from ...daemon.locale import locale_language
from ..showing import manual

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = "recall: completions for"
"""Stands in every script of ours: nothing else is written over or taken away."""


class Occupied(Exception):
    """Something that is not ours is where ours belongs; the message is its path."""


def shell_of_person() -> str:
    """The name of the login shell; "" when there is none."""
    return os.path.basename(os.environ.get("SHELL", ""))


def put(shell: str, script: str) -> list[str]:
    """Write the script of a shell and the manual pages; return the paths. Raises `Occupied` and `OSError`."""
    target = _script(shell)
    if os.path.lexists(target) and not _ours(target):
        raise Occupied(target)
    written = [_write(target, script + "\n")]
    for page, place in _manuals():
        with open(page, encoding="utf-8") as file:
            written.append(_write(place, file.read()))
    return written


def placed() -> list[str]:
    """The paths of what `put` wrote, for whichever shell."""
    return [path for path in _all() if os.path.lexists(path)]


def manuals_folder() -> str:
    """The folder that the manual pages are put into."""
    return os.path.join(_data_home(), "man")


def manuals_trouble() -> str:
    """What is amiss with `man recall`, as the key of a message; "" where it opens, or there is no `man`.

    `manuals_unseen`: it does not look where the pages are. `manuals_foreign`: it opens another language's, by a locale.
    """
    import subprocess

    try:
        found = subprocess.run(["man", "-w", "recall"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    if found.returncode:
        return "manuals_unseen"
    folder = os.path.basename(os.path.dirname(os.path.dirname(found.stdout.strip())))
    wanted = manual.FOLDERS.get(locale_language(), "")
    return "" if folder == wanted or not (wanted or folder in manual.FOLDERS.values()) else "manuals_foreign"


def take_away() -> list[str]:
    """Remove what `put` wrote, for whichever shell; return the paths."""
    return [path for path in _all() if _removed(path)]


def _all() -> Iterator[str]:
    for shell in ("bash", "zsh", "fish"):
        target = _script(shell)
        if _ours(target):
            yield target
    for _, place in _manuals():
        yield place


def _manuals() -> Iterator[tuple[str, str]]:
    """Each page of ours and where `man` looks for it; those of a locale lie in a folder of its name."""
    for folder, _, names in sorted(os.walk(manual.PAGES)):
        for name in sorted(names):
            locale = os.path.relpath(folder, manual.PAGES)
            yield os.path.join(folder, name), os.path.normpath(os.path.join(manuals_folder(), locale, "man1", name))


def _script(shell: str) -> str:
    if shell == "fish":
        return os.path.join(_home("XDG_CONFIG_HOME", "~/.config"), "fish", "completions", "recall.fish")
    if shell == "zsh":
        return os.path.join(_data_home(), "zsh", "site-functions", "_recall")
    return os.path.join(_data_home(), "bash-completion", "completions", "recall")


def _data_home() -> str:
    return _home("XDG_DATA_HOME", "~/.local/share")


def _home(variable: str, usual: str) -> str:
    named = os.environ.get(variable, "")
    return named if os.path.isabs(named) else os.path.expanduser(usual)


def _ours(path: str) -> bool:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return MARK in file.read(4096)
    except OSError:
        return False


def _write(path: str, text: str) -> str:
    with footprint.remembered(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        atomicwrite.put(path, text.encode(), mode=None)
    return path


def _removed(path: str) -> bool:
    try:
        os.unlink(path)
    except OSError:
        return False
    return True
