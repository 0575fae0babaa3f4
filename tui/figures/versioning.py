"""How a vault stands with git, as rows of its card: the branch, how far commits are read, and the hooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...daemon.errors import RecalldError
from ..messages import Catalogue, say
from .spans import grouped
from .vitals import Row

TEXTS: Catalogue = {
    "git": ("git", "git"),
    "commits": ("commits read", "已讀提交"),
    "of": ("{done} of {total}", "{done}/{total}"),
    "detached": ("no branch", "不在分支上"),
    "failed": ("✖ {reason}", "✖ {reason}"),
    "hooks": ("hooks", "hook"),
    "installed": ("✓ installed", "✓ 已安裝"),
    "outdated": ("⚠ of another version: recall hooks install", "⚠ 版本不同：recall hooks install"),
    "partial": ("⚠ some are missing: recall hooks install", "⚠ 缺了一些：recall hooks install"),
    "none": ("none: recall hooks install", "無：recall hooks install"),
}


def hooks_state(folder: str) -> str:
    """Return `installed`, `outdated`, `partial` or `none`; "" where there is no repository to put hooks in. Blocks."""
    from ...hooks import repository

    try:
        return str(repository.status(folder)["state"])
    except (RecalldError, OSError):
        return ""


def rows(git: Mapping[str, Any], hooks: str) -> list[Row]:
    """Return how it stands. `git`: as `status` tells it of a vault. Nothing where there is no repository."""
    found = []
    if git.get("state") == "failed":
        found.append(Row(say("git", TEXTS), say("failed", TEXTS, reason=git.get("reason", "")), "$error"))
    elif git.get("branch") or git.get("state") == "ready":  # before that nobody knows which it is
        found.append(Row(say("git", TEXTS), str(git.get("branch") or say("detached", TEXTS))))
    read = git.get("provenance") or {}
    if read.get("total"):
        counts = {name: grouped(int(read[name])) for name in ("done", "total")}
        found.append(Row(say("commits", TEXTS), say("of", TEXTS, **counts)))
    if hooks in TEXTS:
        found.append(
            Row(say("hooks", TEXTS), say(hooks, TEXTS), "$warning" if hooks in ("outdated", "partial") else "")
        )
    return found
