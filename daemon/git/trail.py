"""The trail of one note: the commits that touched it under all its names, as they are shown."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from ...index.recall.showing.sanitize import sanitize
from ..messages import text
from . import agents
from .opening import open_repository
from .repository import GitUnusable

if TYPE_CHECKING:
    from ...index.store.provenance import Provenance
    from ..vault import Vault
    from .repository import Commit

MOST_COMMITS = 200
IN_STEP_SECONDS = 2.0


def summary(known: Provenance | None) -> dict[str, Any] | None:
    """What is known of a note's history; None where no commit has it."""
    if known is None:
        return None
    return {
        "first": None if known.first is None else moment(known.first),
        "last": moment(known.last),
        "commits": known.commits,
        "agents": known.agents,
        "authors": [sanitize(name).text for name in known.authors],
        "committed": bool(known.digest),
    }


def history(vault: Vault, path: str, raw: bool, lang: str) -> dict[str, Any]:
    """`history`: the commits, the newest first; `disclosures`: what is missing in it.

    A commit made just now is waited for a while.
    """
    in_step = vault.chronicle.wait(IN_STEP_SECONDS)
    ids = vault.chronicle.lineage(path)
    status = vault.chronicle.status()
    said: list[tuple[str, str]] = []
    rows: list[dict[str, Any]] = []
    repository = open_repository(vault.root).repository if ids else None
    if repository is not None:
        try:
            rows = _rows(repository.commits(ids[:MOST_COMMITS]), path, vault, raw)
        except GitUnusable as error:
            said.append(("git_failed", text("git-failed", lang, reason=str(error))))
    if len(ids) > MOST_COMMITS:
        said.append(("history_cut", text("history-cut", lang, total=len(ids), shown=MOST_COMMITS)))
    if status["state"] == "none":
        said.append(("no_history", text("history-none", lang)))
    elif status["state"] == "failed":
        said.append(("git_failed", text("git-failed", lang, reason=status.get("reason", ""))))
    elif not ids and status["state"] == "ready":
        said.append(("no_history", text("history-uncommitted", lang, path=path)))
    if status["state"] == "reading":
        said.append(("git_reading", text("git-reading", lang, **status["provenance"])))
    elif not in_step and status["state"] == "ready":
        said.append(("stale_index", text("stale-index", lang, ms=round(IN_STEP_SECONDS * 1000))))
    if vault.chronicle.is_cut(path):
        said.append(("git_shallow", text("git-shallow", lang)))
    return {"history": rows, "disclosures": [{"code": code, "text": words} for code, words in said]}


def moment(seconds: int) -> str:
    """An ISO date and time in UTC; of times that no calendar has, the nearest that one has."""
    bounded = min(max(seconds, -62_135_596_800), 253_402_300_799)
    return datetime.datetime.fromtimestamp(bounded, datetime.UTC).isoformat().replace("+00:00", "Z")


def _rows(commits: Any, path: str, vault: Vault, raw: bool) -> list[dict[str, Any]]:
    rows = []
    name = path
    for commit in commits:
        rows.append(_row(commit, name, vault, raw))
        # Further back it was called what the rename made of: parents come after their children here.
        name = next((change.old_path for change in commit.changes if (change.kind, change.path) == ("R", name)), name)
    return rows


def _row(commit: Commit, name: str, vault: Vault, raw: bool) -> dict[str, Any]:
    author = agents.person(commit.name, commit.email)
    people = agents.writers(author, agents.person(commit.committer, commit.committer_email), commit.trailers)
    subject, shown = commit.subject, author
    if not raw:
        subject, shown = sanitize(subject).text, sanitize(author).text
    kind = next((change.kind for change in commit.changes if change.path == name), "D")
    return {
        "id": commit.id,
        "at": moment(commit.committed),
        "authored": moment(commit.authored),
        "author": shown,
        "agent": vault.chronicle.is_agents(people),
        "subject": subject,
        "path": name,
        "change": kind,
    }
