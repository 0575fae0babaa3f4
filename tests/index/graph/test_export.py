"""The graph for other programs."""

import json
import shutil
import subprocess
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.export import Exporter
from recalld.index.graph.extraction.concept import Concept
from recalld.index.graph.graph import Community

from .made import graph

NASTY = 'a "b" \\N <c> & ]]> \x00\x1b {x} 中文\n-- [d]'
NAMESPACE = {"g": "http://graphml.graphdrawing.org/xmlns"}


def exporter(title: str = NASTY, concepts: bool = True) -> Exporter:
    made = graph(
        [(1, 2, "concept", 0.5), (2, 3, "link", 0.25)],
        concepts=[Concept("x y", "X y", df=2), Concept("alone", "alone", df=1)],
        held={1: {"x y": 0.5, "alone": 0.1}, 2: {"x y": 1.0}},
        communities=[Community(0, "c", (1, 2))],
    )
    return Exporter(made, {1: ("z.md", title), 2: ("a.md", "A"), 3: ("m.md", "M")}, concepts)


def test_json_has_stable_ids_and_every_edge_once() -> None:
    made = json.loads("\n".join(exporter().lines("json")))
    assert [node["id"] for node in made["nodes"]] == ["a.md", "m.md", "z.md", "concept:x y"]
    assert made["nodes"][0] == {
        "id": "a.md", "label": "A", "kind": "note", "path": "a.md", "degree": 2, "community": 0
    }  # fmt: skip
    edges = [(edge["a"], edge["b"], edge["kind"], edge["weight"]) for edge in made["edges"]]
    assert edges[:2] == [("a.md", "m.md", "link", 0.25), ("a.md", "z.md", "concept", 0.5)]
    assert edges[2:] == [("a.md", "concept:x y", "holds", 1.0), ("z.md", "concept:x y", "holds", 0.5)]
    assert made["edges"][1]["why"] == ["X y"]


def test_without_concepts_there_are_notes_only() -> None:
    made = json.loads("\n".join(exporter(concepts=False).lines("json")))
    assert {node["kind"] for node in made["nodes"]} == {"note"}
    assert {edge["kind"] for edge in made["edges"]} == {"link", "concept"}
    assert json.loads("\n".join(Exporter(graph([]), {}).lines("json"))) == {"schema": 1, "nodes": [], "edges": []}


@given(st.text())
def test_graphml_is_xml_with_any_title(title: str) -> None:
    tree = ET.fromstring("\n".join(exporter(title).lines("graphml")).encode("utf-8"))
    nodes = {node.get("id") for node in tree.iterfind(".//g:node", NAMESPACE)}
    ends = {edge.get(end) for edge in tree.iterfind(".//g:edge", NAMESPACE) for end in ("source", "target")}
    assert nodes == {"a.md", "m.md", "z.md", "concept:x y"}
    assert ends <= nodes


def test_dot_quotes_any_title() -> None:
    text = "\n".join(exporter().lines("dot"))
    (label,) = [line for line in text.split("\n") if line.startswith('  "z.md" [')]
    assert label.count('"') - label.count('\\"') == 4
    assert "\\\\N" in label and "\x1b" not in label and "中文\\n--" in label
    if shutil.which("dot") is None:
        pytest.skip("graphviz is not installed")
    subprocess.run(["dot", "-Tcanon"], input=text.encode(), capture_output=True, check=True)
