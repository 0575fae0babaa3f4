"""Harm done to what the daemon has and to whom it talks: what was lost (nothing) and how long recovery took.

    python tests/drills/harm.py [--only NAME,…] [--notes 200]

Each drill has a vault and a daemon of its own, does the harm, takes it away again, waits until the index is in step and
compares it with one built fresh. Exit 0 only when nothing was lost. What the machine does to it: `machine.py`.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path

from installed import RECALL, environment, pid, recall, wait
from place import RECALLD, Drill, Place, main

# -- the drills: each does its harm, takes it away, and returns a remark


def truncated_index(place: Place) -> str:
    """Half of the index file is gone while the daemon is down."""
    recall(place.home, "stop")
    os.truncate(place.index, place.index.stat().st_size // 2)
    return "half of the file was cut off"


def replaced_index(place: Place) -> str:
    """Something else stands where the index was, while it is in use."""
    place.index.write_bytes(b"this is no database" * 1000)
    place.write("f0/after.md")
    return "overwritten in use"


def deleted_index(place: Place) -> str:
    """The whole cache is deleted while it is in use."""
    shutil.rmtree(place.home / "cache")
    place.write("f0/after.md")
    return "rm -r of the cache in use"


def deleted_socket(place: Place) -> str:
    """Socket and lock are deleted."""
    shutil.rmtree(Path(place.address).parent)
    return f"{place.finds()} notes found right after"


def vault_away(place: Place) -> str:
    """The vault's disk is unmounted, and comes back."""
    before = place.finds()
    place.vault.rename(place.root / "away")
    time.sleep(3)
    during = place.finds()
    (place.root / "away").rename(place.vault)
    if during != before:
        raise AssertionError(f"{before} notes were found before, {during} while the folder was away")
    return f"{during} of {before} notes still found meanwhile"


def two_daemons(place: Place) -> str:
    """A second daemon is started over the first, ten times."""
    first = pid(place.home)
    for _ in range(10):
        done = subprocess.run(
            [RECALLD, "--foreground"], env=environment(place.home), capture_output=True, timeout=60, check=False
        )
        if done.returncode == 0:
            raise AssertionError("a second one ran")
    if pid(place.home) != first:
        raise AssertionError("the first one is gone")
    return "ten refused, the first one stayed"


def malformed_requests(place: Place) -> str:
    """10,000 lines that are no requests, in ten connections."""
    junk = [b"", b"{", b"[]", b"null", b'{"id":1}', b"\xff\xfe", b'{"jsonrpc":"2.0","id":{},"method":5}', b"[" * 5000]
    for _ in range(10):
        with place.connect() as raw, suppress(OSError):
            raw.settimeout(0.05)
            for number in range(1000):
                raw.sendall(junk[number % len(junk)] + b"\n")
                with suppress(TimeoutError):
                    raw.recv(65536)
    return f"{place.finds()} notes found right after"


def slow_and_dead_readers(place: Place) -> str:
    """Twenty clients ask and never read; their ends are then cut off."""
    ask = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "search", "params": {"query": "basalt", "limit": 1000}})
    hello = json.dumps({"jsonrpc": "2.0", "id": 0, "method": "hello", "params": {"client": "drill", "versions": [1]}})
    with ExitStack() as stack:
        for _ in range(20):
            raw = stack.enter_context(place.connect())
            raw.settimeout(0.2)
            with suppress(OSError):
                raw.sendall(f"{hello}\n".encode() + f"{ask}\n".encode() * 200)
        found = place.finds()
    if found < 0:
        raise AssertionError("nobody else was answered")
    return f"{found} notes found meanwhile"


def killed_clients(place: Place) -> str:
    """Thirty commands are killed while they wait for their answer."""
    for _ in range(30):
        process = subprocess.Popen(
            [RECALL, "search", "basalt"],
            env=environment(place.home),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(place.rng.uniform(0.02, 0.15))
        process.kill()
        process.wait()
    return f"{place.finds()} notes found right after"


def other_times(place: Place) -> str:
    """Files from 1970, 2099, and edits that keep size and time."""
    files = sorted(place.vault.rglob("*.md"))
    for file, when in zip(files[:20], [0, 4_070_908_800] * 10, strict=True):
        file.write_text(file.read_text(encoding="utf-8") + "\nobsidian\n", encoding="utf-8")
        os.utime(file, (when, when))
    wait(place.home)
    for file in files[:20]:
        stat = file.stat()
        file.write_text(file.read_text(encoding="utf-8").replace("obsidian", "OBSIDIAN"), encoding="utf-8")
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    return "times of 1970 and 2099, then edits within one time"


def models_purged(place: Place) -> str:
    """The folder of models is deleted while they are in use."""
    before = place.finds()
    for folder in place.home.rglob("models"):
        shutil.rmtree(folder, ignore_errors=True)
    if place.finds() != before:
        raise AssertionError("words no longer answer")
    return "words answered on"


DRILLS: tuple[Drill, ...] = (
    truncated_index, replaced_index, deleted_index, deleted_socket, vault_away, two_daemons, malformed_requests,
    slow_and_dead_readers, killed_clients, other_times, models_purged,
)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(DRILLS, __doc__, models={models_purged}))
