"""`init`, `models`, `config` and `doctor`: from nothing to a first question, and what is wrong if it fails."""

import os
from pathlib import Path
from typing import Any

import pytest

from recalld import __version__
from recalld.cli.messages.init import INIT
from recalld.cli.showing.terminal import width
from recalld.daemon import paths
from recalld.demo import notes as demo

from ..conftest import Daemon, Recall

WATCH = {"state": "events", "watched": 2, "expected": 2}


def vault(path: Path, **fields: Any) -> dict[str, Any]:
    counts = {"notes": 3, "passages": 5, "embedded": 0, "pending": 0, "last_change_s": 1.0}
    return {"name": "notes", "path": str(path), "state": "ready", **counts, "watch": WATCH, **fields}


def status(*vaults: dict[str, Any]) -> dict[str, Any]:
    model = {"name": "e5-small", "state": "ready"}
    own = {"schema": 1, "version": __version__, "pid": os.getpid(), "uptime_s": 1.0, "problems": []}
    return {**own, "vaults": list(vaults), "model": model}


@pytest.fixture
def notes(home: Path, daemon: Daemon) -> Path:
    """A folder of notes, and a daemon that registers it."""
    folder = home / "notes"
    folder.mkdir()
    daemon.answers["vault.add"] = {"schema": 1, "name": "notes", "path": str(folder), "added": True, "vault_id": "n-1"}
    daemon.answers["status"] = status(vault(folder))
    return folder


def test_init_says_each_thing_it_did(recall: Recall, daemon: Daemon, notes: Path) -> None:
    ran = recall("init", str(notes))
    assert ran.code == 0
    said = ran.err.splitlines()
    assert said[0] == f"Registered {notes} as “notes”"
    assert said[1].startswith("Indexed 3 notes, 5 passages in ")
    assert said[2:] == [
        "Search by meaning follows in the background; words work now",
        "No note was changed.",
    ]
    assert ran.out == 'Next: recall ask "…"\n'
    assert [name for name, _ in daemon.calls if name not in ("hello", "status")] == ["vault.add", "wait", "beginning"]
    assert daemon.asked("wait")["vault"] == "notes"


def test_the_first_question_is_about_what_the_notes_speak_of(recall: Recall, daemon: Daemon, notes: Path) -> None:
    daemon.answers["beginning"] = {"schema": 1, "question": "What do my notes say about memory pool?"}
    assert recall("init", str(notes)).out == 'Next: recall ask "What do my notes say about memory pool?"\n'


