"""The graph follows saves, decisions and removals by itself, is there after a start, and gives way."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon.vault import Vault
from recalld.index.graph.governance import decisions
from recalld.index.graph.governance.decisions import NAME, Loaded

NOTES = {
    "a/cobra.md": "---\ntags: [go]\n---\n# Cobra\n\nParse flags with `spf13/cobra` and `pflag_set`.\n",
    "a/flags.md": "---\ntags: [go]\n---\n# Flag files\n\nHow Cobra reads `pflag_set` from files.\n",
    "b/tea.md": "# Oolong\n\nSteep oolong leaves for a minute, then pour the `gaiwan` out.\n",
    "b/pot.md": "# Teapot\n\nA `gaiwan` pours oolong better than a teapot.\n",
    "b/other.md": "# Bread\n\nSourdough rises slowly in winter.\n",
    "b/more.md": "# Stones\n\nGranite is heavy and old.\n",
}
Until = Callable[..., None]


@pytest.fixture
def vault(home: Path) -> Iterator[Vault]:
    """A vault of few notes, followed."""
    made = opened(home)
    yield made
    made.stop()


def opened(home: Path, on_event: Callable[[str, dict[str, Any]], None] = lambda kind, data: None) -> Vault:
    """Follow the vault below this home, written first where there is none."""
    for path, text in NOTES.items():
        file = home / "vault" / path
        if not (home / "vault" / "b" / "more.md").exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    made = Vault("v", home / "vault", home / "index", home / "state", on_event=on_event)
    made.start()
    assert made.wait(timeout=60)
    return made


def joined(vault: Vault, path: str) -> set[str]:
    """Paths of the notes that a note has edges with."""
    note_id = vault.store.notes.id_of(path)
    assert note_id is not None
    metas = (vault.store.notes.get(edge.b) for edge in vault.graph.edges(note_id))
    return {meta.path for meta in metas if meta is not None}


def decide(vault: Vault, act: str, subject: str, target: str = "") -> None:
    """Write a decision as a person would, with an editor."""
    file = vault.root / NAME
    file.parent.mkdir(exist_ok=True)
    text = file.read_text("utf-8") if file.exists() else "[decisions]\n"
    number = len(text.splitlines())
    fields = f'act = "{act}", subject = "{subject}", object = "{target}"'
    line = f"d{number} = {{ at = 2026-11-30T02:00:{number:02}Z, {fields} }}"
    file.write_text(f"{text}{line}\n", "utf-8")


def test_saves_are_followed(vault: Vault) -> None:
    """A new note is joined with what it shares words and names with; one that is gone is nowhere."""
    assert joined(vault, "b/tea.md") == {"b/pot.md"}
    (vault.root / "b" / "cup.md").write_text("# Cup\n\nPour oolong from the `gaiwan` into a cup.\n", "utf-8")
    assert vault.wait(timeout=60)
    assert "b/cup.md" in joined(vault, "b/tea.md") | joined(vault, "b/pot.md")
    (vault.root / "b" / "cup.md").unlink()
    (vault.root / "b" / "pot.md").unlink()
    assert vault.wait(timeout=60)
    assert vault.store.notes.id_of("b/cup.md") is None and vault.graph.degree(_id(vault, "b/tea.md")) == 0
    assert set(vault.graph.holdings) == set(vault.store.notes.ids().values())


def test_decisions_are_followed(vault: Vault, until: Until) -> None:
    """A line in the file is in force by itself; without it the graph is as it was."""
    before = vault.graph
    decide(vault, "ban", "gaiwan")
    until(lambda: _concept(vault, "gaiwan").banned, 20)
    decide(vault, "merge", "pflag_set", "Cobra")
    until(lambda: vault.graph.concept("pflag set") is None, 20)
    assert vault.graphing.vocabulary.merged
    (vault.root / NAME).unlink()
    until(lambda: vault.graph.concept("pflag set") is not None and not _concept(vault, "gaiwan").banned, 20)
    assert {c.key: c.df for c in vault.graph.concepts} == {c.key: c.df for c in before.concepts}


def test_a_preview_is_not_kept(vault: Vault) -> None:
    """What decisions would make can be seen, and leaves the graph alone."""
    from recalld.index.graph.governance.vocabulary import Vocabulary

    before = vault.graph
    seen = vault.graphing.preview(Vocabulary(banned=frozenset(("gaiwan",))))
    found = seen.concept("gaiwan")
    assert found is not None and found.banned and vault.graph is before and not _concept(vault, "gaiwan").banned


def test_a_start_has_the_graph(home: Path) -> None:
    """It is read, not made: nothing is announced as new but that it is there."""
    first = opened(home)
    told = {c.key: (c.label, c.df, c.degree) for c in first.graph.concepts}
    first.stop()
    again = opened(home)
    assert {c.key: (c.label, c.df, c.degree) for c in again.graph.concepts} == told
    assert again.graph.epoch == first.graph.epoch and joined(again, "b/tea.md") == {"b/pot.md"}
    again.stop()


def test_a_private_note_leaves_the_graph(home: Path, vault: Vault) -> None:
    """Its names, and what was made of them, are in no file and in no answer any more."""
    (vault.root / "b" / "pot.md").write_text("---\nprivate: true\n---\n# Teapot\n\nA `gaiwan` pours oolong.\n", "utf-8")
    assert vault.wait(timeout=60)
    assert all("teapot" not in f"{c.key} {c.label} {c.names}".casefold() for c in vault.graph.concepts)
    assert all("Teapot" not in f"{c.name} {c.summary} {c.concepts}" for c in vault.graph.communities)
    vault.stop()
    files = [file for file in home.rglob("*") if file.is_file() and not file.is_relative_to(vault.root)]
    assert not [file for file in files if b"eapot" in file.read_bytes()]


@pytest.mark.parametrize("kept", [False, True], ids=["the first time", "after a start"])
def test_words_come_first(home: Path, kept: bool) -> None:
    """While notes are indexed for the first time, or again after a start, nothing is made of them yet."""
    if kept:
        opened(home).stop()
    (home / "vault").mkdir(exist_ok=True)
    (home / "vault" / "kettle.md").write_text("# Kettle\n\nboils water\n", "utf-8")
    begun: list[bool] = []
    made = Vault("v", home / "vault", home / "index", home / "state", on_event=lambda kind, data: _look(kind))

    def _look(kind: str) -> None:
        if kind == "indexed":
            begun.append(made.graphing._keeper is not None)

    made.start()
    assert made.wait(timeout=60) and made.graph.rev == made.store.rev
    made.stop()
    assert begun == [False]


def test_the_graph_waits_while_a_query_runs(vault: Vault) -> None:
    """Work on it goes on when the query has ended, or after a moment."""
    followed = threading.Event()
    with vault.busy():
        (vault.root / "b" / "cup.md").write_text("# Cup\n\nPour oolong.\n", "utf-8")
        waiting = threading.Thread(target=lambda: followed.set() if vault.wait(timeout=60) else None)
        waiting.start()
    waiting.join(60)
    assert followed.is_set() and len(vault.graph.holdings) == len(NOTES) + 1


def test_a_graph_that_fails_says_so_and_comes_back(vault: Vault, monkeypatch: pytest.MonkeyPatch, until: Until) -> None:
    """The vault is indexed meanwhile, and nobody waits for ever."""
    keeper = vault.graphing._keeper
    assert keeper is not None
    with monkeypatch.context() as patch:

        def fail(vocabulary: object) -> None:
            raise OSError("no room")

        patch.setattr(keeper, "follow", fail)
        patch.setattr(keeper, "build", fail)
        (vault.root / "b" / "cup.md").write_text("# Cup\n\nPour oolong.\n", "utf-8")
        assert vault.wait(timeout=60) and vault.store.notes.id_of("b/cup.md") is not None
        assert not vault.graphing.wait(60) and vault.graphing.state == "degraded"
    until(lambda: vault.graphing.state == "ready", 30)


def test_a_dream_makes_everything_anew(vault: Vault) -> None:
    """The report tells what there was and is; nothing else has changed."""
    from recalld.daemon.graph.dreaming import dream, last_dream

    (vault.root / ".recall").mkdir(exist_ok=True)
    (vault.root / ".recall" / "golden.jsonl").write_text('{"id": "1", "query": "oolong", "relevant": ["b/tea.md"]}\n')
    before = {c.key: c.df for c in vault.graph.concepts}
    report = dream(vault)
    assert report["after"]["notes"] == len(NOTES) and report["golden"]["n"] == 1 and not report["worse"]
    assert {c.key: c.df for c in vault.graph.concepts} == before
    assert time.time() - last_dream(vault) < 600


def test_a_dream_leaves_what_would_be_the_same(vault: Vault) -> None:
    from recalld.daemon.graph.dreaming import dream

    dream(vault)
    made = vault.graph
    report = dream(vault)
    assert vault.graph is made and report["drift"] == 0 and report["after"]["notes"] == len(NOTES)
    (vault.root / "b" / "cup.md").write_text("# Cup\n\nPour oolong.\n", "utf-8")
    assert vault.wait(timeout=60)
    assert dream(vault)["after"]["notes"] == len(NOTES) + 1
    assert vault.graph is not made and vault.graph.epoch == vault.store.rev


def test_stopping_in_the_middle_is_quick(home: Path) -> None:
    """Whatever is being made is given up."""
    made = Vault("v", home / "vault", home / "index", home / "state")
    for n in range(300):
        (home / "vault").mkdir(exist_ok=True)
        (home / "vault" / f"{n}.md").write_text(f"# Note {n}\n\nabout `thing_{n % 7}` and note {n // 2}\n", "utf-8")
    made.start()
    assert made.wait(timeout=60, graph=False)
    made.stop()
    assert not made.graphing._background.is_alive


def _id(vault: Vault, path: str) -> int:
    note_id = vault.store.notes.id_of(path)
    assert note_id is not None
    return note_id


def _concept(vault: Vault, key: str) -> Any:
    found = vault.graph.concept(key)
    assert found is not None
    return found


def test_decisions_that_are_being_read_are_waited_for(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    assert vault.graphing.wait(20)
    reading, go_on = threading.Event(), threading.Event()
    load = decisions.load

    def slowly(folder: Path) -> Loaded:
        reading.set()
        assert go_on.wait(20)
        return load(folder)

    (vault.root / ".recall").mkdir()
    (vault.root / NAME).write_text('[decisions]\nd1 = { act = "ban", subject = "gaiwan" }\n', "utf-8")
    monkeypatch.setattr(decisions, "load", slowly)
    vault.graphing.hear_decisions()
    assert reading.wait(20)
    assert not vault.graphing.wait(0.05)
    go_on.set()
    assert vault.graphing.wait(20)
    assert vault.graphing.vocabulary.banned == {"gaiwan"}
