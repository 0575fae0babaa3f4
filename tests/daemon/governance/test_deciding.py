"""From a wish to a line in the vault, and a graph that follows."""

import random
from typing import Any

import pytest

from recalld.daemon.errors import RecalldError
from recalld.daemon.governance import deciding, docket
from recalld.daemon.governance.deciding import Wish
from recalld.daemon.vault import Vault
from recalld.index.graph.governance.decisions import NAME, load
from recalld.index.graph.graph import Graph

from ..conftest import Follow

NOTES = {
    f"{topic}/{n}.md": f"---\ntags: [{topic}, {tag}]\n---\n# {topic.title()} note {n}\n\nAbout {topic} and `{tag}`.\n"
    for topic, tag in (("kubernetes", "k8s"), ("docker", "k8s"), ("rust", "cargo"), ("python", "pip"))
    for n in range(4)
}


@pytest.fixture
def vault(follow: Follow) -> Vault:
    """A vault of four topics whose graph is made."""
    vault = follow(NOTES)
    assert vault.graphing.wait(20)
    assert vault.graph.concept("k8s") is not None
    return vault


def do(vault: Vault, act: str, *subjects: str, dry_run: bool = False, **more: Any) -> dict[str, Any]:
    result = deciding.decide(vault, Wish(act, subjects, **more), dry_run)
    assert vault.graphing.wait(20)
    return result


def shape(graph: Graph, vault: Vault) -> object:
    """A graph without ids and revisions: concepts, what notes hold, and edges, by path."""
    paths = {note.note_id: note.path for note in vault.store.notes.all()}
    edges = {
        (*sorted((paths[edge.a], paths[edge.b])), edge.kind, round(edge.weight, 5))
        for note_id in graph.adjacency
        for edge in graph.edges(note_id)
    }  # fmt: skip
    held = {(paths[i], one.key, round(one.weight, 5)) for i in graph.holdings for one in graph.held(i)}
    return (
        sorted(graph.concepts, key=lambda one: one.key),
        sorted(edges),
        sorted(held),
        {paths[a]: paths[b] for a, b in graph.canonical.items()},
    )


def test_a_merge_is_written_and_the_graph_follows(vault: Vault) -> None:
    result = do(vault, "merge", "k8s", object="Kubernetes", reason="the same")
    [made] = result["decisions"]
    assert (made["act"], made["subject"], made["reason"]) == ("merge", "k8s", "the same")
    assert [each.id for each in load(vault.root).decisions] == [made["id"]]
    assert vault.graphing.vocabulary.merged == {"k8s": "kubernetes"}
    assert vault.graph.concept("k8s") is None
    concept = vault.graph.concept("kubernetes")
    assert concept is not None
    assert concept.df == 8


def test_a_dry_run_tells_what_would_change_and_writes_nothing(vault: Vault) -> None:
    ahead = do(vault, "ban", "k8s", dry_run=True)
    assert not (vault.root / NAME).exists()
    assert ahead["decisions"][0]["id"] == ""
    assert ahead["preview"]["concepts"] >= 1
    assert do(vault, "ban", "k8s")["preview"] == ahead["preview"]


def test_what_an_undo_takes_back_is_told_and_so_is_the_first_decision(vault: Vault) -> None:
    assert do(vault, "pin", "k8s", dry_run=True)["first"]
    made = do(vault, "pin", "k8s")
    assert made["first"] and made["undone"] == []
    ahead = do(vault, "undo", "last", dry_run=True)
    assert not ahead["first"]
    for told in (ahead, do(vault, "undo", made["decisions"][0]["id"])):
        assert [(each["act"], each["subject"], each["id"]) for each in told["undone"]] == [
            ("pin", "k8s", made["decisions"][0]["id"])
        ]


def test_several_at_once_need_a_yes(vault: Vault) -> None:
    ahead = do(vault, "pin", "k8s", "cargo", dry_run=True)
    assert ahead["needs_yes"]
    assert len(do(vault, "pin", "k8s", "cargo")["decisions"]) == 2
    assert vault.graphing.vocabulary.pinned == {"k8s", "cargo"}


def test_what_is_not_there_is_refused_with_what_is_near(vault: Vault) -> None:
    with pytest.raises(RecalldError, match="no concept") as refused:
        do(vault, "ban", "kubernetse")
    assert "ubernetes" in refused.value.hint
    with pytest.raises(RecalldError, match="not found"):
        do(vault, "demote", "no such note at all")
    assert not (vault.root / NAME).exists()


