"""What happens when a tool is called: arguments are checked, the daemon is asked, and what it says is told."""

from __future__ import annotations

import logging
import shlex
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Any

from ...client import AsyncClient
from ...daemon.errors import RecalldError
from . import arguments, result, tools
from .arguments import BadArguments
from .messages import listed, say
from .result import Result

log = logging.getLogger(__name__)

SECONDS = 60.0
OF_CARDS = 0.7
"""The share of a budget that the passages may take; the rest is for what is said about them."""
LOST = ("gone", "timeout")
"""Failures after which nobody knows whether the daemon has done what it was asked for."""
ON_OBJECT = ("canonical", "distinct")


class Toolbox:
    """The tools of one server."""

    def __init__(self, client: AsyncClient, allow_write: bool, vault: str | None = None) -> None:
        """`vault`: the only one there is to ask, if the person named one."""
        self.vault = vault
        self.tools = {tool.name: tool for tool in tools.offered(allow_write)}
        self._client = client
        self._session = f"mcp-{token_hex(6)}"
        """The questions of one agent are one conversation: what comes next may be thought ahead."""
        self._acts: dict[str, Callable[[Any], Awaitable[Result]]] = {
            "notes_search": self._search, "notes_ask": self._ask, "notes_read": self._read,
            "notes_related": self._related, "notes_status": self._status, "note_create": self._create,
            "note_update": self._update, "propose": self._propose,
        }  # fmt: skip

    async def call(self, name: str, given: dict[str, Any]) -> Result:
        """The answer of a tool; whatever goes wrong is an answer too, with the next step."""
        tool = self.tools.get(name)
        if tool is None:
            return self._unknown(name)
        try:
            asked = arguments.read(tool.takes, given)
        except BadArguments as error:
            message = say("bad_arguments", tool=name, reason=error)
            return result.refused(message, say("bad_arguments.next", tool=name, names=arguments.names(tool.takes)))
        if asked.vault and self.vault is not None:
            return result.refused(say("one_vault", vault=asked.vault), say("one_vault.next"))
        try:
            return await self._acts[name](asked)
        except RecalldError as error:
            if tool.writes and error.kind in LOST:
                error.hint = say("perhaps_written.next", note=asked.path if isinstance(asked, arguments.Placed) else "")
            return result.failed(error)
        except Exception as error:
            log.exception("%s failed", name)
            return result.refused(say("internal", reason=type(error).__name__), say("internal.next"))

    def _unknown(self, name: str) -> Result:
        if any(tool.name == name for tool in tools.WRITING):
            return result.refused(say("not_allowed", tool=name), say("not_allowed.next"))
        return result.refused(say("no_tool", tool=name[:100]), say("no_tool.next", names=listed(self.tools)))

    async def _search(self, asked: arguments.Search) -> Result:
        fields = {"query": asked.query, "mode": asked.mode, "limit": asked.limit, "budget": _cards(asked.budget)}
        return result.recalled(await self._asked("search", asked, fields), asked.budget)

    async def _ask(self, asked: arguments.Ask) -> Result:
        fields = {"query": asked.question, "budget": _cards(asked.budget), "session": self._session}
        fields |= {"thinking": "slow"} if asked.slow else {}
        return result.recalled(await self._asked("recall", asked, fields), asked.budget)

    async def _read(self, asked: arguments.Read) -> Result:
        return result.note(await self._asked("get", asked, {"note": asked.note}), asked.budget)

    async def _related(self, asked: arguments.Related) -> Result:
        if asked.to:
            return result.related(await self._asked("path", asked, {"a": asked.of, "b": asked.to}), arguments.TOKENS)
        fields = {"name": asked.of, "limit": asked.limit}
        return result.related(await self._asked("neighbors", asked, fields), arguments.TOKENS)

    async def _status(self, asked: arguments.Status) -> Result:
        return result.status(await self._asked("status", asked, {}))

    async def _create(self, asked: arguments.Create) -> Result:
        fields = {"path": asked.path, "text": asked.text, "aliases": asked.aliases}
        return result.written(await self._asked("note.create", asked, fields))

    async def _update(self, asked: arguments.Update) -> Result:
        names = ("path", "text", "how", "section", "expect", "aliases")
        return result.written(await self._asked("note.update", asked, {name: getattr(asked, name) for name in names}))

    async def _propose(self, asked: arguments.Propose) -> Result:
        fields: dict[str, Any] = {"subject": asked.subject, "reason": asked.reason, "dry_run": True}
        fields |= (
            {"copies": [asked.object] if asked.object else []} if asked.act in ON_OBJECT else {"object": asked.object}
        )
        return result.proposed(await self._asked(f"govern.{asked.act}", asked, fields), _command(asked))

    async def _asked(self, method: str, asked: arguments.Arguments, fields: dict[str, Any]) -> dict[str, Any]:
        chosen = {"vault": asked.vault} if asked.vault else {}
        found: dict[str, Any] = await self._client.call(method, {**fields, **chosen}, seconds=SECONDS)
        return found


def _cards(budget: int) -> int:
    return int(budget * OF_CARDS)


def _command(asked: arguments.Propose) -> str:
    """The command by which a person decides what was proposed."""
    behind = ["--by", asked.object] if asked.act == "supersede" else [asked.object]
    words = ["recall", "govern", asked.act, asked.subject, *(behind if asked.object else ())]
    return shlex.join([*words, *(["--reason", asked.reason] if asked.reason else ())])
