"""The figures of the terminal app on a large vault: first paint, a keystroke until its hits are painted, scrolling,
memory.

    python -m bench.tui SOURCE… [--notes 10000] [--concepts 20000] [--rounds 60]

A vault is made of the markdown notes in SOURCE (see `vaults`), with so many tags that the graph has `--concepts` of
them. A daemon of its own runs in a temporary home, by words alone; nothing is measured before its graph is complete,
which takes minutes. The app runs without a terminal, in a process of its own, whose clock starts when Python has
started. Prints a table; what is aimed at stands beside it, and how fast the machine is stands above and below.
"""

import argparse
import asyncio
import gc
import json
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from recalld.daemon.client import Client
from recalld.daemon.connecting import connect

from .machine import additions, own_folder, settle
from .vaults import multiply

STARTED = time.perf_counter()
TAGS_A_NOTE = 4
SIZE = (120, 40)
PAGES = 60
HELD_S = 0.03
"""Between two pages, as a keyboard repeats a key that is held."""
QUERIES = ("memory", "docker", "連線池", "postgres backup", "cobra flag", "模型", "systemd", "筆記 連結")


def main() -> None:
    """Make the vault, start a daemon, run the app, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", type=Path, default=[Path("demo/vault")], metavar="SOURCE")
    parser.add_argument("--notes", type=int, default=10_000)
    parser.add_argument("--concepts", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=60, help="how many keystrokes")
    parser.add_argument("--app", metavar="SOCKET", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.app:
        print(json.dumps(asyncio.run(app_figures(arguments.app, arguments.rounds))))
        return
    with own_folder() as home:
        run(home, arguments)


def run(home: Path, arguments: argparse.Namespace) -> None:
    """One run, in a home of its own."""
    settle(home, 'model = "none"\n')
    vault = home / "vault"
    multiply(arguments.sources, vault, arguments.notes)
    tag(vault, arguments.concepts)
    client = connect()
    try:
        client.call("vault.add", {"path": str(vault), "name": "bench"}, timeout=None)
        until_complete(client)
        row("notes, concepts", counts(client))
        row("ten million additions", f"{additions():.2f} s")
        figures = subprocess.run(
            [sys.executable, "-m", "bench.tui", "--app", client.path, "--rounds", str(arguments.rounds)],
            capture_output=True,
            text=True,
            check=False,
        )
        if figures.returncode:
            raise SystemExit(figures.stderr)
        show(json.loads(figures.stdout.splitlines()[-1]))
        row("ten million additions", f"{additions():.2f} s")
    finally:
        client.call("stop")
        client.wait_closed(30)


def tag(vault: Path, concepts: int) -> None:
    """Add tags to every note, each tag to two notes at least, until there are so many."""
    for number, path in enumerate(sorted(vault.rglob("*.md"))):
        tags = " ".join(f"#topic{(number * 2 + extra) % concepts:05}x" for extra in range(TAGS_A_NOTE))
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{tags}\n")


def until_complete(client: Client) -> None:
    """Wait for the index and its graph. The daemon waits for the graph of a large vault a while only."""
    while True:
        client.call("wait", {"timeout_ms": 600_000}, timeout=None)
        graph = client.call("status")["vaults"][0].get("graph") or {}
        if graph.get("state") not in ("waiting", "building", "following"):
            return


def counts(client: Client) -> str:
    """How large the vault is, as the daemon says."""
    vault = client.call("status")["vaults"][0]
    return f"{vault['notes']}, {(vault.get('graph') or {}).get('concepts', 0)}"


async def app_figures(socket: str, rounds: int) -> dict[str, Any]:
    """Run the app in this process and measure it. Seconds, megabytes."""
    from recalld.tui.app import RecallApp
    from recalld.tui.connection.link import Link

    imported = time.perf_counter() - STARTED
    app = RecallApp(Link("bench", start=False, socket_path=socket), "search")
    gc.freeze()  # as the command does
    async with app.run_test(size=SIZE) as pilot:
        painted = time.perf_counter() - STARTED
        cpu = time.process_time()
        while app.link.state != "connected":
            await pilot.pause(0.01)
        before = time.process_time()
        strokes = await type_and_wait(app, pilot, rounds)
        typing = (time.process_time() - before) / rounds
        hits = await page_down(app, app.screen.query_one("Sources"))
        app.action_go("concepts")
        while not (found := app.screen.query("#concepts")) or not found.first().count:
            await pilot.pause(0.01)
        table = await page_down(app, found.first())
        for name in ("communities", "notes", "review", "status"):
            app.action_go(name)
            await pilot.pause(2.0)
        spans = {"imported": imported, "painted": painted, "cpu": cpu, "strokes": strokes, "typing": typing}
        return {**spans, "hits": hits, "table": table, "memory": memory_mb()}


async def page_down(app: Any, pane: Any) -> dict[str, Any]:
    """Go down page by page, each when the one before is painted; seconds a page, CPU seconds a page, blank rows."""
    painted, taken, blank = asyncio.Event(), [], 0
    before = time.process_time()
    for number in range(PAGES):
        painted.clear()
        started = time.perf_counter()
        pane.action_page(-1 if number % 5 == 4 else 1)
        app.screen.call_after_refresh(painted.set)
        await asyncio.wait_for(painted.wait(), 30)
        taken.append(time.perf_counter() - started)
        blank += sum(pane.render_line(y).text.strip() == "..." for y in range(pane.size.height))
        await asyncio.sleep(HELD_S)
    return {"pages": taken, "cpu": (time.process_time() - before) / PAGES, "blank": blank}


async def type_and_wait(app: Any, pilot: Any, rounds: int) -> list[float]:
    """Type letter by letter into Search, each when the hits of the one before are painted; seconds a letter."""
    screen, shown, taken = app.screen, asyncio.Event(), []
    show_hits = screen._show

    def then_painted(*what: Any) -> None:
        show_hits(*what)
        screen.call_after_refresh(shown.set)

    screen._show = then_painted
    line = screen.query_one("Question")
    letters = [(query[:end]) for query in QUERIES for end in range(1, len(query) + 1)]
    for number in range(rounds):
        typed = letters[number % len(letters)]
        shown.clear()
        started = time.perf_counter()
        line.value = typed
        await asyncio.wait_for(shown.wait(), 30)
        taken.append(time.perf_counter() - started)
    return taken


def memory_mb() -> float:
    """The most memory this process has held."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


