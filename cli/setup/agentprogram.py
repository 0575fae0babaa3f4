"""Which program's agent is to have the notes, where the command line does not say: asked of a person, else refused."""

from __future__ import annotations

from ...agents.clients import NAMES
from ...daemon.errors import EXISTS, RecalldError
from .. import consent
from ..arguments import UsageError
from ..messages.commandline import listed, say
from ..showing.terminal import safe, write

REFUSED = 5


def chosen(act: str, ask: bool) -> str:
    """Return a program's name. `ask`: whether a person may be asked, if there is one. Raises `RecalldError`."""
    from ...agents.clients import programs

    here = [name for name in NAMES if programs.program(name).is_here]
    if ask and consent.can_ask():
        return _answered(act, here, here or list(NAMES))
    found = say("mcp_here", names=listed(here)) if here else say("mcp_none_here", names=listed(NAMES))
    raise UsageError(found, f"recall mcp {act} --client {(here or NAMES)[0]}")


def _answered(act: str, here: list[str], offered: list[str]) -> str:
    """List the programs and ask until one is named; nothing typed means none."""
    write(say(f"mcp_choose_{act}" if here else "mcp_choose_unseen"))
    for number, name in enumerate(offered, 1):
        write(f"  {number}  {name}")
    numbered = dict(enumerate(offered, 1))
    while line := consent.typed(safe(say("mcp_number"))):
        name = numbered.get(int(line), "") if line.isdecimal() else line.lower()
        if name in offered:
            return name
    raise RecalldError(say("mcp_left"), kind="left", code=EXISTS, exit_code=REFUSED)
