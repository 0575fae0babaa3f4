"""The whole graph for other programs: as plain nodes and edges, as DOT, as GraphML; made line by line."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from .graph import KINDS, Graph

Format = Literal["json", "dot", "graphml"]
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What no XML document may hold, however it is written."""
_STYLE = {"link": "solid", "concept": "solid", "meaning": "dashed", "holds": "dotted"}


@dataclass(frozen=True, slots=True)
class ExportNode:
    """A note (its id is its path) or a concept (`concept:` and its key)."""

    id: str
    label: str
    kind: Literal["note", "concept"]
    degree: int
    path: str | None = None
    community: int | None = None


@dataclass(frozen=True, slots=True)
class ExportEdge:
    """Two nodes. `holds`: a note and a concept of it, only with concepts."""

    a: str
    b: str
    kind: Literal["link", "concept", "meaning", "holds"]
    weight: float
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exporter:
    """A graph, the path and title of each note in it, and whether its concepts are nodes too."""

    graph: Graph
    names: Mapping[int, tuple[str, str]]
    """Path and title by note id: exactly the notes to export."""
    concepts: bool = False

    def nodes(self) -> Iterator[ExportNode]:
        """Yield the notes by path, then the concepts that at least two of them hold, by key."""
        for note_id, (path, title) in sorted(self.names.items(), key=lambda item: item[1][0]):
            community = self.graph.community_of.get(note_id)
            yield ExportNode(path, title, "note", self.graph.degree(note_id), path, community)
        counts = self._shared()
        for place in sorted(counts, key=lambda place: self.graph.concepts[place].key):
            concept = self.graph.concepts[place]
            yield ExportNode(concept_node(concept.key), concept.label, "concept", counts[place])

    def edges(self) -> Iterator[ExportEdge]:
        """Yield every edge once, by the paths of its ends, the lesser one first; then those of concepts, by note."""
        paths = {note_id: path for note_id, (path, _) in self.names.items()}
        order = sorted(paths, key=paths.__getitem__)
        for note_id in order:
            for other, kind, weight in sorted(self._joined(note_id, paths), key=lambda row: paths[row[0]]):
                why = self.graph.why(note_id, other)
                yield ExportEdge(paths[note_id], paths[other], KINDS[kind], round(weight, 4), why)
        shared = self._shared()
        for note_id in order if shared else ():
            for place, weight in self._held(note_id):
                if place in shared:
                    key = self.graph.concepts[place].key
                    yield ExportEdge(paths[note_id], concept_node(key), "holds", round(weight, 4))

    def lines(self, form: Format) -> Iterator[str]:
        """Yield the export as text, line by line, without line feeds at their ends."""
        yield from {"json": self._json, "dot": self._dot, "graphml": self._graphml}[form]()

    def _joined(self, note_id: int, paths: Mapping[int, str]) -> list[tuple[int, int, float]]:
        """The other ends, kinds and weights of a note's edges, those to a greater path only."""
        adjacency = self.graph.adjacency.get(note_id)
        if adjacency is None:
            return []
        rows = zip(adjacency.others.tolist(), adjacency.kinds.tolist(), adjacency.weights.tolist(), strict=True)
        return [row for row in rows if row[0] in paths and paths[row[0]] > paths[note_id]]

    def _held(self, note_id: int) -> list[tuple[int, float]]:
        """Places and weights of a note's concepts, the strongest first."""
        holding = self.graph.holdings.get(note_id)
        return [] if holding is None else list(zip(holding.concepts.tolist(), holding.weights.tolist(), strict=True))

    def _shared(self) -> dict[int, int]:
        """How many of the notes hold each concept, by its place: of those that two hold or more."""
        if not self.concepts:
            return {}
        counts = Counter(place for note_id in self.names for place, _ in self._held(note_id))
        return {place: count for place, count in counts.items() if count > 1}

    def _json(self) -> Iterator[str]:
        yield '{"schema": 1, "nodes": ['
        yield from _separated(json.dumps(as_node(node), ensure_ascii=False) for node in self.nodes())
        yield '], "edges": ['
        yield from _separated(json.dumps(as_edge(edge), ensure_ascii=False) for edge in self.edges())
        yield "]}"

    def _dot(self) -> Iterator[str]:
        yield "graph notes {"
        for node in self.nodes():
            shape = ", shape=box" if node.kind == "concept" else ""
            community = "" if node.community is None else f", community={node.community}"
            yield f"  {_dot_quoted(node.id)} [label={_dot_quoted(node.label)}, kind={node.kind}{shape}{community}];"
        for edge in self.edges():
            label = f", tooltip={_dot_quoted(', '.join(edge.why))}" if edge.why else ""
            style = f"kind={edge.kind}, weight={edge.weight}, style={_STYLE[edge.kind]}"
            yield f"  {_dot_quoted(edge.a)} -- {_dot_quoted(edge.b)} [{style}{label}];"
        yield "}"

    def _graphml(self) -> Iterator[str]:
        yield '<?xml version="1.0" encoding="UTF-8"?>'
        yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
        for key, owner, name, kind in _GRAPHML_KEYS:
            yield f'  <key id="{key}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>'
        yield '  <graph id="notes" edgedefault="undirected">'
        for node in self.nodes():
            community = "" if node.community is None else _data("n2", str(node.community))
            values = _data("n0", node.label) + _data("n1", node.kind) + community
            yield f"    <node id={_xml_quoted(node.id)}>{values}</node>"
        for edge in self.edges():
            values = _data("e0", edge.kind) + _data("e1", str(edge.weight)) + _data("e2", ", ".join(edge.why))
            yield f"    <edge source={_xml_quoted(edge.a)} target={_xml_quoted(edge.b)}>{values}</edge>"
        yield "  </graph>"
        yield "</graphml>"


def concept_node(key: str) -> str:
    """Return the node id of a concept."""
    return f"concept:{key}"


def as_node(node: ExportNode) -> dict[str, object]:
    """Return a node as the Graph object has it; `path` for notes only."""
    path = {"path": node.path} if node.path is not None else {}
    return {
        "id": node.id, "label": node.label, "kind": node.kind, **path, "degree": node.degree,
        "community": node.community,
    }  # fmt: skip


def as_edge(edge: ExportEdge) -> dict[str, object]:
    """Return an edge as the Graph object has it."""
    return {"a": edge.a, "b": edge.b, "kind": edge.kind, "weight": edge.weight, "why": list(edge.why)}


_GRAPHML_KEYS = (
    ("n0", "node", "label", "string"), ("n1", "node", "kind", "string"), ("n2", "node", "community", "int"),
    ("e0", "edge", "kind", "string"), ("e1", "edge", "weight", "double"), ("e2", "edge", "why", "string"),
)  # fmt: skip


def _separated(items: Iterator[str]) -> Iterator[str]:
    """Each item with a comma behind it but the last."""
    before = next(items, None)
    for item in items:
        yield f"{before},"
        before = item
    if before is not None:
        yield before


def _dot_quoted(text: str) -> str:
    """A DOT string: a backslash would begin an escape (`\\N` is the node's name), a line feed is written as one."""
    clean = _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + clean.replace("\r", " ").replace("\n", "\\n") + '"'


def _data(key: str, text: str) -> str:
    return f'<data key="{key}">{escape(_UNPRINTABLE.sub(_REPLACEMENT, text))}</data>'


def _xml_quoted(text: str) -> str:
    return quoteattr(_UNPRINTABLE.sub(_REPLACEMENT, text))


_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
