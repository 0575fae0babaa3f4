"""A `recalld` in a process of its own, that the tests of a module share."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from recalld.client import Client, RecalldError


class Running:
    """A daemon with one vault, `notes`, searched by words."""

    def __init__(self, home: Path, notes: Mapping[str, str]) -> None:
        self.home = home / "r"
        self.root = home / "notes"
        for path, text in notes.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text, "utf-8")
        settings = self.home / "config" / "config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(f'model = "none"\n[vaults.notes]\npath = "{self.root}"\n')

    @property
    def socket(self) -> str:
        """Where it listens."""
        return str(self.home / "run" / "recalld.sock")

    def start(self) -> None:
        """Start the process, or another after it was stopped; it has read the notes then."""
        command = [sys.executable, "-P", "-m", "recalld.daemon.main", "--foreground"]
        env = {**os.environ, "RECALLD_HOME": str(self.home)}
        self.process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with self.client() as client:
                    client.call("wait", {"graph": False, "timeout_ms": 30_000})
                    return
            except RecalldError:
                time.sleep(0.02)
        raise AssertionError("it did not start in time")

    def client(self) -> Client:
        """A client of it, wherever the environment points."""
        return Client("notes", start=False, socket_path=self.socket)

    def rest(self) -> None:
        """Wait for the concept graph too."""
        with self.client() as client:
            client.wait(seconds=50)

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End the process."""
        self.process.send_signal(number)
        self.process.wait(20)

    def files(self) -> dict[str, str]:
        """What the vault holds."""
        return {str(p.relative_to(self.root)): p.read_text("utf-8") for p in self.root.rglob("*") if p.is_file()}


@contextmanager
def running(notes: Mapping[str, str]) -> Iterator[Running]:
    """A daemon that has read these notes; it ends with the block."""
    home = Path(tempfile.mkdtemp(prefix="rc", dir="/tmp"))
    daemon = Running(home, notes)
    try:
        daemon.start()
        yield daemon
    finally:
        daemon.stop(signal.SIGKILL)
        shutil.rmtree(home, ignore_errors=True)
