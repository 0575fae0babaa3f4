"""Notes that have come loose: without an edge, out of date, or named where nobody links to them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from ...index.graph.extraction.mentions import NamePattern
from ...index.recall.showing.sanitize import sanitize
from ...index.text.tokens import query_groups
from ..errors import INVALID_PARAMS
from ..messages import refusal, text
from ..notes.linkstate import LinkState
from . import nameresolution
from .neighbourhood import suggestions
from .reasons import Reasons

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...index.graph.extraction.mentions import Mention
    from ...index.store.reads import View
    from ...index.store.rows import NoteMeta
    from ..vault import Vault

STALE_DAYS = 180
"""A note untouched for longer, that cites notes that are gone, is stale."""
OVER = frozenset(("superseded", "obsolete", "deprecated"))
"""Values of `status` that say that something else holds now."""
AT_ONCE = 256


def orphans(vault: Vault, limit: int) -> dict[str, Any]:
    """Notes without any edge, by path, each with notes it may belong to. Copies stand for nothing and are left out."""
    graph = vault.graph
    alone = [n for n in vault.store.notes.all() if not graph.degree(n.note_id) and n.note_id not in graph.canonical]
    alone.sort(key=lambda note: note.path)
    rows = []
    with vault.store.view() as view:
        reasons = Reasons(view, vault.store.notes, graph)
        for note in alone[:limit]:
            rows.append(
                {**nameresolution.note_node(note, graph), "suggestions": suggestions(vault, note.note_id, reasons)}
            )
    return {"orphans": rows, "total": len(alone)}


def stale(vault: Vault, limit: int) -> dict[str, Any]:
    """Notes that something else replaced, and notes untouched for long that cite what is gone; the oldest first."""
    today = datetime.date.today()
    broken: dict[str, list[dict[str, Any]]] = {}
    for link in LinkState.of(vault.store).broken:
        broken.setdefault(link.path, []).append({"line": link.line, "name": link.name})
    rows = []
    for note in vault.store.notes.all():
        days = (today - _touched(note)).days
        replaced = _replaced(vault, note)
        cites = sorted(broken.get(note.path, ()), key=lambda one: one["line"]) if days > STALE_DAYS else []
        if replaced is not None or cites:
            node = nameresolution.note_node(note, vault.graph)
            rows.append({**node, "days": days, "superseded_by": replaced, "broken": cites})
    rows.sort(key=lambda row: (-row["days"], row["path"]))
    return {"stale": rows[:limit], "total": len(rows)}


def mentions(vault: Vault, name: str, limit: int, lang: str) -> dict[str, Any]:
    """Where other notes have the title or an alias of a note without linking to it there; by path and line."""
    end = nameresolution.find(vault, name, lang)
    if isinstance(end, nameresolution.ConceptEnd):
        raise refusal("mentions-of-note", "invalid-params", INVALID_PARAMS, lang, name=name)
    names = (end.note.title, *end.note.aliases)
    rows: list[dict[str, Any]] = []
    with vault.store.view() as view:
        candidates = _candidates(view, names)
        notes = [note for note_id in candidates if (note := vault.store.notes.get(note_id)) is not None]
        notes = sorted((note for note in notes if note != end.note), key=lambda note: note.path)
        for start in range(0, len(notes), AT_ONCE):
            rows.extend(_in_notes(vault, view, notes[start : start + AT_ONCE], NamePattern(names)))
    said = [] if len(rows) <= limit else [{"code": "rows_cut", "text": text("cut", lang, shown=limit, total=len(rows))}]
    return {"of": end.to_wire(vault.graph), "mentions": rows[:limit], "total": len(rows), "disclosures": said}


def _in_notes(vault: Vault, view: View, notes: Sequence[NoteMeta], pattern: NamePattern) -> Iterator[dict[str, Any]]:
    texts: dict[int, dict[Mention, None]] = {}
    for passage in view.passages([note.note_id for note in notes]):
        found = texts.setdefault(passage.note_id, {})
        found |= dict.fromkeys(pattern.find(passage.text, passage.lines[0]))
    for note in notes:
        for mention in sorted(texts.get(note.note_id, ()), key=lambda one: one.line):
            around = sanitize(mention.text).text
            place = {"path": note.path, "title": note.title, "line": mention.line}
            yield {**place, "name": mention.name, "text": around}


def _candidates(view: View, names: Sequence[str]) -> list[int]:
    """The notes that have all words of one of the names, in any spelling: no others are read."""
    return sorted({note_id for name in names for note_id in _holders_of(view, name)})


def _holders_of(view: View, name: str) -> set[int]:
    held: list[set[int]] = []
    for group in query_groups(name):
        postings = [view.postings(keys) for keys in group.alternatives]
        held.append(set().union(*(set.intersection(*(set(p.notes.tolist()) for p in found)) for found in postings)))
    return set.intersection(*held) if held else set()


def _touched(note: NoteMeta) -> datetime.date:
    """The day here on which a note last changed, by its own word, else by its file."""
    try:
        return datetime.date.fromisoformat((note.updated or note.created)[:10])
    except ValueError:
        try:
            return datetime.date.fromtimestamp(note.mtime_ns / 1e9)
        except (ValueError, OverflowError, OSError):
            return datetime.date.min


def _replaced(vault: Vault, note: NoteMeta) -> str | None:
    """What took a note's place, "" when that is not said; None while it holds."""
    decided = vault.graphing.vocabulary.superseded.get(note.path)
    if decided is not None:
        return decided
    if note.superseded:
        details = vault.store.details([note.note_id]).get(note.note_id)
        return str(details.meta.get("superseded_by", "")) if details is not None else ""
    return "" if note.status.casefold() in OVER else None
