"""What is proposed, and what is not."""

from dataclasses import replace
from typing import Any

import numpy as np

from recalld.index.graph.extraction.concept import Concept
from recalld.index.graph.extraction.translations import Translation
from recalld.index.graph.extraction.variants import Variant
from recalld.index.graph.governance.proposals import BrokenLink, Evidence, Proposal, Stale, propose
from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.graph import Adjacency, Graph
from recalld.index.graph.structure.mirrors import Mirror
from recalld.index.notes.note import Problem
from recalld.index.store.rows import NoteMeta

from ..made import graph


def note(note_id: int, path: str, **more: Any) -> NoteMeta:
    made = NoteMeta(
        note_id=note_id, path=path, title=path, tags=(), aliases=(), id="", type="", status="", created="", updated="",
        trust=None, confidence=None, words=10, lang="en", mtime_ns=0, rev=1,
    )  # fmt: skip
    return replace(made, **more)


def edge(other: int) -> Adjacency:
    return Adjacency(np.array([other], np.int32), np.array([1], np.uint8), np.array([0.5], np.float32))


def evidence(*notes: NoteMeta, **more: Any) -> Evidence:
    by_id = {each.note_id: each for each in notes}
    return Evidence(notes=by_id, digests={each.path: each.path.encode() for each in notes}, **more)


def kinds(found: list[Proposal]) -> list[tuple[str, str, str]]:
    return [(each.kind, each.subject, each.object) for each in found]


def test_a_god_is_proposed_until_it_is_banned_or_kept() -> None:
    graph = Graph(rev=1, concepts=[Concept("api", "API", df=9, god=True), Concept("rust", "Rust", df=3)])
    [found] = propose(Evidence(graph=graph))
    assert (found.kind, found.subject, [act.act for act in found.acts]) == ("god", "API", ["ban", "keep"])
    for decided in (Vocabulary(banned=frozenset({"api"})), Vocabulary(kept=frozenset({"api"}))):
        assert propose(Evidence(graph=graph, vocabulary=decided)) == []


def test_a_copy_may_be_folded_either_way_or_called_another_note() -> None:
    notes = (note(1, "a.md", id="n1"), note(2, "b.md"))
    [found] = propose(evidence(*notes, mirrors=[Mirror(2, 1, 0.95)]))
    assert kinds([found]) == [("mirror", "b.md", "a.md")]
    assert [(act.act, act.subject, act.object) for act in found.acts] == [
        ("canonical", "n1", "b.md"),
        ("canonical", "b.md", "n1"),
        ("distinct", "b.md", "n1"),
    ]
    decided = Vocabulary(canonical={"b.md": "a.md"})
    assert propose(evidence(*notes, mirrors=[Mirror(2, 1, 1.0)], vocabulary=decided)) == []


def test_merges_carry_labels_and_where_they_rest() -> None:
    graph = Graph(rev=1, concepts=[Concept("traits", "Traits", df=1), Concept("trait", "Trait", df=4)])
    told = Translation("特征", "trait", "gloss", (("a.md", 3, "特徵（trait）"),), ("特徵", "trait"))
    found = propose(Evidence(graph=graph, variants=[Variant("traits", "trait", "plural")], translations=[told]))
    assert kinds(found) == [("merge", "Traits", "Trait"), ("merge", "特徵", "Trait")]
    assert [(place.path, place.line) for place in found[1].evidence] == [("a.md", 3)]
    merged = Vocabulary(merged={"traits": "trait"})
    again = propose(Evidence(graph=graph, variants=[Variant("traits", "trait", "plural")], vocabulary=merged))
    assert again == []


def test_a_map_of_notes_is_to_be_demoted() -> None:
    notes = [note(n, f"{n}.md") for n in range(1, 21)]
    index, agents = note(30, "index.md"), note(31, "sub/AGENTS.md")
    links = {30: list(range(1, 11)), 1: [2, 3]}
    found = propose(evidence(*notes, index, agents, links=links))
    assert [(each.subject, each.why) for each in found] == [("index.md", "links"), ("sub/AGENTS.md", "orientation")]
    decided = Vocabulary(demoted=frozenset({"index.md"}), promoted=frozenset({"sub/AGENTS.md"}))
    assert propose(evidence(*notes, index, agents, links=links, vocabulary=decided)) == []


def test_a_note_that_nothing_joins_comes_with_suggestions() -> None:
    graph = Graph(rev=1, adjacency={1: edge(2), 2: edge(1)}, canonical={4: 1})
    notes = [note(n, f"{n}.md") for n in (1, 2, 3, 4)]
    [found] = propose(evidence(*notes, graph=graph, suggestions={"3.md": ["1.md", "2.md"]}))
    assert (found.kind, found.subject, [place.path for place in found.evidence]) == ("orphan", "3.md", ["1.md", "2.md"])
    assert propose(evidence(*notes)) == []


