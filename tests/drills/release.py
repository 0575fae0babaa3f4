"""What would be published, as people get it: built, installed with every Python there is, and used.

    python tests/drills/release.py                   every Python that is found, with pip, uv and pipx
    python tests/drills/release.py --only pip        by pip alone; likewise uv, pipx
    python tests/drills/release.py /path/to/python3  with these Pythons

It prints a row for each installation; its exit code is the number of those that failed. Everything it makes is in a
folder of its own, which it removes.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OLDEST, NEWEST = 11, 15
QUESTION, NOTE = "How long does Ollama keep a model loaded?", "ai/Ollama keeps models resident.md"


class Failed(Exception):
    """A step did not do what it should; the message is what it printed last."""


@dataclass(frozen=True, slots=True)
class Row:
    """How one installation went."""

    by: str
    python: str
    seconds: float
    said: str


def main() -> int:
    """Build, install, use, and tell."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("pythons", nargs="*", metavar="PYTHON")
    asked.add_argument("--only", choices=("pip", "uv", "pipx"))
    words = asked.parse_args()
    pythons = words.pythons or [str(python) for python in found()]
    with tempfile.TemporaryDirectory(prefix="rc.") as folder:
        work = Path(folder)
        wheel = built(work, pythons[0])
        print(f"{wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB")
        rows = []
        for by, install in (("pip", with_pip), ("uv", with_uv), ("pipx", with_pipx)):
            for python in pythons if words.only in (None, by) else ():
                rows.append(tried(work, by, python, wheel, install))
                print(f"{rows[-1].by:5} {rows[-1].python:8} {rows[-1].seconds:5.0f} s  {rows[-1].said}", flush=True)
    return sum(row.said != "ok" for row in rows)


def found() -> Iterator[Path]:
    """One Python of each version that recalld may be installed with, the oldest first."""
    elsewhere = sorted(Path("~/.pyenv/versions").expanduser().glob("*/bin/python3"))
    for minor in range(OLDEST, NEWEST + 1):
        candidates = [shutil.which(f"python3.{minor}"), *(str(p) for p in elsewhere if f"/3.{minor}." in str(p))]
        usable = [Path(one) for one in candidates if one and _version(one).startswith(f"3.{minor}.")]
        yield from usable[:1]


def built(work: Path, python: str) -> Path:
    """A wheel, made of the sdist as those who package it do."""
    tools = venv(work / "build", python)
    run(tools / "pip", "install", "pip>=25.1", "hatchling")
    run(tools / "python", "-m", "hatchling", "build", "-t", "sdist", "-d", work / "dist", cwd=ROOT)
    (sdist,) = (work / "dist").glob("*.tar.gz")
    run(tools / "pip", "wheel", "--no-deps", "-w", work / "dist", sdist)
    (wheel,) = (work / "dist").glob("*.whl")
    return wheel


def tried(work: Path, by: str, python: str, wheel: Path, install: Callable[[Path, str, Path], Path]) -> Row:
    """Install it into a folder of its own, use it there, and take it away."""
    folder, began = work / "installed", time.monotonic()
    folder.mkdir()
    try:
        use(install(folder, python, wheel), folder / "home")
        said = "ok"
    except (Failed, subprocess.TimeoutExpired) as error:
        said = " ".join(str(error).split())[-400:]
    shutil.rmtree(folder)
    return Row(by, _version(python), time.monotonic() - began, said)


def with_pip(folder: Path, python: str, wheel: Path) -> Path:
    """`pip install` in a clean virtual environment, with everything that is optional."""
    own = venv(folder / "venv", python)
    run(own / "pip", "install", "pip>=25.1")
    run(own / "pip", "install", "-c", ROOT / "constraints.txt", f"{wheel}[all]")
    return own


def with_uv(folder: Path, python: str, wheel: Path) -> Path:
    """`uv tool install`."""
    tools = venv(folder / "tools", python)
    run(tools / "pip", "install", "uv")
    places = {"UV_TOOL_DIR": str(folder / "uv"), "UV_TOOL_BIN_DIR": str(folder / "bin"), "UV_PYTHON_DOWNLOADS": "never"}
    run(tools / "uv", "tool", "install", "--python", python, wheel, env=places)
    return folder / "bin"


def with_pipx(folder: Path, python: str, wheel: Path) -> Path:
    """`pipx install`."""
    tools = venv(folder / "tools", python)
    run(tools / "pip", "install", "pipx")
    places = {"PIPX_HOME": folder / "pipx", "PIPX_BIN_DIR": folder / "bin", "PIPX_MAN_DIR": folder / "man"}
    run(tools / "pipx", "install", "--python", python, wheel, env=places)
    return folder / "bin"


def use(commands: Path, home: Path) -> None:
    """What a newcomer does first; the answer must be there, with its source."""
    recall, own = commands / "recall", {"RECALLD_HOME": str(home), "RECALLD_LANG": "en"}
    version = run(recall, "--version", env=own)
    if version.split()[-1] != run(commands / "recalld", "--version", env=own).split()[-1]:
        raise Failed(f"the two do not tell the same version: {version}")
    try:
        run(recall, "init", home.parent / "demo", "--demo", "--bare", env=own)
        run(recall, "wait", "--vectors", env=own)
        for words in (("search", "memory pool"), ("ask", QUESTION)):
            printed = run(recall, *words, env=own)
            if NOTE not in printed:
                raise Failed(f"{words[0]} does not name {NOTE}: {printed}")
    finally:
        run(recall, "stop", env=own)
    run(recall, "uninstall", "--yes", env=own)
    if left := [path for path in home.rglob("*") if path.is_file()]:
        raise Failed(f"uninstall left {left}")


def venv(folder: Path, python: str) -> Path:
    """Make a virtual environment; the folder of its commands."""
    run(python, "-m", "venv", folder)
    return folder / "bin"


def run(*words: str | Path, cwd: Path | None = None, env: Mapping[str, str | Path] | None = None) -> str:
    """What a command prints. Raises Failed with the end of what it said when it does not succeed."""
    own = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", **{name: str(value) for name, value in (env or {}).items()}}
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(word) for word in words], env=bare | own, cwd=cwd, capture_output=True, text=True, timeout=900,
        stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    if done.returncode:
        raise Failed(f"{' '.join(map(str, words[:3]))}: {done.stdout[-300:]}{done.stderr[-600:]}")
    return done.stdout


def _version(python: str) -> str:
    ask = "import platform; print(platform.python_version())"
    done = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
