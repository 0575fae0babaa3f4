"""After an upgrade: who makes way for whom."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon import client, connecting, paths
from recalld.daemon.process import renewal, unit
from recalld.daemon.process.renewal import is_newer, is_older

from ..conftest import Process, until


def running(recalld: Callable[..., Process]) -> int:
    return recalld().listening(paths.socket_path()).popen.pid


def act_as(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (client, renewal):
        monkeypatch.setattr(module, "__version__", version)


def answering() -> int:
    with connecting.connect(start=False) as daemon:
        return int(daemon.call("status")["pid"])


@pytest.mark.parametrize(
    ("older", "newer"),
    [("0.1.0", "0.1.1"), ("0.9", "0.10"), ("1.0rc1", "1.0"), ("1.0.dev3", "1.0"), ("0.1.0", "0.1.0.post1"), ("1", "2")],
)
def test_versions_have_an_order(older: str, newer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    act_as(newer, monkeypatch)
    assert is_older(older) and not is_newer(older) and not is_older(newer)
    act_as(older, monkeypatch)
    assert is_newer(newer) and not is_older(newer)


def test_a_daemon_that_does_not_say_is_neither() -> None:
    assert not is_older("") and not is_newer("")


def test_an_older_daemon_makes_way_once(recalld: Callable[..., Process], monkeypatch: pytest.MonkeyPatch) -> None:
    before = running(recalld)
    act_as("99.0", monkeypatch)
    with connecting.connect() as daemon:  # what comes is no newer, as no code changed: it is taken all the same
        after = daemon.call("status")["pid"]
        assert after != before and daemon.outdated
        daemon.call("stop")
        assert daemon.wait_closed(6)


def test_a_newer_daemon_is_left_alone(recalld: Callable[..., Process], monkeypatch: pytest.MonkeyPatch) -> None:
    before = running(recalld)
    act_as("0.0.1", monkeypatch)
    with connecting.connect() as daemon:
        assert daemon.call("status")["pid"] == before


def test_without_starting_nothing_is_renewed(recalld: Callable[..., Process], monkeypatch: pytest.MonkeyPatch) -> None:
    before = running(recalld)
    act_as("99.0", monkeypatch)
    assert answering() == before


def test_two_installations_do_not_end_each_others_service(
    recalld: Callable[..., Process], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = running(recalld)
    folder = home / ".config/systemd/user"
    folder.mkdir(parents=True)
    about = f"State={paths.state_dir()}\nVersion=0.1.0\nPython=/other/python\nPackage=/other/recalld\n"
    (folder / unit.SERVICE).write_text(f"[Service]\n\n{unit.SECTION}\n{about}", encoding="utf-8")
    (folder / unit.SOCKET).write_text(f"ListenStream={paths.socket_path()}\n", encoding="utf-8")
    act_as("99.0", monkeypatch)
    with connecting.connect() as daemon:
        assert daemon.call("status")["pid"] == before


def test_a_request_outlives_the_daemon_it_was_put_to(recalld: Callable[..., Process], home: Path) -> None:
    process = recalld().listening(paths.socket_path())
    (home / "notes").mkdir()
    with connecting.connect() as daemon:
        daemon.call("init", {"path": str(home / "notes")})
        (home / "notes" / "a.md").write_text("# A\n", encoding="utf-8")
        found: list[int] = []
        asking = threading.Thread(target=lambda: found.append(daemon.call("wait", {"timeout_ms": 30_000})["notes"]))
        process.popen.kill()
        until(lambda: process.popen.poll() is not None)
        asking.start()
        asking.join(40)
        assert found == [1]
        daemon.call("stop")
        assert daemon.wait_closed(6)
