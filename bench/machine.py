"""What measurements need of the machine: a home of their own, how fast it is at this moment, what a process costs."""

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from recalld.daemon.client import Client

_TICKS = os.sysconf("SC_CLK_TCK")

QUIET_SECONDS = 6.0
"""A daemon that does nothing for longer than it waits before it tidies up has nothing left to do."""
IDLE_SHARE = 0.03
"""Of one processor: what watching alone costs."""


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="rb", dir="/var/tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def settle(folder: Path, settings: str = "") -> None:
    """Have daemons of this process, and of those it starts, keep everything below `folder`, with these settings."""
    os.environ["RECALLD_HOME"] = str(folder / "h")
    config = folder / "h" / "config" / "config.toml"
    config.parent.mkdir(parents=True, mode=0o700)
    config.write_text(settings, encoding="utf-8")


def additions() -> float:
    """Seconds that ten million additions take in Python."""
    started, number = time.perf_counter(), 0
    while number < 10_000_000:
        number += 1
    return time.perf_counter() - started


def cpu_seconds(pid: int) -> float:
    """Seconds of processor time that a process has taken, user and system."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def memory_mb(pid: int) -> tuple[float, float]:
    """Memory of a process now, and the most it ever had."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = {key: int(value) / 1024 for key, value in re.findall(r"(VmRSS|VmHWM):\s+(\d+)", status)}
    return found["VmRSS"], found["VmHWM"]


def at_rest(client: Client, pid: int, seconds: float = 1800.0) -> bool:
    """Wait until a daemon has done all that it does by itself: graphs, history, tidying up. False: not in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        before = cpu_seconds(pid)
        time.sleep(QUIET_SECONDS)
        idle = cpu_seconds(pid) - before < IDLE_SHARE * QUIET_SECONDS
        if idle and not being_made(client):
            return True
    return False


def being_made(client: Client) -> bool:
    """Whether a graph is still on its way."""
    return any(
        vault["graph"]["state"] in ("waiting", "building", "following") for vault in client.call("status")["vaults"]
    )
