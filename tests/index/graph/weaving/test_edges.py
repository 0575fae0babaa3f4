"""Edges: bounded, with links and meaning where they belong, and the same whether made at once or change by change."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from recalld.index.graph.config import EdgeConfig
from recalld.index.graph.graph import KINDS
from recalld.index.graph.weaving.dots import Row, on_grid
from recalld.index.graph.weaving.edges import Edges
from recalld.index.graph.weaving.evidence import Evidence
from recalld.index.graph.weaving.meaning import SCALE, Meanings, Vector
from recalld.index.graph.weaving.near import Likeness

SMALL = EdgeConfig(near=3, chosen=2, degree=3, meanings=2)


@dataclass(frozen=True)
class World:
    """What notes are at one moment."""

    paths: Mapping[int, str] = field(default_factory=dict)
    rows: Mapping[int, Row] = field(default_factory=dict)
    vectors: Mapping[int, Vector] = field(default_factory=dict)
    leads: Mapping[int, frozenset[int]] = field(default_factory=dict)

    def edges(self, config: EdgeConfig = SMALL) -> Edges:
        """Make all edges."""
        likeness = Likeness(Evidence.of(self.rows), Meanings().after(self.vectors), config)
        return Edges.of(likeness, self.paths, self.leads)


def row(words: Mapping[int, float]) -> Row:
    """Return evidence of these weights, its length 1."""
    keys = np.array(sorted(words), np.uint64)
    weights = np.array([words[key] for key in sorted(words)])
    return Row(keys, on_grid(weights / max(float(np.linalg.norm(weights)), 1e-9)))


def vector(*values: float) -> Vector:
    """Return a direction."""
    direction = np.array(values, np.float64)
    return np.rint(direction * (SCALE / np.linalg.norm(direction))).astype(np.int16)


def world(*words: Mapping[int, float]) -> World:
    """Return notes with this evidence, the first with the id 0 at `0.md`."""
    return World({i: f"{i}.md" for i in range(len(words))}, {i: row(one) for i, one in enumerate(words)})


def joined(edges: Edges, note_id: int) -> dict[int, str]:
    """Return the kind of every edge of a note, by its other end."""
    found = edges.adjacency.get(note_id)
    return (
        {} if found is None else {o: KINDS[k] for o, k in zip(found.others.tolist(), found.kinds.tolist(), strict=True)}
    )


def plain(edges: Edges, paths: Mapping[int, str]) -> dict[str, list[tuple[str, int, float]]]:
    """Return the edges by path."""
    return {
        paths[note_id]: [
            (paths[other], kind, weight)
            for other, kind, weight in zip(
                one.others.tolist(), one.kinds.tolist(), one.weights.tolist(), strict=True
            )
        ]
        for note_id, one in edges.adjacency.items()
    }  # fmt: skip


def test_notes_that_share_evidence_are_joined_and_others_are_not() -> None:
    edges = world({1: 1, 2: 1}, {1: 1, 3: 1}, {9: 1}).edges()

    assert joined(edges, 0) == {1: "concept"}
    assert joined(edges, 2) == {}
    assert edges.orphans == {2}


def test_no_note_has_more_edges_than_it_may() -> None:
    edges = world({1: 1}, *({1: 1, 10 + i: 3} for i in range(20))).edges()

    assert max(len(one.others) for one in edges.adjacency.values()) <= SMALL.degree
    assert all(
        note_id in edges.adjacency[other].others for note_id, one in edges.adjacency.items() for other in one.others
    )


def test_a_link_joins_notes_that_share_nothing_and_is_one_edge_with_what_they_share() -> None:
    notes = replace(world({1: 1}, {2: 1}, {2: 1}), leads={0: frozenset({1}), 2: frozenset({1})})

    edges = notes.edges()

    assert joined(edges, 1) == {0: "link", 2: "link"}
    assert edges.adjacency[1].others.tolist() == [2, 0], "the one that shares something comes first"


def test_meaning_joins_only_what_nothing_else_does_and_mute_notes_never() -> None:
    vectors = {0: vector(1, 0), 1: vector(1, 0.1), 2: vector(1, 0.2), 3: vector(-1, 0)}
    notes = replace(world({1: 1}, {1: 1}, {2: 1}, {3: 1}), vectors=vectors)

    edges = notes.edges()

    assert set(joined(edges, 2)) == {0, 1}
    assert set(joined(edges, 2).values()) == {"meaning"}
    assert joined(edges, 0)[1] == "concept"
    assert joined(edges, 3) == {}, "nothing agrees with it"
    likeness = Likeness(Evidence.of(notes.rows), Meanings().after(vectors), SMALL)
    assert joined(Edges.of(likeness, notes.paths, {}, mute={2}), 2) == {}
    assert joined(Edges.of(likeness, notes.paths, {}, mute={0}), 2) == {1: "meaning"}


def test_equal_strengths_are_ordered_by_path_whatever_the_ids() -> None:
    words = [{1: 1.0}] * 6
    ids = [3, 0, 5, 2, 4, 1]
    one = world(*words)
    other = World(
        {note_id: one.paths[i] for i, note_id in enumerate(ids)},
        {note_id: one.rows[i] for i, note_id in enumerate(ids)},
    )

    assert plain(one.edges(), one.paths) == plain(other.edges(), other.paths)


def test_agreement_of_meaning_chooses_among_notes_that_share_as_much() -> None:
    vectors = {0: vector(1, 0), 1: vector(0, 1), 2: vector(1, 0), 3: vector(0, 1), 4: vector(1, 0.1)}
    notes = replace(world(*[{1: 1}] * 5), vectors=vectors)

    assert list(notes.edges(replace(SMALL, chosen=2, neighbours=0)).chosen[0].strengths) == [2, 4]


IDS = st.integers(0, 9)
WORDS = st.dictionaries(st.integers(1, 6), st.sampled_from([0.5, 1.0, 2.0]), max_size=4)
VECTORS = st.none() | st.tuples(*[st.sampled_from([-1.0, 0.5, 1.0])] * 3)
NOTES = st.tuples(WORDS, VECTORS, st.sampled_from("abcdefgh"), st.frozensets(IDS, max_size=2))
ACTS = st.lists(st.dictionaries(IDS, st.none() | NOTES, max_size=3), max_size=6)


@settings(max_examples=60, deadline=None)
@given(ACTS)
def test_changes_one_after_the_other_give_what_is_made_at_once(
    acts: list[dict[int, tuple[object, ...] | None]],
) -> None:
    now = World()
    likeness = Likeness(Evidence(), Meanings(), SMALL)
    edges = Edges.of(likeness, {}, {})
    for act in acts:
        before, now = now, _acted(now, act)
        gone = before.paths.keys() - now.paths.keys()
        changed = {note_id for note_id in act if note_id in now.paths}
        likeness = Likeness(
            likeness.evidence.after({note_id: now.rows[note_id] for note_id in changed}, gone),
            likeness.meanings.after({note_id: now.vectors.get(note_id) for note_id in changed}, gone),
            SMALL,
        )
        previous = edges
        edges, change = edges.after(likeness, now.paths, now.leads, changed, gone)
        whole = now.edges()
        assert plain(edges, now.paths) == plain(whole, now.paths)
        assert edges.lists == whole.lists
        assert edges.chosen == whole.chosen
        assert edges.choosers == whole.choosers
        assert (edges.orphans, edges.by_meaning) == (whole.orphans, whole.by_meaning)
        assert _kept(previous, change.rejoined) == _kept(edges, change.rejoined)


def _acted(before: World, act: Mapping[int, tuple[object, ...] | None]) -> World:
    paths, rows, vectors = dict(before.paths), dict(before.rows), dict(before.vectors)
    leads = dict(before.leads)
    for note_id, note in act.items():
        for table in (paths, rows, vectors, leads):
            table.pop(note_id, None)
        if note is not None:
            words, direction, letter, targets = note
            paths[note_id], rows[note_id] = f"{letter}{note_id}.md", row(words)  # type: ignore[arg-type]
            if direction is not None:
                vectors[note_id] = vector(*direction)  # type: ignore[misc]
            leads[note_id] = targets  # type: ignore[assignment]
    leads = {a: frozenset(b for b in others if b in paths and b != a) for a, others in leads.items()}
    return World(paths, rows, vectors, leads)


def _kept(edges: Edges, rejoined: Collection[int]) -> dict[int, tuple[bytes, bytes]]:
    rows = edges.adjacency.items()
    return {note_id: (one.others.tobytes(), one.weights.tobytes()) for note_id, one in rows if note_id not in rejoined}
