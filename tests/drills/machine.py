"""What a machine does to a daemon: its clock jumps, it sleeps, disks go and fill up, limits are reached.

    python tests/drills/machine.py [--only NAME,…] [--notes 200] [--heavy]

Each drill has a vault and a daemon of its own, does the harm, takes it away again, waits until the index is in step and
compares it with one built fresh. Some need root, namespaces or a compiler, and say so where they cannot run. `--heavy`
adds a checkout of 50,000 files, and lets the daemon sleep for minutes. Exit 0 only when nothing was lost.
"""

import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path

from installed import RECALL, answer, environment, pid, recall, wait
from place import RECALLD, Drill, Place, Skipped, filled, main

FILES = 50_000
DAY = 86_400
JUMPS = {"a day on": DAY, "a year back": -365 * DAY, "ten years on": 3653 * DAY, "as it was": 0, "an hour back": -3600}
CLOCK = Path(__file__).with_name("clock.c")


def clock_moved(place: Place) -> str:
    """The wall clock of the daemon jumps, again and again, while notes are saved and voted for."""
    library = place.root / "clock.so"
    if shutil.which("cc") is None:
        raise Skipped("no C compiler")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(CLOCK)], check=True)
    shift = place.root / "shift"
    shift.write_bytes(struct.pack("l", 0))
    recall(place.home, "stop")
    subprocess.Popen(
        [RECALLD, "--foreground"],
        env={**environment(place.home), "LD_PRELOAD": str(library), "CLOCK_SHIFT": str(shift)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    wait(place.home)
    longest = 0.0
    for number, (name, seconds) in enumerate(JUMPS.items()):
        with shift.open("r+b") as file:
            file.write(struct.pack("l", seconds))
        for saved in range(20):
            place.write(f"f{saved % 7}/n{saved}.md")
            place.write(f"jump/{number}-{saved}.md")
        started = time.perf_counter()
        wait(place.home)
        longest = max(longest, time.perf_counter() - started)
        voted = recall(place.home, "vote", f"jump/{number}-0.md", "up")
        behind = _last_vote(place) - time.time() - seconds
        if voted.returncode or abs(behind) > 60:
            raise AssertionError(f"{name}: exit {voted.returncode}; the vote is {behind:.0f} s off the moved clock")
        if recall(place.home, "dream").returncode or place.finds() < 0:
            raise AssertionError(f"{name}: no dream, or no answer")
    return f"{', '.join(JUMPS)}: 5 votes kept with the time as it was told; in step after {longest:.1f} s at most"


def _last_vote(place: Place) -> float:
    lines = [line for file in place.home.rglob("usage.jsonl") for line in file.read_text("utf-8").splitlines()]
    return float([event for line in lines if (event := json.loads(line)).get("kind", "vote") == "vote"][-1]["at"])


def suspended(place: Place) -> str:
    """The daemon sleeps (SIGSTOP), for minutes with `--heavy`, while a command waits and notes are saved."""
    seconds = 300 if place.heavy else 10
    process = pid(place.home)
    os.kill(process, signal.SIGSTOP)
    try:
        asking = subprocess.Popen(
            [RECALL, "search", "basalt"],
            env=environment(place.home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for number in range(100):
            place.write(f"f{number % 7}/n{number}.md")
            place.write(f"slept/n{number}.md")
        time.sleep(seconds)
    finally:
        os.kill(process, signal.SIGCONT)
    exit_code = asking.wait(60)
    if pid(place.home) != process:
        raise AssertionError("another daemon is there")
    return f"slept for {seconds} s; the command that waited ended with exit {exit_code}"


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


def vault_unmounted(place: Place) -> str:
    """The vault is on a disk of its own, that is unmounted (an empty folder is left), and mounted again."""
    image, small = place.root / "disk", place.root / "small"
    subprocess.run(["truncate", "-s", "64M", str(image)], check=True)
    subprocess.run(["mkfs.ext4", "-q", "-F", str(image)], capture_output=True, check=False)
    place.mount("-o", "loop", str(image))
    recall(place.home, "stop")
    shutil.copytree(place.vault, small, dirs_exist_ok=True)
    place.vault, place.home = small, place.root / "other"
    place.init(model=False)
    before = place.finds()
    subprocess.run(["umount", str(small)], check=True)
    end = time.monotonic() + 120
    while (state := _state(place)) != "gone" and time.monotonic() < end:
        time.sleep(0.2)
    during = place.finds()
    place.mount("-o", "loop", str(image))
    for number in range(20):
        place.write(f"f{number % 7}/n{number}.md")
    after = place.finds()
    if during != before or after < 0 or state != "gone":
        raise AssertionError(f"{before} notes were found before, {during} while it was away ({state})")
    return f"{during} of {before} notes still found meanwhile, told as {state}"


def _state(place: Place) -> str:
    vaults = (answer(place.home, "status") or {}).get("vaults") or [{}]
    return str(vaults[0].get("state"))


def read_only_vault(place: Place) -> str:
    """The vault is on a disk that nobody may write to: it is searched, and what would write there is refused."""
    before = place.finds()
    small = place.mount("--bind", str(place.vault))
    subprocess.run(["mount", "-o", "remount,bind,ro", str(small)], check=True)
    recall(place.home, "stop")
    other = place.root / "other"
    try:
        recall(other, "init", str(small), "--bare")
        wait(other)
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
    wait(place.home)
    filler = filled(small)
    for number in range(300):
        place.write(f"full/n{number}.md")
    time.sleep(3)
    found = place.finds()
    filler.unlink()
    if found < 0:
        raise AssertionError("no answer while the disk was full")
    return f"{found} notes found while it was full"


def few_descriptors(place: Place) -> str:
    """A daemon that may open 64 files, and 100 connections to it."""
    recall(place.home, "stop")
    limited = f"ulimit -n 64; exec {RECALLD} --foreground"
    daemon = subprocess.Popen(
        ["sh", "-c", limited], env=environment(place.home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait(place.home)
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
        wait(place.home)
        status = answer(place.home, "status") or {}
        watch = status["vaults"][0]["watch"] if status.get("vaults") else {}
        recall(place.home, "stop", "--no-start")
    finally:
        daemon.wait(30)
    return f"state {watch.get('state')}, {watch.get('watched')} of {watch.get('expected')} folders watched"


def checkout(place: Place) -> str:
    """git checks out a branch with 50,000 more files, then the one before, and that branch again."""
    if not place.heavy:
        raise Skipped("--heavy")
    git = ["git", "-C", str(place.vault), "-c", "user.name=d", "-c", "user.email=d@example.org"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "few"], ["checkout", "-qb", "many"]):
        subprocess.run([*git, *command], check=True)
    recall(place.home, "stop")  # the files are to come by the checkout
    for number in range(FILES):
        place.write(f"big{number // 500}/n{number}.md")
    for command in (["add", "-A"], ["commit", "-qm", "many"], ["checkout", "-q", "-"]):
        subprocess.run([*git, *command], check=True)
    wait(place.home)
    told = []
    for branch in ("many", "-", "many"):
        started = time.perf_counter()
        subprocess.run([*git, "checkout", "-q", branch], check=True)
        by_git = time.perf_counter() - started
        wait(place.home)
        told.append(f"git {by_git:.0f} s, in step {time.perf_counter() - started:.0f} s, {_told(place)}")
        print(f"  {told[-1]}", flush=True)
    return f"{FILES:,} files there, away, and there: {'; '.join(told)}"


def _told(place: Place) -> str:
    """How many notes there are by the daemon's word, and the most memory that it ever held."""
    status = answer(place.home, "status") or {}
    most = [line for line in Path(f"/proc/{pid(place.home)}/status").read_text().splitlines() if "VmHWM" in line]
    return f"{status['vaults'][0]['notes']:,} notes, {int(most[0].split()[1]) // 1000} MB at most"


DRILLS: tuple[Drill, ...] = (
    clock_moved, suspended, stopped_and_flooded, vault_unmounted, read_only_vault, disk_full, few_descriptors,
    few_watches, checkout,
)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(DRILLS, __doc__))
