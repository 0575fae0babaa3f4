"""What the programs that agents run in were told of us: whether others could change it, and what it allows."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..messages.commandline import say
from . import openness
from .checked import Check

if TYPE_CHECKING:
    from ...agents.clients.programs import Program

WRITES = "--allow-write"


def agents() -> list[Check]:
    """A check for each program whose settings name us."""
    from ...agents.clients import NAMES, programs

    known = (programs.program(name) for name in NAMES)
    return [_agent(each, words) for each in known if (words := _words(each))]


def _agent(program: Program, words: list[str]) -> Check:
    name, file = f"agent {program.name}", str(program.settings)
    if wrong := openness.writable(file):
        said = say(f"security_{wrong[0]}", about=wrong[1])
        return Check(name, False, say("told_of", name=file, text=said), openness.mended(file, "600"))
    if os.path.isabs(words[0]) and (wrong := openness.writable(words[0], root_may=True)):
        said = say(f"security_{wrong[0]}", about=wrong[1])
        return Check(name, False, say("told_of", name=words[0], text=said), openness.mended(words[0], "go-w"))
    may_write = WRITES in words
    detail = say("security_agent_writes" if may_write else "security_agent_reads", file=file)
    hint = say("security_agent_hint", program=program.name)
    return Check(name, not may_write, detail, hint, optional=True)


def _words(program: Program) -> list[str]:
    """The command line by which a program starts our server; none when it does not, or cannot be read."""
    import tomllib

    from ...agents.clients import jsonc, programs

    try:
        text = program.settings.read_text("utf-8")
        if program.is_toml:
            entry = tomllib.loads(text).get(program.key, {}).get(programs.SERVER, {})
        else:
            node = jsonc.find(jsonc.parse(text), (program.key, programs.SERVER))
            entry = node.value if node is not None else {}
        words = [entry["command"], *entry.get("args", ())]
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return []
    return [str(word) for word in words]
