"""Communities: found the same whatever the ids, named by what is theirs alone, and joined by who is new."""

from collections.abc import Collection, Mapping

import numpy as np

from recalld.index.graph.extraction.concept import Concept
from recalld.index.graph.graph import Adjacency, Holding
from recalld.index.graph.structure.communities import Describer, grown, partition
from recalld.index.graph.structure.summaries import key_sentence, summarise

NAMES = "abcdefghijkl"
"""Two circles of five and six notes, with one edge between them, and a pair that hangs on the second."""
EDGES = [
    (0, 1),
    (1, 2),
    (2, 3),
    (3, 4),
    (4, 0),
    (0, 2),
    (5, 6),
    (6, 7),
    (7, 8),
    (8, 9),
    (9, 5),
    (5, 7),
    (4, 5),
    (9, 10),
]


def adjacency(ids: Mapping[int, int], edges: list[tuple[int, int]] = EDGES) -> dict[int, Adjacency]:
    """Edges of weight one half, under these ids."""
    rows: dict[int, list[int]] = {}
    for a, b in edges:
        rows.setdefault(ids[a], []).append(ids[b])
        rows.setdefault(ids[b], []).append(ids[a])
    return {
        note_id: Adjacency(np.array(row, np.int32), np.ones(len(row), np.uint8), np.full(len(row), 0.5, np.float32))
        for note_id, row in rows.items()
    }


def test_ids_make_no_difference() -> None:
    """Only the order of the paths does."""
    one = {n: n for n in range(12)}
    other = {n: (n * 7 + 3) % 50 for n in range(12)}
    first = partition(adjacency(one), list(range(12)), 1.0)
    second = partition(adjacency(other), [other[n] for n in range(12)], 1.0)
    assert first == {n: second[i] for n, i in other.items() if i in second}
    assert first[0] == first[2] != first[5] == first[7] == first[10] and 11 not in first


def test_the_largest_comes_first() -> None:
    found = partition(adjacency({n: n for n in range(12)}), list(range(12)), 1.0)
    sizes = [sum(number == one for one in found.values()) for number in sorted(set(found.values()))]
    assert sizes == sorted(sizes, reverse=True)


def test_new_notes_join_their_neighbours() -> None:
    """Or the neighbours of these; who has none joins nobody, and those known stay where they are."""
    edges = [*EDGES, (11, 0), (12, 11), (13, 14)]
    ids = {n: n for n in range(15)}
    frozen = dict.fromkeys(range(5), 1) | dict.fromkeys(range(5, 11), 0)
    paths = {n: f"{n:02}.md" for n in range(15) if n != 3}
    found = grown(frozen, adjacency(ids, edges), paths)
    assert found == {n: number for n, number in frozen.items() if n != 3} | {11: 1, 12: 1}


def test_a_name_is_what_others_have_not() -> None:
    """A concept all notes have says nothing of any; gods and banned ones neither."""
    concepts = [
        Concept("note", "Note", df=11), Concept("vim", "Vim", df=5), Concept("go", "Go", df=5),
        Concept("api", "API", df=5, god=True), Concept("tea", "Tea", df=5, banned=True),
    ]  # fmt: skip
    held = {
        n: Holding(np.array([0, 1, 2, 3, 4], np.int32), np.array([1, 0.9, 0.5, 1, 1], np.float32)) for n in range(5)
    }
    rest = {n: Holding(np.array([0], np.int32), np.array([1], np.float32)) for n in range(5, 11)}
    paths = {n: f"a/{NAMES[n]}.md" if n else "a.md" for n in range(11)}
    frozen = {concept.key: concept.df for concept in concepts}
    describer = Describer(
        adjacency({n: n for n in range(12)}), held | rest, concepts, paths, lambda key: frozen.get(key, 2), 11
    )
    found = describer.describe(0, range(5))
    assert found.concepts[:2] == ("Vim", "Go") and found.name.startswith("Vim · Go")
    assert not {"API", "Tea"} & set(found.concepts)
    assert (found.folders, set(found.notes[:2])) == ((("a", 4), ("", 1)), {0, 2})
    assert 0.85 < found.cohesion < 1


def describer(labels: Mapping[str, int], held: Mapping[int, tuple[int, ...]], metas: Collection[int] = ()) -> Describer:
    concepts = [Concept(label.casefold(), label, df=df) for label, df in labels.items()]
    holdings = {
        n: Holding(np.array(places, np.int32), np.full(len(places), 0.8, np.float32)) for n, places in held.items()
    }
    df = {concept.key: concept.df for concept in concepts}
    paths = {n: f"{n:02}.md" for n in range(11)}
    return Describer(adjacency({n: n for n in range(12)}), holdings, concepts, paths, lambda k: df.get(k, 2), 11, metas)


def test_a_short_concept_names_before_a_title() -> None:
    labels = {"vLLM crashes at every start": 4, "中英混合筆記的嵌入模型": 4, "GPU": 3, "量化": 3}
    found = describer(labels, {0: (0, 1, 2, 3), 1: (0, 1, 2, 3), 2: (0, 1, 2, 3), 3: (0, 1)}).describe(0, range(5))
    assert set(found.concepts[:2]) == {"GPU", "量化"}


def test_a_map_of_notes_names_no_community_and_stands_last() -> None:
    held = {0: (0, 1), 1: (1,), 2: (1,)}
    found = describer({"Rust": 2, "GPU": 3}, held, metas=(0,)).describe(0, range(5))
    assert found.concepts == ("GPU",)
    assert found.notes[-1] == 0


def test_a_summary_quotes_the_notes() -> None:
    """The sentence that names most of a note's concepts, as it stands there."""
    sentences = ["Short.", "This says nothing of it.", "Cobra parses flags for Go.", "Go again, and Cobra, and flags."]
    assert key_sentence(sentences, ["cobra", "go", "flag"]) == "Cobra parses flags for Go."
    twice = ["Of Cobra, twice: cobra.", "-- Cobra\0Go --", "of flags, and of Go!"]
    assert [key_sentence(twice, keys) for keys in (["cobra go"], ["go", "flags"])] == twice[1:]
    assert key_sentence([], ["cobra"]) == "" and key_sentence(["長" * 500], []).endswith("…")
    describer = Describer(
        adjacency({n: n for n in range(12)}), {}, [], {n: f"{n}.md" for n in range(12)}, lambda key: 2, 11
    )
    told = summarise(describer.describe(0, range(3)), lambda i: f"Note {i}", lambda i: "Says so." if i == 2 else "")
    assert told.splitlines() == ["- Note 0", "- Note 1", "- Note 2: Says so."]
