"""`status`, `wait`, `reindex`, `stop` and `logs`: looking after the daemon."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from recalld.cli.commands.logs import tail
from recalld.daemon import errors, footprint, paths
from recalld.daemon.errors import RecalldError

from ..conftest import Daemon, Recall, spawn

STATUS: dict[str, Any] = {
    "schema": 1,
    "version": "0.1.0",
    "pid": 42,
    "uptime_s": 7300.0,
    "vaults": [
        {
            "name": "notes\x1b",
            "path": "/n",
            "state": "degraded",
            "reason": "few watches",
            "notes": 1873,
            "passages": 5000,
            "embedded": 4000,
            "pending": 3,
            "last_change_s": 60.0,
            "watch": {"state": "timer", "watched": 1, "expected": 2},
        }
    ],
    "model": {"name": "e5-small", "state": "ready"},
    "memory_mb": 201.5,
    "db_mb": 12.25,
    "queries": {"n": 10, "p50_ms": 1.25, "p95_ms": None},
    "problems": [{"code": 1, "message": "config.toml: bad", "data": {}}],
}


def test_status(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["status"] = STATUS
    ran = recall("status")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "recalld 0.1.0, process 42, up 2 h",
        "memory 202 MB, index 12.2 MB",
        "model e5-small ready",
        "10 queries: half within 1.2 ms, 95 % within 0.0 ms",
        "config.toml: bad",
        "",
        "notes\\x1b  /n  degraded",
        "  1,873 notes, 5,000 passages",
        "  4,000 of 5,000 embedded",
        "  3 files waiting",
        "  last change 60 s ago",
        "  few watches",
    ]
    assert recall("status", "--json").json == STATUS


def test_status_in_chinese_names_the_states(recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    daemon.answers["status"] = STATUS
    assert "就緒" in recall("status").out


def test_status_tells_what_thinking_ahead_was_worth(recall: Recall, daemon: Daemon) -> None:
    ahead = {"hits": 3, "misses": 5, "saved_ms": 1234.5}
    rests = {"state": "open", "failures": 3, "rests_s": 600.0, "reason": "no weights\x1b"}
    daemon.answers["status"] = {**STATUS, "prefetch": ahead, "reranker": "maxsim", "breaker": rests}
    out = recall("status").out
    assert "thinking ahead: 3 of 8 answers were ready, 1.2 s saved\n" in out
    assert "closer look at the best notes: off for 10 min: no weights\\x1b\n" in out
    daemon.answers["status"] = {**STATUS, "reranker": "maxsim", "breaker": {**rests, "state": "closed"}}
    assert "closer look at the best notes: word by word\n" in recall("status").out


def test_status_without_vaults_says_what_to_do(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["status"] = {**STATUS, "vaults": []}
    assert "recall init" in recall("status").out


def test_wait(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["status"] = STATUS
    ran = recall("wait", "--vectors", "--timeout", "9")
    assert (ran.code, ran.out) == (0, "")
    assert "by meaning" in ran.err
    asked = daemon.asked("wait")
    assert (asked["vectors"], asked["timeout_ms"]) == (True, 9000)
    assert recall("wait", "--json").json == {"schema": 1}


def test_wait_that_takes_too_long_is_4(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["wait"] = RecalldError("not ready", kind="timeout", code=errors.NOT_READY, hint="look at status")
    assert recall("wait").code == 4


def test_reindex(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["reindex"] = {"schema": 1, "notes": 1873}
    assert recall("reindex", "--full").err == "Built the index anew: 1,873 notes.\n"
    assert daemon.asked("reindex")["full"] is True


def test_stop(recall: Recall, daemon: Daemon) -> None:
    ran = recall("stop")
    assert (ran.code, ran.err) == (0, "Stopped.\n")
    assert recall("stop", "--json").json == {"schema": 1, "stopped": True}


def test_stop_is_fine_when_none_runs(recall: Recall) -> None:
    assert recall("stop").code == 0
    assert recall("stop", "--no-start", "--json").json == {"schema": 1, "stopped": False}


def test_logs(recall: Recall) -> None:
    footprint.make_private(paths.state_dir())
    Path(paths.log_file()).write_text("".join(f"line {n} \x1b[2J\n" for n in range(100)), encoding="utf-8")
    assert recall("logs", "-n", "2").out == "line 98 \\x1b[2J\nline 99 \\x1b[2J\n"
    assert recall("logs", "-n1", "--json").json["lines"] == ["line 99 \x1b[2J"]


@pytest.mark.parametrize(
    ("lang", "told", "where"),
    [
        ("en", "The last 2 lines of", "recall doctor"),
        ("zh-Hant", "的最後 2 行", "一律用英文"),
        ("zh-Hans", "的最后 2 行", "一律用英文"),
    ],
)
def test_what_the_lines_of_a_log_are_is_told_beside_them(
    recall: Recall, monkeypatch: pytest.MonkeyPatch, lang: str, told: str, where: str
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    footprint.make_private(paths.state_dir())
    Path(paths.log_file()).write_text("one\ntwo\nthree\n", encoding="utf-8")
    ran = recall("logs", "-n", "2")
    assert ran.out == "two\nthree\n"
    assert all(part in ran.err for part in (told, where, paths.log_file())) and "Ctrl+C" not in ran.err
    assert recall("logs", "--json").err == ""


def test_no_log_yet(recall: Recall) -> None:
    ran = recall("logs")
    assert ran.code == 1
    assert "journalctl" in ran.err


@pytest.mark.parametrize("count", [1, 3, 1000])
@pytest.mark.parametrize("text", ["", "one", "one\n", "one\ntwo", "字\n" * 700, ("x" * 5000 + "\n") * 5, "\n\n"])
def test_the_tail_of_a_file(home: Path, text: str, count: int) -> None:
    file = home / "log"
    file.write_text(text, encoding="utf-8")
    expected = text.split("\n")
    if expected[-1] == "":
        expected.pop()
    assert tail(str(file), count)[0] == expected[-count:]


def test_following_goes_over_to_the_new_file() -> None:
    footprint.make_private(paths.state_dir())
    log = Path(paths.log_file())
    log.write_text("old\n", encoding="utf-8")
    command = [sys.executable, "-m", "recalld.cli.main", "logs", "-f"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "old\n"
        with log.open("a", encoding="utf-8") as file:
            file.write("added\n")
        assert process.stdout.readline() == "added\n"
        log.rename(log.with_suffix(".log.1"))
        log.write_text("rotated\n", encoding="utf-8")
        assert process.stdout.readline() == "rotated\n"
        process.terminate()


def test_status_goes_on_when_the_daemon_is_gone_and_starts_none(home: Path) -> None:
    command = [sys.executable, "-m", "recalld.cli.main", "status", "--watch"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline().startswith("recalld ")
        assert "has just started it" in process.stderr.readline()
        subprocess.run([*command[:3], "stop"], check=True, capture_output=True)
        assert "no recalld answers" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert "Traceback" not in process.stderr.read()
    assert subprocess.run([*command[:4], "--no-start"], capture_output=True).returncode == 3


@pytest.mark.parametrize(("lang", "told"), [("en", "has just started it"), ("zh-Hant", "剛剛由這個指令啟動")])
def test_status_that_had_to_start_the_daemon_says_so(home: Path, lang: str, told: str) -> None:
    assert told not in spawn("status", "--no-start", RECALLD_LANG=lang).stderr.decode()
    try:
        assert told in spawn("status", RECALLD_LANG=lang).stderr.decode()
        assert told not in spawn("status", RECALLD_LANG=lang).stderr.decode()
        assert spawn("stop").returncode == 0
        assert spawn("status", "--json", RECALLD_LANG=lang).stderr == b""
    finally:
        spawn("stop")


def test_the_figures_of_an_index_that_is_being_opened_are_not_told_as_none(recall: Recall, daemon: Daemon) -> None:
    vault = {"name": "v", "path": "/n", "state": "opening", "notes": 0, "passages": 0, "embedded": 0, "pending": 0}
    daemon.answers["status"] = {**STATUS, "vaults": [vault]}
    assert recall("status").out.splitlines()[-1] == "v  /n  opening"


def test_status_tells_of_requests(recall: Recall, daemon: Daemon) -> None:
    asked = {
        "n": 12,
        "errors": 1,
        "waiting": 2,
        "in_flight": 3,
        "bytes_in": 1500,
        "bytes_out": 2_500_000,
        "methods": {},
    }
    daemon.answers["status"] = {**STATUS, "requests": asked}
    assert "12 requests, 1 refused, 2 waiting, 2 kB in, 2,500 kB out\n" in recall("status").out
