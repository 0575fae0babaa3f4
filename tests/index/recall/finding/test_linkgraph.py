"""The graph of links: resolved, in both directions, and as new as the index."""

from recalld.index.indexer import index_file
from recalld.index.recall.finding.linkgraph import LinkCache, LinkGraph
from recalld.index.store.rows import Batch, IndexedNote, Stat

from ..conftest import Build

NOTES = {"a.md": "see [[b]] and [[b]]", "b.md": "see [[c]], [[nowhere]] and [[b]]", "c.md": "end", "d.md": "alone"}


def test_links_are_resolved_and_counted_once(library: Build) -> None:
    store = library(NOTES).store
    a, b, c, d = (store.notes.ids()[f"{name}.md"] for name in "abcd")
    with store.view() as view:
        graph = LinkGraph.read(view, store.notes)

    assert graph.links_of(a) == [b]
    assert graph.linked_from(b) == [a]
    assert sorted(graph.neighbours(b)) == sorted([a, c])
    assert graph.neighbours(d) == []
    assert graph.route([a], c) == [a, b, c]
    assert graph.route([d], c) == []
    assert graph.centrality(c) == 1.0
    assert graph.centrality(d) == 0.0
    assert set(graph.walk({a: 1.0, d: 1.0})) == {a, b, c}
    assert graph.maps(1, 0.0, 4) == {a, b}
    assert graph.without(frozenset((b,))).neighbours(a) == []


def test_the_graph_follows_the_index(library: Build) -> None:
    made = library(NOTES)
    cache, store = LinkCache(), made.store
    c = store.notes.ids()["c.md"]
    with store.view() as view:
        assert cache.at(view, store.notes).links_of(c) == []
    note = index_file(b"see [[d]]", "c.md", Stat(9, 1, 1, 1))
    assert isinstance(note, IndexedNote)
    store.apply(Batch(upserts=[note]))

    with store.view() as view:
        assert cache.at(view, store.notes).links_of(store.notes.ids()["c.md"]) == [store.notes.ids()["d.md"]]
