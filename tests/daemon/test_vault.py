"""A vault with a real store and a real watcher: whatever happens to the files, the index becomes what they are."""

import functools
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon.following.withdrawal import Withdrawal
from recalld.daemon.model.embedding import EmbeddingService, Vector
from recalld.daemon.vault import Vault
from recalld.index.store.errors import IndexDamaged
from recalld.index.store.rows import Usage
from recalld.index.text.tokens import index_terms
from tests.daemon.equal import assert_equal_to_fresh
from tests.daemon.model.test_embedding import Arithmetic

Until = Callable[..., None]
Open = Callable[..., Vault]


@pytest.fixture
def root(home: Path) -> Path:
    folder = home / "vault"
    folder.mkdir()
    return folder


@pytest.fixture
def follow(home: Path, root: Path) -> Iterator[Open]:
    """Follow `root`; the index stays from one vault to the next."""
    running: list[Vault] = []

    def start(**settings: Any) -> Vault:
        for vault in running:
            vault.stop()
        running.append(Vault("v", root, home / "index", home / "state", **settings))
        running[-1].start()
        return running[-1]

    yield start
    for vault in running:
        vault.stop()


def _write(root: Path, **notes: str) -> None:
    for name, text in notes.items():
        path = root / f"{name.replace('__', '/')}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def _having(vault: Vault, word: str) -> set[str]:
    """Paths of the notes that hold a word."""
    postings = vault.store.postings(index_terms(word))
    found = [{int(n) for n in posting.notes} for posting in postings]
    metas = [vault.store.notes.get(n) for n in (set.intersection(*found) if found else set())]
    return {meta.path for meta in metas if meta is not None}


def _holding(text: str, folder: Path) -> list[Path]:
    """Files in which these bytes are."""
    return [file for file in folder.rglob("*") if file.is_file() and text.encode() in file.read_bytes()]


def _paths(vault: Vault) -> set[str]:
    return {meta.path for meta in vault.store.notes.all()}


def _id(vault: Vault, path: str) -> int:
    found = vault.store.notes.id_of(path)
    assert found is not None
    return found


def _settled(vault: Vault, root: Path) -> None:
    assert vault.wait(timeout=20, graph=False)
    assert_equal_to_fresh(vault.store, root)


def test_a_vault_that_could_not_read_its_journal_is_opened_by_the_next_attempt(
    home: Path, root: Path, follow: Open
) -> None:
    _write(root, a="porcelain")
    (home / "state" / "usage.jsonl").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        Vault("v", root, home / "index", home / "state").start()
    (home / "state" / "usage.jsonl").rmdir()
    vault = follow()
    assert vault.wait(timeout=20)
    assert _having(vault, "porcelain") == {"a.md"}


def test_a_save_is_seen_without_being_asked(root: Path, follow: Open, until: Until) -> None:
    """New words are found and old ones are not, within the time a person takes to look."""
    _write(root, a="granite", sub__b="basalt")
    vault = follow()
    assert vault.wait(timeout=10) and vault.state == "ready"
    assert _having(vault, "granite") == {"a.md"} and _having(vault, "basalt") == {"sub/b.md"}
    until(lambda: vault.status()["watch"]["watched"] == 2)
    until(lambda: not vault.dirty)
    _write(root, a="marble", c="slate")
    until(lambda: _having(vault, "marble") and _having(vault, "slate"), 3)
    assert not _having(vault, "granite")
    (root / "c.md").unlink()
    until(lambda: not _having(vault, "slate"), 3)
    _settled(vault, root)


def test_editors_that_save_by_renaming(root: Path, follow: Open, until: Until) -> None:
    """Save after save is seen, the note stays the same note, and no temporary file becomes one."""
    _write(root, note="first", other="[[note]]")
    vault = follow()
    assert vault.wait(timeout=10)
    identity = _id(vault, "note.md")
    for n in range(5):
        (root / "4913").touch()
        (root / "note.md").rename(root / "note.md~")
        _write(root, note=f"vim version{n}")
        (root / "note.md~").unlink()
        assert vault.wait(timeout=10)
        assert _having(vault, f"version{n}") == {"note.md"} and _id(vault, "note.md") == identity
    (root / "note.md.tmp.123").write_text("renamed over")
    (root / "note.md.tmp.123").rename(root / "note.md")
    until(lambda: _having(vault, "renamed"), 3)
    assert _id(vault, "note.md") == identity and _paths(vault) == {"note.md", "other.md"}
    _settled(vault, root)


