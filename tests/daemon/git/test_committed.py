"""Vaults that are indexed by commit: what HEAD has, and nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon.following.ignore import Ignore
from recalld.daemon.git.committed import Committed
from recalld.daemon.git.headsignal import HeadSignal
from recalld.daemon.notes import noteview
from recalld.daemon.vault import Vault
from recalld.index.text.tokens import index_terms
from tests.daemon.equal import assert_equal_to_fresh
from tests.daemon.git.grown import LONG, Grown

Open = Callable[..., Vault]
Until = Callable[..., None]

BY_COMMIT = 'index = "commit"\n'


@pytest.fixture
def shared(grown: Grown) -> Grown:
    """A repository whose vault is indexed by commit."""
    grown.commit("one", {".recall/config.toml": BY_COMMIT, "a.md": "granite\n", "sub/b.md": "basalt\n"})
    return grown


def _having(vault: Vault, word: str) -> set[str]:
    posting, *_ = vault.store.postings(index_terms(word))
    metas = [vault.store.notes.get(int(n)) for n in posting.notes]
    return {meta.path for meta in metas if meta is not None}


def _settled(vault: Vault, folder: str = "") -> None:
    assert vault.wait(timeout=30)
    root = vault.root
    ignore = Ignore(root)
    assert_equal_to_fresh(vault.store, root, Committed(root, ignore, HeadSignal(root)))


def test_what_is_not_committed_is_not_there(shared: Grown, follow: Open) -> None:
    vault = follow()
    assert vault.status()["git"]["mode"] == "commit"
    shared.write("a.md", "marble\n")
    shared.write("new.md", "slate\n")
    (shared.root / "sub" / "b.md").unlink()
    _settled(vault)
    assert (_having(vault, "granite"), _having(vault, "marble"), _having(vault, "slate")) == ({"a.md"}, set(), set())
    assert _having(vault, "basalt") == {"sub/b.md"} and vault.stale == {"a.md", "sub/b.md"}
    assert vault.status()["pending"] == 0
    shared.commit("two")
    _settled(vault)
    assert (_having(vault, "granite"), _having(vault, "marble"), _having(vault, "slate")) == (
        set(), {"a.md"}, {"new.md"},
    )  # fmt: skip
    assert not _having(vault, "basalt") and vault.stale == frozenset()


def test_a_commit_is_seen_without_being_asked(shared: Grown, follow: Open, until: Until) -> None:
    vault = follow()
    until(lambda: vault.status()["watch"]["watched"] == 2 and vault.status()["watch"]["state"] != "timer")
    shared.commit("two", {"a.md": "marble\n"})
    until(lambda: _having(vault, "marble") == {"a.md"})


def test_get_shows_the_committed_text_and_says_that_the_file_differs(shared: Grown, follow: Open) -> None:
    vault = follow()
    found = noteview.get(vault, "a.md", True, "en")
    assert (found["text"], found["stale"]) == ("granite\n", False)
    shared.write("a.md", "not yet\nmarble\n")
    assert vault.wait(timeout=30)
    found = noteview.get(vault, "a.md", True, "en")
    assert (found["text"], found["lines"], found["stale"]) == ("granite\n", [1, 2], True)
    (shared.root / "a.md").unlink()
    assert noteview.get(vault, "a.md", True, "en")["text"] == "granite\n"


def test_changing_the_setting_converges_both_ways(shared: Grown, follow: Open) -> None:
    vault = follow()
    note_id = vault.store.notes.id_of("a.md")
    shared.write("a.md", "marble\n")
    shared.write("new.md", "slate\n")
    shared.write(".recall/config.toml", 'index = "save"\n')
    assert vault.wait(timeout=30) and vault.status()["git"]["mode"] == "save"
    assert_equal_to_fresh(vault.store, shared.root)
    assert _having(vault, "marble") == {"a.md"} and vault.store.notes.id_of("a.md") == note_id
    shared.write(".recall/config.toml", BY_COMMIT)
    _settled(vault)
    assert _having(vault, "granite") == {"a.md"} and not _having(vault, "slate")


def test_a_rename_with_changes_keeps_the_note(shared: Grown, follow: Open) -> None:
    shared.commit("long", {"long.md": LONG})
    vault = follow()
    note_id = vault.store.notes.id_of("long.md")
    shared.git("mv", "long.md", "sub/other.md")
    shared.commit("moved", {"sub/other.md": LONG + "one line more\n"})
    _settled(vault)
    assert vault.store.notes.id_of("sub/other.md") == note_id


def test_links_hidden_files_and_what_a_person_ignores_are_no_notes(shared: Grown, follow: Open) -> None:
    (shared.root / "link.md").symlink_to("a.md")
    shared.commit("two", {".hidden/x.md": "x", "secret/s.md": "porphyry\n", ".recallignore": "secret/\n"})
    vault = follow()
    assert {note.path for note in vault.store.notes.all()} == {"a.md", "sub/b.md"}
    (shared.root / ".recallignore").write_text("")
    _settled(vault)
    assert _having(vault, "porphyry") == {"secret/s.md"}


def test_without_a_repository_saved_files_are_followed_and_that_is_said(home: Path, follow: Open) -> None:
    (home / "vault" / ".git").rename(home / "aside")
    (home / "vault" / ".recall").mkdir()
    (home / "vault" / ".recall" / "config.toml").write_text(BY_COMMIT)
    (home / "vault" / "a.md").write_text("granite")
    vault = follow()
    assert _having(vault, "granite") == {"a.md"} and "git" in vault.reason
    (home / "aside").rename(home / "vault" / ".git")
    _settled(vault)
    assert not _having(vault, "granite") and not vault.reason


def test_a_private_note_stays_out(shared: Grown, follow: Open) -> None:
    shared.commit("two", {"p.md": "---\nprivate: true\n---\nobsidian\n"})
    vault = follow()
    assert not _having(vault, "obsidian") and vault.status()["private"] == 1
