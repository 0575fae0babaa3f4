"""What a command waits for is said to a person who would notice, is gone with the answer, and is said nowhere else."""

import io
import threading
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from recalld.cli import session
from recalld.cli.showing import waiting

from ..conftest import Daemon, at_terminal, spawn

FOUND = {"schema": 1, "cards": [], "disclosures": []}
CLEARED = "\r\x1b[K"


def keep_until_asked(daemon: Daemon, seconds: float, **status: Any) -> threading.Event:
    """Have a search answered once somebody has asked how the daemon is, or after so many seconds."""
    asked = threading.Event()

    def tell(_: dict[str, Any]) -> dict[str, Any]:
        asked.set()
        return {"schema": 1, "vaults": [], "model": {"state": "ready"}, **status}

    def search(_: dict[str, Any]) -> dict[str, Any]:
        asked.wait(seconds)
        return FOUND

    daemon.answers |= {"status": tell, "search": search}
    return asked


@pytest.mark.parametrize(
    ("status", "lang", "told"),
    [
        ({"vaults": [{"state": "opening"}]}, "en", "opening the index"),
        ({"vaults": [{"state": "opening"}], "model": {"state": "loading"}}, "zh-Hant", "正在開啟索引"),
        ({"vaults": [{"state": "indexing"}]}, "zh-Hant", "正在建立索引"),
        ({"vaults": [{"state": "ready"}], "model": {"state": "loading"}}, "zh-Hans", "正在加载语义模型"),
        ({"vaults": [{"state": "ready"}]}, "zh-Hant", "等待結果"),
    ],
)
def test_what_keeps_an_answer_is_said_and_cleared(daemon: Daemon, status: dict[str, Any], lang: str, told: str) -> None:
    keep_until_asked(daemon, 60, **status)
    code, shown = at_terminal(["search", "zebra"], 40, RECALLD_LANG=lang)
    before, cleared, after = shown.rpartition(CLEARED)
    assert code == 1 and cleared and told in before and told not in after and "zebra" in after


def test_who_is_answered_at_once_sees_nothing_of_it(daemon: Daemon) -> None:
    daemon.answers["search"] = FOUND
    assert CLEARED not in at_terminal(["search", "zebra"], 40)[1]


def test_a_pipe_and_a_program_are_told_nothing(daemon: Daemon) -> None:
    asked = keep_until_asked(daemon, waiting.NOTICED_S * 1.5)
    ran = spawn("search", "zebra")
    assert (ran.returncode, ran.stdout) == (1, b"") and b"\r" not in ran.stderr
    for words, more in ((["search", "zebra", "--json"], {}), (["search", "zebra"], {"TERM": "dumb"})):
        assert "\r" not in at_terminal(words, 40, **more)[1]
    assert not asked.is_set()


class Screen(io.StringIO):
    """Standard error, with a person before it."""

    def isatty(self) -> bool:
        return True


def test_that_the_daemon_is_started_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(waiting, "NOTICED_S", 0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    args = Namespace(no_start=False, json=False, vault=None)
    try:
        assert session.ask(args, "status")["schema"] == 1
    finally:
        assert session.ask(args, "stop") is not None
    assert screen.getvalue().split("\r")[1].startswith("\x1b[2m正在啟動背景程式…")
    assert CLEARED in screen.getvalue()
