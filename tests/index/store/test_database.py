"""The file and what can befall it: each is told apart, and none stops the next start."""

import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import duckdb
import pytest

from recalld.index.store import care, database
from recalld.index.store.errors import IndexDamaged, IndexLocked, IndexUnavailable
from recalld.index.store.rows import Batch
from recalld.index.store.store import Store

from .conftest import answers, embed, key, make_note

WORDS = ["tea", "pot"]


@pytest.fixture
def filled(path: Path) -> Path:
    """Return a closed index of a few notes."""
    store = Store.open(path)
    store.apply(Batch(upserts=[make_note(f"{n}.md", "tea " * n + "pot", f"text {n}") for n in range(20)]))
    embed(store)
    store.care.compact()
    store.close()
    return path


def test_blocks_that_were_read_leave_memory_unless_somebody_reads(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_KEPT_BLOCKS", "1MB")
    store, chance = Store.open(path), random.Random(7)
    store.apply(Batch(upserts=[make_note(f"{n}.md", "tea", chance.randbytes(100_000).hex()) for n in range(40)]))
    while store.care.idle():
        pass

    def kept() -> int:
        with store._file.database.read() as cursor:
            size = "SELECT sum(memory_usage_bytes) FROM duckdb_memory() WHERE tag = 'BASE_TABLE'"
            return int((cursor.execute(size).fetchone() or (0,))[0])

    def look() -> None:
        with store._file.database.read() as cursor:
            cursor.execute("SELECT sum(length(text)) FROM passages").fetchall()

    look()
    read = kept()
    with store._file.database.read():
        assert not store._file.database.shed(), "it would take memory from whoever reads"
    assert kept() >= read > 3 * 2**20
    store.care.shed_later()
    store.care.idle()
    assert kept() <= 2**20

    look()
    assert kept() > 3 * 2**20, "the limit is what it was"
    store.close()


def rebuilt(path: Path) -> str:
    """Open a file that cannot be used; return why, after seeing that the new one works and stays."""
    store = Store.open(path)
    reason = store.rebuilt_reason
    assert store.n_notes == 0
    store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    store.close()
    again = Store.open(path)
    assert (again.rebuilt_reason, again.n_notes) == ("", 1)
    again.close()
    return reason


def test_files_are_private_whatever_the_umask(path: Path) -> None:
    old = os.umask(0)
    try:
        store = Store.open(path)
        store.apply(Batch(upserts=[make_note("a.md", "tea")]))
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (path.parent, *path.parent.iterdir())}
        store.care.purge()
        modes["rewritten"] = stat.S_IMODE(path.stat().st_mode)
        store.close()
    finally:
        os.umask(old)
    wanted = {path.parent.name: 0o700, path.name: 0o600, database.log_of(path).name: 0o600, "rewritten": 0o600}
    assert modes == wanted