def test_a_moment_without_the_file_is_no_deletion(root: Path, follow: Open) -> None:
    _write(root, note="first")
    vault = follow()
    assert vault.wait(timeout=10)
    revision, identity = vault.store.rev, _id(vault, "note.md")
    (root / "note.md").unlink()
    vault.look_at(["note.md"])
    while not vault.dirty:
        time.sleep(0.001)
    _write(root, note="second")
    assert vault.wait(timeout=10)
    assert _id(vault, "note.md") == identity and vault.store.rev == revision + 1


def test_moves_keep_identity_and_usage(root: Path, follow: Open) -> None:
    """Renamed folders and other capitals are moves: one note each, reached by the links that reached it."""
    _write(root, old__one="one text", old__deep__two="two text", config="settings", stay="[[one]] [[config]]")
    vault = follow()
    assert vault.wait(timeout=10)
    before = {name: _id(vault, name) for name in ("old/one.md", "old/deep/two.md", "config.md")}
    vault.journal.read("old/one.md")
    (root / "old").rename(root / "new")
    (root / "config.md").rename(root / "Config.md")
    _settled(vault, root)
    assert _id(vault, "new/one.md") == before["old/one.md"]
    assert _id(vault, "new/deep/two.md") == before["old/deep/two.md"]
    assert _id(vault, "Config.md") == before["config.md"]
    assert set(vault.journal.usage()) == {"new/one.md"}
    assert _paths(vault) == {"new/one.md", "new/deep/two.md", "Config.md", "stay.md"}


def test_folders_made_filled_moved_in_and_deleted(home: Path, root: Path, follow: Open, until: Until) -> None:
    """Whatever is done to folders, no ghost stays, and what is in new ones is followed."""
    _write(root, stay="stay")
    vault = follow()
    assert vault.wait(timeout=10)
    _write(root, x__y__z__three="gabbro three")
    until(lambda: _having(vault, "gabbro"), 5)
    _write(root, x__y__z__three="gabbro edited")
    until(lambda: _having(vault, "edited"), 5)
    _write(home, inbox__in="moved in")
    (home / "inbox").rename(root / "inbox")
    until(lambda: _having(vault, "moved"), 5)
    shutil.rmtree(root / "x")
    until(lambda: not _having(vault, "gabbro"), 5)
    shutil.rmtree(root / "inbox")
    _write(root, inbox__again="made anew")
    until(lambda: _having(vault, "anew"), 5)
    _write(root, inbox__again="and still watched")
    until(lambda: _having(vault, "watched"), 5)
    _settled(vault, root)


def test_times_that_lie(root: Path, follow: Open) -> None:
    """Equal sizes and times, times of 2001 and of 2037, an older version restored: the bytes decide."""
    _write(root, same="alpha granite", future="alpha slate", restore="new slate text")
    os.utime(root / "same.md", (1e9, 1e9))
    os.utime(root / "future.md", (4e9, 4e9))
    vault = follow()
    assert vault.wait(timeout=10)
    _write(root, same="omega granite", future="omega marble", restore="older words")
    os.utime(root / "same.md", (1e9, 1e9))
    os.utime(root / "restore.md", (1e9, 1e9))
    _settled(vault, root)
    assert _having(vault, "omega") == {"same.md", "future.md"} and not _having(vault, "alpha")


def test_a_restart_is_no_change(root: Path, follow: Open) -> None:
    _write(root, tea="Oolong.")
    hour_ago = time.time() - 3600
    os.utime(root / "tea.md", (hour_ago, hour_ago))
    assert follow().wait(timeout=20)
    again = follow()
    assert again.wait(timeout=20)
    assert 3600 <= again.status()["last_change_s"] < 3700


def test_a_touch_changes_nothing(root: Path, follow: Open) -> None:
    """Equal bytes are no change, however new the file looks."""
    for n in range(30):
        _write(root, **{f"n{n}": f"text {n}"})
    vault = follow()
    assert vault.wait(timeout=10)
    ids = {path: _id(vault, path) for path in _paths(vault)}
    metas = {meta.path: meta.rev for meta in vault.store.notes.all()}
    for path in root.glob("*.md"):
        path.touch()
    _settled(vault, root)
    assert ids == {path: _id(vault, path) for path in _paths(vault)}
    assert metas == {meta.path: meta.rev for meta in vault.store.notes.all()}


