"""Completions are accepted by their shells and complete commands, options and values."""

import shutil
import subprocess
from pathlib import Path

import pytest

from recalld.cli.commands import completions
from recalld.cli.main import COMMANDS
from recalld.cli.showing import manual

from ..conftest import Recall


def complete(home: Path, *words: str) -> list[str]:
    """What bash offers for the last of `words`."""
    script = home / "recall.bash"
    script.write_text(completions.bash(), encoding="utf-8")
    line = " ".join(f"'{word}'" for word in ("recall", *words))
    code = (
        f"source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; _recall; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    ran = subprocess.run(["bash", "--norc", "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    return ran.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("sea",), ["search"]),
        (("st",), ["stale", "status", "stop"]),
        (("--js",), ["--json"]),
        (("search", "--mo"), ["--mode"]),
        (("search", "--mode", ""), ["hybrid", "keyword", "vector"]),
        (("search", "--mode", "k"), ["keyword"]),
        (("search", "--limit", ""), []),
        (("--vault", "work", "wa"), ["wait"]),
        (("--json", "search", "two", "words", "--exp"), ["--explain"]),
        (("models", "in"), ["install"]),
        (
            ("completions", ""),
            ["bash", "zsh", "fish", "-h", "--help", "--install", "--uninstall", "--vault", "--json", "--no-start"],
        ),
        (("nothing", "--"), []),
    ],
)
def test_bash_completes(home: Path, words: tuple[str, ...], offered: list[str]) -> None:
    assert complete(home, *words) == offered


def test_bash_completes_folders_for_a_vault(home: Path) -> None:
    (home / "notes").mkdir()
    assert complete(home, "--vault", f"{home}/no") == [f"{home}/notes"]


@pytest.mark.parametrize("shell", completions.SHELLS)
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_shells_accept_their_script(
    recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch, shell: str, lang: str
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    ran = recall("completions", shell)
    assert ran.code == 0
    for name in COMMANDS:
        assert name in ran.out
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = home / "script"
    script.write_text(ran.out, encoding="utf-8")
    subprocess.run([shell, "-n", str(script)], check=True)


def test_completions_need_no_daemon(recall: Recall) -> None:
    assert recall("completions", "bash", "--json", "--no-start").json["shell"] == "bash"
    assert recall("completions", "tcsh").code == 2


def places(home: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    return home / "data", home / "config"


def files(*folders: Path) -> set[str]:
    return {path.name for folder in folders for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("shell", "script"), [("bash", "recall"), ("zsh", "_recall"), ("fish", "recall.fish")])
def test_they_are_put_in_place_and_taken_away(
    recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch, shell: str, script: str
) -> None:
    data, config = places(home, monkeypatch)
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    ran = recall("completions", "--install")
    assert ran.code == 0
    assert files(data, config) == {script, "recall.1", "recalld.1"}
    assert ran.err.count("Wrote") == 7  # of the pages those in Chinese too
    assert recall("completions", shell, "--install").code == 0  # over our own
    assert recall("completions", "--uninstall").err.count("Removed") == 7
    assert files(data, config) == set()
    assert "nothing to remove" in recall("completions", "--uninstall").err


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man")
@pytest.mark.parametrize(("language", "said"), [("en", "does not look"), ("zh-Hant", "說明頁所在")])
def test_it_is_told_how_the_pages_are_opened_where_man_does_not_find_them(
    recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    pages = places(home, monkeypatch)[0] / "man"
    monkeypatch.setenv("RECALLD_LANG", language)
    told = recall("completions", "bash", "--install").err
    assert said in told and f"MANPATH={pages}:" in told and "recall help --man" in told


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man")
@pytest.mark.parametrize(
    ("language", "said"), [("en", ""), ("zh-Hant", "顯示的不是中文"), ("zh-Hans", "显示的不是中文")]
)
def test_it_is_told_where_man_opens_another_language(
    recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    pages = places(home, monkeypatch)[0] / "man"
    monkeypatch.setenv("RECALLD_LANG", language)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("MANPATH", f"{pages}:")
    told = recall("completions", "bash", "--install").err
    assert "MANPATH" not in told and said in told and ("recall help --man" in told) == bool(said)


def test_what_is_not_ours_stays(recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, config = places(home, monkeypatch)
    other = config / "fish/completions/recall.fish"
    other.parent.mkdir(parents=True)
    other.write_text("complete -c recall", encoding="utf-8")
    ran = recall("completions", "fish", "--install")
    assert (ran.code, str(other) in ran.err) == (5, True)
    recall("completions", "--uninstall")
    assert other.read_text(encoding="utf-8") == "complete -c recall"


def test_an_unknown_shell_is_asked_for(recall: Recall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/dash")
    ran = recall("completions")
    assert ran.code == 2 and "bash, zsh, fish" in ran.err


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man")
@pytest.mark.parametrize(
    ("folder", "said"),
    [("", "print shell completions"), ("zh_TW", "印出 shell 自動補全"), ("zh_CN", "印出 shell 自动补全")],
)
def test_manual_pages_are_ones(home: Path, folder: str, said: str) -> None:
    page = Path(manual.PAGES) / folder / "recall.1"
    shown = subprocess.run(
        ["man", "--warnings", "-l", str(page)], capture_output=True, text=True, check=True,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "100"},
    )  # fmt: skip
    assert "recall completions" in shown.stdout and said in shown.stdout.lower() and shown.stderr == ""


def test_pages_of_a_locale_lie_where_man_looks_for_them(
    recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = places(home, monkeypatch)[0] / "man"
    recall("completions", "bash", "--install")
    for folder, said in (("", "USER"), ("zh_TW", "使用者指令"), ("zh_CN", "用户指令")):
        assert said.casefold() in (pages / folder / "man1/recall.1").read_text("utf-8").casefold()
    recall("completions", "--uninstall")
    assert not any(path.is_file() for path in pages.rglob("*"))
