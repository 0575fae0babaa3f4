"""What is answered about a graph: neighbours, ways, communities, concepts, and notes that came loose."""

from typing import Any

import pytest

from recalld.daemon.errors import RecalldError
from recalld.daemon.graph.naming import names
from recalld.daemon.graph.neighbourhood import neighbors, path
from recalld.daemon.graph.strays import mentions, orphans, stale
from recalld.daemon.graph.topics import Wanted, communities, community, concept, concepts, gods, hubs
from recalld.daemon.methods import graphparams, graphs
from recalld.daemon.vault import Vault
from recalld.index.graph.extraction.concept import Concept
from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.graph import Community, Graph

from ...index.graph.made import graph
from ..conftest import Follow

NOTES = {
    "a.md": "---\naliases: [Alpha note]\n---\n# Alpha\n\nto [[beta]] about the kubelet\n",
    "sub/beta.md": "# Beta\n\nthe Alpha note and [[alpha]], VRAM\n",
    "sub/gamma.md": "# Gamma\n\nVRAM of the kubelet\n",
    "map.md": "# Map\n\n[[alpha]] [[beta]] [[gamma]] [[lonely]]\n",
    "lonely.md": "# Lonely\n\nspeaks of alpha NOTE, and of vramp\n",
    "sub/gamma copy.md": "# Gamma\n\nVRAM of the kubelet!\n",
}
CONCEPTS = [
    Concept("vram", "VRAM", ("顯存",), df=3, degree=1),
    Concept("api", "API", df=5, god=True),
    Concept("kubelet", "kubelet", df=2, pinned=True),
    Concept("note", "note", df=4, banned=True),
    Concept("once", "once", df=1),
]


@pytest.fixture
def vault(follow: Follow) -> Vault:
    """A vault whose graph is made by hand."""
    made = follow(NOTES)
    made.graphing.wait(20)
    ids = made.store.notes.ids()
    a, b, c, m, copy = (ids[p] for p in ("a.md", "sub/beta.md", "sub/gamma.md", "map.md", "sub/gamma copy.md"))
    held = {a: {"api": 0.9, "kubelet": 0.4}, b: {"vram": 0.9, "api": 0.5}, c: {"vram": 0.8, "kubelet": 0.6}}
    made.graphing.graph = graph(
        [(a, b, "link", 0.8), (b, c, "concept", 0.5), (m, a, "link", 0.3), (m, c, "link", 0.3)],
        CONCEPTS,
        held,
        [Community(0, "VRAM", (b, a, c), ("VRAM", "kubelet"), 0.75, (("sub", 2), ("", 1)), "What it says.")],
        metas=[m],
        canonical={copy: c},
    )
    made.graphing.vocabulary = Vocabulary(merged={"video ram": "vram"}, banned=frozenset({"note"}))
    return made


def paths(rows: list[dict[str, Any]]) -> list[str]:
    return [row["path"] for row in rows]


def test_neighbours_of_a_note_with_reasons(vault: Vault) -> None:
    found = neighbors(vault, "Beta", 12, 1, "")
    assert found["of"]["id"] == "sub/beta.md"
    first, second = found["neighbors"]
    assert (first["path"], first["kind"], first["weight"], first["why"]) == ("a.md", "link", 0.8, [])
    assert first["links"] == [
        {"path": "sub/beta.md", "line": 3, "text": "alpha"},
        {"path": "a.md", "line": 6, "text": "beta"},
    ]
    assert (second["path"], second["why"], second["words"]) == ("sub/gamma.md", ["VRAM"], [])
    assert (second["a"], second["b"], second["hops"], second["community"]) == ("sub/beta.md", "sub/gamma.md", 1, 0)


@pytest.mark.parametrize("folder", ["kitchen", "廚房"])
def test_the_folder_both_are_in_is_no_shared_concept(follow: Follow, folder: str) -> None:
    made = follow({f"{folder}/a.md": "# Oven\n\nVRAM.\n", f"{folder}/b.md": "# Kettle\n\nVRAM.\n"})
    made.graphing.wait(20)
    a, b = (made.store.notes.ids()[f"{folder}/{name}.md"] for name in "ab")
    concepts = [Concept(folder, folder, df=2, degree=1), Concept("vram", "VRAM", df=2, degree=1)]
    held = {folder: 0.9, "vram": 0.5}
    made.graphing.graph = graph([(a, b, "concept", 0.5)], concepts, {a: held, b: held})
    (row,) = neighbors(made, f"{folder}/a.md", 12, 1, "")["neighbors"]
    assert (row["why"], row["folders"]) == (["VRAM"], [folder])


def test_neighbours_further_away_come_after_the_near_ones(vault: Vault) -> None:
    found = neighbors(vault, "sub/gamma.md", 12, 2, "")["neighbors"]
    assert [(row["path"], row["hops"], row["via"]) for row in found] == [
        ("sub/beta.md", 1, None),
        ("map.md", 1, None),
        ("a.md", 2, "sub/beta.md"),
    ]
    assert found[2]["weight"] == pytest.approx(0.4)
    assert paths(neighbors(vault, "sub/gamma.md", 1, 2, "")["neighbors"]) == ["sub/beta.md"]


