"""The process as a whole."""

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from shutil import which

import pytest

from recalld.daemon import connecting, footprint, paths
from recalld.daemon.errors import RecalldError
from recalld.daemon.process.instance import answers, holder

from .conftest import Process, until


def stop() -> None:
    with connecting.connect(start=False) as daemon:
        daemon.call("stop")
        assert daemon.wait_closed(6)


def test_started_by_a_client_and_stopped() -> None:
    with connecting.connect() as daemon:
        assert daemon.hello()["version"] == 1
        assert not daemon.outdated
        status = daemon.call("status")
        assert holder(paths.owner_lock())[0] == status["pid"] != os.getpid()
    for folder in (paths.state_dir(), paths.run_dir()):
        assert stat.S_IMODE(Path(folder).stat().st_mode) == 0o700
    assert stat.S_IMODE(Path(paths.log_file()).stat().st_mode) == 0o600
    stop()
    assert not answers(paths.socket_path())


def test_many_clients_start_one_daemon() -> None:
    pids: list[int] = []

    def ask() -> None:
        with connecting.connect() as daemon:
            pids.append(daemon.call("status")["pid"])

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(pids) == 6
    assert len(set(pids)) == 1
    stop()


def test_a_client_never_gets_a_process_on_its_way_out() -> None:
    with connecting.connect() as daemon:
        killed = daemon.call("status")["pid"]
    os.kill(killed, signal.SIGKILL)
    with connecting.connect() as daemon:  # at once: the socket may still let it in
        assert daemon.call("status")["pid"] != killed
    stop()


def test_a_daemon_whose_socket_was_taken_away_makes_way() -> None:
    with connecting.connect() as daemon:
        lost = daemon.call("status")["pid"]
    Path(paths.socket_path()).unlink()
    with connecting.connect() as daemon:
        assert daemon.call("status")["pid"] != lost
    stop()


def test_a_daemon_elsewhere_is_found(recalld: Callable[..., Process], home: Path) -> None:
    elsewhere = str(home / "other.sock")
    process = recalld("--socket", elsewhere).listening(elsewhere)
    with connecting.connect(start=False) as daemon:
        assert daemon.call("status")["pid"] == process.popen.pid


def test_a_home_whose_path_is_too_long(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_HOME", str(home / ("x" * 120)))
    with connecting.connect() as daemon:
        socket_path = daemon.call("status")["socket"]
    assert socket_path == paths.socket_path()
    assert socket_path.startswith("/tmp/recalld-")
    stop()
    Path(f"{socket_path}.lock").unlink()
    Path(socket_path).parent.rmdir()


def test_a_bare_environment(recalld: Callable[..., Process], home: Path) -> None:
    path = str(home / ".local/state/recalld/run/recalld.sock")
    process = recalld(env={"HOME": str(home), "PATH": "/usr/bin:/bin"}).listening(path)
    with connecting.connect(start=False, socket_path=path) as daemon:
        assert daemon.call("status")["vaults"] == []
    assert process.end() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_end_it_cleanly(recalld: Callable[..., Process], number: int) -> None:
    # As early as can be: the socket is there a while before the loop is.
    process = recalld().listening(paths.socket_path())
    assert process.end(number) == 0
    assert not Path(paths.socket_path()).exists()
    assert "Traceback" not in process.said
    assert "stopped" in process.said


def test_broken_settings_do_not_keep_it_from_starting(recalld: Callable[..., Process]) -> None:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True)
    file.write_text("model = 'none'\nthreds = 2\n", encoding="utf-8")
    process = recalld().listening(paths.socket_path())
    with connecting.connect(start=False) as daemon:
        problem = daemon.call("status")["problems"][0]
        assert (problem["data"]["path"], problem["data"]["line"]) == (str(file), 2)
        with pytest.raises(RecalldError, match="threds"):
            daemon.call("search", {"query": "x"})
        file.write_text("model = 'none'\n", encoding="utf-8")
        process.popen.send_signal(signal.SIGHUP)
        until(lambda: not daemon.call("status")["problems"])


def test_why_it_does_not_start_is_said() -> None:
    Path(paths.socket_path()).mkdir(parents=True)
    with pytest.raises(RecalldError) as refused:
        connecting.connect(timeout=5)
    assert refused.value.kind == "start-failed"
    assert "is no socket" in refused.value.message


def test_a_home_that_cannot_be_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("no folder")
    monkeypatch.setenv("RECALLD_HOME", str(home / "file"))
    with pytest.raises(RecalldError) as refused:
        connecting.connect(timeout=5)
    assert (refused.value.kind, refused.value.exit_code) == ("start-failed", 3)
    assert str(home / "file") in refused.value.message


