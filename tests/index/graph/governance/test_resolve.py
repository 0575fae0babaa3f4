"""What decisions mean together."""

from datetime import UTC, datetime, timedelta

from recalld.index.graph.governance.decisions import Decision
from recalld.index.graph.governance.resolve import resolve
from recalld.index.store.rows import NoteMeta


def decision(n: int, act: str, subject: str, obj: str = "", **more: str) -> Decision:
    """The decision of line n, made n seconds after the first."""
    at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=n)
    return Decision(f"d{n}", at, act, subject, obj, line=n, **more)


def note(path: str, name: str = "") -> NoteMeta:
    return NoteMeta(
        note_id=1, path=path, title=path, tags=(), aliases=(), id=name, type="", status="", created="", updated="",
        trust=None, confidence=None, words=10, lang="en", mtime_ns=0, rev=1,
    )  # fmt: skip


def test_merges_are_followed_to_their_end() -> None:
    found = resolve([decision(1, "merge", "K8s", "Kubernetes"), decision(2, "merge", "kube", "k8s")])
    assert found.vocabulary.merged == {"k8s": "kubernetes", "kube": "kubernetes"}
    assert found.problems == ()


def test_the_latest_merge_of_a_ring_is_left_out() -> None:
    ring = [decision(1, "merge", "a", "b"), decision(2, "merge", "b", "c"), decision(3, "merge", "c", "a")]
    found = resolve(reversed(ring))
    assert found.vocabulary.merged == {"a": "c", "b": "c"}
    assert [(problem.line, problem.code) for problem in found.problems] == [(3, "decision-conflict")]
    assert [each.id for each in found.in_force] == ["d1", "d2"]


def test_the_later_of_two_that_contradict_each_other_is_in_force_and_the_other_is_reported() -> None:
    both = [decision(1, "merge", "k8s", "kubernetes"), decision(2, "merge", "K8S", "container")]
    found = resolve(both)
    assert found.vocabulary.merged == {"k8s": "container"}
    assert [(problem.line, problem.code) for problem in found.problems] == [(1, "decision-conflict")]
    assert "line 2" in found.problems[0].text


def test_with_equal_moments_the_larger_id_wins() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    both = [Decision("b", at, "merge", "x", "y", line=1), Decision("a", at, "merge", "x", "z", line=2)]
    assert resolve(both).vocabulary.merged == resolve(both[::-1]).vocabulary.merged == {"x": "y"}


def test_one_that_knowingly_replaces_another_is_no_conflict_and_its_undo_brings_that_back() -> None:
    both = [decision(1, "rename", "k8s", "K8s"), decision(2, "rename", "k8s", "Kubernetes", over="d1")]
    found = resolve(both)
    assert found.vocabulary.labels == {"k8s": "Kubernetes"}
    assert found.problems == ()
    assert resolve([*both, decision(3, "undo", "d2")]).vocabulary.labels == {"k8s": "K8s"}


def test_two_who_say_the_same_do_not_contradict_each_other() -> None:
    assert resolve([decision(1, "ban", "api"), decision(2, "ban", "API")]).problems == ()


def test_an_undo_takes_an_act_back_and_its_own_undo_brings_it_back() -> None:
    acts = [decision(1, "ban", "api"), decision(2, "undo", "d1")]
    assert resolve(acts).vocabulary.banned == frozenset()
    assert resolve([*acts, decision(3, "undo", "d2")]).vocabulary.banned == {"api"}


def test_an_undo_counts_also_when_its_clock_was_behind() -> None:
    assert resolve([decision(5, "ban", "api"), decision(2, "undo", "d5")]).vocabulary.banned == frozenset()


def test_an_undo_of_nothing_is_reported() -> None:
    [problem] = resolve([decision(1, "undo", "gone")]).problems
    assert (problem.line, problem.code) == (1, "decision-unknown")


def test_where_a_concept_stands_is_one_matter() -> None:
    found = resolve([decision(1, "ban", "api"), decision(2, "pin", "api")])
    assert not found.vocabulary.banned
    assert found.vocabulary.pinned == found.vocabulary.kept == {"api"}
    assert [problem.line for problem in found.problems] == [1]


def test_notes_are_named_by_id_and_so_follow_a_rename() -> None:
    acts = [decision(1, "demote", "n-1"), decision(2, "canonical", "n-1", "copy.md"), decision(3, "promote", "map.md")]
    notes = [note("new/name.md", "n-1"), note("copy.md"), note("map.md")]
    found = resolve(acts, notes)
    assert found.vocabulary.demoted == {"new/name.md"}
    assert found.vocabulary.canonical == {"copy.md": "new/name.md"}
    assert found.vocabulary.promoted == {"map.md"}
    assert found.problems == ()


def test_a_note_that_vanished_is_reported_and_the_decision_kept() -> None:
    found = resolve([decision(1, "demote", "gone.md"), decision(2, "demote", "no-such-id")], [note("a.md")])
    assert [(problem.line, problem.code) for problem in found.problems] == [
        (1, "decision-unknown"),
        (2, "decision-unknown"),
    ]
    assert found.vocabulary.demoted == {"gone.md"}
    assert len(found.in_force) == 2


def test_copies() -> None:
    notes = [note("a.md"), note("b.md"), note("c.md")]
    ring = [decision(1, "canonical", "a.md", "b.md"), decision(2, "canonical", "b.md", "a.md")]
    assert resolve(ring, notes).vocabulary.canonical == {"a.md": "b.md"}
    two = resolve([decision(1, "canonical", "a.md", "b.md"), decision(2, "canonical", "c.md", "b.md")], notes)
    assert two.vocabulary.canonical == {"b.md": "c.md"}
    assert [problem.line for problem in two.problems] == [1]
    apart = resolve([decision(1, "canonical", "a.md", "b.md"), decision(2, "distinct", "b.md", "a.md")], notes)
    assert not apart.vocabulary.canonical
    assert apart.vocabulary.distinct == {("a.md", "b.md")}


def test_superseded_by_a_note_or_by_none() -> None:
    notes = [note("old.md"), note("new.md")]
    found = resolve([decision(1, "supersede", "old.md", "new.md"), decision(2, "supersede", "new.md")], notes)
    assert found.vocabulary.superseded == {"old.md": "new.md", "new.md": ""}


def test_dismissals_remember_fingerprints() -> None:
    found = resolve([decision(1, "dismiss", "p1", "aa"), decision(2, "dismiss", "p1", "bb")])
    assert found.dismissed == {"p1": {"aa", "bb"}}
    assert found.problems == ()