def test_an_empty_file_is_started_anew(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.touch()
    assert "not a valid DuckDB" in rebuilt(path)


def test_a_foreign_file_is_set_aside(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text("notes of mine\n" * 5000)
    database.bad_of(path).write_text("an older one")
    assert rebuilt(path)
    assert database.bad_of(path).read_text().startswith("notes of mine")


def test_another_database_is_set_aside(path: Path) -> None:
    path.parent.mkdir(parents=True)
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE mine (x INTEGER)")
    assert "no index of recalld" in rebuilt(path)


def test_a_newer_schema_is_set_aside(filled: Path) -> None:
    with duckdb.connect(str(filled)) as connection:
        connection.execute("UPDATE meta SET v = '99' WHERE k = 'schema_version'")
    assert "newer recalld (schema 99" in rebuilt(filled)


def test_a_newer_file_format_is_set_aside(filled: Path) -> None:
    data = bytearray(filled.read_bytes())
    at = data.index(b"DUCK") + 4
    data[at : at + 8] = (99_999).to_bytes(8, "little")
    filled.write_bytes(data)
    assert rebuilt(filled)


def test_a_table_that_is_not_as_it_should_be_counts_as_damage(filled: Path) -> None:
    with duckdb.connect(str(filled)) as connection:
        connection.execute("ALTER TABLE notes DROP COLUMN title")
    assert "cannot be read" in rebuilt(filled)


@pytest.mark.parametrize("left", [0.02, 0.3, 0.6, 0.9])
def test_a_cut_file_is_rebuilt_now_or_when_it_is_read(filled: Path, left: float) -> None:
    with filled.open("r+b") as file:
        file.truncate(int(filled.stat().st_size * left))
    _usable_in_the_end(filled)


@pytest.mark.parametrize("seed", range(6))
def test_overwritten_blocks_are_rebuilt_now_or_when_they_are_read(filled: Path, seed: int) -> None:
    size = filled.stat().st_size
    with filled.open("r+b") as file:
        file.seek(size * seed // 6 + 100)
        file.write(b"\x5a" * 3000)
    _usable_in_the_end(filled)


def _usable_in_the_end(path: Path) -> None:
    """Do what the daemon does: open, use, and start anew on damage."""
    store = Store.open(path)
    try:
        if not store.rebuilt_reason:
            answers(store, WORDS)
            store.passages(range(100))
            store.apply(Batch(upserts=[make_note("a.md", "pot")], removed=["3.md"]))
            store.care.compact()
    except IndexDamaged:
        store.care.reopen(rebuild=True)
    store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    assert store.postings([key("tea")])[0].df >= 1
    store.close()
    Store.open(path).close()


@pytest.mark.parametrize("cut", [1, 40, 300])
def test_a_cut_log_loses_its_end_and_nothing_else(path: Path, home: Path, cut: int) -> None:
    _run_and_kill(path, "apply(0); apply(1); store._file.database.writer.execute('CHECKPOINT'); apply(2); apply(3)")
    log = database.log_of(path)
    with log.open("r+b") as file:
        file.truncate(log.stat().st_size - cut)
    _whole(path, at_least=2)


def test_a_log_of_noise_costs_the_log_alone(path: Path) -> None:
    _run_and_kill(path, "apply(0); store._file.database.writer.execute('CHECKPOINT'); apply(1)")
    log = database.log_of(path)
    log.write_bytes(os.urandom(log.stat().st_size))
    _whole(path, at_least=1)


@pytest.mark.parametrize("steps", [1, 2, 4, 7, 11, 16])
def test_a_kill_at_any_moment_leaves_whole_revisions(path: Path, steps: int) -> None:
    told = _run_and_kill(path, "[(apply(n), print(n, flush=True)) for n in range(10**6)]", steps)
    _whole(path, at_least=told)


def test_a_second_process_is_told_who_has_the_index(path: Path) -> None:
    store = Store.open(path)
    script = f"""
        from pathlib import Path
        from recalld.index.store.errors import IndexLocked
        from recalld.index.store.store import Store
        try:
            Store.open(Path({str(path)!r}))
        except IndexLocked as error:
            print(error.pid)
    """
    said = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=True)
    assert int(said.stdout) == os.getpid()
    store.close()


def test_the_machine_in_the_way_is_no_damage(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise duckdb.IOException("IO Error: Could not write file: No space left on device")

    monkeypatch.setattr(duckdb, "connect", full)
    with pytest.raises(IndexUnavailable, match="No space left"):
        Store.open(filled)
    monkeypatch.undo()
    assert not database.bad_of(filled).exists()
    store = Store.open(filled)
    assert store.n_notes == 20
    store.close()


def test_a_closed_store_says_so_and_opens_again(filled: Path) -> None:
    store = Store.open(filled)
    before = answers(store, WORDS)
    store.close()
    store.close()
    with pytest.raises(IndexUnavailable, match="closed"):
        store.passages([1])
    with pytest.raises(IndexUnavailable, match="closed"):
        store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    store.care.reopen()
    assert answers(store, WORDS) == before
    store.close()


@pytest.mark.parametrize("how", ["deleted", "replaced", "with its folder"])
def test_a_file_taken_away_while_in_use_is_noticed_and_made_anew(filled: Path, how: str) -> None:
    store = Store.open(filled)
    if how == "with its folder":
        shutil.rmtree(filled.parent)
    else:
        filled.unlink()
    if how == "replaced":
        filled.write_bytes(b"noise" * 10_000)
    with pytest.raises(IndexDamaged, match="in use"):
        store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    before = store.rev
    store.care.reopen(rebuild=True)
    assert store.rev > before  # what somebody keeps by revision is of the old file, and is never taken for the new one
    applied = store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    assert applied.rev == store.rev > before + 1
    store.close()
    again = Store.open(filled)
    assert (again.n_notes, again.rebuilt_reason, again.rev) == (1, "", applied.rev)
    again.close()


def test_locked_configuration_reads_no_other_file(filled: Path, home: Path) -> None:
    (home / "x.csv").write_text("a\n1\n")
    store = Store.open(filled)
    with pytest.raises(duckdb.Error), store._file.database.read() as cursor:
        cursor.execute(f"SELECT * FROM read_csv('{home / 'x.csv'}')")
    assert store.n_notes == 20
    store.close()


def test_a_file_that_is_mostly_free_is_rewritten_at_opening(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(filled)
    before, inode = answers(store, WORDS), filled.stat().st_ino
    store.close()
    monkeypatch.setattr(database, "mostly_free", lambda *_: True)
    store = Store.open(filled)
    assert filled.stat().st_ino != inode
    assert (answers(store, WORDS), store.rebuilt_reason) == (before, "")
    store.close()


def test_a_rewrite_that_fails_does_not_stop_the_opening(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise IndexUnavailable("No space left on device")

    monkeypatch.setattr(database, "mostly_free", lambda *_: True)
    monkeypatch.setattr(database, "rewrite", full)
    store = Store.open(filled)
    assert store.n_notes == 20
    store.close()


def _run_and_kill(path: Path, script: str, lines: int = 0) -> int:
    """Let another process write, and kill it after it said so many lines, or at its end; returns what it said last."""
    prelude = f"""
        import os, signal
        from pathlib import Path
        from recalld.index.store.rows import Batch
        from recalld.index.store.store import Store
        from tests.index.store.conftest import make_note
        store = Store.open(Path({str(path)!r}))
        def apply(n):
            notes = [make_note(f"{{m}}.md", f"tea {{n}}", "pot") for m in range(n * 5, n * 5 + 5)]
            store.apply(Batch(upserts=notes))
    """
    code = textwrap.dedent(prelude) + script + "\nos.kill(os.getpid(), signal.SIGKILL)\n"
    root = Path(__file__).parents[3]
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=root)
    assert process.stdout is not None
    said = -1
    with process:
        for line in _first(process.stdout, lines):
            said = int(line)
        if lines:
            process.kill()
        process.wait()
    assert process.returncode == -signal.SIGKILL
    return said + 1


def _first(lines: Iterator[str], n: int) -> Iterator[str]:
    for _ in range(n):
        yield next(lines)


def _whole(path: Path, at_least: int) -> None:
    """Check that the store holds complete batches of `_run_and_kill`, the first ones, and goes on."""
    try:
        store = Store.open(path)
    except IndexLocked:
        pytest.fail("the lock outlived its process")
    batches, rest = divmod(store.n_notes, 5)
    assert rest == 0 and batches >= at_least
    assert {meta.path for meta in store.notes.all()} == {f"{m}.md" for m in range(batches * 5)}
    assert store.postings([key("tea")])[0].df == len(store.passages(range(10_000))) // 2 == batches * 5
    store.apply(Batch(upserts=[make_note("after.md", "tea")]))
    assert store.postings([key("tea")])[0].df == batches * 5 + 1
    store.close()


def test_who_reads_a_first_row_only_keeps_nobody_from_tidying(path: Path) -> None:
    store = Store.open(path)
    store.care.idle()
    assert store.stats().notes == 0
    store.apply(Batch(upserts=[make_note("a.md", "tea")]))
    store.care.idle()
    log = database.log_of(path)
    assert not log.exists() or not log.stat().st_size
    store.close()


def test_the_log_does_not_grow_with_the_saves_where_there_is_no_rest(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(care, "UNSAVED_MOST", 20)
    store = Store.open(path)
    longest = []
    for number in range(90):
        with store.view() if number % 9 else nullcontext():  # somebody reads more often than not
            store.apply(Batch(upserts=[make_note("a.md", f"tea {number}", version=number)]))
        log = database.log_of(path)
        longest.append(log.stat().st_size if log.exists() else 0)
    assert max(longest[20:]) <= 2 * max(longest[:20])
    assert answers(store, ["tea"])["postings"] != [[]]
    store.close()
