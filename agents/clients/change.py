"""A change of a program's settings: what it comes to, shown first, and then written with the old file kept beside."""

from __future__ import annotations

import difflib
import itertools
import os
import re
import shlex
import stat
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...daemon import footprint
from . import jsonc, tomltable
from .jsonc import NotJson
from .programs import SERVER, Program, kept_environment
from .tomltable import NotToml

HOOK = ("hooks", "UserPromptSubmit")
HOOK_SECONDS = 5
MARK, MODULE = "context", "recalld.cli.main"
"""The last word of our prompt hook, and what it runs where there is no command `recall`."""


class Unchangeable(ValueError):
    """The file is not one that can be changed without losing something; the message says why."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a file holds, and what it will."""

    file: Path
    before: str
    after: str

    @property
    def is_none(self) -> bool:
        """Whether there is nothing to change."""
        return self.before == self.after

    def diff(self) -> str:
        """The change as a person reads it."""
        old, new = self.before.splitlines(), self.after.splitlines()
        return "\n".join(difflib.unified_diff(old, new, str(self.file), str(self.file), lineterm="", n=2))

    def write(self) -> Path | None:
        """Put it in place, whole or not at all; returns the copy of the file as it was. Raises OSError."""
        target = Path(os.path.realpath(self.file))  # settings may be links into a folder that is kept elsewhere
        with footprint.remembered(str(target)):
            return self._put(target)

    def _put(self, target: Path) -> Path | None:
        target.parent.mkdir(parents=True, exist_ok=True)
        kept = None
        mode = 0o600
        if target.exists():
            if _read(target) != self.before:
                raise Unchangeable(f"{self.file} changed meanwhile")
            mode = stat.S_IMODE(target.stat().st_mode)
            kept = _free(target, time.strftime("%Y%m%d-%H%M%S"))
            kept.touch(mode=mode, exist_ok=False)
            kept.write_bytes(target.read_bytes())
        part = target.with_name(f"{target.name}.{os.getpid()}.tmp")
        try:
            part.touch(mode=mode)
            part.write_bytes(self.after.encode("utf-8"))
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
        return kept


def server(program: Program, words: list[str] | None) -> Change:
    """Our server with this command line in a program's settings; None takes it out. Raises Unchangeable."""
    text = _read(program.settings)
    path = (program.key, SERVER)
    entry = program.entry(words) if words is not None else None
    try:
        if program.is_toml:
            after = tomltable.without(text, path) if entry is None else tomltable.with_table(text, path, entry)
        else:
            after = _taken_out(text, path) if entry is None else jsonc.with_member(text, path, entry)
    except (NotJson, NotToml) as error:
        raise Unchangeable(f"{program.settings}: {error}") from None
    return _checked(Change(program.settings, text, after), program, entry)


def hook(file: Path, words: list[str] | None) -> Change:
    """Our prompt hook with this command line in a file of hooks, once; None takes it out. Raises Unchangeable."""
    text = after = _read(file)
    try:
        for number in reversed(_ours(text)):
            after = jsonc.without(after, HOOK, number)
        if words is None and after != text:
            after = jsonc.without_empty(after, HOOK)
        if words is not None:
            command = {"type": "command", "command": _line(words), "timeout": HOOK_SECONDS}
            wanted = {"hooks": [command]}
            if wanted in _listed(text):
                return Change(file, text, text)
            after = jsonc.with_item(after, HOOK, wanted)
    except NotJson as error:
        raise Unchangeable(f"{file}: {error}") from None
    return Change(file, text, after)


def _line(words: list[str]) -> str:
    """A command line for a shell; hooks have no place for an environment of their own."""
    env = [f"{name}={value}" for name, value in kept_environment().items()]
    return shlex.join([*(("env", *env) if env else ()), *words])


def _taken_out(text: str, path: tuple[str, str]) -> str:
    """The settings without our server, and without the place for servers if it was the only one."""
    after = jsonc.without(text, path)
    return after if after == text else jsonc.without_empty(after, path[:1])


def _ours(text: str) -> list[int]:
    """Which of the prompt hooks run our command and nothing else."""
    return [number for number, each in enumerate(_listed(text)) if _is_ours(each)]


def _listed(text: str) -> list[Any]:
    """The prompt hooks; none where something else stands in their place."""
    found = jsonc.find(jsonc.parse(text), HOOK)
    return found.value if found is not None and found.kind == "list" else []


def _is_ours(entry: Any) -> bool:
    hooks = entry.get("hooks") if isinstance(entry, dict) else None
    if not isinstance(hooks, list) or len(hooks) != 1 or not isinstance(hooks[0], dict):
        return False
    try:
        words = shlex.split(str(hooks[0].get("command", "")))
    except ValueError:
        return False
    words = words[1:] if words[:1] == ["env"] else words
    words = [*itertools.dropwhile(lambda word: re.fullmatch(r"\w+=.*", word), words)]
    return len(words) > 1 and words[-1] == MARK and (Path(words[0]).name == "recall" or MODULE in words)


def _checked(change: Change, program: Program, entry: dict[str, Any] | None) -> Change:
    """Make sure that nothing else than our server says something else than before."""
    if program.is_toml:
        return change  # the table was compared when it was written
    before, after = jsonc.parse(change.before).value, jsonc.parse(change.after).value
    if not isinstance(before, dict) or not isinstance(before.get(program.key, {}), dict):
        return change  # no place for servers: nothing was in it, and nothing was taken out
    for one in (before, after):
        one.get(program.key, {}).pop(SERVER, None)
    if {k: v for k, v in before.items() if v} != {k: v for k, v in after.items() if v}:
        raise Unchangeable(str(change.file))
    return change


def _free(target: Path, when: str) -> Path:
    """A name for a copy that no other copy has: two changes may come within a second."""
    names = (target.with_name(f"{target.name}.{when}{f'-{n}' if n else ''}.bak") for n in range(1000))
    return next(name for name in names if not name.exists())


def _read(file: Path) -> str:
    if file.exists() and not file.is_file():
        raise Unchangeable(f"{file} is no plain file")
    try:
        with file.open(encoding="utf-8", newline="") as opened:
            return opened.read()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise Unchangeable(f"{file}: {error}") from None
