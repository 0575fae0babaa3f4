"""The spool: nothing that anybody writes there raises, and no word is lost while it is taken."""

import os
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.daemon import connecting, footprint, paths
from recalld.daemon.hooks.hookplace import line
from recalld.daemon.hooks.spool import END, MAX_BYTES, Spool, Word, _hand_on, read
from recalld.daemon.vault import Vault
from recalld.daemon.vaults import Vaults

from ..conftest import Process, until

Folder = Path


@pytest.fixture
def folder(home: Path) -> Folder:
    return Path(footprint.make_private(paths.spool_dir()))


def leave(folder: Folder, *words: str) -> None:
    """As hooks do it."""
    with (folder / "hooks").open("ab") as file:
        file.write(b"".join(os.fsencode(word) + END for word in words))


@given(st.binary())
def test_reading_never_raises(data: bytes) -> None:
    assert all(word.startswith("/") for word in read(data).repositories)


@given(st.lists(st.binary(max_size=30).filter(lambda part: b"\0" not in part)))
def test_what_was_left_is_read(parts: list[bytes]) -> None:
    names = [b"/" + part for part in parts]
    assert read(b"".join(name + END for name in names)).repositories == {os.fsdecode(name) for name in names}


def test_a_line_that_was_cut_off_is_dropped() -> None:
    assert read(b"relative\0\n\0\n/whole\0\n/a\0b\0\n/cut").repositories == {"/whole"}


def test_each_word_is_taken_once_and_the_file_cleared_away(folder: Folder) -> None:
    spool = Spool(str(folder))
    assert not spool.has_word() and spool.take() == Word()
    leave(folder, "/a", "/b", "/a")
    assert spool.has_word()
    assert spool.take() == Word(frozenset({"/a", "/b"}))
    leave(folder, "/c")
    assert spool.take() == Word(frozenset({"/c"}))
    assert spool.take() == Word()
    assert list(folder.iterdir()) == [] and not spool.has_word()


def test_what_a_hook_leaves_nobody_else_reads(folder: Folder, home: Path) -> None:
    subprocess.run(["sh", "-c", f"umask 022; {line(str(folder))}; umask >mask"], check=True, cwd=home)
    [left] = folder.iterdir()
    assert left.stat().st_mode & 0o777 == 0o600 and read(left.read_bytes()).repositories
    assert (home / "mask").read_text().strip() == "0022", "what git runs next has the mask it had"


def test_word_written_into_the_file_that_was_just_taken_counts(folder: Folder) -> None:
    leave(folder, "/a")
    spool = Spool(str(folder))
    with (folder / "hooks").open("ab") as hook:
        hook.write(b"/la")
        hook.flush()
        assert spool.take() == Word(frozenset({"/a"}))
        hook.write(b"te" + END)
    assert spool.take() == Word(frozenset({"/late"}))


def test_what_a_process_that_ended_had_taken_is_taken_again(folder: Folder) -> None:
    leave(folder, "/a")
    Spool(str(folder)).take()
    leave(folder, "/b")
    assert Spool(str(folder)).take() == Word(frozenset({"/a", "/b"}))


def test_too_much_to_be_read_means_anything(folder: Folder) -> None:
    (folder / "hooks").write_bytes((b"/x" + END) * (MAX_BYTES // 4 + 1))
    assert Spool(str(folder)).take() == Word(lost=True)


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_is_no_file_is_not_read_and_not_waited_for(folder: Folder, kind: str, home: Path) -> None:
    place = folder / "hooks"
    if kind == "folder":
        place.mkdir()
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        (home / "secret").write_bytes(b"/secret" + END)
        place.symlink_to(home / "secret")
    spool = Spool(str(folder))
    assert spool.take().repositories == frozenset()
    spool.take()
    assert not spool.has_word()  # a folder stays, and is left alone for a while


@pytest.mark.parametrize("before", [0, 1, 40])
def test_no_word_is_lost_when_it_is_taken_while_many_write(folder: Folder, before: int) -> None:
    spool = Spool(str(folder))
    script = f'i=0; while [ $i -lt 60 ]; do PWD="/$1/$i"; {line(str(folder))}; i=$((i+1)); done'
    writers = [subprocess.Popen(["sh", "-c", script, "sh", str(n)]) for n in range(4)]
    until(lambda: (folder / "hooks").exists() and (folder / "hooks").read_bytes().count(END) >= before)
    found = set(spool.take().repositories)
    assert [writer.wait(60) for writer in writers] == [0] * 4
    found |= spool.take().repositories | spool.take().repositories
    assert found == {f"/{n}/{i}" for n in range(4) for i in range(60)}


@pytest.mark.parametrize(
    ("said", "root", "concerned"),
    [
        ("/r", "/r", True),
        ("/r", "/r/notes", True),
        ("/r/sub", "/r", True),
        ("/r", "/rr", False),
        ("/r/sub", "/r/other", False),
        ("/", "/r", True),
    ],
)
def test_a_vault_is_concerned_by_what_holds_it_and_what_it_holds(said: str, root: str, concerned: bool) -> None:
    assert Word(frozenset({said})).concerns(root) is concerned


def test_a_repository_may_be_named_through_a_link(home: Path) -> None:
    (home / "real").mkdir()
    (home / "link").symlink_to("real")
    assert Word(frozenset({str(home / "link")})).concerns(paths.real_root(str(home / "real")))


def test_a_vault_that_a_hook_spoke_of_looks_everywhere(folder: Folder, home: Path) -> None:
    (home / "v").mkdir()
    (home / "w").mkdir()
    looked: dict[str, threading.Event] = {"v": threading.Event(), "w": threading.Event()}

    def make(name: str, root: Path) -> Vault:
        (home / f"s{name}").mkdir()
        return Vault(name, root, home / f"i{name}", home / f"s{name}")

    vaults = Vaults(make)
    try:
        vaults.follow({name: str(home / name) for name in looked})
        for entry in vaults:
            vault = entry.ready.result(20)
            assert vault.wait(timeout=20) and vault._writer is not None
            vault._writer._on_look = looked[entry.name].set
        leave(folder, "/nobody/knows/it", str(home / "v"))
        _hand_on(Spool(str(folder)), vaults)
        assert looked["v"].wait(20)
    finally:
        vaults.stop()


def test_the_daemon_takes_what_was_left_before_it_ran_and_while_it_runs(
    folder: Folder, recalld: Callable[..., Process]
) -> None:
    leave(folder, "/before")
    (folder / "hooks.taken").write_bytes(b"junk")
    process = recalld().listening(paths.socket_path())
    until(lambda: list(folder.iterdir()) == [])
    leave(folder, "/while")
    until(lambda: list(folder.iterdir()) == [])
    with connecting.connect(start=False) as daemon:
        assert daemon.call("status")["pid"] == process.popen.pid