def show(figures: dict[str, Any]) -> None:
    """Print the table."""
    strokes = sorted(figures["strokes"])
    nothing = statistics.median(_python() for _ in range(5))
    row("python -c pass", f"{nothing * 1e3:.0f} ms")
    row(
        "import of the app",
        f"{figures['imported'] * 1e3:.0f} ms",
        f"{figures['imported'] / nothing:.1f} x python -c pass",
    )
    row(
        "first paint",
        f"{figures['painted'] * 1e3:.0f} ms",
        f"aim 1000 ms; {figures['cpu']:.2f} CPU s with Python itself",
    )
    median, high = statistics.median(strokes), strokes[int(len(strokes) * 0.95) - 1]
    row(
        "keystroke to painted hits",
        f"{median * 1e3:.0f}/{high * 1e3:.0f} ms",
        "median/p95, aim p95 80 ms",
    )
    row("the app's part of it", f"{figures['typing'] * 1e3:.0f} ms", "CPU a keystroke")
    for key, name in (("hits", "a page down in the hits"), ("table", "a page down in the concepts")):
        pages = sorted(figures[key]["pages"])
        blank = f"{figures[key]['cpu'] * 1e3:.0f} ms CPU a page, {figures[key]['blank']} rows not there yet"
        row(name, f"{statistics.median(pages) * 1e3:.0f}/{pages[int(len(pages) * 0.95) - 1] * 1e3:.0f} ms", blank)
    row("memory, all screens seen", f"{figures['memory']:.0f} MB", "peak, aim 150 MB")


def row(name: str, value: str, remark: str = "") -> None:
    """Print one line of the table."""
    print(f"{name:30} {value:>14}  {remark}", flush=True)


def _python() -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
