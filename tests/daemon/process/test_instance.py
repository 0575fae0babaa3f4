"""One daemon a socket."""

import fcntl
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from recalld.daemon import footprint, paths
from recalld.daemon.errors import RecalldError
from recalld.daemon.process.instance import Instance, answers, holder

from ..conftest import Process, accepts, until


@pytest.fixture
def path() -> str:
    return paths.socket_path()


def test_a_private_socket(path: str) -> None:
    instance = Instance.acquire(path)
    assert stat.S_IMODE(Path(path).stat().st_mode) == 0o600
    assert stat.S_IMODE(Path(path).parent.stat().st_mode) == 0o700
    assert holder(paths.owner_lock()) == (os.getpid(), path)
    assert accepts(path)
    assert not answers(path)  # nobody serves it yet
    instance.close_socket()
    instance.release()
    assert not Path(path).exists()


def test_a_stale_socket_is_replaced(path: str) -> None:
    footprint.make_private(str(Path(path).parent))
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(path)
    instance = Instance.acquire(path)
    assert accepts(path)
    instance.close_socket()
    instance.release()


@pytest.mark.parametrize("gone", ["", ".lock"])
def test_what_was_taken_away_is_noticed(path: str, gone: str) -> None:
    instance = Instance.acquire(path)
    assert instance.in_place()
    Path(path + gone).unlink()
    assert not instance.in_place()
    Path(path + gone).write_text("another's")
    assert not instance.in_place()
    instance.close_socket()
    instance.release()
    assert Path(path + gone).read_text() == "another's"


def test_a_file_in_its_place_is_kept(path: str) -> None:
    footprint.make_private(str(Path(path).parent))
    Path(path).write_text("mine")
    with pytest.raises(FileExistsError):
        Instance.acquire(path)
    assert Path(path).read_text() == "mine"


def test_a_holder_that_goes_is_waited_for(path: str) -> None:
    footprint.make_private(paths.state_dir())
    script = (
        "import fcntl, os, sys\n"
        "lock = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)\n"
        "fcntl.flock(lock, fcntl.LOCK_EX)\n"
        "print('held', flush=True)\n"
        "sys.stdin.read()\n"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", script, paths.owner_lock()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    other.stdout.readline()
    with pytest.raises(RecalldError):
        Instance.acquire(path, wait_s=0.2)
    other.communicate("")
    instance = Instance.acquire(path, wait_s=5)
    instance.close_socket()
    instance.release()


def test_a_holder_that_lets_clients_in_and_says_nothing_is_waited_for(path: str) -> None:
    dying = Instance.acquire(path)  # as a killed process is, until the system has taken it apart
    taking = ThreadPoolExecutor(1)
    second = taking.submit(Instance.acquire, path)
    with pytest.raises(TimeoutError):
        second.result(0.3)
    dying.listener.close()
    dying.release()
    second.result(5).close_socket()
    second.result().release()
    taking.shutdown()


def test_the_second_says_who_holds_it(recalld: Callable[..., Process], path: str) -> None:
    first = recalld().listening(path)
    second = recalld()
    assert second.popen.wait(10) == 5
    assert f"pid {first.popen.pid}" in second.error()
    elsewhere = recalld("--socket", f"{path}2")
    assert elsewhere.popen.wait(10) == 5
    assert f"pid {first.popen.pid}" in elsewhere.error()
    assert answers(path)


def test_after_kill_nine_another_takes_over(recalld: Callable[..., Process], path: str) -> None:
    recalld().listening(path).end(signal.SIGKILL)
    assert Path(path).exists()
    second = recalld()
    until(lambda: answers(path))
    assert second.end() == 0
    assert not Path(path).exists()


def test_a_lock_file_that_is_a_link_is_not_followed(path: str, home: Path) -> None:
    footprint.make_private(str(Path(path).parent))
    (home / "target").write_text("precious")
    Path(f"{path}.lock").symlink_to(home / "target")
    with pytest.raises(OSError):
        Instance.acquire(path)
    assert (home / "target").read_text() == "precious"


def test_failing_leaves_no_lock_behind(path: str) -> None:
    footprint.make_private(str(Path(path).parent))
    Path(path).mkdir()
    with pytest.raises(OSError):
        Instance.acquire(path)
    with Path(f"{path}.lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_locks_that_were_taken_away_while_they_were_waited_for_are_taken_anew(path: str, home: Path) -> None:
    """As when everything is removed: who gets the lock of a file that is gone would share the place with the next."""
    footprint.make_private(paths.state_dir())
    held = os.open(paths.owner_lock(), os.O_RDWR | os.O_CREAT)
    fcntl.flock(held, fcntl.LOCK_EX)
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(Instance.acquire, path, 20.0)
        until(lambda: Path(f"{path}.lock").exists())
        shutil.rmtree(Path(path).parent)
        shutil.rmtree(paths.state_dir())
        os.close(held)
        instance = coming.result(20)
    assert instance.in_place() and accepts(path)
    instance.close_socket()
    instance.release()
