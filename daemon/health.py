"""What is wrong with a vault's notes: problems by line, links that lead nowhere, notes that nothing leads to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..index.notes.links import broken_name
from ..index.recall.sanitize import sanitize
from . import audit
from .messages import text

if TYPE_CHECKING:
    from .vault import Vault


def health(vault: Vault, lang: str = "") -> dict[str, Any]:
    """The Health object; what is said about links and secrets is in `lang`."""
    rows = [
        {"path": path, "line": problem.line, "code": problem.code, "text": problem.text}
        for path, problem in vault.problems()
    ]
    flagged = vault.audit.current(vault.store)
    rows += [_secret(path, rules, lang) for path, rules in audit.secrets(flagged)]
    broken, linked = _links(vault, lang)
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


def _secret(path: str, rules: tuple[str, ...], lang: str) -> dict[str, Any]:
    return {"path": path, "line": 0, "code": "secret", "text": text("secret", lang, rules=", ".join(rules))}


def _links(vault: Vault, lang: str) -> tuple[list[dict[str, Any]], set[str]]:
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
            said = text("broken-link", lang, name=name)
            broken.append({"path": source.path, "line": line, "code": "broken-link", "text": said})
    return broken, linked
