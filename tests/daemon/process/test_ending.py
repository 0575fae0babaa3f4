"""A daemon that is told to stop is waited for until its process is gone."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from recalld.daemon import connecting
from recalld.daemon.process import ending

LINGERS = """
import json, os, socket, sys, time
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
os.chmod(sys.argv[1], 0o600)
listener.listen()
print("listens", flush=True)
connection, _ = listener.accept()
for line in connection.makefile("rb"):
    asked = json.loads(line)
    result = {"server": "recalld 0", "pid": os.getpid()}
    connection.sendall(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": result}).encode() + b"\\n")
    if asked["method"] == "stop":
        break
connection.shutdown(socket.SHUT_RDWR)
connection.close()
time.sleep(float(sys.argv[2]))
"""


@pytest.fixture
def lingering(home: Path, request: pytest.FixtureRequest) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """A process that answers, and closes its socket some seconds before it ends."""
    command = [sys.executable, "-c", LINGERS, str(home / "s"), str(request.param)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "listens\n"
        yield process, home / "s"
        process.kill()


@pytest.mark.parametrize(("lingering", "ends"), [(0.5, True), (60, False)], indirect=["lingering"])
def test_it_is_closed_once_its_process_is_gone(lingering: tuple[subprocess.Popen[str], Path], ends: bool) -> None:
    process, path = lingering
    with connecting.connect(start=False, socket_path=str(path)) as daemon:
        daemon.call("stop")
        assert daemon.wait_closed(30 if ends else 0.5) is ends
    assert (process.poll() is not None) is ends


@pytest.mark.parametrize("has_ended", [ending.has_ended, ending._has_vanished])
def test_a_process_lives_until_it_ends(has_ended: Callable[[int, float], bool]) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        assert not has_ended(process.pid, 0.1)
        process.communicate(b"\n")
    assert has_ended(process.pid, 10)
