"""What a note or a concept is joined with, and how two of them are connected, with reasons at each step."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ...index.graph.export import concept_node
from ...index.graph.graph import Edge, Graph
from ...index.graph.structure.route import holding, strongest_way
from ...index.graph.structure.suggestion import suggest
from ..messages import text
from . import nameresolution
from .nameresolution import ConceptEnd, End, NoteEnd
from .origins import as_written, origins
from .reasons import Reasons

if TYPE_CHECKING:
    from ...index.graph.extraction.concept import Concept
    from ..vault import Vault

RELATED = 8
"""So many concepts that often come with the one asked for are named."""


def neighbors(vault: Vault, name: str, limit: int, depth: int, lang: str) -> dict[str, Any]:
    """The neighbours of a note or a concept, the strongest first, the near ones before those behind them."""
    end, graph = nameresolution.find(vault, name, lang), vault.graph
    if isinstance(end, ConceptEnd):
        return _holders(vault, graph, end.concept, limit)
    with vault.store.view() as view:
        reasons = Reasons(view, vault.store.notes, graph)
        found = []
        for hops, weight, via, edge in _reached(vault, graph, end.note.note_id, depth)[:limit]:
            note = vault.store.notes.get(edge.b)
            if note is not None:
                far = {"hops": hops, "via": via, "weight": round(weight, 4)}
                found.append({**nameresolution.note_node(note, graph), **reasons.of(edge), **far})
        instead = [] if found else suggestions(vault, end.note.note_id, reasons)
    return {
        "of": end.to_wire(graph), "neighbors": found, "suggestions": instead, "disclosures": _folded(end, lang)
    }  # fmt: skip


def path(vault: Vault, a: str, b: str, lang: str) -> dict[str, Any]:
    """The strongest way between two notes or concepts; `found` is false when there is none."""
    one, other, graph = nameresolution.find(vault, a, lang), nameresolution.find(vault, b, lang), vault.graph
    result: dict[str, Any] = {"from": one.to_wire(graph), "to": other.to_wire(graph), "found": False}
    result |= {"strength": 0.0, "nodes": [], "steps": []}
    result["disclosures"] = [*_folded(one, lang), *_folded(other, lang)]
    way = strongest_way(graph, _places(graph, one), _places(graph, other), lambda note_id: _path(vault, note_id))
    if way is None or any(vault.store.notes.get(note_id) is None for note_id in way.notes):
        return result
    nodes = [nameresolution.note_node(note, graph) for note_id in way.notes if (note := vault.store.notes.get(note_id))]
    with vault.store.view() as view:
        reasons = Reasons(view, vault.store.notes, graph)
        pairs = zip(way.notes, way.notes[1:], strict=False)
        steps = [reasons.of(edge) for pair in pairs if (edge := graph.edge(*pair)) is not None]
    if isinstance(one, ConceptEnd):
        nodes.insert(0, one.to_wire(graph))
        steps.insert(0, _holding(vault, graph, one.concept, way.notes[0]))
    if isinstance(other, ConceptEnd):
        nodes.append(other.to_wire(graph))
        steps.append(_turned(_holding(vault, graph, other.concept, way.notes[-1])))
    return {**result, "found": True, "strength": float(f"{way.strength:.4g}"), "nodes": nodes, "steps": steps}


def suggestions(vault: Vault, note_id: int, reasons: Reasons) -> list[dict[str, Any]]:
    """Three notes that one without an edge may belong to, as answers have them."""
    store = vault.store
    note = store.notes.get(note_id)
    if note is None:
        return []
    found = []
    hidden = {*vault.graph.canonical, *vault.graph.metas}  # copies, and notes that everything belongs to
    with store.view() as view:
        for one in suggest(view, store.notes, store.vectors, note, hidden=hidden):
            other = store.notes.get(one.note_id)
            if other is not None:
                words = list(reasons.words(note_id, one.note_id))
                found.append({"path": other.path, "title": other.title, "by": one.by, "words": words})
    return found


def _reached(vault: Vault, graph: Graph, start: int, depth: int) -> list[tuple[int, float, str | None, Edge]]:
    """Steps, weight (the product of the edges'), path of the note before, and last edge, for every note reached."""
    found: dict[int, tuple[int, float, str | None, Edge]] = {}
    frontier = [(start, 1.0)]
    for hops in range(1, depth + 1):
        level: dict[int, tuple[int, float, str | None, Edge]] = {}
        for note_id, weight in frontier:
            via = _path(vault, note_id) if hops > 1 else None
            for edge in graph.edges(note_id):
                known = level.get(edge.b)
                if edge.b not in found and edge.b != start and (known is None or known[1] < weight * edge.weight):
                    level[edge.b] = (hops, weight * edge.weight, via, edge)
        found |= level
        frontier = [(note_id, weight) for note_id, (_, weight, _, _) in level.items()]
    # A note that points at everything says little about any: it comes after what it points at.
    return sorted(found.values(), key=lambda one: (one[0], one[3].b in graph.metas, -one[1], _path(vault, one[3].b)))


def _holders(vault: Vault, graph: Graph, concept: Concept, limit: int) -> dict[str, Any]:
    """The notes that hold a concept, and the concepts that come with it more often than chance has it."""
    held = [(graph.weight(note_id, concept.key), note_id) for note_id in graph.notes_of(concept.key)]
    held.sort(key=lambda one: (-one[0], _path(vault, one[1])))
    found = []
    for _, note_id in held[:limit]:
        note = vault.store.notes.get(note_id)
        if note is not None:
            step = _holding(vault, graph, concept, note_id)
            found.append({**nameresolution.note_node(note, graph), **step, "hops": 1, "via": None})
    return {
        "of": nameresolution.concept_wire(concept), "neighbors": found, "suggestions": [],
        "related": _related(graph, concept, [note_id for _, note_id in held]),
    }  # fmt: skip


def _related(graph: Graph, concept: Concept, holders: list[int]) -> list[dict[str, Any]]:
    """Concepts by the share of their notes that hold this one too."""
    counts = Counter(held.key for note_id in holders for held in graph.held(note_id) if held.key != concept.key)
    known = [(other, n) for key, n in counts.items() if n > 1 and (other := graph.concept(key)) is not None]
    known.sort(key=lambda one: (-(one[1] ** 2) / max(one[0].df, 1), one[0].key))
    return [{"id": concept_node(c.key), "label": c.label, "shared": n, "df": c.df} for c, n in known[:RELATED]]


def _holding(vault: Vault, graph: Graph, concept: Concept, note_id: int) -> dict[str, Any]:
    """The step from a concept to a note that holds it, with the lines where."""
    return {
        "a": concept_node(concept.key), "b": _path(vault, note_id), "kind": "holds",
        "weight": round(graph.weight(note_id, concept.key), 4), "why": [concept.label], "links": [], "words": [],
        "found_in": as_written(vault, origins(vault, concept.key, [note_id])),
    }  # fmt: skip


def _turned(step: dict[str, Any]) -> dict[str, Any]:
    return {**step, "a": step["b"], "b": step["a"]}


def _places(graph: Graph, end: End) -> dict[int, float]:
    if isinstance(end, NoteEnd):
        return {end.note.note_id: 1.0}
    return holding(graph, end.concept.key, graph.notes_of(end.concept.key))


def _path(vault: Vault, note_id: int) -> str:
    note = vault.store.notes.get(note_id)
    return note.path if note is not None else ""


def _folded(end: End, lang: str) -> list[dict[str, str]]:
    if isinstance(end, ConceptEnd) or end.copy is None:
        return []
    return [{"code": "mirror_folded", "text": text("copy-folded", lang, copy=end.copy.path, path=end.note.path)}]
