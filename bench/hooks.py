"""What our git hook costs a commit, and whether commits go on undisturbed while the daemon indexes.

    python -m bench.hooks [--pairs 50] [--commits 200] [--notes 300]

Three repositories, one with our hooks, one with a hook that does nothing, take turns: the median of the differences to
the one without any is what a commit costs more, in milliseconds by the clock and of processor time. Then so many
commits in a row in a vault that a daemon of this program follows, begun while it indexes that many notes for the first
time.
"""

import argparse
import os
import resource
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from recalld.daemon import connecting, paths
from recalld.hooks import repository

WARM_UP = 3


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--commits", type=int, default=200)
    parser.add_argument("--notes", type=int, default=300)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rbench", dir="/tmp") as folder:
        home = Path(folder)
        os.environ |= {"RECALLD_HOME": str(home / "r"), "GIT_CONFIG_GLOBAL": str(home / "gitconfig")}
        os.environ |= {"GIT_CONFIG_NOSYSTEM": "1"}
        settings = "[user]\n\tname = a\n\temail = a@example.org\n[gc]\n\tauto = 0\n"
        (home / "gitconfig").write_text(settings, encoding="utf-8")
        cost(home, options.pairs)
        undisturbed(home, options.commits, options.notes)


def cost(home: Path, pairs: int) -> None:
    """Commits with and without our hooks, in turns."""
    with_hooks, without, empty = (_repository(home / name) for name in ("with", "without", "empty"))
    repository.install(str(with_hooks))
    hook = empty / ".git" / "hooks" / "post-commit"
    hook.write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
    hook.chmod(0o755)
    ours: list[tuple[float, float]] = []
    nothing: list[tuple[float, float]] = []
    for number in range(pairs + WARM_UP):
        # Who begins changes from round to round: what the first one warms up serves the others.
        order = (without, with_hooks, empty) if number % 2 else (empty, with_hooks, without)
        taken = {folder: _commit(folder, number) for folder in order}
        if number >= WARM_UP:
            ours.append(_more(taken[with_hooks], taken[without]))
            nothing.append(_more(taken[empty], taken[without]))
    left = Path(paths.spool_dir(), "hooks").read_bytes().count(b"\0\n")
    print(f"{pairs} pairs of commits; words in the spool: {left} of {pairs + WARM_UP}")
    for name, rows in (("more with our hook", ours), ("more with an empty one", nothing)):
        clock, processor = (statistics.median(column) for column in zip(*rows, strict=True))
        print(f"  {name:<26} {clock:6.2f} ms by the clock, {processor:6.2f} ms of processor time")


def undisturbed(home: Path, commits: int, notes: int) -> None:
    """Commits in a row in a vault whose daemon indexes."""
    vault = _repository(home / "vault")
    for number in range(notes):
        (vault / f"{number}.md").write_text(f"# Note {number}\n\n[[{number - 1}]] some words\n", encoding="utf-8")
    repository.install(str(vault))
    Path(paths.config_file()).parent.mkdir(parents=True)
    Path(paths.config_file()).write_text('model = "none"\n', encoding="utf-8")
    with connecting.connect() as daemon:
        daemon.call("vault.add", {"path": str(vault)})
        taken, failed = [], 0
        for number in range(commits):
            try:
                taken.append(_commit(vault, number)[0])
            except subprocess.CalledProcessError:
                failed += 1
        locks = [str(path) for path in (vault / ".git").rglob("*.lock")]
        daemon.call("wait", {})
        found = daemon.call("search", {"query": f"commit{commits - 1}", "mode": "keyword"})["cards"]
        daemon.call("stop")
        daemon.wait_closed(10)
    print(f"{commits} commits while the daemon indexes: {failed} failed, locks left: {locks or 'none'}")
    print(f"median {statistics.median(taken):.1f} ms; the last one is found: {bool(found)}")


def _repository(folder: Path) -> Path:
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    return folder


def _commit(folder: Path, number: int) -> tuple[float, float]:
    (folder / "n.md").write_text(f"# N\n\ncommit{number}\n", encoding="utf-8")
    subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
    return _timed(["git", "commit", "-q", "-m", "m"], folder)


def _more(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] - other[0], one[1] - other[1]


def _timed(command: list[str], folder: Path) -> tuple[float, float]:
    """Milliseconds of a command: by the clock, and of processor time with all that it started."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    ended, after = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (ended - began) * 1000, processor * 1000


if __name__ == "__main__":
    main()
