"""Four servers and a command on one vault: one process writes the index, and every change is indexed once."""

import os
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import ExitStack

from recalld.client import RecalldError

from ...running import Running
from .test_server import started

NOTES, ROUNDS, SERVERS = 20, 3, 4


def test_every_change_is_indexed_once(daemon: Running, command: list[str]) -> None:
    seen: Counter[str] = Counter()
    asked = {f"crowd/{n}.md" for n in range(NOTES)}
    listening = threading.Event()

    def listen() -> None:
        client = daemon.client()
        try:
            for event in client.events("indexed"):
                listening.set()
                seen.update(path for path in (*event["added"], *event["modified"]) if path in asked)
        except RecalldError:
            client.close()  # the daemon is gone: the test is over

    hearing = threading.Thread(target=listen, daemon=True)
    hearing.start()
    (daemon.root / "crowd").mkdir()
    number, deadline = 0, time.monotonic() + 30
    while not listening.wait(0.2):  # nothing tells when it has subscribed
        assert time.monotonic() < deadline
        number += 1
        (daemon.root / "sign.md").write_text(f"# Sign {number}\n")
    with ExitStack() as stack:
        lines = [stack.enter_context(started([*command, "--no-start"])) for _ in range(SERVERS)]
        for line in lines:
            line.greet()
        for turn in range(1, ROUNDS + 1):
            for n in range(NOTES):
                (daemon.root / f"crowd/{n}.md").write_text(f"# Note {n}\n\nWritten {turn} times, quokka.\n")
            for line in lines:  # all ask while it is read
                line.send("tools/call", {"name": "notes_search", "arguments": {"query": "quokka"}})
            found = subprocess.run(
                [sys.executable, "-P", "-m", "recalld.cli.main", "wait", "--no-start"],
                env=os.environ, capture_output=True, timeout=60, check=False,
            )  # fmt: skip
            assert found.returncode == 0, found.stderr
            for line in lines:
                result = line.call("notes_search", query=f"quokka written {turn}", limit=50, budget=8000)
                assert not result.get("isError")
        pids = {line.call("notes_status")["structuredContent"]["pid"] for line in lines}
    assert pids == {daemon.process.pid}
    assert seen == dict.fromkeys(asked, ROUNDS)
