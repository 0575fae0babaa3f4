"""What README shows is what happens: each `console` block is run in a fresh home, with a real daemon.

A line that begins with `$ ` is run. The lines after it must appear in what it prints, in their order; `…` stands for
anything. No line after it: it must merely succeed.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Step:
    """One command of a block and the lines shown below it."""

    command: str
    shown: tuple[str, ...]


def steps(block: str) -> Iterator[Step]:
    """The commands of a console block in order."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield Step(command, tuple(line for line in shown if line.strip()))


def holds(printed: str, shown: tuple[str, ...]) -> bool:
    """Whether the pieces of the lines shown are in the printed text, one after the other."""
    at = 0
    for piece in (piece.strip() for line in shown for piece in line.split("…")):
        found = printed.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return True


@pytest.fixture
def environment(home: Path) -> Iterator[dict[str, str]]:
    """A person's shell: their own home, our commands in front, English messages; no daemon is left behind."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    shell = {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    yield shell
    subprocess.run(["recall", "stop"], env=shell, cwd=home, capture_output=True, timeout=60, check=False)


def test_lines_shown_must_be_there_in_order() -> None:
    assert holds("xx a.b\ny c", ("a…", "…c"))
    assert not holds("a\nc", ("c", "a"))


@pytest.mark.parametrize("block", CONSOLE.findall(README.read_text(encoding="utf-8")))
def test_what_readme_shows_is_what_happens(block: str, environment: dict[str, str], home: Path) -> None:
    for step in steps(block):
        done = subprocess.run(
            shlex.split(step.command),
            env=environment,
            cwd=home,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 0, f"{step.command}\n{done.stdout}{done.stderr}"
        assert holds(done.stdout, step.shown), f"{step.command} printed\n{done.stdout}"
