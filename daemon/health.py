"""What is wrong with a vault's notes: problems by line, links that lead nowhere, notes that nothing leads to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..index.notes.links import broken_name
from ..index.recall.sanitize import sanitize
from . import audit

if TYPE_CHECKING:
    from .vault import Vault


def health(vault: Vault) -> dict[str, Any]:
    """The Health object."""
    rows = [
        {"path": path, "line": problem.line, "code": problem.code, "text": problem.text}
        for path, problem in vault.problems()
    ]
    flagged = vault.audit.current(vault.store)
    rows += [_secret(path, rules) for path, rules in audit.secrets(flagged)]
    broken, linked = _links(vault)
    rows += broken
    rows = [{**row, "text": sanitize(str(row["text"])).text} for row in rows]
    rows.sort(key=lambda row: (str(row["path"]), int(str(row["line"])), str(row["code"])))
    notes = vault.store.notes.all()
    orphans = sorted(note.path for note in notes if note.path not in linked)
    stats = vault.store.stats()
    counts = {
        "notes": stats.notes,
        "refused": stats.refused,
        "problems": len(rows),
        "broken_links": len(broken),
        "orphans": len(orphans),
        **audit.counts(flagged),
        **{f"code:{code}": n for code, n in sorted(Counter(str(row["code"]) for row in rows).items())},
    }
    coverage = {"passages": stats.passages, "embedded": stats.embedded, "pending": stats.pending}
    return {"schema": 1, "problems": rows, "counts": counts, "coverage": coverage, "orphans": orphans}


def _secret(path: str, rules: tuple[str, ...]) -> dict[str, Any]:
    text = f"looks as if it held a secret ({', '.join(rules)}); it is masked wherever the note is shown"
    return {"path": path, "line": 0, "code": "secret", "text": text}


def _links(vault: Vault) -> tuple[list[dict[str, Any]], set[str]]:
    """Missing notes, once for each that links to them, and the paths of all notes that a link leads to or from."""
    broken: list[dict[str, Any]] = []
    linked: set[str] = set()
    for note_id, links in vault.store.all_links().items():
        source = vault.store.notes.get(note_id)
        if source is None:
            continue
        missing: dict[str, int] = {}
        for link in links:
            target = vault.store.notes.resolve(link, source.path).path
            if target is None:
                missing.setdefault(broken_name(link, source.path), link.line)
            elif target != source.path:
                linked |= {source.path, target}
        for name, line in missing.items():
            text = f"no note is called {name}"
            broken.append({"path": source.path, "line": line, "code": "broken-link", "text": text})
    return broken, linked
