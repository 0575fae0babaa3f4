"""Provenance of a vault that is followed: kept in step with whatever happens in its repository."""

from collections.abc import Callable
from pathlib import Path

from recalld.daemon.git.trail import history
from recalld.daemon.vault import Vault
from recalld.index.store.provenance import Provenance
from recalld.index.store.rows import NoteMeta
from tests.daemon.git.grown import LONG, Grown
from tests.daemon.git.retold import equal_to_fresh

Open = Callable[..., Vault]


def _waited(vault: Vault) -> Vault:
    assert vault.wait(timeout=30)
    return vault


def _known(vault: Vault, path: str) -> Provenance:
    return vault.store.notes.provenance()[path]


def _meta(vault: Vault, path: str) -> NoteMeta:
    meta = vault.store.notes.by_path(path)
    assert meta is not None
    return meta


def test_who_wrote_a_note_when_and_how_often(grown: Grown, follow: Open) -> None:
    first = grown.commit("one", {"a.md": LONG, "b.md": "b"})
    grown.commit("two\n\nText.\n\nCo-Authored-By: Claude <noreply@anthropic.com>", {"a.md": LONG + "x"})
    grown.commit("three", {"c.md": "c"}, author="Bo <bo@example.org>")
    vault = follow()
    known = _known(vault, "a.md")
    assert (known.first, known.last, known.commits, known.agents) == (grown.clock - 120, grown.clock - 60, 2, 1)
    assert (known.authors, known.agent_share) == (("Ann",), 0.5)
    assert (_known(vault, "c.md").authors, _known(vault, "c.md").agents) == (("Bo",), 0)
    assert vault.chronicle.lineage("a.md")[-1] == first and len(vault.chronicle.lineage("a.md")) == 2
    git = vault.status()["git"]
    assert (git["state"], git["backend"], git["branch"], git["mode"]) == ("ready", "pygit2", "main", "save")
    assert git["provenance"] == {"done": 3, "total": 3} and git["head"] == grown.git("rev-parse", "HEAD")


def test_the_time_of_a_commit_counts_while_the_file_is_what_was_committed(grown: Grown, follow: Open) -> None:
    grown.commit("one", {"a.md": "as committed", "b.md": "b"})
    vault = follow()
    assert _meta(vault, "a.md").committed == grown.clock
    grown.write("a.md", "edited since")
    assert _meta(_waited(vault), "a.md").committed == 0 and _meta(vault, "b.md").committed == grown.clock
    grown.write("a.md", "as committed")
    assert _meta(_waited(vault), "a.md").committed == grown.clock
    grown.write("a.md", "edited again")
    grown.commit("two")
    assert _meta(_waited(vault), "a.md").committed == grown.clock
    vault = follow()
    assert _meta(vault, "a.md").committed == grown.clock


def test_line_ends_of_the_system_are_no_change(grown: Grown, follow: Open) -> None:
    grown.commit("one", {"a.md": "one\ntwo\n"})
    (grown.root / "a.md").write_bytes(b"one\r\ntwo\r\n")
    assert _meta(follow(), "a.md").committed == grown.clock


def test_renames_keep_the_history_and_commits_go_on_with_it(grown: Grown, follow: Open) -> None:
    grown.commit("one", {"a.md": LONG})
    vault = follow()
    grown.git("mv", "a.md", "b.md")
    grown.commit("two", {"b.md": LONG + "more\n"})
    known = _known(_waited(vault), "b.md")
    assert (known.commits, known.first) == (2, grown.clock - 60)
    assert set(vault.store.notes.provenance()) == {"b.md"}


def test_after_a_rebase_only_what_is_reached_counts(grown: Grown, follow: Open, home: Path) -> None:
    grown.commit("one", {"a.md": LONG, "b.md": "b"})
    grown.git("checkout", "-q", "-b", "side")
    grown.commit("two", {"b.md": "bb"})
    grown.commit("three", {"c.md": "c"})
    vault = follow()
    grown.git("checkout", "-q", "main")
    grown.commit("four", {"a.md": LONG + "main\n"})
    grown.git("checkout", "-q", "side")
    grown.clock += 600
    grown.git("rebase", "-q", "main")
    assert _known(_waited(vault), "a.md").commits == 2 and _known(vault, "b.md").last == grown.clock
    equal_to_fresh(vault, home)
    grown.git("branch", "-q", "-D", "main")
    grown.git("reflog", "expire", "--expire=now", "--all")
    grown.git("gc", "-q", "--prune=now")
    grown.git("reset", "-q", "--hard", "HEAD~2")
    _waited(vault)
    assert _known(vault, "b.md").commits == 1 and "c.md" not in equal_to_fresh(vault, home)


