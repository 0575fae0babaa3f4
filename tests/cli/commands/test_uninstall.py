"""`recall uninstall` and `recall forget`: nothing of ours is left, and everything that is the person's."""

import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from recalld.cli.uninstall import removal
from recalld.daemon import paths
from recalld.demo import notes as demo

from ..conftest import Recall

Run = Callable[..., subprocess.CompletedProcess[str]]
NOTES = {"a.md": "# Pool\n\nThe pool has ten connections.\n", "sub/乙.md": "# 連線池\n\n連線池有十條連線。\n"}


@pytest.fixture
def person(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """A person's own home, without RECALLD_HOME: runs command lines in it, with a real daemon and no model."""
    monkeypatch.delenv("RECALLD_HOME")
    settings = home / ".config/recalld/config.toml"
    settings.parent.mkdir(parents=True)
    settings.parent.chmod(0o700)
    settings.write_text('model = "none"\n', encoding="utf-8")
    env = {**os.environ, "RECALLD_LANG": "en", "SHELL": "/bin/bash"}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "recalld.cli.main", *words]
        return subprocess.run(
            command,
            env=env,
            cwd=home,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            stdin=subprocess.DEVNULL,
        )

    yield run
    run("stop")


@pytest.fixture
def vault(home: Path) -> Path:
    """Notes in a repository of their own."""
    folder = home / "notes"
    for name, text in NOTES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q", str(folder)], check=True, timeout=30)
    return folder