def test_a_file_that_never_rests_is_read_now_and_then(root: Path, follow: Open) -> None:
    _write(root, log="line0", other="stone")
    vault = follow()
    assert vault.wait(timeout=10)
    revision = vault.store.rev
    end = time.monotonic() + 3.5
    while time.monotonic() < end:
        with (root / "log.md").open("a") as file:
            file.write(f" line{time.monotonic_ns()}")
        time.sleep(0.02)
    assert 1 <= vault.store.rev - revision <= 3
    _settled(vault, root)


def test_a_slow_writer_ends_with_its_last_words(root: Path, follow: Open, until: Until) -> None:
    _write(root, note="before")
    vault = follow()
    assert vault.wait(timeout=10)
    (root / "note.md").write_text("")
    until(lambda: not _having(vault, "before"), 3)
    _write(root, note="final words")
    until(lambda: _having(vault, "final"), 3)
    _settled(vault, root)


def test_an_idle_vault_does_not_write(root: Path, follow: Open) -> None:
    """Notes without title or text, private ones too, are looked at and not done again."""
    _write(root, a="one", b="---\nprivate: true\n---\nx")
    events: list[str] = []
    vault = follow(on_event=lambda kind, data: events.append(kind))
    assert vault.wait(timeout=10)
    revision, heard = vault.store.rev, list(events)
    assert "indexed" in heard and "graph" in heard
    for _ in range(3):
        assert vault.wait(timeout=10)
    assert vault.store.rev == revision and events == heard


def test_following_changes_nothing_in_the_vault(root: Path, follow: Open) -> None:
    """Not a byte, not a time stamp, not a file more or less; `tests/demo/test_untouched.py` has all commands do so."""

    def everything() -> dict[Path, tuple[bytes, int]]:
        files = [path for path in root.rglob("*") if path.is_file()]
        folders = {path: (b"", path.stat().st_ctime_ns) for path in (root, *root.rglob("*")) if path.is_dir()}
        return folders | {path: (path.read_bytes(), path.stat().st_ctime_ns) for path in files}

    _write(root, a="one", sub__b="two", fm="---\ntitle: [\n---\nx", private="#private")
    (root / "crlf.md").write_bytes(b"one\r\ntwo\0\r\n")
    (root / "binary.md").write_bytes(b"\0\1" * 300)
    before = everything()
    vault = follow()
    assert vault.wait(timeout=10)
    vault.reindex(full=True)
    assert vault.wait(timeout=10)
    vault.stop()
    assert everything() == before


def test_what_happened_while_nobody_looked(root: Path, follow: Open) -> None:
    _write(root, a="one", b="two", c="three")
    vault = follow()
    assert vault.wait(timeout=10)
    identity = _id(vault, "a.md")
    vault.stop()
    (root / "a.md").rename(root / "moved.md")
    (root / "b.md").unlink()
    _write(root, c="changed", d="four")
    vault = follow()
    _settled(vault, root)
    assert _id(vault, "moved.md") == identity and _paths(vault) == {"moved.md", "c.md", "d.md"}


def _git(root: Path, *args: str) -> None:
    name = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *name, *args], cwd=root, check=True, capture_output=True, timeout=60)


def test_git_checkouts(root: Path, follow: Open) -> None:
    """After each checkout the words are those of the branch, and notes that stay keep their identity."""
    git = functools.partial(_git, root)
    git("init", "-q", "-b", "main")
    for branch in ("main", "other"):
        if branch == "other":
            git("checkout", "-q", "-b", "other")
        _write(root, **{f"n{n}": f"# n{n}\n\n{branch}word text {n}" for n in range(200)})
        git("add", "-A")
        git("commit", "-qm", branch)
    dropped: list[str] = []
    vault = follow(on_event=lambda kind, data: dropped.extend(data.get("removed", ())))
    assert vault.wait(timeout=20)
    ids = {path: _id(vault, path) for path in _paths(vault)}
    for branch, not_branch in (("main", "other"), ("other", "main"), ("main", "other")):
        git("checkout", "-q", branch)
        assert vault.wait(timeout=20)
        assert len(_having(vault, f"{branch}word")) == 200 and not _having(vault, f"{not_branch}word")
    assert ids == {path: _id(vault, path) for path in _paths(vault)}
    assert not dropped, "git unlinks what it writes anew: no note is gone for that"
    _settled(vault, root)


