"""Other programs on the same notes: what their index costs, and a word, as whole processes.

    python -m bench.peers SOURCE… [--notes 1873] [--words 20]

Each is measured where it is on the PATH and passed over with a word where not: ripgrep, Recoll, qmd (words alone),
markdown-vault-mcp (words alone). `recall` is measured in the same run. CPU seconds are user and system, of the process
and all that it waited for; of `recall` those of its daemon too.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from recalld.daemon.connecting import connect

from .machine import additions, cpu_seconds, own_folder, settle
from .vaults import multiply

Command = Sequence[str]


@dataclass(frozen=True)
class Peer:
    """A program: how it indexes a vault into a home of its own, how it is asked, and which variables it needs."""

    name: str
    program: str
    index: Callable[[Path, Path], Command | None]
    ask: Callable[[Path, Path, str], Command]
    environment: Callable[[Path, Path], dict[str, str]] = lambda vault, home: {}


def _recoll(vault: Path, home: Path) -> Command:
    (home / "recoll").mkdir()
    (home / "recoll/recoll.conf").write_text(f"topdirs = {vault}\n")
    return ["recollindex", "-c", str(home / "recoll")]


def _vault_mcp(vault: Path, home: Path) -> dict[str, str]:
    return {"MARKDOWN_VAULT_MCP_SOURCE_DIR": str(vault), "MARKDOWN_VAULT_MCP_INDEX_PATH": str(home / "index.db")}


PEERS = (
    Peer("ripgrep", "rg", lambda vault, home: None, lambda vault, home, word: ["rg", "-l", "-i", word, str(vault)]),
    Peer(
        "Recoll",
        "recollindex",
        _recoll,
        lambda vault, home, word: ["recollq", "-c", str(home / "recoll"), "-n", "10", word],
    ),
    Peer(
        "qmd, words",
        "qmd",
        lambda vault, home: ["qmd", "collection", "add", str(vault), "--name", "bench"],
        lambda vault, home, word: ["qmd", "search", "-n", "10", word],
    ),
    Peer(
        "markdown-vault-mcp, words",
        "markdown-vault-mcp",
        lambda vault, home: ["markdown-vault-mcp", "index"],
        lambda vault, home, word: ["markdown-vault-mcp", "search", "-m", "keyword", word],
        _vault_mcp,
    ),
)


def main() -> None:
    """Make the vault, measure each program, print a line for it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    parser.add_argument("--notes", type=int, default=1873)
    parser.add_argument("--words", type=int, default=20, help="how many words each is asked")
    arguments = parser.parse_args()
    with own_folder() as folder:
        multiply(arguments.sources, folder / "vault", arguments.notes)
        words = _words(folder / "vault", arguments.words)
        print(f"{'':28} {'cold index, CPU s':>18} {'a word, ms':>12} {'a word, CPU ms':>15}  loop", flush=True)
        _row("python -c pass", None, [_run([sys.executable, "-c", "pass"], {}) for _ in words])
        _recall(folder, words)
        for peer in PEERS:
            _measure(peer, folder, words)


def _measure(peer: Peer, folder: Path, words: Sequence[str]) -> None:
    if shutil.which(peer.program) is None:
        print(f"{peer.name:28} {'not installed':>18}", flush=True)
        return
    vault, home = folder / "vault", folder / peer.program
    home.mkdir()
    environment = {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "XDG_CONFIG_HOME": str(home / "config")}
    environment |= peer.environment(vault, home)
    command = peer.index(vault, home)
    cost = _run(command, environment)[1] if command else None
    _row(peer.name, cost, [_run(peer.ask(vault, home, word), environment) for word in words])


def _recall(folder: Path, words: Sequence[str]) -> None:
    settle(folder, 'model = "none"\n')
    with connect() as client:
        pid = int(client.call("status")["pid"])
        before = cpu_seconds(pid)
        client.call("vault.add", {"path": str(folder / "vault"), "name": "bench"}, timeout=None)
        client.call("wait", {"timeout_ms": 3_600_000, "graph": False}, timeout=None)
        cost = cpu_seconds(pid) - before
        client.call("wait", {"timeout_ms": 3_600_000}, timeout=None)
        recall = str(Path(sys.executable).with_name("recall"))
        own = dict(os.environ)
        asked = []
        for word in words:
            before = cpu_seconds(pid)
            wall, spent = _run([recall, "search", "--mode", "keyword", word], own)
            asked.append((wall, spent + cpu_seconds(pid) - before))
        client.call("stop")
        client.wait_closed(10)
    _row("recall", cost, asked)


def _run(command: Command, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds by the clock and of processor time that a whole process took."""
    started, before = time.perf_counter(), getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, env={**os.environ, **environment}, capture_output=True, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    return time.perf_counter() - started, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _row(name: str, index: float | None, asked: Sequence[tuple[float, float]]) -> None:
    wall, spent = (statistics.median(each) * 1e3 for each in zip(*asked, strict=True))
    cost = "–" if index is None else f"{index:.2f}"
    print(f"{name:28} {cost:>18} {wall:>12.1f} {spent:>15.1f}  {additions():.2f} s", flush=True)


def _words(vault: Path, count: int) -> list[str]:
    texts = " ".join(path.read_text(encoding="utf-8") for path in sorted(vault.rglob("*.md"))[:200])
    return sorted(set(re.findall(r"[a-z]{5,}", texts)))[::7][:count]


if __name__ == "__main__":
    main()
