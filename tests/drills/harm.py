"""Harm that comes from outside, one kind after the other: what was lost (nothing) and how long recovery took.

    python tests/drills/harm.py [--only NAME,…] [--notes 200] [--heavy] [--seconds 600]

Each drill has a vault and a daemon of its own, does the harm, takes it away again, waits until the index is in step and
compares it with one built fresh. Some need root, or namespaces, and say so where they cannot run. `--heavy` adds a
checkout of 50,000 files and ten minutes of 32 clients with a writer. Exit 0 only when nothing was lost.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path

from installed import RECALL, answer, environment, pid, recall
from place import RECALLD, WORDS, Drill, Place, Skipped, filled, place, run

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


def stopped_and_flooded(place: Place) -> str:
    """The daemon sleeps while 6,000 files are written: more than the kernel announces."""
    process = pid(place.home)
    os.kill(process, signal.SIGSTOP)
    try:
        for number in range(6000):
            place.write(f"many{number // 500}/n{number}.md")
    finally:
        os.kill(process, signal.SIGCONT)
    return "6,000 files"


def clock_jumps(place: Place) -> str:
    """Files from 1970, 2099, and edits that keep size and time."""
    files = sorted(place.vault.rglob("*.md"))
    for file, when in zip(files[:20], [0, 4_070_908_800] * 10, strict=True):
        file.write_text(file.read_text(encoding="utf-8") + "\nobsidian\n", encoding="utf-8")
        os.utime(file, (when, when))
    recall(place.home, "wait")
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


def few_descriptors(place: Place) -> str:
    """A daemon that may open 64 files, and 100 connections to it."""
    recall(place.home, "stop")
    limited = f"ulimit -n 64; exec {RECALLD} --foreground"
    daemon = subprocess.Popen(
        ["sh", "-c", limited], env=environment(place.home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        recall(place.home, "wait")
        with ExitStack() as stack, suppress(OSError):
            for _ in range(100):
                stack.enter_context(place.connect())
        found = place.finds()
        recall(place.home, "stop", "--no-start")
    finally:
        daemon.wait(30)
    if found < 0:
        raise AssertionError("no answer after the crowd had gone")
    return f"{found} notes found after the crowd had gone"


def few_watches(place: Place) -> str:
    """The kernel lets the user watch five folders only."""
    recall(place.home, "stop")
    script = "echo 5 > /proc/sys/user/max_inotify_watches || exit 9; exec " + f"{RECALLD} --foreground"
    daemon = subprocess.Popen(
        ["unshare", "-Ur", "sh", "-c", script],
        env=environment(place.home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    time.sleep(2)
    if daemon.poll() is not None:
        raise Skipped("no user namespace with a limit of its own can be made here")
    try:
        for number in range(12):
            place.write(f"new{number}/n.md")
        recall(place.home, "wait")
        status = answer(place.home, "status") or {}
        watch = status["vaults"][0]["watch"] if status.get("vaults") else {}
        recall(place.home, "stop", "--no-start")
    finally:
        daemon.wait(30)
    return f"state {watch.get('state')}, {watch.get('watched')} of {watch.get('expected')} folders watched"


def read_only_vault(place: Place) -> str:
    """The vault is on a disk that nobody may write to: it is searched, and what would write there is refused."""
    before = place.finds()
    small = place.mount("--bind", str(place.vault))
    subprocess.run(["mount", "-o", "remount,bind,ro", str(small)], check=True)
    recall(place.home, "stop")
    other = place.root / "other"
    try:
        recall(other, "init", str(small), "--bare")
        recall(other, "wait")
        kept, place.home = place.home, other
        found = place.finds()
        decided = recall(other, "govern", "distinct", "f0/n0.md", "f1/n1.md", "--yes")
        written = recall(other, "note", "create", "new.md", "text")
        place.home = kept
    finally:
        recall(other, "stop", "--no-start")
    if found != before:
        raise AssertionError(f"{before} notes were found before, {found} when read-only")
    if 0 in (decided.returncode, written.returncode):
        raise AssertionError("something was told as written")
    return f"{found} notes found, a decision and a new note refused (exits {decided.returncode}, {written.returncode})"


def disk_full(place: Place) -> str:
    """The home's disk is full while notes are saved, and has room again later."""
    small = place.mount("-t", "tmpfs", "-o", "size=40m", "none")
    recall(place.home, "stop")
    kept, place.home = place.home, small / "h"
    shutil.copytree(kept, place.home, ignore=shutil.ignore_patterns("*.sock", "*.lock"))
    recall(place.home, "wait")
    filler = filled(small)
    for number in range(300):
        place.write(f"full/n{number}.md")
    time.sleep(3)
    found = place.finds()
    filler.unlink()
    if found < 0:
        raise AssertionError("no answer while the disk was full")
    return f"{found} notes found while it was full"


def checkout(place: Place) -> str:
    """git checks out 50,000 files, and back."""
    if not place.heavy:
        raise Skipped("--heavy")
    git = ["git", "-C", str(place.vault), "-c", "user.name=d", "-c", "user.email=d@example.org"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "few"], ["checkout", "-qb", "many"]):
        subprocess.run([*git, *command], check=True)
    for number in range(50_000):
        place.write(f"big{number // 500}/n{number}.md")
    for command in (["add", "-A"], ["commit", "-qm", "many"], ["checkout", "-q", "-"], ["checkout", "-q", "many"]):
        subprocess.run([*git, *command], check=True)
    return "50,000 files"


def crowd(place: Place) -> str:
    """32 clients ask for ten minutes (`--seconds`) while notes are saved."""
    if not place.heavy:
        raise Skipped("--heavy")
    code = (
        "import sys,time\nfrom recalld.daemon.client import connect\nn=0\nend=time.time()+float(sys.argv[2])\n"
        "c=connect(start=False)\nwhile time.time()<end:\n  c.call('search',{'query':sys.argv[1]});n+=1\nprint(n)"
    )
    asking = [
        subprocess.Popen(
            [sys.executable, "-c", code, WORDS[n % len(WORDS)], str(place.seconds)],
            env=environment(place.home),
            stdout=subprocess.PIPE,
        )
        for n in range(32)
    ]
    number = 0
    while any(process.poll() is None for process in asking):
        place.write(f"f{number % 7}/n{number % 200}.md")
        number += 1
        time.sleep(0.1)
    failed = sum(process.wait() != 0 for process in asking)
    answers = sum(int(process.stdout.read() or 0) for process in asking if process.stdout)
    if failed:
        raise AssertionError(f"{failed} clients failed")
    return f"{answers:,} answers, {number:,} saves"


DRILLS: tuple[Drill, ...] = (
    truncated_index, replaced_index, deleted_index, deleted_socket, vault_away, read_only_vault, two_daemons,
    malformed_requests, slow_and_dead_readers, killed_clients, stopped_and_flooded, clock_jumps, models_purged,
    few_descriptors, few_watches, disk_full, checkout, crowd,
)  # fmt: skip


def main() -> int:
    """Run the drills and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="names, separated by commas")
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--heavy", action="store_true")
    parser.add_argument("--seconds", type=float, default=600.0, help="how long the crowd asks")
    arguments = parser.parse_args()
    wanted = [name for name in arguments.only.split(",") if name]
    lost = 0
    for drill in DRILLS:
        if not wanted or drill.__name__ in wanted:
            here = place(arguments.notes)
            here.heavy, here.seconds = arguments.heavy, arguments.seconds
            lost += run(drill, here, model=drill is models_purged)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