def everything(folder: Path) -> dict[str, bytes]:
    """Each file below a folder, and what is in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_home_is_as_it_was_but_for_notes_and_decisions(person: Run, vault: Path, home: Path) -> None:
    before = everything(vault)
    (home / ".claude.json").write_text('{"numStartups": 3}', encoding="utf-8")
    assert person("init", str(vault), "--yes").returncode == 0
    assert person("init", "--demo", "--bare").returncode == 0
    for words in (
        ("hooks", "install", str(vault)),
        ("mcp", "install", "--client", "claude", "--with-hook", "--yes"),
        ("mcp", "install", "--client", "codex", "--yes"),
        ("completions", "--install"),
        ("vote", "a.md", "up", "--vault", "notes"),
        ("govern", "ban", "pool", "--yes", "--vault", "notes"),
    ):
        done = person(*words)
        assert done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"
    decided = {f".recall/{path}": text for path, text in everything(vault / ".recall").items()}
    dry = person("uninstall", "--dry-run", "--json")
    acts = {step["act"] for step in json.loads(dry.stdout)["steps"]}
    assert acts == {"hooks", "agents", "stop", "remove"} and everything(vault) != before
    assert person("status", "--no-start").returncode == 0

    refused = person("uninstall")
    assert refused.returncode == 5 and "--dry-run" in refused.stderr
    done = person("uninstall", "--yes")
    assert done.returncode == 0, done.stderr
    assert f"notes: {vault}" in done.stdout
    assert {*decided} == {".recall/decisions.toml", ".recall/.gitattributes"}
    assert all(f": {vault}/{path}\n" in done.stdout for path in decided)
    assert everything(vault) == {**before, **decided} and ".recall/decisions.toml" in decided
    assert sorted(path.name for path in home.iterdir()) == [".claude.json", ".config", "notes"]
    settings = json.loads((home / ".claude.json").read_text(encoding="utf-8"))
    assert settings == {"numStartups": 3}
    again = person("uninstall", "--yes", "--json")
    assert json.loads(again.stdout)["steps"] == []


@pytest.mark.parametrize(("lang", "said"), [("en", "Nothing was removed."), ("zh-Hant", "沒有移除任何東西。")])
def test_a_no_is_no_error(person: Run, home: Path, lang: str, said: str) -> None:
    assert person("init", "--demo", "--bare").returncode == 0
    before = everything(home / ".config")
    main, side = pty.openpty()
    command = [sys.executable, "-m", "recalld.cli.main", "uninstall"]
    env = {**os.environ, "RECALLD_LANG": lang, "SHELL": "/bin/bash"}
    with subprocess.Popen(command, stdin=side, stdout=side, stderr=subprocess.PIPE, env=env, cwd=home) as running:
        os.close(side)
        os.write(main, b"N\n")
        assert running.stderr is not None
        told = running.stderr.read().decode("utf-8").splitlines()
        assert running.wait(60) == 5
    os.close(main)
    assert told[-1] == said and everything(home / ".config") == before


def test_folders_that_were_there_stay_and_those_that_were_made_go(person: Run, home: Path) -> None:
    (home / ".local/share").mkdir(parents=True)
    assert person("init", "--demo", "--bare").returncode == 0
    assert (home / ".cache/recalld").is_dir() and (home / ".local/state/recalld").is_dir()
    assert person("uninstall", "--yes").returncode == 0
    assert sorted(str(path.relative_to(home)) for path in home.rglob("*")) == [".config", ".local", ".local/share"]


def test_what_other_programs_had_stays_as_it_was(person: Run, home: Path) -> None:
    """An empty file of settings and empty folders are theirs; what we had to make goes, and its folders."""
    (home / ".claude.json").write_text("{}", encoding="utf-8")
    (home / ".claude").mkdir()
    (home / ".codex").mkdir()
    (home / ".local/share/bash-completion").mkdir(parents=True)
    before = sorted(path.relative_to(home) for path in home.rglob("*") if ".config" not in path.parts)
    for client, more in (("claude", ["--with-hook"]), ("codex", []), ("cursor", [])):
        done = person("mcp", "install", "--client", client, *more, "--yes")
        assert done.returncode == 0, done.stderr
    assert person("completions", "--install").returncode == 0
    done = person("uninstall", "--yes")
    assert done.returncode == 0, done.stderr
    assert (home / ".claude.json").read_text(encoding="utf-8").strip() == "{}"
    assert f"removing {home}/.cursor/mcp.json" in done.stderr and f"removing {home}/.claude.json\n" not in done.stderr
    assert sorted(path.relative_to(home) for path in home.rglob("*") if ".config" not in path.parts) == before


def test_what_cannot_be_made_anew_is_kept_if_wanted(person: Run, vault: Path, home: Path) -> None:
    person("init", str(vault), "--bare")
    person("vote", "a.md", "up")
    done = person("uninstall", "--yes", "--keep-usage", "--json")
    kept = {each["what"]: Path(each["path"]) for each in json.loads(done.stdout)["kept"]}
    assert '"up"' in kept["usage"].read_text(encoding="utf-8") and kept["notes"] == vault
    assert [path for path in (home / ".local/state/recalld").rglob("*") if path.is_file()] == [kept["usage"]]
    assert person("init", str(vault), "--bare").returncode == 0
    assert '"up"' in kept["usage"].read_text(encoding="utf-8")


@pytest.mark.parametrize(("lang", "why"), [("en", "to send or to delete: "), ("zh-Hant", "可送出或刪除：")])
def test_a_report_that_was_written_for_the_person_stays_and_is_named(
    person: Run, home: Path, monkeypatch: pytest.MonkeyPatch, lang: str, why: str
) -> None:
    for name in ("mine.tgz", "sent.tgz"):
        assert person("debug", "bundle", "--yes", "--output", str(home / name)).returncode == 0
    (home / "sent.tgz").unlink()
    before = (home / "mine.tgz").read_bytes()
    monkeypatch.setenv("RECALLD_LANG", lang)
    kept = [{"what": "bundle", "path": str(home / "mine.tgz")}]
    assert json.loads(person("uninstall", "--dry-run", "--json").stdout)["kept"] == kept
    command = [sys.executable, "-m", "recalld.cli.main", "uninstall", "--yes"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=home, check=True, stdin=subprocess.DEVNULL)
    assert f"{why}{home}/mine.tgz\n" in done.stdout and "sent.tgz" not in done.stdout
    assert (home / "mine.tgz").read_bytes() == before and not (home / ".local").exists()


def test_demo_notes_that_were_decided_about_are_said_to_stay_for_that(person: Run, home: Path) -> None:
    place = home / ".local/share/recalld/demo"
    assert person("init", "--demo", "--bare").returncode == 0
    assert person("govern", "ban", "API", "--yes").returncode == 0
    done = person("uninstall", "--yes")
    assert "since you decided about them" in done.stdout + done.stderr
    assert "were changed" not in done.stdout + done.stderr
    assert (place / ".recall/decisions.toml").exists() and (place / demo.names()[0]).exists()


def test_demo_notes_that_were_changed_are_the_persons(person: Run, home: Path) -> None:
    place = home / ".local/share/recalld/demo"
    demo.copy(str(place))
    (place / demo.names()[0]).write_text("mine now", encoding="utf-8")
    done = person("uninstall", "--yes", "--json")
    assert {"what": "demo", "path": str(place)} in json.loads(done.stdout)["kept"]
    assert (place / demo.names()[0]).read_text(encoding="utf-8") == "mine now"


def test_what_somebody_else_put_among_our_files_stays(person: Run, home: Path) -> None:
    for other in (".cache/recalld/photos/1.jpg", ".local/state/recalld/mine.txt"):
        (home / other).parent.mkdir(parents=True)
        (home / other).touch()
    done = person("uninstall", "--yes")
    assert done.returncode == 0 and "yours to look at" in done.stdout
    assert (home / ".cache/recalld/photos/1.jpg").exists() and (home / ".local/state/recalld/mine.txt").exists()


def test_a_folder_in_the_place_of_a_file_of_ours_stays_and_is_named(person: Run, home: Path) -> None:
    places = (".config/recalld/config.toml", ".local/state/recalld/recalld.log", ".local/state/recalld/recalld.lock")
    (home / places[0]).unlink()
    for place in places:
        (home / place).mkdir(parents=True)
        (home / place / "mine.txt").touch()
    (home / ".local/state/recalld").chmod(0o700)
    (home / ".local/state/recalld/made").touch()
    done = person("uninstall", "--yes", "--json")
    assert done.returncode == 0, done.stderr
    assert f"{home}/{places[0]}: Is a directory" in person("uninstall", "--dry-run").stderr
    kept = {each["path"] for each in json.loads(done.stdout)["kept"] if each["what"] == "other"}
    assert kept == {str(home / place) for place in places}
    assert all((home / place / "mine.txt").exists() for place in places)
    assert not (home / ".local/state/recalld/made").exists()


def test_what_is_asked_meanwhile_brings_nothing_back(person: Run, vault: Path, home: Path) -> None:
    """A daemon that a command starts in between waits until all is away, and then follows nothing."""
    assert person("init", str(vault), "--bare").returncode == 0
    lock = Path(f"{paths.socket_path()}.lock")
    steps = removal.steps([str(vault)], keep_usage=False, dry=False)
    assert next(act for act, _ in steps if act != "stop") == "remove"
    lock.unlink()
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(person, "search", "pool")
        while not lock.exists() and not asked.done():
            time.sleep(0.01)
        assert not asked.done()
        rest = list(steps)
        assert asked.result(60).returncode == 2 and "no vault" in asked.result().stderr
    assert rest and not {act for act, _ in rest} - {"remove"}
    assert json.loads(person("status", "--json").stdout)["vaults"] == []
    assert not list(home.glob(".cache/recalld/notes-*")) and not list(home.glob(".local/state/recalld/notes-*"))


def test_a_vault_is_forgotten_and_its_notes_stay(person: Run, vault: Path, home: Path) -> None:
    before = everything(vault)
    person("init", str(vault), "--bare")
    assert len(list((home / ".cache/recalld").iterdir())) == 1
    done = person("forget", str(vault))
    assert done.returncode == 0 and f"notes: {vault}" in done.stderr, done.stderr
    assert list((home / ".cache/recalld").iterdir()) == []
    assert everything(vault) == before
    assert json.loads(person("status", "--json").stdout)["vaults"] == []
    assert person("forget", "notes").returncode != 0


@pytest.mark.parametrize(
    ("language", "meanings"),
    [
        ("en", ("your settings", "an index", "what was read")),
        ("zh-Hant", ("你的設定", "索引，由筆記建立", "閱讀與評價的紀錄")),
    ],
)
def test_it_says_what_each_path_is(
    recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch, language: str, meanings: tuple[str, ...]
) -> None:
    monkeypatch.setenv("RECALLD_LANG", language)
    for folder in (paths.cache_dir(), paths.state_dir()):
        (Path(folder) / "notes-0123456789").mkdir(parents=True)
    Path(paths.config_file()).parent.mkdir(parents=True)
    Path(paths.config_file()).write_text("", "utf-8")
    told = [line for line in recall("uninstall", "--dry-run").err.splitlines() if line.startswith("  ")]
    assert len(told) == 3 and all(meaning in line for meaning, line in zip(meanings, told, strict=True))
