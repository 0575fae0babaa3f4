"""The links of notes with where they lead, and from where a note is linked to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...index.recall.showing.sanitize import sanitize
from ..errors import INVALID_PARAMS
from ..graph import nameresolution
from ..messages import refusal

if TYPE_CHECKING:
    from ...index.notes.note import Note
    from ...index.store.reads import View
    from ..vault import Vault


def written(vault: Vault, note: Note, raw: bool = False) -> list[dict[str, Any]]:
    """Every link of a note as it is written: line, text, anchor, and the path of the note it leads to, if any.

    Unless `raw`, text and anchor pass the rules that all text of notes passes.
    """
    found = []
    for link in note.links:
        resolved = vault.store.notes.resolve(link, note.path)
        anchor = resolved.anchor or link.anchor
        text, anchor = (link.target, anchor) if raw else (sanitize(link.target).text, sanitize(anchor).text)
        found.append({"line": link.line, "text": text, "anchor": anchor, "path": resolved.path})
    return found


def backlinks(vault: Vault, name: str, limit: int, lang: str) -> dict[str, Any]:
    """Where other notes link to a note: by path and line, each with the line as it stands there."""
    end = nameresolution.find(vault, name, lang)
    if isinstance(end, nameresolution.ConceptEnd):
        raise refusal("mentions-of-note", "invalid-params", INVALID_PARAMS, lang, name=name)
    rows: list[dict[str, Any]] = []
    with vault.store.view() as view:
        sources = vault.links.refresh(view, vault.store.notes).linked_from(end.note.note_id)
        for note_id, links in view.links(sources).items():
            source = vault.store.notes.get(note_id)
            for link in links if source is not None else ():
                assert source is not None
                if vault.store.notes.resolve(link, source.path).path == end.note.path:
                    rows.append({"path": source.path, "title": source.title, "line": link.line, "id": note_id})
        rows.sort(key=lambda row: (row["path"], row["line"]))
        shown = _with_text(view, rows[:limit])
    return {"of": end.to_wire(vault.graph), "backlinks": shown, "total": len(rows)}


def _with_text(view: View, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines: dict[tuple[int, int], str] = {}
    for passage in view.passages(list({row["id"] for row in rows})):
        for number, text in enumerate(passage.text.split("\n"), passage.lines[0]):
            lines.setdefault((passage.note_id, number), text)
    return [
        {"path": row["path"], "title": row["title"], "line": row["line"], "text": _shown(lines, row)} for row in rows
    ]


def _shown(lines: dict[tuple[int, int], str], row: dict[str, Any]) -> str:
    return sanitize(lines.get((row["id"], row["line"]), "").strip()).text
