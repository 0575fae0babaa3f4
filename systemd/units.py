"""The unit files, made of the templates beside this module and of one place."""

from __future__ import annotations

import os
from collections.abc import Sequence

from ..daemon.process.unit import SECTION, SERVICE, SOCKET
from .place import Place

DREAM_SERVICE, DREAM_TIMER = "recalld-dream.service", "recalld-dream.timer"
SANDBOX = os.path.join(f"{SERVICE}.d", "50-sandbox.conf")
NAMES = (SOCKET, SERVICE, DREAM_SERVICE, DREAM_TIMER)
WANTED_BY = ((SOCKET, "sockets.target"), (SERVICE, "default.target"), (DREAM_TIMER, "timers.target"))
"""Each unit that is enabled, and the target that brings it up at every login."""
LINKS = tuple((os.path.join(f"{target}.wants", name), os.path.join("..", name)) for name, target in WANTED_BY)
"""What enabling them is: links below the folder of the units, and where they lead."""


def rendered(place: Place) -> dict[str, str]:
    """The text of every unit, by file name. Raises ValueError for a place that no unit can name."""
    for value in (place.python, place.package, place.socket, place.state, *(v for _, v in place.environment)):
        if any(ord(char) < 32 or ord(char) == 127 for char in value):
            raise ValueError(value)
    python = (place.python, "-P", "-m")
    texts = {name: template(name) for name in NAMES}
    texts[SOCKET] = _with_line(texts[SOCKET], "ListenStream=", _literal(place.socket))
    for name, command in (
        (SERVICE, (*python, "recalld.daemon.main")),
        (DREAM_SERVICE, (*python, "recalld.cli.main", "dream", "--due")),
    ):
        text = _with_line(texts[name], "ExecStart=", " ".join(_word(each) for each in command))
        texts[name] = _with_environment(text, place.environment)
    return {name: f"{text}\n{_about(place)}" for name, text in texts.items()}


def sandbox(own: Sequence[str], vaults: Sequence[str], private_tmp: bool = True) -> str:
    """The drop-in that confines the service, as far as writing goes, to its own folders and the vaults (absolute).

    `private_tmp` is False where something that it needs lies in `/tmp`, which it would not see.
    """
    lines = template("sandbox.conf").splitlines()
    if not private_tmp:
        lines.remove("PrivateTmp=yes")
    # Before each start, outside the sandbox: a cache that was deleted could not be made anew from the inside. A vault
    # is not made: where it is missing, its disk is not mounted.
    lines.append(f"ExecStartPre=+mkdir -p -m 0700 -- {' '.join(_word(each) for each in own)}")
    lines += [f"ReadWritePaths={_quoted('-' + _literal(each))}" for each in (*own, *vaults)]
    return "\n".join([*lines, "", SECTION]) + "\n"


def properties(drop_in: str) -> list[str]:
    """The settings of a drop-in as `systemd-run` takes them, without commands."""
    lines = (line for line in drop_in.splitlines() if "=" in line and not line.startswith(("#", "Exec")))
    return [argument for line in lines for argument in ("-p", line)]


def template(name: str) -> str:
    """The text of a file beside this module."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as file:
        return file.read()


def _about(place: Place) -> str:
    """What a client and `status` read back."""
    facts = (("Version", place.version), ("State", place.state), ("Python", place.python), ("Package", place.package))
    return "\n".join([SECTION, *(f"{name}={value}" for name, value in facts)]) + "\n"


def _with_line(text: str, key: str, value: str) -> str:
    return "".join(f"{key}{value}\n" if line.startswith(key) else line for line in text.splitlines(keepends=True))


def _with_environment(text: str, environment: Sequence[tuple[str, str]]) -> str:
    lines = "".join(f"Environment={_quoted(f'{name}={_literal(value)}')}\n" for name, value in environment)
    return text.replace("[Service]\n", f"[Service]\n{lines}", 1)


def _word(text: str) -> str:
    """One word of a command line, as it is (systemd.service(5), "Command lines")."""
    return _quoted(_literal(text).replace("$", "$$"))


def _quoted(text: str) -> str:
    plain = text and all(char.isalnum() or char in "/-._=:+@%$" for char in text)
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _literal(text: str) -> str:
    return text.replace("%", "%%")