def test_a_rebase_that_stops_half_way(home: Path, root: Path, follow: Open) -> None:
    """Marks of a conflict are text; what git lays down in another tree is none of this vault's notes."""
    git = functools.partial(_git, root)
    git("init", "-q", "-b", "none")
    for branch, text in (("first", "stone"), ("other", "granite"), ("main", "marble")):
        if branch == "main":
            git("checkout", "-q", "first")
        git("checkout", "-q", "-b", branch)
        _write(root, note=f"# Note\n\n{text}", calm="nothing happens here")
        git("add", "-A")
        git("commit", "-qm", text)
    vault = follow()
    assert vault.wait(timeout=10)
    with pytest.raises(subprocess.CalledProcessError):
        git("rebase", "-q", "other")
    git("worktree", "add", "-q", "--detach", str(home / "elsewhere"), "other")
    assert vault.wait(timeout=10)
    assert _having(vault, "granite") == _having(vault, "marble") == {"note.md"}
    assert _paths(vault) == {"note.md", "calm.md"}
    revision = vault.store.rev
    assert vault.wait(timeout=10) and vault.store.rev == revision, "an idle dirty tree is no work"
    git("rebase", "--abort")
    _settled(vault, root)
    assert _having(vault, "marble") == {"note.md"} and not _having(vault, "granite")


def test_a_lock_of_git_s_is_left_alone_and_stops_nothing(root: Path, follow: Open) -> None:
    _write(root, note="before", tracked="kept")
    (root / ".gitignore").write_text("tracked.md\n")
    _git(root, "init", "-q")
    _git(root, "add", "-f", "tracked.md", "note.md")
    lock = root / ".git" / "index.lock"
    lock.touch()
    vault = follow()
    assert vault.wait(timeout=10)
    _write(root, note="after")
    assert vault.wait(timeout=10)
    assert _having(vault, "after") == {"note.md"} and _paths(vault) == {"note.md", "tracked.md"}
    assert lock.exists(), "it is its maker's to remove"


def test_files_of_other_tools_are_neither_notes_nor_work(root: Path, follow: Open, until: Until) -> None:
    """What is in folders that begin with a dot changes nothing, this program's own folder in the vault included."""
    _write(root, a="granite", _trash__b="granite", node_modules__c__readme="granite")
    (root / "_trash").rename(root / ".trash")
    for folder in (".git", ".obsidian", ".recall"):
        (root / folder).mkdir()
        (root / folder / "x.md").write_text("granite")
    events: list[str] = []
    vault = follow(on_event=lambda kind, data: events.append(kind))
    assert vault.wait(timeout=10)
    assert _paths(vault) == {"a.md"}
    revision, heard = vault.store.rev, list(events)
    for folder in (".trash", ".git", ".obsidian", ".recall"):
        (root / folder / "x.md").write_text("granite again")
        (root / folder / "y.md").write_text("granite")
    assert vault.wait(timeout=10)
    assert not vault.dirty and (vault.store.rev, events) == (revision, heard)
    (root / "a.md").rename(root / ".trash" / "a.md")
    until(lambda: not _paths(vault), 5)


def test_thousands_of_files_at_once(root: Path, follow: Open, until: Until) -> None:
    vault = follow()
    assert vault.wait(timeout=10)
    for n in range(2400):
        folder = root / f"d{n % 40}"
        folder.mkdir(exist_ok=True)
        (folder / f"{n}.md").write_text(f"number {n}")
    until(lambda: len(_paths(vault)) == 2400, 60)
    shutil.rmtree(root / "d1")
    (root / "d2" / "2.md").write_text("changed words")
    until(lambda: len(_paths(vault)) == 2340 and _having(vault, "changed"), 30)
    _settled(vault, root)


def test_everything_deleted_is_everything_deleted(root: Path, follow: Open) -> None:
    _write(root, a="one", sub__b="two")
    vault = follow()
    assert vault.wait(timeout=10)
    shutil.rmtree(root / "sub")
    (root / "a.md").unlink()
    assert vault.wait(timeout=10)
    assert not _paths(vault)


