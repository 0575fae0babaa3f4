"""How current the index is, in one line."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from textual.content import Content
from textual.widgets import Static

from ...daemon.errors import RecalldError
from ..connection import background
from ..connection.link import Link, LinkState
from ..figures.spans import ago
from ..messages import Catalogue, say
from ..text import content

TEXTS: Catalogue = {
    "fresh": ("index up to date", "索引已是最新"),
    "behind": ("⚠ {n} changes not indexed yet", "⚠ 還有 {n} 項變更未索引"),
    "unembedded": ("⚠ {n} of {total} passages not by meaning yet", "⚠ {total} 段中還有 {n} 段不能以語意搜尋"),
    "words_only": ("by words only", "只能以詞搜尋"),
    "indexing": ("indexing {done} of {total}", "索引中 {done} / {total}"),
    "changed": ("changed {ago}", "{ago}更新"),
    "opening": ("opening the index…", "正在開啟索引…"),
    "gone": ("⚠ the folder is gone", "⚠ 資料夾不見了"),
    "unfollowed": ("⚠ nothing follows the notes now", "⚠ 目前沒有程式追蹤筆記"),
    "failed": ("✖ not indexed; 7 says why", "✖ 無法索引；按 7 看原因"),
}

A_MOMENT = 1.0
SECONDS = 5.0


class Freshness(Static):
    """Says it after each answer, and when the notes changed."""

    _vault: Mapping[str, Any] | None = None
    _asked_at = 0.0

    def on_mount(self) -> None:
        """What was a moment ago is not for ever."""
        self.set_interval(SECONDS, self._grow_older)

    def _grow_older(self) -> None:
        if self._vault is not None and self._vault.get("last_change_s") is not None:
            since = time.monotonic() - self._asked_at
            self.update(told({**self._vault, "last_change_s": float(self._vault["last_change_s"]) + since}))

    def line_changed(self, state: LinkState) -> None:
        """Without a daemon, what it said last of the index holds no more."""
        if state in ("stopped", "lost"):
            self._vault = None
            self.update(content.line(say("unfollowed", TEXTS), "$warning"))

    def ask(self, link: Link) -> None:
        """Ask the daemon, and show what it says."""
        background.run(self, partial(self._ask, link), "fresh")

    async def _ask(self, link: Link) -> None:
        try:
            while (vault := await _asked(link)) is not None and vault["state"] == "opening":
                self.update(told(vault))
                await asyncio.sleep(A_MOMENT)  # nothing is heard when it is open
        except RecalldError:
            return  # the heading says that the daemon is away
        self._vault, self._asked_at = vault, time.monotonic()
        self.update(Content("") if vault is None else told(vault))


async def _asked(link: Link) -> Mapping[str, Any] | None:
    """The vault that is in use, as `status` tells it."""
    status = await link.call("status")
    name = str((await link.call("config.show")).get("vault", ""))
    return next((each for each in status["vaults"] if each["name"] == name), None)


def told(vault: Mapping[str, Any]) -> Content:
    """The line for a vault as `status` tells it."""
    progress = vault.get("progress") or {}
    if vault.get("state") in ("opening", "gone", "failed"):
        return content.line(say(vault["state"], TEXTS), "$warning")
    if vault.get("state") == "indexing" and progress.get("total"):
        return content.line(say("indexing", TEXTS, **progress), "$warning")
    passages, embedded = int(vault["passages"]), int(vault["embedded"])
    missing = passages - embedded
    if vault["pending"]:
        return content.line(say("behind", TEXTS, n=vault["pending"]), "$warning")
    if embedded and missing > 0:
        return content.line(say("unembedded", TEXTS, n=missing, total=passages), "$warning")
    parts = [say("fresh", TEXTS)]
    if passages and not embedded:
        parts.append(say("words_only", TEXTS))
    if vault.get("last_change_s") is not None:
        parts.append(say("changed", TEXTS, ago=ago(float(vault["last_change_s"]))))
    return content.line(" · ".join(parts), content.MUTED)