def test_neighbours_of_a_concept_are_its_notes(vault: Vault) -> None:
    for name in ("vram", "concept:VRAM", "#VRAM", "video-RAM"):
        found = neighbors(vault, name, 12, 1, "")
        assert found["of"]["id"] == "concept:vram"
        assert paths(found["neighbors"]) == ["sub/beta.md", "sub/gamma.md"]
        assert found["neighbors"][0]["kind"] == "holds"


def test_a_copy_is_answered_by_the_note_it_folds_into(vault: Vault) -> None:
    found = neighbors(vault, "sub/gamma copy.md", 12, 1, "en")
    assert found["of"]["path"] == "sub/gamma.md"
    assert [said["code"] for said in found["disclosures"]] == ["mirror_folded"]


def test_a_note_is_found_in_either_script(follow: Follow) -> None:
    vault = follow({"咖啡.md": "# 手沖咖啡的水溫\n", "b.md": "b\n"})
    assert neighbors(vault, "手冲咖啡的水温", 12, 1, "")["of"]["path"] == "咖啡.md"


def test_a_note_without_edges_gets_suggestions(vault: Vault) -> None:
    found = neighbors(vault, "Lonely", 12, 1, "")
    assert found["neighbors"] == []
    assert 0 < len(found["suggestions"]) <= 3
    assert not {"map.md", "sub/gamma copy.md"} & set(paths(found["suggestions"]))


def test_a_long_way_has_little_strength_and_not_none(follow: Follow) -> None:
    vault = follow({f"{n:02}.md": f"# {n:02}\n\n[[{n + 1:02}]]\n" for n in range(20)})
    found = path(vault, "00.md", "19.md", "")
    assert found["found"] and 0 < found["strength"] < 0.0001


def test_a_way_with_reasons_at_each_step(vault: Vault) -> None:
    found = path(vault, "alpha", "gamma", "")
    assert found["found"] and [node["id"] for node in found["nodes"]] == ["a.md", "sub/beta.md", "sub/gamma.md"]
    assert [step["kind"] for step in found["steps"]] == ["link", "concept"]
    assert found["strength"] == pytest.approx(0.8 * 0.5 / 4)
    assert path(vault, "alpha", "lonely", "")["found"] is False
    alone = path(vault, "alpha", "alpha", "")
    assert (alone["found"], len(alone["nodes"]), alone["steps"]) == (True, 1, [])


def test_a_way_from_and_to_concepts(vault: Vault) -> None:
    found = path(vault, "concept:kubelet", "concept:vram", "")
    assert [node["id"] for node in found["nodes"]] == ["concept:kubelet", "sub/gamma.md", "concept:vram"]
    assert [(step["a"], step["b"]) for step in found["steps"]] == [
        ("concept:kubelet", "sub/gamma.md"),
        ("sub/gamma.md", "concept:vram"),
    ]


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_what_is_called_nothing_is_refused_with_what_is_near(vault: Vault, lang: str) -> None:
    with pytest.raises(RecalldError) as refused:
        neighbors(vault, "kublet", 12, 1, lang)
    assert refused.value.exit_code == 1
    assert "kubelet" in refused.value.hint
    with pytest.raises(RecalldError) as refused:
        concept(vault, "nothing like it", 5, lang)
    assert refused.value.exit_code == 1 and refused.value.hint
    with pytest.raises(RecalldError):
        community(vault, 7, lang)


def test_communities(vault: Vault) -> None:
    (row,) = communities(vault)["communities"]
    assert (row["number"], row["name"], row["size"], row["cohesion"]) == (0, "VRAM", 3, 0.75)
    assert paths(row["notes"]) == ["sub/beta.md", "a.md", "sub/gamma.md"]
    one = community(vault, 0, "")
    assert one["summary"] == "What it says."
    assert one["across"][0] == {"folder": "sub", "notes": 2, "of": 2, "communities": []}


def test_concepts_by_what_one_asks_for(vault: Vault) -> None:
    def keys(order: str, part: str = "", limit: int = 9) -> list[str]:
        return [row["key"] for row in concepts(vault, Wanted(order, part, limit=limit))["concepts"]]

    assert keys("df") == ["kubelet", "api", "note", "vram"]
    assert keys("label") == ["api", "kubelet", "note", "vram"]
    assert keys("degree")[:2] == ["kubelet", "vram"]
    assert keys("df", "显存") == ["vram"]
    assert concepts(vault, Wanted(limit=1))["total"] == 4


def test_a_concept_is_found_by_the_label_it_was_given(vault: Vault) -> None:
    vault.graphing.vocabulary = Vocabulary(labels={"vram": "Video memory", "api": "Once"})
    assert neighbors(vault, "concept:video MEMORY", 12, 1, "")["of"]["id"] == "concept:vram"
    assert neighbors(vault, "concept:once", 12, 1, "")["of"]["id"] == "concept:once"