@pytest.mark.parametrize(
    ("act", "subject", "target", "kind"),
    [
        ("merge", "k8s", "K8S", "exists"),
        ("merge", "k8s", "", "invalid-params"),
        ("rename", "k8s", "cargo", "exists"),
        ("unban", "k8s", "", "no-such-decision"),
        ("canonical", "rust/1.md", "", "no-such-note"),
        ("distinct", "rust/1.md", "rust/1.md", "invalid-params"),
        ("supersede", "rust/1.md", "rust/1.md", "invalid-params"),
        ("dismiss", "p-none", "", "no-such-proposal"),
        ("undo", "d-none", "", "no-such-decision"),
        ("undo", "last", "", "no-such-decision"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_hint(
    vault: Vault, act: str, subject: str, target: str, kind: str
) -> None:
    for lang in ("en", "zh-Hant"):
        with pytest.raises(RecalldError) as refused:
            do(vault, act, subject, object=target, lang=lang)
        assert refused.value.kind == kind
        assert refused.value.hint


def test_the_same_again_is_refused_and_another_takes_its_place_without_a_conflict(vault: Vault) -> None:
    do(vault, "ban", "k8s")
    with pytest.raises(RecalldError, match="decided already"):
        do(vault, "ban", "k8s")
    do(vault, "pin", "k8s")
    assert not vault.graphing.vocabulary.banned
    assert vault.graphing.vocabulary.pinned == {"k8s"}
    assert deciding.resolved_now(vault).problems == ()
    do(vault, "undo", "last")
    assert vault.graphing.vocabulary.banned == {"k8s"}


def test_unban_is_the_undo_of_a_ban(vault: Vault) -> None:
    before = shape(vault.graph, vault)
    do(vault, "ban", "k8s")
    assert [each["act"] for each in do(vault, "unban", "k8s")["decisions"]] == ["undo"]
    assert shape(vault.graph, vault) == before


def test_acts_on_notes(vault: Vault) -> None:
    do(vault, "demote", "rust/1.md")
    do(vault, "promote", "rust/1.md")
    do(vault, "supersede", "rust/2.md", object="rust/3.md")
    do(vault, "canonical", "python/1.md", copies=("python/2.md", "python/3.md"))
    do(vault, "distinct", "python/1.md", copies=("python/2.md",))
    vocabulary = vault.graphing.vocabulary
    assert not vocabulary.demoted
    assert vocabulary.promoted == {"rust/1.md"}
    assert vocabulary.superseded == {"rust/2.md": "rust/3.md"}
    assert vocabulary.canonical == {"python/3.md": "python/1.md"}
    assert vocabulary.distinct == {("python/1.md", "python/2.md")}
    assert deciding.resolved_now(vault).problems == ()


def test_a_file_that_cannot_be_written_is_a_refusal(vault: Vault) -> None:
    (vault.root / ".recall").mkdir()
    (vault.root / NAME).mkdir()
    with pytest.raises(RecalldError, match="nothing was decided") as refused:
        do(vault, "ban", "k8s")
    assert refused.value.exit_code == 5


def test_a_proposal_that_is_dismissed_comes_back_when_its_note_changes(follow: Follow) -> None:
    broken = "see [[nowhere]]\n"
    vault = follow({**NOTES, "links.md": broken})

    def shown() -> list[str]:
        found = docket.listed(vault, "broken-link", 10, "en")["proposals"]
        return [each["id"] for each in found]

    [name] = shown()
    do(vault, "dismiss", name)
    assert shown() == []
    (vault.root / "links.md").write_text(broken + "more\n", "utf-8")
    assert vault.wait(timeout=20)
    assert shown() == [name]


def test_what_was_decided_is_listed_the_newest_first(vault: Vault) -> None:
    do(vault, "ban", "k8s")
    do(vault, "pin", "cargo")
    listed = docket.listed(vault, "decisions", 10, "en")
    assert [each["act"] for each in listed["decisions"]] == ["pin", "ban"]
    assert (listed["proposals"], listed["decided"]) == ([], 2)
    with pytest.raises(RecalldError):
        docket.listed(vault, "no-kind", 10, "en")


def test_every_proposal_tells_its_text_in_both_languages(follow: Follow) -> None:
    long = " ".join(f"word{n}" for n in range(60))
    index = "\n".join(f"- [[{path.removesuffix('.md')}]]" for path in NOTES)
    notes = NOTES | {"a.md": long, "a (conflicted copy).md": long, "index.md": index, "AGENTS.md": "how to work here"}
    notes |= {"old.md": "---\nupdated: 2001-01-01\n---\n[[gone]] [[rust/1]]\n", "bad.md": "---\ntitle: [\n---\nx\n"}
    notes |= {"x/same.md": "# The same title\n\none", "y/same.md": "# The same title\n\nquite another thing"}
    vault = follow(notes)
    assert vault.graphing.wait(20)
    english, chinese = (docket.reviewed(vault, "", 100, lang)["queue"] for lang in ("en", "zh-Hant"))
    assert {each["kind"] for each in english} >= {"mirror", "meta", "stale"}
    assert [each["id"] for each in english] == [each["id"] for each in chinese]
    everything = docket.listed(vault, "", 100, "en")["counts"]
    assert everything.keys() >= {"mirror", "meta", "stale", "broken-link", "bad-frontmatter", "duplicate-title"}
    for one, other in zip(english, chinese, strict=True):
        assert one["text"] != other["text"]
        assert one["preview"]["edges"].keys() == {"added", "removed", "changed"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_acts_and_their_undos_in_any_order_give_back_the_same_graph(vault: Vault, seed: int) -> None:
    lot = random.Random(seed)
    before = shape(vault.graph, vault)
    concepts, notes = ("k8s", "cargo", "pip", "rust", "docker"), tuple(NOTES)
    made: list[str] = []
    for _ in range(12):
        act = lot.choice(("merge", "rename", "ban", "pin", "keep", "demote", "canonical", "distinct", "supersede"))
        subject, other = lot.sample(concepts if act in ("merge", "rename", "ban", "pin", "keep") else notes, 2)
        target = f"{other} too" if act == "rename" else "" if act in ("ban", "pin", "keep", "demote") else other
        try:
            made += [each["id"] for each in do(vault, act, subject, object=target)["decisions"]]
        except RecalldError:
            continue  # decided already, or one concept already
    assert len(made) > 4
    lot.shuffle(made)
    for name in made:
        do(vault, "undo", name)
    assert shape(vault.graph, vault) == before
    assert load(vault.root).problems == ()