def test_a_shallow_clone_does_not_know_when_notes_began(grown: Grown, follow: Open, home: Path) -> None:
    for number in range(4):
        grown.commit(f"{number}", {"a.md": f"{number}", f"{number}.md": "x"})
    clone = home / "clone"
    grown.git("clone", "-q", "--depth", "2", f"file://{grown.root}", str(clone))
    grown.root.rename(home / "origin")
    clone.rename(grown.root)
    vault = follow()
    assert (_known(vault, "a.md").first, _known(vault, "a.md").last) == (None, grown.clock)
    assert _known(vault, "3.md").first == grown.clock and vault.chronicle.is_cut("0.md")
    assert vault.status()["git"]["shallow"]
    grown.git("fetch", "-q", "--unshallow", f"file://{home / 'origin'}")
    _waited(vault)
    assert _known(vault, "a.md").first == grown.clock - 180 and not vault.chronicle.is_cut("0.md")
    equal_to_fresh(vault, home)


def test_a_vault_in_a_subfolder_and_one_that_is_not_committed(grown: Grown, follow: Open) -> None:
    grown.commit("one", {"notes/a.md": "a", "b.md": "b"})
    grown.write("plain/x.md", "x")
    assert _known(follow("notes"), "a.md").commits == 1
    vault = follow("plain")
    assert vault.store.notes.provenance() == {} and vault.status()["git"]["state"] == "ready"


def test_a_repository_that_is_made_and_removed_while_the_vault_is_followed(home: Path, follow: Open) -> None:
    (home / "vault" / ".git").rename(home / "aside")
    (home / "vault" / "a.md").write_text("a")
    vault = follow()
    assert vault.status()["git"] == {"state": "none", "mode": "save"}
    grown = Grown(home / "vault")
    grown.commit("one")
    assert _known(_waited(vault), "a.md").commits == 1
    (home / "vault" / ".git").rename(home / "gone")
    assert _waited(vault).store.notes.provenance() == {} and vault.status()["git"]["state"] == "none"
    assert _meta(vault, "a.md").committed == 0


def test_before_the_first_commit_there_is_nothing_to_say(grown: Grown, follow: Open) -> None:
    grown.write("a.md", "a")
    vault = follow()
    git = vault.status()["git"]
    assert (git["state"], git["head"], git["branch"], git["commits"]) == ("ready", None, "main", 0)
    grown.commit("one")
    assert _known(_waited(vault), "a.md").commits == 1


def test_commits_whose_times_are_none_break_no_history(grown: Grown, follow: Open, home: Path) -> None:
    """libgit2 reads no such commit, and walks over none, be it HEAD's own or one before it."""
    grown.commit("one", {"a.md": LONG})
    for name, written in (("b", "9" * 24), ("c", "9" * 19), ("d", "-5")):
        _raw(grown, name, written)
    grown.commit("later", {"e.md": "e"})
    _raw(grown, "f", "9" * 24)
    vault = follow()
    git = vault.status()["git"]
    assert (git["state"], git["backend"], git["provenance"]) == ("ready", "pygit2", {"done": 6, "total": 6})
    assert [_known(vault, f"{name}.md").last for name in "abcdf"] == [1_700_000_060, 0, 0, -5, 0]
    assert [row["subject"] for row in history(vault, "f.md", False, "en")["history"]] == ["msg f"]
    grown.git("mv", "a.md", "moved.md")
    grown.commit("moved")
    assert _known(_waited(vault), "moved.md").commits == 2
    equal_to_fresh(vault, home)


def _raw(grown: Grown, name: str, written: str) -> None:
    """A commit of one more note with whatever was written for its time."""
    grown.write(f"{name}.md", name)
    grown.git("add", "-A")
    tree, parent = grown.git("write-tree"), grown.git("rev-parse", "HEAD")
    who = f"Ann <ann@example.org> {written} +0000"
    raw = grown.root / ".git" / "raw"
    raw.write_text(f"tree {tree}\nparent {parent}\nauthor {who}\ncommitter {who}\n\nmsg {name}\n", encoding="utf-8")
    grown.git("update-ref", "HEAD", grown.git("hash-object", "-t", "commit", "-w", "--literally", str(raw)))
