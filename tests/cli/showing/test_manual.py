"""The manual page by its command: in the reader's language, without MANPATH, a locale, or `man`."""

import re
import shutil
from pathlib import Path

import pytest

from ..conftest import Recall, at_terminal, spawn

MAN = pytest.mark.skipif(shutil.which("man") is None, reason="there is no man")
LANGUAGES = [("en", "EXIT STATUS"), ("zh-Hant", "結束代碼"), ("zh-Hans", "结束代码")]


@MAN
@pytest.mark.parametrize(("language", "section"), LANGUAGES)
@pytest.mark.parametrize("locale", ["C", "de_DE.UTF-8"])
def test_it_opens_in_the_readers_language_whatever_the_locale(language: str, section: str, locale: str) -> None:
    ran = spawn("help", "--man", RECALLD_LANG=language, LC_ALL=locale, MANPATH="/nowhere", MANOPT="--html")
    told = ran.stdout.decode()
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert re.search(f"^{section}$", told, re.MULTILINE) and re.search("^ +recall uninstall$", told, re.MULTILINE)
    assert "\x1b" not in told and "\b" not in told


@MAN
def test_at_a_terminal_the_persons_pager_shows_it(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho PAGED\nexec cat\n", "utf-8")
    pager.chmod(0o755)
    code, told = at_terminal(["help", "--man"], 20, PAGER=str(pager), RECALLD_LANG="zh-Hant")
    assert code == 0 and told.startswith("PAGED\n") and "結束代碼" in told


@pytest.mark.parametrize("stands_in", ["", "echo This system has been minimized.", "exit 1"])
@pytest.mark.parametrize(
    ("language", "section"), [("en", "usage: recall uninstall"), ("zh-Hant", "用法：recall uninstall")]
)
def test_where_there_is_no_man_the_help_of_every_command_stands_for_it(
    tmp_path: Path, stands_in: str, language: str, section: str
) -> None:
    if stands_in:
        (tmp_path / "man").write_text(f"#!/bin/sh\n{stands_in}\n", "utf-8")
        (tmp_path / "man").chmod(0o755)
    ran = spawn("help", "--man", RECALLD_LANG=language, PATH=str(tmp_path))
    assert ran.returncode == 0 and section in ran.stdout.decode()


def test_a_program_gets_it_too_and_it_explains_no_single_command(recall: Recall) -> None:
    assert "recall uninstall" in recall("help", "--man", "--json").json["text"]
    assert recall("help", "search", "--man").code == 2
