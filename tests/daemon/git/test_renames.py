"""What git calls a rename keeps its identity, its usage and its vectors."""

import time
from collections.abc import Callable
from pathlib import Path

from recalld.daemon.git.headsignal import PATIENCE
from recalld.daemon.vault import Vault
from tests.daemon.equal import assert_equal_to_fresh
from tests.daemon.git.grown import LONG, Grown

Open = Callable[..., Vault]
Until = Callable[..., None]


def _settled(vault: Vault) -> None:
    assert vault.wait(timeout=30)
    assert_equal_to_fresh(vault.store, vault.root)


def test_a_checkout_that_renames_and_edits_keeps_the_note_and_its_usage(grown: Grown, follow: Open) -> None:
    grown.commit("one", {"a.md": LONG, "other.md": "x"})
    grown.git("checkout", "-q", "-b", "side")
    grown.git("mv", "a.md", "b.md")
    grown.commit("two", {"b.md": LONG + "and one line\n"})
    grown.git("checkout", "-q", "main")
    vault = follow()
    note_id = vault.store.notes.id_of("a.md")
    vault.journal.read("a.md")
    grown.git("checkout", "-q", "side")
    _settled(vault)
    assert vault.store.notes.id_of("b.md") == note_id and vault.journal.usage()["b.md"].reads == 1
    grown.git("checkout", "-q", "main")
    _settled(vault)
    assert vault.store.notes.id_of("a.md") == note_id


def test_a_pull_while_nobody_watched_keeps_the_note(grown: Grown, follow: Open) -> None:
    grown.commit("one", {"a.md": LONG})
    vault = follow()
    note_id = vault.store.notes.id_of("a.md")
    vault.stop()
    grown.git("mv", "a.md", "b.md")
    grown.commit("two", {"b.md": "before\n" + LONG})
    assert follow().store.notes.id_of("b.md") == note_id


def test_what_head_the_index_is_in_step_with_is_kept_at_once(grown: Grown, follow: Open, home: Path) -> None:
    """A file that was still warm is read later, and alone; who stops then must not lose track of HEAD."""
    grown.commit("one", {"a.md": LONG})
    vault = follow()
    head = grown.commit("two", {"b.md": "b"})
    (grown.root / "b.md").touch()
    assert vault.wait(timeout=30)
    assert (home / "index" / "head").read_text("ascii") == head


def test_usage_follows_a_rename_that_was_seen_before_it_was_committed(grown: Grown, follow: Open) -> None:
    grown.commit("one", {"a.md": LONG})
    vault = follow()
    vault.journal.read("a.md")
    grown.git("mv", "a.md", "b.md")
    grown.write("b.md", LONG + "and one line\n")
    _settled(vault)
    assert "b.md" not in vault.journal.usage()
    grown.commit("two")
    _settled(vault)
    assert vault.journal.usage()["b.md"].reads == 1


def test_while_git_is_at_work_nothing_is_looked_at_and_old_answers_stand(
    grown: Grown, follow: Open, until: Until
) -> None:
    grown.commit("one", {"a.md": LONG})
    vault = follow()
    until(lambda: vault.status()["watch"]["watched"] == 1 and vault.status()["watch"]["state"] == "events")
    until(lambda: not vault.dirty)
    lock = grown.root / ".git" / "index.lock"
    locked = time.monotonic()
    lock.write_text("")
    revision = vault.store.rev
    (grown.root / "a.md").unlink()
    grown.write("b.md", "half of a checkout")
    until(lambda: {"a.md", "b.md"} <= vault.dirty)
    as_it_was = vault.store.rev == revision and vault.store.notes.id_of("a.md") is not None
    assert as_it_was or time.monotonic() - locked > PATIENCE / 2  # it is not waited for for ever
    lock.unlink()
    until(lambda: vault.store.notes.id_of("b.md") is not None and vault.store.notes.id_of("a.md") is None)