def test_the_next_step_is_one_that_works(
    recall: Recall, daemon: Daemon, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = {"name": "notes", "path": str(notes), "notes": 3, "passages": 5, "embedded": 5}
    daemon.answers["status"] = {"schema": 1, "vaults": [mine, {**mine, "name": "demo", "path": "/demo"}]}
    assert recall("init", str(notes)).out == 'Next: recall ask "…" --vault notes\n'
    monkeypatch.chdir(notes)
    assert recall("init", str(notes)).out == 'Next: recall ask "…"\n'
    daemon.answers["status"] = {"schema": 1, "vaults": [{**mine, "notes": 0, "passages": 0, "embedded": 0}]}
    assert "write a note there" in recall("init", str(notes)).out


def test_init_tells_of_the_agents_that_are_here(recall: Recall, notes: Path, home: Path) -> None:
    (home / ".cursor").mkdir()
    assert "recall mcp install" in recall("init", str(notes), "--yes").err
    assert recall("mcp", "install", "--client", "cursor", "--yes").code == 0
    assert "recall mcp install" not in recall("init", str(notes)).err


def test_init_bare_offers_nothing(recall: Recall, notes: Path) -> None:
    ran = recall("init", str(notes), "--bare")
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 2


def test_init_offers_hooks_where_there_is_a_repository(recall: Recall, daemon: Daemon, notes: Path) -> None:
    vault = {"name": "notes", "path": str(notes), "notes": 3, "passages": 5, "embedded": 5, "git": {"hooks": "none"}}
    daemon.answers["status"] = {"schema": 1, "vaults": [vault]}
    assert "recall hooks install" in recall("init", str(notes)).err
    assert "hooks" not in recall("init", str(notes), "--bare").err
    daemon.answers["status"] = {"schema": 1, "vaults": [{**vault, "git": {"hooks": "installed"}}]}
    assert "hooks" not in recall("init", str(notes)).err


def test_init_again_says_already(recall: Recall, daemon: Daemon, notes: Path) -> None:
    daemon.answers["vault.add"] = {"schema": 1, "name": "notes", "path": str(notes), "added": False}
    assert "registered already" in recall("init", str(notes)).err


def test_init_json_is_one_object(recall: Recall, notes: Path) -> None:
    ran = recall("init", str(notes), "--json", "--name", "notes")
    assert (ran.json["name"], ran.json["added"], ran.json["notes"]) == ("notes", True, 3)
    assert ran.err == ""


def test_init_is_of_the_current_folder_when_none_is_named(
    recall: Recall, daemon: Daemon, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(notes)
    recall("init")
    assert daemon.asked("vault.add")["path"] == str(notes)


def test_init_of_what_is_no_folder(recall: Recall, daemon: Daemon, home: Path) -> None:
    (home / "file").touch()
    (home / "loop").symlink_to(home / "loop")
    places = (
        (home / "missing", "there is no folder"),
        (home / "loop", "there is no folder"),
        (home / "file", "is a file"),
    )
    for path, says in (*places, ("", "")):
        ran = recall("init", str(path))
        assert ran.code == 2
        assert says in ran.err
        assert "hint:" in ran.err
    assert daemon.calls == []


@pytest.fixture
def bundled(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two demo notes, in place of those in the package."""
    source = home / "bundle"
    (source / "sub").mkdir(parents=True)
    for name in ("a.md", "sub/b.md"):
        (source / name).write_text(f"# {name}\n", encoding="utf-8")
    (source / "not-a-note.txt").touch()
    monkeypatch.setattr(demo, "VAULT", str(source))


@pytest.mark.usefixtures("bundled")
def test_the_demo_is_copied_once(recall: Recall, daemon: Daemon, notes: Path) -> None:
    ran = recall("init", "--demo")
    place = Path(paths.data_dir()) / "demo"
    assert f"Copied 2 demo notes to {place}" in ran.err
    assert "vLLM" in ran.out
    assert sorted(p.name for p in place.rglob("*.*")) == ["a.md", "b.md"]
    (place / "a.md").write_text("mine now", encoding="utf-8")
    assert "already" in recall("init", "--demo").err
    assert (place / "a.md").read_text(encoding="utf-8") == "mine now"


@pytest.mark.usefixtures("bundled")
def test_the_demo_does_not_mix_with_other_files_unasked(recall: Recall, daemon: Daemon, notes: Path) -> None:
    (notes / "a.md").write_text("mine", encoding="utf-8")
    ran = recall("init", "--demo", str(notes))
    assert ran.code == 5
    assert "--yes" in ran.err
    assert daemon.calls == []
    assert recall("init", "--demo", str(notes), "--yes").code == 0
    assert (notes / "a.md").read_text(encoding="utf-8") == "mine"
    assert (notes / "sub" / "b.md").exists()


def test_the_package_brings_its_demo() -> None:
    assert len(demo.names()) >= 30


def test_models(recall: Recall, daemon: Daemon) -> None:
    model = {"name": "e5-small", "source": "s", "licence": "MIT", "sha256": "abc", "installed": True, "active": True}
    daemon.answers["models.list"] = {"schema": 1, "models": [model], "state": {}}
    assert recall("models").out == "e5-small  in use\n    source   s\n    licence  MIT\n    sha256   abc\n"
    assert recall("models", "list", "--json").json["models"] == [model]
    daemon.answers["models.use"] = {"schema": 1, "model": "e5-small"}
    assert "Using e5-small." in recall("models", "use", "e5-small").err
    assert daemon.asked("models.use")["name"] == "e5-small"
    recall("models", "use", "./mine")
    assert daemon.asked("models.use")["name"] == str(Path.cwd() / "mine")


@pytest.mark.parametrize("words", [("models", "use"), ("models", "install"), ("models", "eat")])
def test_models_need_a_name(recall: Recall, words: tuple[str, ...]) -> None:
    assert recall(*words).code == 2


def test_config(recall: Recall, daemon: Daemon) -> None:
    settings = [
        {"key": "model", "value": "e5-small", "origin": "default"},
        {"key": "threads", "value": 2, "origin": "user"},
    ]
    daemon.answers["config.show"] = {"schema": 1, "settings": settings, "files": {}, "problems": []}
    assert recall("config").out == "model    e5-small\nthreads  2\n"
    assert recall("config", "show", "--origin").out == "model    e5-small  (default)\nthreads  2  (user)\n"
    assert recall("config", "path").out == paths.config_file() + "\n"


def test_a_broken_setting_is_said(recall: Recall, daemon: Daemon) -> None:
    problem = {"code": -32602, "message": "/c.toml:3: unknown key `x`", "data": {"kind": "config", "hint": "mend it"}}
    daemon.answers["config.show"] = {"schema": 1, "settings": [], "files": {}, "problems": [problem]}
    ran = recall("config")
    assert "unknown key" in ran.err
    assert "mend it" in ran.err


def test_doctor_when_all_is_well(recall: Recall, daemon: Daemon, notes: Path) -> None:
    ran = recall("doctor", "--json")
    failed = [check for check in ran.json["checks"] if not check["ok"]]
    # What this machine lacks is not for the test to judge.
    assert [check["name"] for check in failed if check["name"] not in ("disk", "git", "watches", "locale")] == []
    assert {"python", "packages", "daemon", "socket", "vault notes", "model", "network"} <= {
        check["name"] for check in ran.json["checks"]
    }


def test_doctor_says_what_is_wrong_and_what_to_do(recall: Recall, daemon: Daemon, notes: Path, home: Path) -> None:
    config = Path(paths.config_file())
    config.parent.mkdir(parents=True)
    config.write_text("vaults = [", encoding="utf-8")
    gone = vault(home / "gone")
    poor = vault(notes, state="degraded", reason="too few watches", watch={"expected": 10**9})
    daemon.answers["status"] = {
        **status(gone, poor),
        "version": "0.0.1",
        "model": {"name": "e5-small", "state": "off: no weights"},
    }
    Path(paths.run_dir()).chmod(0o755)
    ran = recall("doctor")
    assert ran.code == 1
    for said in (
        "✗ config",
        "is not there",
        "too few watches",
        "fs.inotify",
        "off: no weights",
        "recall service restart",
        f"chmod 700 {paths.run_dir()}",
    ):
        assert said in ran.out


def test_doctor_speaks_the_reader_s_language(
    recall: Recall, daemon: Daemon, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    said = {check["name"]: check["detail"] for check in recall("doctor", "--json").json["checks"]}

    assert said["locale"] == "檔名編碼 utf-8"
    assert said["vault notes"].endswith("則筆記，就緒")
    assert "行程" in said["daemon"]


def test_doctor_sets_its_columns_by_what_is_seen(
    recall: Recall, daemon: Daemon, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    git = {"state": "ready", "backend": "git", "branch": "main"}
    daemon.answers["status"] = status({**vault(notes, git=git), "name": "筆記"})

    lines = recall("doctor").out.splitlines()
    assert any(line.endswith("分支 main，就緒，以 git 讀取") for line in lines)
    assert len({width(line) - width(line[2:].partition("  ")[2].lstrip()) for line in lines if line[0] in "✓✗"}) == 1


def test_what_init_asks_fits_eighty_columns() -> None:
    asked = [text for name in ("hooks", "service", "mcp") for text in INIT[f"{name}_question"]]
    assert [line for text in asked for line in text.split("\n") if width(line) > 80] == []


def test_doctor_without_a_daemon(recall: Recall) -> None:
    ran = recall("doctor", "--no-start", "--json")
    assert ran.code == 1
    daemon = ran.json["checks"][-1]
    assert (daemon["name"], daemon["ok"]) == ("daemon", False)
    assert daemon["hint"]
