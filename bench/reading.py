"""What a question costs through the socket: without a closer look, with one, thought over, and thought ahead.

    python -m bench.reading SOURCE… [--notes 908] [--rounds 60]

SOURCE is a folder of markdown notes; a vault of `--notes` notes is made of it (see `vaults`). A daemon of its own runs
in a temporary home, embeds everything, and is asked headings of the vault's own notes. "Cold" are a vault's first
questions, when the reranker has seen none of its passages; "warm" are the same questions again, slightly reworded, so
that no answer is remembered. The first row is this machine at this moment: a fixed loop of Python.
"""

import argparse
import os
import random
import re
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from recalld.daemon.client import Client, connect

from .vaults import multiply

_HEADING = re.compile(r"^#+ (.{12,80})$", re.MULTILINE)
NOTHING_BUT_SEARCH = ("rerank",)
TURNS = 3
"""Questions of a conversation before its next one is asked as it was predicted."""


def main() -> None:
    """Make the vault, start a daemon, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    parser.add_argument("--notes", type=int, default=908)
    parser.add_argument("--rounds", type=int, default=60, help="how many questions a row")
    arguments = parser.parse_args()
    home = Path(tempfile.mkdtemp(prefix="rr", dir="/var/tmp"))
    try:
        run(home, arguments.sources, arguments.notes, arguments.rounds)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def run(home: Path, sources: list[Path], notes: int, rounds: int) -> None:
    """Index and embed, then ask in each way."""
    os.environ["RECALLD_HOME"] = str(home / "h")
    vault = home / "vault"
    multiply(sources, vault, notes)
    headings = sorted({h for path in vault.rglob("*.md") for h in _HEADING.findall(path.read_text(encoding="utf-8"))})
    asked = random.Random(11).sample(headings, min(rounds * 2, len(headings)))
    with connect() as client:
        client.call("vault.add", {"path": str(vault), "name": "bench"}, timeout=None)
        client.call("wait", {"vectors": True, "timeout_ms": 3_600_000}, timeout=None)
        row("ten million additions", [_additions()], "this machine, now")
        plain = {"thinking": "fast", "without": NOTHING_BUT_SEARCH}
        row("fast, no closer look", _ask(client, asked[rounds:], **plain))
        row("fast, reranked, cold", _ask(client, asked[:rounds], thinking="fast"))
        again = [f"about {question}" for question in asked[:rounds]]
        row("fast, reranked, warm", _ask(client, again, thinking="fast"))
        row("slow", _ask(client, again, thinking="slow"))
        ahead(client, asked[:rounds])
        row("ten million additions", [_additions()], "this machine, now")
        client.call("stop")
        client.wait_closed(10)


def row(name: str, seconds: list[float], remark: str = "") -> None:
    """Print one line of the table: median and 95th percentile in milliseconds."""
    if not seconds:
        print(f"{name:28} {'–':>16}  {remark or 'never happened'}", flush=True)
        return
    cuts = statistics.quantiles(seconds, n=20) if len(seconds) > 1 else seconds * 19
    print(
        f"{name:28} {statistics.median(seconds) * 1e3:7.1f}/{cuts[18] * 1e3:7.1f} ms  {remark or len(seconds)}",
        flush=True,
    )


def ahead(client: Client, questions: list[str]) -> None:
    """Conversations whose next question is asked as predicted: how often it was ready, and how fast it came then."""
    ready, missed = [], 0
    for number, question in enumerate(questions[:20]):
        name = f"bench-{number}"
        session = client.call("session.open", {"session": name})["session"]
        for turn in range(TURNS):
            client.call("ask", {"query": f"{question} {'again ' * turn}", "session": session})
            time.sleep(0.3)
        time.sleep(1.5)
        guesses: list[str] = client.call("session.append", {"session": session, "text": question})["predicted"]
        time.sleep(1.5)
        if guesses:
            started = time.perf_counter()
            answer: Any = client.call("ask", {"query": guesses[0], "session": session})
            taken = time.perf_counter() - started
            if answer["prefetched"]:
                ready.append(taken)
            else:
                missed += 1
    row("thought ahead", ready, f"{len(ready)} ready, {missed} not")


def _ask(client: Client, questions: list[str], **more: object) -> list[float]:
    times = []
    for question in questions:
        started = time.perf_counter()
        client.call("recall", {"query": question, **more})
        times.append(time.perf_counter() - started)
    return times


def _additions() -> float:
    started, number = time.perf_counter(), 0
    while number < 10_000_000:
        number += 1
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
