"""What can be set up beside the index: hooks, the service, agents. A question each for a person, else a line each."""

from __future__ import annotations

import os
import sys

from ...daemon.errors import RecalldError
from ...daemon.process import unit
from .. import consent, main
from ..messages.commandline import say
from ..showing.terminal import note, safe, safe_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...agents.clients.programs import Program


def made(vault: dict[str, Any], ask: bool) -> None:
    """Offer what is not there yet, for a vault as `status` has it. With `ask`, do what the person agrees to."""
    for line, question, words in _open(vault):
        if not ask or not question:
            note(line)
        elif consent.agreed(question):
            done(words)


def done(words: list[str]) -> bool:
    """Run another command line; whether it went well. What it refuses is said, and no more comes of it."""
    try:
        args = main.parser(words[0]).read(words[1:])
        return int(main.command(words[0]).run(args)) == 0
    except RecalldError as error:
        note(safe("\n".join(part for part in (error.message, error.hint) if part)))
        return False


def _open(vault: dict[str, Any]) -> Iterator[tuple[str, str, list[str]]]:
    """A line, a question ("" where there is nothing to ask) and a command line for each."""
    if (vault.get("git") or {}).get("hooks") == "none":
        yield say("hooks_offer"), say("hooks_question"), ["hooks", "install", str(vault["path"])]
    if unit.found() is None and (sys.platform == "darwin" or os.path.isdir("/run/systemd/system")):
        yield say("service_offer"), say("service_question"), ["service", "install"]
    yield from _for_agents()


def _for_agents() -> Iterator[tuple[str, str, list[str]]]:
    from importlib.util import find_spec

    from ...agents.clients import NAMES, programs

    present = [each for each in map(programs.program, NAMES) if _is_open(each)]
    if present and find_spec("mcp") is None:
        yield say("mcp_offer_missing"), "", []
        return
    for each in present:
        question = say("mcp_question", client=each.name, path=safe_line(str(each.settings)))
        yield (
            say("mcp_offer", client=each.name),
            question,
            ["mcp", "install", "--client", each.name, "--yes"],
        )


def _is_open(program: Program) -> bool:
    """Whether a program is used here, and our server is not in its settings."""
    from ...agents.clients import change

    try:
        return program.is_here and change.server(program, None).is_none
    except change.Unchangeable:
        return False