def test_stale_notes_say_why_and_what_took_their_place() -> None:
    notes = (note(1, "old.md"), note(2, "new.md", id="n2"))
    cites = Stale("old.md", 400, None, (BrokenLink("old.md", 7, "gone"),))
    [found] = propose(evidence(*notes, stale=[cites]))
    assert (found.why, found.acts[0].object, found.evidence[0].line) == ("cites", "", 7)
    [found] = propose(evidence(*notes, stale=[Stale("old.md", 3, "new.md")]))
    assert (found.why, found.acts[0].object) == ("superseded", "n2")
    assert propose(evidence(*notes, stale=[cites], vocabulary=Vocabulary(superseded={"old.md": ""}))) == []


def test_no_note_is_proposed_as_what_took_its_own_place() -> None:
    notes = (note(1, "old.md"), note(2, "new.md"), note(3, "copy.md"))
    gone = (BrokenLink("old.md", 7, "gone"),)
    decided = Vocabulary(canonical={"copy.md": "old.md"}, superseded={"new.md": "old.md"})
    for heir in ("old.md", "copy.md", "new.md"):
        assert propose(evidence(*notes, stale=[Stale("old.md", 3, heir)], vocabulary=decided)) == []
        [found] = propose(evidence(*notes, stale=[Stale("old.md", 400, heir, gone)], vocabulary=decided))
        assert (found.why, found.acts[0].object) == ("cites", "")
    [found] = propose(evidence(*notes, stale=[Stale("old.md", 3, "")]))
    assert (found.why, found.acts[0].object, found.values["heir"]) == ("over", "", "")


def test_lists_of_what_only_the_person_can_mend() -> None:
    notes = (note(1, "a.md", title="Same"), note(2, "b.md", title="same"), note(3, "c.md"))
    found = propose(
        evidence(
            *notes,
            broken=[BrokenLink("c.md", 2, "gone")],
            problems=[("c.md", Problem(1, "bad-yaml", "…")), ("c.md", Problem(0, "binary", "…"))],
        )
    )
    assert kinds(found) == [
        ("duplicate-title", "a.md", "b.md"),
        ("broken-link", "c.md", "gone"),
        ("bad-frontmatter", "c.md", "bad-yaml"),
    ]
    assert all(not each.acts for each in found)


def test_copies_do_not_share_a_title() -> None:
    notes = (note(1, "a.md", title="Same"), note(2, "b.md", title="same"))
    found = propose(evidence(*notes, mirrors=[Mirror(2, 1, 0.95)]))
    assert [each.kind for each in found] == ["mirror"]


def test_what_was_dismissed_comes_back_when_its_note_changes() -> None:
    broken = [BrokenLink("c.md", 2, "gone")]
    before = evidence(note(3, "c.md"), broken=broken)
    [found] = propose(before)
    dismissed = {found.id: frozenset({found.fingerprint})}
    assert propose(before, dismissed) == []
    after = replace(before, digests={"c.md": b"other"})
    assert [each.id for each in propose(after, dismissed)] == [found.id]


def test_a_dismissed_merge_comes_back_when_a_note_that_says_either_changes() -> None:
    concepts = [Concept("flag", "flag", df=2), Concept("flags", "flags", df=1)]
    held = {1: {"flag": 0.5}, 2: {"flag": 0.5}, 3: {"flags": 0.5}}
    before = evidence(
        *(note(n, f"{n}.md") for n in held),
        graph=graph([(1, 2, "concept", 0.5), (2, 3, "concept", 0.5)], concepts, held),
        variants=[Variant("flags", "flag", "plural")],
    )
    [found] = propose(before)
    dismissed = {found.id: frozenset({found.fingerprint})}

    assert propose(before, dismissed) == []
    for changed in ({"3.md": b"other"}, {"1.md": b"other"}):
        after = replace(before, digests={**before.digests, **changed})
        assert [each.id for each in propose(after, dismissed)] == [found.id]


def test_a_dismissed_god_stays_away_for_a_note_more_and_comes_back_for_a_tenth() -> None:
    def of(n: int) -> Evidence:
        held = {note_id: {"api": 0.5} for note_id in range(1, n + 1)}
        told = graph([], [Concept("api", "API", df=n, god=True)], held)
        return evidence(*(note(i, f"{i}.md", title=f"Note {i}") for i in held), graph=replace(told, rev=0))

    [found] = propose(of(100))
    dismissed = {found.id: frozenset({found.fingerprint})}

    assert propose(of(100), dismissed) == propose(of(101), dismissed) == []
    assert [each.id for each in propose(of(115), dismissed)] == [found.id]


def test_ids_of_notes_and_their_order_do_not_matter() -> None:
    def found(shift: int, order: int) -> list[Proposal]:
        notes = [note(n + shift, f"{n}.md", title="Same") for n in range(1, 12)][::order]
        links = {1 + shift: [n + shift for n in range(2, 12)]}
        graph = Graph(rev=1, concepts=[Concept("api", "API", df=9, god=True)])
        return propose(evidence(*notes, graph=graph, links=links, mirrors=[Mirror(2 + shift, 1 + shift, 0.9)]))

    assert found(0, 1) == found(40, -1)
