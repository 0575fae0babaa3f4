"""Help that is longer than the terminal, in a real one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..conftest import at_terminal

RECALL = "from recalld.cli.main import main; main()"


def shown(words: list[str], rows: int, pager: str, lang: str) -> str:
    """What a terminal of so many rows shows."""
    code, told = at_terminal(words, rows, PAGER=pager, RECALLD_LANG=lang)
    assert code == 0
    return told


@pytest.fixture
def pager(tmp_path: Path) -> Path:
    """A pager that tells that it was asked."""
    made = tmp_path / "a pager"
    made.write_text("#!/bin/sh\necho PAGED\nexec cat\n", "utf-8")
    made.chmod(0o755)
    return made


@pytest.mark.parametrize(("lang", "first"), [("en", "ask "), ("zh-Hant", "根據筆記回答問題")])
def test_what_has_no_room_is_paged_and_what_fits_is_not(pager: Path, lang: str, first: str) -> None:
    paged = shown(["help"], 30, f"'{pager}'", lang)
    assert paged.startswith("PAGED\n") and first in paged
    assert shown(["help"], 100, f"'{pager}'", lang) == paged.removeprefix("PAGED\n")
    assert shown(["search", "--help"], 10, f"'{pager}'", lang).startswith("PAGED\n")


@pytest.mark.parametrize("pager", ["no-such-pager", "'", " "])
def test_help_is_there_without_a_pager(pager: str) -> None:
    assert "benchmark" in shown(["help"], 30, pager, "en")


def test_who_leaves_the_pager_early_has_seen_enough() -> None:
    assert shown(["help"], 30, "head -n 3", "en").count("\n") == 3


LESS = pytest.mark.skipif(shutil.which("less") is None, reason="there is no less here")


@LESS
@pytest.mark.parametrize(
    ("lang", "keys"),
    [
        ("en", "space: on, b: back, q: leave"),
        ("zh-Hant", "空白鍵：下一頁，b：上一頁，q：離開"),
        ("zh-Hans", "空白键：下一页，b：上一页，q：离开"),
    ],
)
def test_the_pager_says_how_to_go_on_and_how_to_leave(lang: str, keys: str) -> None:
    code, told = at_terminal(["help"], 20, "q", after=keys, PAGER="", RECALLD_LANG=lang)
    assert code == 0 and "benchmark" not in told
    code, told = at_terminal(["help"], 20, "Gq", after=keys, PAGER="less", RECALLD_LANG=lang)
    assert code == 0 and f"(END) {keys}" in told


@LESS
def test_a_person_who_has_set_less_keeps_it() -> None:
    code, told = at_terminal(["help"], 20, "q", after="MINE", PAGER="less", LESS="-PsMINE$", RECALLD_LANG="en")
    assert code == 0 and "q: leave" not in told


def test_a_pipe_is_never_paged(pager: Path) -> None:
    env = {**os.environ, "PAGER": str(pager), "TERM": "xterm"}
    command = [sys.executable, "-c", RECALL, "help"]
    told = subprocess.run(command, capture_output=True, text=True, env=env, check=True).stdout
    assert "benchmark" in told and "PAGED" not in told
