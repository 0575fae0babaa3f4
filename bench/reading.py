"""What a question costs through the socket: without a closer look, with one, thought over, and thought ahead.

    python -m bench.reading SOURCE… [--notes 908] [--rounds 60]

SOURCE is a folder of markdown notes; a vault of `--notes` notes is made of it (see `vaults`). A daemon of its own runs
in a temporary home, embeds everything, and is asked headings of the vault's own notes. "Cold" are a vault's first
questions, when the reranker has seen none of its passages; "warm" are the same questions again, slightly reworded, so
that no answer is remembered. The first row is this machine at this moment: a fixed loop of Python.
"""

import argparse
import random
import re
import statistics
import time
from pathlib import Path

from recalld.daemon.client import Client
from recalld.daemon.connecting import connect

from .machine import additions, own_folder, settle
from .vaults import multiply

_HEADING = re.compile(r"^#+ (.{12,80})$", re.MULTILINE)
NOTHING_BUT_SEARCH = ("rerank",)
WORDINGS = ("{}", "{} again", "more about {}")
"""The turns of a conversation before its next one is asked as it was predicted."""
EXPERIENCE, CONVERSATIONS = 10, 12
THINKING_SECONDS = 15.0


def main() -> None:
    """Make the vault, start a daemon, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    parser.add_argument("--notes", type=int, default=908)
    parser.add_argument("--rounds", type=int, default=60, help="how many questions a row")
    arguments = parser.parse_args()
    with own_folder() as home:
        run(home, arguments.sources, arguments.notes, arguments.rounds)


def run(home: Path, sources: list[Path], notes: int, rounds: int) -> None:
    """Index and embed, then ask in each way."""
    settle(home)
    vault = home / "vault"
    multiply(sources, vault, notes)
    headings = sorted({h for path in vault.rglob("*.md") for h in _HEADING.findall(path.read_text(encoding="utf-8"))})
    asked = random.Random(11).sample(headings, min(rounds * 2, len(headings)))
    with connect() as client:
        client.call("vault.add", {"path": str(vault), "name": "bench"}, timeout=None)
        client.call("wait", {"vectors": True, "timeout_ms": 3_600_000}, timeout=None)
        row("ten million additions", [additions()], "this machine, now")
        plain = {"thinking": "fast", "without": NOTHING_BUT_SEARCH}
        row("fast, no closer look", _ask(client, asked[rounds:], **plain))
        row("fast, reranked, cold", _ask(client, asked[:rounds], thinking="fast"))
        again = [f"about {question}" for question in asked[:rounds]]
        row("fast, reranked, warm", _ask(client, again, thinking="fast"))
        row("slow", _ask(client, again, thinking="slow"))
        ahead(client, [*asked[:EXPERIENCE], *_with_sections(vault)])
        row("ten million additions", [additions()], "this machine, now")
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
    """Conversations whose next question is asked as it was predicted: how often it was ready, and how fast it came.

    Nothing is guessed before a few conversations are known, and a guess needs three turns that stay on a topic: so
    the first of them only give experience, and every one speaks of a single heading in several ways.
    """
    ready, cold, missed = [], [], 0
    for number, question in enumerate(questions[: EXPERIENCE + CONVERSATIONS]):
        session = client.call("session.open", {"session": f"bench-{number}"})["session"]
        if number < EXPERIENCE:
            client.call("session.append", {"session": session, "text": question})
            continue
        stored = client.call("status")["prefetch"]["stored"]
        for wording in WORDINGS:
            cold += _ask(client, [wording.format(question)], session=session)
        guesses = _predicted(client, session, question, stored)
        if not guesses:
            continue
        times = _ask(client, guesses[:1], session=session)
        hits = client.call("status")["prefetch"]["hits"]
        if hits > len(ready):
            ready += times
        else:
            missed += 1
    row("in a conversation, not ready", cold)
    row("in a conversation, ready", ready, f"{len(ready)} ready, {missed} not")


def _predicted(client: Client, session: str, question: str, stored: int) -> list[str]:
    """What is guessed to come next, once more than so many answers are kept; or after a while, when nothing is."""
    end = time.monotonic() + THINKING_SECONDS
    while client.call("status")["prefetch"]["stored"] <= stored and time.monotonic() < end:
        time.sleep(0.1)
    guesses: list[str] = client.call("session.append", {"session": session, "text": question})["predicted"]
    return guesses


def _with_sections(vault: Path) -> list[str]:
    """The titles of notes that speak of several things: what is not asked yet is what may be asked next."""
    found = (_HEADING.findall(path.read_text(encoding="utf-8")) for path in sorted(vault.rglob("*.md")))
    return [headings[0] for headings in found if len(headings) > 2]


def _ask(client: Client, questions: list[str], **more: object) -> list[float]:
    times = []
    for question in questions:
        started = time.perf_counter()
        client.call("recall", {"query": question, **more})
        times.append(time.perf_counter() - started)
    return times


if __name__ == "__main__":
    main()
