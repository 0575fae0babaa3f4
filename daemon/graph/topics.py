"""What the notes are about: communities, concepts, those in too many notes, and the notes that lead to most others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...index.recall.showing.sanitize import sanitize
from ...index.text.normalize import normalize
from ..errors import NO_SUCH_NOTE
from ..messages import refusal, text
from . import nameresolution
from .naming import folded
from .origins import as_written, origins

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...index.graph.extraction.concept import Concept
    from ...index.graph.graph import Community, Graph
    from ..vault import Vault

CENTRAL = 3
"""So many central notes are named of a community in the list."""
SHOWN_CONCEPTS = 8

ORDERS: dict[str, Callable[[Concept], tuple[Any, ...]]] = {
    "df": lambda one: (not one.pinned, -one.df, -one.degree, one.key),
    "degree": lambda one: (not one.pinned, -one.degree, -one.df, one.key),
    "label": lambda one: (folded(one.label), one.key),
}
SHOWN: dict[str, Callable[[Concept], bool]] = {
    "all": lambda one: True,
    "god": lambda one: one.god,
    "banned": lambda one: one.banned,
    "pinned": lambda one: one.pinned,
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which concepts, in which order, and which part of the list: as the parameters of `concepts`."""

    sort: str = "df"
    filter: str = ""
    show: str = "all"
    reverse: bool = False
    offset: int = 0
    limit: int = 100


def communities(vault: Vault) -> dict[str, Any]:
    """All communities, the largest first, each with its most central notes."""
    return {"communities": [_summary(vault, one, CENTRAL) for one in vault.graph.communities]}


def community(vault: Vault, number: int, lang: str, drawn: int = 0) -> dict[str, Any]:
    """One community: all its notes, concepts and summary, and where its folders' other notes are.

    `edges`: those among its `drawn` most central notes.
    """
    graph = vault.graph
    found = next((one for one in graph.communities if one.number == number), None)
    if found is None:
        count = len(graph.communities)
        raise refusal("no-such-community", "no-such-community", NO_SUCH_NOTE, lang, number=number, count=count)
    summary = {**_summary(vault, found, len(found.notes)), "summary": sanitize(found.summary).text}
    return {**summary, **_cut(vault, found), "edges": _edges_among(vault, found.notes[:drawn])}


def concepts(vault: Vault, wanted: Wanted) -> dict[str, Any]:
    """The concepts that two notes or more hold, pinned ones first; `total` counts those there are."""
    part, shown = normalize(wanted.filter.strip()), SHOWN[wanted.show]
    known = zip(vault.graph.concepts, vault.graph.called, strict=True)
    found = [one for one, called in known if part in called and (one.df > 1 or one.pinned) and shown(one)]
    found.sort(key=ORDERS[wanted.sort], reverse=wanted.reverse)
    page = found[wanted.offset : wanted.offset + wanted.limit]
    return {"concepts": [nameresolution.concept_wire(one) for one in page], "total": len(found)}


def concept(vault: Vault, label: str, limit: int, lang: str) -> dict[str, Any]:
    """One concept, and where it comes from: note, line, in what it was found, as written there."""
    found = nameresolution.find_concept(vault, label.removeprefix("concept:"), lang)
    where = origins(vault, found.key)
    standing = {**nameresolution.concept_wire(found), "reason": _reason(vault, found, lang)}
    shown = as_written(vault, where[:limit])
    return {"concepts": [standing], "total": 1, "found_in": shown, "found_total": len(where)}


def gods(vault: Vault, limit: int, lang: str) -> dict[str, Any]:
    """Concepts that carry no edge, being in too many notes or banned, and those kept although they look so."""
    kept = vault.graphing.vocabulary.kept
    found = [one for one in vault.graph.concepts if one.god or one.banned or one.key in kept]
    found.sort(key=lambda one: (-one.df, one.key))
    n_notes = max(vault.store.n_notes, 1)
    rows = [
        {**nameresolution.concept_wire(one), "share": round(one.df / n_notes, 4), "reason": _reason(vault, one, lang)}
        for one in found[:limit]
    ]
    return {"gods": rows, "total": len(found)}


def hubs(vault: Vault, limit: int) -> dict[str, Any]:
    """The notes that most of the graph leads to, with their edges by kind."""
    graph = vault.graph
    known = [note for note in vault.store.notes.all() if graph.degree(note.note_id)]
    known.sort(key=lambda note: (-graph.centrality(note.note_id), -graph.degree(note.note_id), note.path))
    rows = [
        {
            **nameresolution.note_node(note, graph),
            "degree": graph.degree(note.note_id),
            "kinds": _kinds(graph, note.note_id),
            "centrality": round(graph.centrality(note.note_id), 4),
            "meta": note.note_id in graph.metas,
        }
        for note in known[:limit]
    ]
    return {"hubs": rows, "total": len(known)}


def _summary(vault: Vault, found: Community, shown: int) -> dict[str, Any]:
    notes = [note for note_id in found.notes if (note := vault.store.notes.get(note_id)) is not None]
    return {
        "number": found.number, "name": found.name, "size": len(notes), "cohesion": round(found.cohesion, 4),
        "folders": [{"folder": folder, "notes": count} for folder, count in found.folders],
        "concepts": list(found.concepts[:SHOWN_CONCEPTS] if shown == CENTRAL else found.concepts),
        "notes": [nameresolution.note_node(note, vault.graph) for note in notes[:shown]],
    }  # fmt: skip


def _edges_among(vault: Vault, note_ids: Sequence[int]) -> list[dict[str, Any]]:
    """Every edge between two of these notes once, the strongest first; its ends are paths."""
    paths = {note_id: note.path for note_id in note_ids if (note := vault.store.notes.get(note_id)) is not None}
    found = [edge for note_id in paths for edge in vault.graph.edges(note_id) if edge.b in paths and edge.a < edge.b]
    found.sort(key=lambda edge: (-edge.weight, paths[edge.a], paths[edge.b]))
    return [
        {"a": paths[e.a], "b": paths[e.b], "kind": e.kind, "weight": round(e.weight, 4), "why": list(e.why)}
        for e in found
    ]


def _cut(vault: Vault, found: Community) -> dict[str, Any]:
    """How it lies across the folders: of each, how many notes are in it, and in which communities the others are."""
    rows = []
    for folder, count in found.folders:
        inside = [other for other in vault.graph.communities if folder in dict(other.folders)]
        total = sum(dict(other.folders)[folder] for other in inside)
        others = [{"number": other.number, "name": other.name} for other in inside if other is not found]
        rows.append({"folder": folder, "notes": count, "of": total, "communities": others})
    return {"across": rows}


def _kinds(graph: Graph, note_id: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    for edge in graph.edges(note_id):
        counts[edge.kind] = counts.get(edge.kind, 0) + 1
    return counts


def _reason(vault: Vault, found: Concept, lang: str) -> str:
    """Why a concept carries no edge, or does although it looks as if it should not; "" when it is like any other."""
    values = {"df": found.df, "notes": vault.store.n_notes}
    if found.banned:
        return text("concept-banned", lang, **values)
    if found.pinned:
        return text("concept-pinned", lang, **values)
    if found.key in vault.graphing.vocabulary.kept:
        return text("concept-kept", lang, **values)
    if not found.god:
        return ""
    return text("concept-god" if found.df * 2 > vault.store.n_notes else "concept-outlier", lang, **values)