def test_a_vanished_root_keeps_its_notes(home: Path, root: Path, follow: Open, until: Until) -> None:
    """A disk that is not mounted is waited for: no files seen is not all deleted."""
    _write(root, a="one", b="two")
    problems: list[str] = []
    vault = follow(on_event=lambda kind, data: problems.append(data["code"]) if kind == "problem" else None)
    assert vault.wait(timeout=10)
    identity = _id(vault, "a.md")
    root.rename(home / "elsewhere")
    until(lambda: vault.state == "gone", 5)
    assert len(_paths(vault)) == 2 and not vault.wait(timeout=5)
    root.mkdir()  # an empty mount point
    assert not vault.wait(timeout=5)
    assert vault.state == "gone" and "mounted" in vault.reason and len(_paths(vault)) == 2
    assert problems == ["vault-gone"], "told once, not at every look"
    vault = follow()
    assert not vault.wait(timeout=5) and len(_paths(vault)) == 2
    root.rmdir()
    (home / "elsewhere").rename(root)
    _write(root, c="three")
    until(lambda: vault.state in ("ready", "degraded") and len(_paths(vault)) == 3, 10)
    assert _id(vault, "a.md") == identity
    _write(root, d="four")
    until(lambda: _having(vault, "four"), 5)
    _settled(vault, root)


def test_a_root_made_anew_is_followed(root: Path, follow: Open, until: Until) -> None:
    _write(root, a="one")
    vault = follow()
    assert vault.wait(timeout=10)
    shutil.rmtree(root)
    root.mkdir()
    _write(root, b="cloned again")
    until(lambda: _having(vault, "cloned"), 10)
    _settled(vault, root)
    _write(root, c="and watched")
    until(lambda: _having(vault, "watched"), 5)


def test_private_notes_are_nowhere(home: Path, root: Path, follow: Open) -> None:
    """What is marked private or ignored is in no file of ours, and what is there is for its owner alone."""
    secret = "hunter2-topaz"
    _write(root, open="topaz", fm=f"---\nprivate: true\n---\n{secret}", tagged=f"#private {secret}")
    _write(root, diary__day=f"dear diary {secret}", becomes=f"later {secret}")
    (root / ".recallignore").write_text("diary/\n")
    vault = follow()
    assert vault.wait(timeout=10)
    assert _paths(vault) == {"open.md", "becomes.md"} and vault.status()["private"] == 2
    vault.journal.read("becomes.md")
    _write(root, becomes=f"---\nprivate: yes\n---\nlater {secret}")
    assert vault.wait(timeout=10)
    assert _paths(vault) == {"open.md"}
    vault.stop()
    for file in (*(home / "index").rglob("*"), *(home / "state").rglob("*")):
        if file.is_file():
            assert secret.encode() not in file.read_bytes(), file
            assert b"becomes.md" not in file.read_bytes(), file
            assert file.stat().st_mode & 0o077 == 0, file


