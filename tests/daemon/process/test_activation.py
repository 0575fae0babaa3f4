"""The service manager's conventions."""

import os
import socket
from pathlib import Path

import pytest

from recalld.daemon.process import activation


@pytest.mark.parametrize("abstract", [False, True])
def test_notify(home: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool) -> None:
    if abstract and not hasattr(socket, "SO_PEERCRED"):
        pytest.skip("abstract addresses are Linux's")
    name = f"@recalld-test-{home.name}" if abstract else str(home / "n")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(name.replace("@", "\0", 1) if abstract else name)
        manager.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        assert activation.notify("READY=1")
        assert manager.recv(100) == b"READY=1"


def test_nobody_to_notify(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not activation.notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", str(home / "gone"))
    assert not activation.notify("READY=1")


def test_sockets_for_another_process_are_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_PID", str(os.getpid() + 1))
    monkeypatch.setenv("LISTEN_FDS", "1")
    assert activation.inherited_sockets() == []
    assert "LISTEN_FDS" not in os.environ


def test_the_watchdogs_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    assert activation.watchdog_seconds() is None
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    assert activation.watchdog_seconds() == 7.5
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid() + 1))
    assert activation.watchdog_seconds() is None