def test_a_part_of_the_concepts(vault: Vault) -> None:
    def keys(**asked: Any) -> list[str]:
        return [row["key"] for row in concepts(vault, Wanted(**asked))["concepts"]]

    everything = keys()
    assert keys(offset=1, limit=2) == everything[1:3] and keys(reverse=True) == everything[::-1]
    assert (keys(show="god"), keys(show="banned"), keys(show="pinned")) == (["api"], ["note"], ["kubelet"])
    assert keys(filter="显存") == ["vram"] == keys(filter="顯存")


def test_what_is_called_so(vault: Vault) -> None:
    def ids(*asked: Any) -> list[str]:
        return [row["id"] for row in names(vault, *asked)["names"]]

    assert ids("alpha", "", 9) == ["a.md"]
    assert ids("g", "note", 2)[:1] == ["sub/gamma copy.md"] or ids("g", "note", 2)[:1] == ["sub/gamma.md"]
    assert ids("vram", "", 9) == ["concept:vram"] and ids("vram", "note", 9) == []
    assert ids("once", "concept", 9) == ["concept:once"] and ids("onc", "concept", 9) == []
    assert ids("", "concept", 1) == ["concept:api"] and names(vault, "", "concept", 1)["total"] == 4


def test_a_concept_says_where_it_comes_from_and_how_it_stands(vault: Vault) -> None:
    (row,) = concept(vault, "API", 9, "en")["concepts"]
    assert "5 of 6" in row["reason"]
    assert "decision" in concept(vault, "note", 9, "en")["concepts"][0]["reason"]
    assert concept(vault, "vram", 9, "en")["concepts"][0]["reason"] == ""


def test_gods_and_hubs(vault: Vault) -> None:
    assert [(row["key"], row["share"]) for row in gods(vault, 9, "")["gods"]] == [("api", 0.8333), ("note", 0.6667)]
    found = hubs(vault, 2)
    assert (len(found["hubs"]), found["total"]) == (2, 4)
    assert found["hubs"][0]["path"] == "sub/beta.md" and found["hubs"][0]["kinds"] == {"link": 1, "concept": 1}


def test_orphans_each_with_a_suggestion_and_no_copies(vault: Vault) -> None:
    found = orphans(vault, 9)
    assert paths(found["orphans"]) == ["lonely.md"]
    assert found["orphans"][0]["suggestions"][0]["path"] in ("a.md", "sub/beta.md")


def test_unlinked_mentions_with_line_and_text(vault: Vault) -> None:
    found = mentions(vault, "a.md", 9, "")
    assert [(row["path"], row["line"], row["name"]) for row in found["mentions"]] == [
        ("lonely.md", 3, "alpha NOTE"),
        ("sub/beta.md", 3, "Alpha note"),
    ]
    assert found["mentions"][0]["text"] == "speaks of alpha NOTE, and of vramp"
    cut = mentions(vault, "a.md", 1, "")
    assert (len(cut["mentions"]), cut["total"], cut["disclosures"][0]["code"]) == (1, 2, "rows_cut")
    with pytest.raises(RecalldError):
        mentions(vault, "concept:vram", 9, "")


def test_stale_notes_are_old_and_cite_what_is_gone_or_are_replaced(follow: Follow) -> None:
    vault = follow(
        {
            "old.md": "---\nupdated: 2020-01-01\n---\nsee [[gone]]\n\nand [[gone]] and [[lost]]\n",
            "old but whole.md": "---\nupdated: 2019-01-01\n---\nsee [[old]]\n",
            "new.md": "see [[gone]]\n",
            "replaced.md": "---\nsuperseded_by: new\n---\nx\n",
            "over.md": "---\nstatus: superseded\nupdated: 2021-01-01\n---\nx\n",
        }
    )
    found = stale(vault, 9)["stale"]
    assert paths(found) == ["old.md", "over.md", "replaced.md"]
    assert found[0]["broken"] == [{"line": 4, "name": "gone"}, {"line": 6, "name": "lost"}]
    assert [row["superseded_by"] for row in found] == [None, "", "new"]


def test_export_has_the_whole_graph(vault: Vault) -> None:
    made = graphs._export(vault, graphparams.Export())
    assert {node["id"] for node in made["nodes"]} == set(NOTES)
    assert len(made["edges"]) == 4
    assert graphs._export(vault, graphparams.Export(format="dot"))["text"].startswith("graph notes {")


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_a_graph_that_is_behind_says_so(vault: Vault, lang: str) -> None:
    assert graphs._behind(vault, lang)["code"] == "graph_stale"
    vault.graphing.graph = Graph()
    assert graphs._behind(vault, lang)["code"] == "graph_building"


def test_a_community_to_draw_has_the_edges_among_its_central_notes(vault: Vault) -> None:
    assert community(vault, 0, "")["edges"] == []
    all_three = community(vault, 0, "", drawn=60)["edges"]
    assert [(edge["kind"], edge["weight"]) for edge in all_three] == [("link", 0.8), ("concept", 0.5)]
    (first,) = community(vault, 0, "", drawn=2)["edges"]
    assert {first["a"], first["b"]} == {"a.md", "sub/beta.md"}