def test_a_kill_between_withdrawing_and_purging_leaves_nothing(
    home: Path, root: Path, follow: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "hunter2-topaz"
    _write(root, a="granite", b=f"later {secret}")
    vault = follow()
    assert vault.wait(timeout=10)
    vault.journal.read("b.md")
    # As if it died there: the notes are out of the index, and their bytes are still in its file.
    monkeypatch.setattr(Withdrawal, "erase", lambda withdrawal, withheld: withdrawal._paths.clear())
    _write(root, b=f"---\nprivate: yes\n---\nlater {secret}")
    assert vault.wait(timeout=10) and _paths(vault) == {"a.md"}
    vault.stop()
    assert _holding(secret, home / "index")
    monkeypatch.undo()
    assert follow().wait(timeout=10)
    assert not _holding(secret, home / "index") and not _holding("b.md", home / "state")


def test_what_a_damaged_index_held_does_not_stay(home: Path, root: Path, follow: Open) -> None:
    _write(root, a="granite")
    assert follow().wait(timeout=10)
    follow().stop()
    bad = home / "index" / "index.duckdb.bad"
    bad.write_text("hunter2-topaz")
    assert follow().wait(timeout=10)
    assert not bad.exists()


@pytest.mark.parametrize("rules", [".recallignore", ".recall/config.toml"])
def test_a_rule_added_later_withdraws_notes(home: Path, root: Path, follow: Open, until: Until, rules: str) -> None:
    """What a rule hides now leaves the data folder to the last byte."""
    _write(root, open="topaz", old__secret="hunter2-topaz")
    vault = follow()
    assert vault.wait(timeout=10) and len(_paths(vault)) == 2
    (root / rules).parent.mkdir(exist_ok=True)
    (root / rules).write_text("old/\n" if rules == ".recallignore" else 'ignore = ["old/"]\n')
    until(lambda: _paths(vault) == {"open.md"}, 5)
    vault.stop()
    for file in (home / "index").rglob("*"):
        assert not file.is_file() or b"hunter2-topaz" not in file.read_bytes(), file
    (root / rules).unlink()
    vault = follow()
    assert vault.wait(timeout=10)
    assert len(_paths(vault)) == 2


def test_gitignore_is_obeyed_unless_git_tracks_the_note(root: Path, follow: Open, until: Until) -> None:
    _write(root, a="one", drafts__b="two")
    vault = follow()
    assert vault.wait(timeout=10)
    (root / ".gitignore").write_text("drafts/\n")
    until(lambda: _paths(vault) == {"a.md"}, 5)
    for command in (["init", "-q"], ["add", "-f", "drafts/b.md"]):
        subprocess.run(["git", *command], cwd=root, check=True, timeout=20)
    assert vault.wait(timeout=10)
    assert _paths(vault) == {"a.md", "drafts/b.md"}


def test_bad_files_hide_nothing(root: Path, follow: Open) -> None:
    """NUL characters, pictures, pipes, links and huge files are told of once; the others are indexed."""
    _write(root, ok="gneiss", big="x" * 11_000_000, nul="before\0after")
    (root / "photo.md").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 8)
    (root / "empty.md").touch()
    os.mkfifo(root / "pipe.md")
    (root / "alias.md").symlink_to("ok.md")
    vault = follow()
    assert vault.wait(timeout=10)
    assert _paths(vault) == {"ok.md", "nul.md", "empty.md"}
    reported = {path for path, _ in vault.problems()}
    assert {"big.md", "photo.md", "pipe.md", "alias.md", "nul.md"} <= reported
    revision = vault.store.rev
    assert vault.wait(timeout=10) and vault.store.rev == revision
    _write(root, photo="a note now", big="small again")
    _settled(vault, root)
    assert _having(vault, "small") == {"big.md"} and "photo.md" in _paths(vault)