def test_a_dying_thread_takes_it_down(home: Path) -> None:
    code = (
        "import threading, time\n"
        "from recalld.daemon import main\n"
        "main._prepare()\n"
        "threading.Thread(target=lambda: 1 / 0, name='writer').start()\n"
        "time.sleep(10)\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20)
    assert ended.returncode == 70
    assert "writer" in ended.stderr


@pytest.mark.skipif(which("systemd-socket-activate") is None, reason="no systemd-socket-activate")
def test_socket_activation(home: Path) -> None:
    path = str(home / "a.sock")
    manager = subprocess.Popen(
        [
            "systemd-socket-activate",
            "-l",
            path,
            *_passed(),
            sys.executable,
            "-m",
            "recalld.daemon.main",
            "--foreground",
        ],
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
    )
    try:
        until(lambda: answers(path))  # and that starts it
        with connecting.connect(start=False, socket_path=path) as daemon:
            status = daemon.call("status")
            assert status["socket"] == path
            daemon.call("stop")
            assert daemon.wait_closed(6)
        assert Path(path).exists()  # it is the manager's
    finally:
        manager.kill()
        manager.wait()


def _passed() -> list[str]:
    return [f"--setenv={name}" for name in ("RECALLD_HOME", "HOME", "PATH")]


def test_raw_bytes_from_any_tool(recalld: Callable[..., Process]) -> None:
    recalld().listening(paths.socket_path())
    with socket.socket(socket.AF_UNIX) as plain:
        plain.settimeout(10)
        plain.connect(paths.socket_path())
        plain.sendall(b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":"nc","versions":[1,2]}}\n')
        with plain.makefile("rb") as lines:
            result = json.loads(lines.readline())["result"]
            assert result["version"] == 1
            assert {"search", "recall", "get", "status"} <= set(result["capabilities"])
            assert "note.create" in result["capabilities"]
            plain.sendall(b'{"jsonrpc":"2.0","id":2,"method":"hello","params":{"versions":[9]}}\n')
            assert json.loads(lines.readline())["error"]["data"]["kind"] == "version"


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into /proc")
def test_no_internet_socket(recalld: Callable[..., Process], home: Path) -> None:
    process = recalld().listening(paths.socket_path())
    (home / "v").mkdir()
    (home / "v" / "a.md").write_text("# A\n", encoding="utf-8")
    with connecting.connect(start=False) as daemon:
        daemon.call("init", {"path": str(home / "v")})
        daemon.call("search", {"query": "a", "after_write": True})
        opened = {os.readlink(link) for link in Path(f"/proc/{process.popen.pid}/fd").iterdir()}  # noqa: PTH115
    internet: set[str] = set()
    for table in ("tcp", "tcp6", "udp", "udp6", "raw", "raw6"):
        file = Path(f"/proc/{process.popen.pid}/net/{table}")
        rows = file.read_text(encoding="ascii").splitlines()[1:] if file.exists() else []
        internet |= {f"socket:[{row.split()[9]}]" for row in rows}
    assert any(name.startswith("socket:") for name in opened)
    assert not opened & internet


def test_ready_before_the_model_and_beating_after(recalld: Callable[..., Process], home: Path) -> None:
    config = Path(paths.config_file())
    footprint.make_private(str(config.parent))
    (home / "v").mkdir()
    config.write_text(f'model = "{home}/no-such-model"\n[vaults.v]\npath = "{home}/v"\n', encoding="utf-8")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(home / "n"))
        manager.settimeout(20)
        process = recalld(env={**os.environ, "NOTIFY_SOCKET": str(home / "n"), "WATCHDOG_USEC": "400000"})
        heard = [manager.recv(200).decode() for _ in range(3)]
        assert heard[0].startswith("READY=1\n")
        assert set(heard[1:]) == {"WATCHDOG=1"}
        process.popen.terminate()
        until(lambda: manager.recv(200) == b"STOPPING=1")
    assert process.end() == 0


def test_what_is_under_way_is_answered_before_the_end(recalld: Callable[..., Process], home: Path) -> None:
    process = recalld().listening(paths.socket_path())
    (home / "v").mkdir()
    (home / "v" / "a.md").write_text("# A\n", encoding="utf-8")
    with connecting.connect(start=False) as daemon:
        daemon.call("init", {"path": str(home / "v")})
        daemon.call("wait")
        daemon._send("search", {"query": "a"})
        process.popen.terminate()
        assert len(daemon._receive(None, None)["result"]["cards"]) == 1
        with pytest.raises(RecalldError):
            daemon.reopen = None
            daemon.call("search", {"query": "a"})
    assert process.end() == 0


def test_no_word_of_a_note_or_a_question_is_logged(recalld: Callable[..., Process], home: Path) -> None:
    process = recalld().listening(paths.socket_path())
    config = Path(paths.config_file())
    (home / "v").mkdir()
    (home / "v" / "a.md").write_text("---\ntags: [: zanzibar\n---\n# Zanzibar\nquokka [[nowhere]]\n", encoding="utf-8")
    (home / "v" / "b.md").write_bytes(b"\xff\xfezanzibar quokka")
    with connecting.connect(start=False) as daemon:
        daemon.call("init", {"path": str(home / "v")})
        config.write_text("slow_ms = 1\n" + config.read_text(encoding="utf-8"), encoding="utf-8")
        process.popen.send_signal(signal.SIGHUP)
        daemon.call("wait")
        for query in ("zanzibar quokka", '"quokka', "tag:zanzibar before:quokka", "x" * 99_000 + "quokka"):
            daemon.call("search", {"query": query})
            daemon.call("recall", {"query": query})
        for method, params in (
            ("get", {"note": "zanzibar?"}),
            ("sql", {"statement": "SELECT quokka"}),
            ("zanzibar", {}),
        ):
            with pytest.raises(RecalldError):
                daemon.call(method, params)
    process.end()
    said = process.said
    assert "listens at" in said
    assert not [line for line in said.splitlines() if "zanzibar" in line.lower() or "quokka" in line.lower()]