LOCKED = """
import sys, time
from pathlib import Path
from recalld.daemon.model.embedding import EmbeddingService, Vector
from recalld.daemon.vault import Vault
home = Path(sys.argv[1])
vault = Vault("v", home / "vault", home / "data" / "index", home / "data" / "state")
vault.start()
assert vault.wait(timeout=20)
print(sorted(m.path for m in vault.store.notes.all()), sorted(p for p, _ in vault.problems()), flush=True)
(home / "vault" / "locked.md").chmod(0o600)
(home / "vault" / "private").chmod(0o700)
assert vault.wait(timeout=20)
print(sorted(m.path for m in vault.store.notes.all()), sorted(p for p, _ in vault.problems()), flush=True)
(home / "vault" / "private").chmod(0)
assert vault.wait(timeout=20)
print(sorted(m.path for m in vault.store.notes.all()), sorted(p for p, _ in vault.problems()), flush=True)
vault.stop()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="becomes another user with setpriv")
def test_unreadable_files_and_folders(home: Path, root: Path) -> None:
    """What may not be read is reported, appears when it may be, and is kept when it may not any more."""
    _write(root, ok="gneiss", locked="gneiss locked", private__p="gneiss private")
    (home / "data").mkdir()
    command = [sys.executable, "-P", "-c", LOCKED, str(home)]
    if os.geteuid() == 0:
        command = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", *command]
        for path in (home, *home.rglob("*")):
            os.chown(path, 65534, 65534)
    (root / "locked.md").chmod(0)
    (root / "private").chmod(0)
    done = subprocess.run(command, capture_output=True, timeout=60, text=True, check=False)
    if "No module named" in done.stderr:
        pytest.skip("another user cannot read this checkout")
    assert done.returncode == 0, done.stderr
    first, second, third = done.stdout.splitlines()
    assert first == "['ok.md'] ['locked.md', 'private']"
    assert second == "['locked.md', 'ok.md', 'private/p.md'] []"
    assert third == "['locked.md', 'ok.md', 'private/p.md'] ['private']", "unreadable is not gone"


def test_meaning(root: Path, follow: Open, models_dir: Path, until: Until) -> None:
    from recalld.index.embed.convert import install
    from recalld.index.embed.model import Encoder

    encoded: list[str] = []

    class Counting(Encoder):
        """The real model, and what it was asked to embed."""

        def encode_closely(self, text: str) -> tuple[Vector, Vector]:
            encoded.append(text)
            return super().encode_closely(text)

    service = EmbeddingService(lambda: Counting.load(install(models_dir)))
    service.start()
    events: list[str] = []
    _write(root, cat="The cat sleeps on the warm sofa.", tax="如何申報所得稅", old__ship="Ships carry containers.")
    vault = follow(embedding=service, on_event=lambda kind, data: events.append(kind))
    assert vault.wait(vectors=True, timeout=60)
    status = vault.status()
    assert status["embedded"] == status["passages"] == 3 and status["vectors"] == "ready"
    until(lambda: "embedded" in events)

    def nearest(text: str) -> str:
        encoder = vault.meaning.encoder
        assert encoder is not None
        with vault.busy():
            _, notes, _ = vault.store.vectors.search(encoder.encode_query(text), "en", 1)
        meta = vault.store.notes.get(int(notes[0]))
        assert meta is not None
        return meta.path

    assert nearest("a pet resting on a couch") == "cat.md"
    (root / "old").rename(root / "new")
    assert vault.wait(vectors=True, timeout=20)
    assert nearest("vessels transporting freight") == "new/ship.md"
    vault = follow(embedding=service)
    assert vault.wait(vectors=True, timeout=20) and nearest("a pet resting on a couch") == "cat.md"
    assert len(encoded) == 3, "neither a rename nor a restart costs the model anything"
    vault.stop()
    service.stop()


def test_no_save_waits_for_embedding(root: Path, follow: Open, until: Until) -> None:
    let_go = threading.Event()

    class Stuck(Arithmetic):
        def encode_passage(self, text: str) -> Vector:
            assert let_go.wait(60)
            return super().encode_passage(text)

    encoder = Stuck()
    service = EmbeddingService(lambda: encoder)
    service.start()
    try:
        _write(root, a="granite")
        vault = follow(embedding=service)
        until(lambda: service.state == "ready")
        assert vault.wait(timeout=10)
        for n in range(3):
            _write(root, a=f"marble{n}")
            assert vault.wait(timeout=10)
            assert _having(vault, f"marble{n}") == {"a.md"}
        assert not encoder.texts and vault.status()["embedded"] == 0
    finally:
        let_go.set()
        service.stop()


def test_without_a_model_nobody_waits_for_vectors(root: Path, follow: Open) -> None:
    _write(root, a="one")
    assert not follow().wait(vectors=True, timeout=60)


def test_reindexing(root: Path, follow: Open) -> None:
    _write(root, a="one", b="two")
    vault = follow()
    assert vault.wait(timeout=10)
    vault.reindex()
    _settled(vault, root)
    vault.reindex(full=True)
    _settled(vault, root)
    assert _paths(vault) == {"a.md", "b.md"}


def test_a_damaged_index_is_begun_anew(home: Path, root: Path, follow: Open) -> None:
    _write(root, a="one")
    vault = follow()
    assert vault.wait(timeout=10)
    vault.stop()
    (home / "index" / "index.duckdb").write_bytes(b"rubbish" * 1000)
    vault = follow()
    assert vault.store.rebuilt_reason
    _settled(vault, root)


def test_what_readers_find_damaged_is_mended_once(home: Path, root: Path, follow: Open, until: Until) -> None:
    _write(root, a="granite")
    vault = follow()
    assert vault.wait(timeout=10)
    vault.store.put_usage({"a.md": Usage(1)})  # kept nowhere else, and so a sign of which file this is
    with vault.store.view():  # until then the writer cannot begin anew, and all of them have spoken
        for _ in range(3):
            vault.report(IndexDamaged("a block is broken"))
    until(lambda: vault.store.usage() == {} and vault.state in ("ready", "degraded") and _paths(vault) == {"a.md"}, 20)
    _settled(vault, root)
    assert (home / "index" / "index.duckdb").exists()


def test_stopping_in_the_middle_loses_nothing(root: Path, follow: Open) -> None:
    _write(root, **{f"n{n}": f"text {n}" for n in range(1500)})
    vault = follow()
    vault.stop()
    vault = follow()
    assert vault.wait(timeout=60)
    assert len(_paths(vault)) == 1500
    _settled(vault, root)
