"""Settings, and what is said about wrong ones."""

import os
from pathlib import Path

import pytest

from recalld.daemon import config, paths, settingsfile
from recalld.daemon.errors import RecalldError
from recalld.daemon.problemwords import told


def write(text: str) -> Path:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def problem(text: str) -> RecalldError:
    write(text)
    found = config.load().problem
    assert found is not None
    return found


def test_no_file_is_the_defaults() -> None:
    loaded = config.load()
    assert loaded.problem is None
    assert loaded.config == config.Config()


def test_values_and_where_they_come_from() -> None:
    write('threads = 1\n[vaults.work]\npath = "/n"\n')
    loaded = config.load()
    assert loaded.config.vaults == {"work": config.VaultEntry("/n")}
    rows = {row["key"]: (row["value"], row["origin"]) for row in config.origins(loaded)}
    assert rows["threads"] == (1, "user")
    assert rows["model"] == ("e5-small", "default")
    assert rows["vaults.work.path"] == ("/n", "user")
    assert rows["RECALLD_HOME"][1] == "env"


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("model = 'a'\nthreads = \n", 2, "value"),
        ("model = 'a'\nthread = 2\n", 2, "thread"),
        ("\n\nthreads = 'two'\n", 3, "threads"),
        ("threads = 99\n", 1, "threads"),
        ("[vaults.a]\npath = '/a'\n[vaults.b]\nroot = '/b'\n", 4, "root"),
        ("[vaults.a]\n", 1, "path"),
        ("log_level = 'loud'\n", 1, "loud"),
        ("a = [\n", 2, ""),
    ],
)
def test_a_wrong_file_is_named_with_its_line(text: str, line: int, word: str) -> None:
    found = problem(text)
    assert found.path == paths.config_file()
    assert found.line == line
    assert word in found.message
    assert found.hint


def test_bytes_that_are_no_text_are_no_crash() -> None:
    file = write("")
    file.write_bytes(b"\xff\xfe\x00model\x00")
    assert config.load().problem is not None


def test_a_vaults_own_settings(home: Path) -> None:
    file = home / "v" / ".recall" / "config.toml"
    file.parent.mkdir(parents=True)
    assert config.load_vault(str(home / "v")) == (config.VaultConfig(), None)
    file.write_text('ignore = ["drafts/"]\n[weights]\ntitle = 6\n', encoding="utf-8")
    settings, wrong = config.load_vault(str(home / "v"))
    assert wrong is None
    assert settings.ignore == ("drafts/",)
    assert settings.weights == {"title": 6.0}
    assert {"key": "ignore", "value": ("drafts/",), "origin": "vault"} in config.vault_origins(str(home / "v"))
    file.write_text("[weights]\ntitel = 6\n", encoding="utf-8")
    wrong = config.load_vault(str(home / "v"))[1]
    assert wrong is not None and wrong.line in (1, 2)
    file.write_text("ignores = []\n", encoding="utf-8")
    settings, wrong = config.load_vault(str(home / "v"))
    assert settings == config.VaultConfig()
    assert wrong is not None and wrong.line == 1


@pytest.mark.parametrize("kind", ["endless", "pipe", "long"])
def test_a_vaults_settings_that_are_no_plain_file_are_named(home: Path, kind: str) -> None:
    """A cloned folder can hold a link to a device."""
    file = home / "v" / ".recall" / "config.toml"
    file.parent.mkdir(parents=True)
    if kind == "endless":
        file.symlink_to("/dev/zero")
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        file.write_text("#" * (settingsfile.LONGEST + 1), encoding="utf-8")
    settings, wrong = config.load_vault(str(home / "v"))
    assert settings == config.VaultConfig()
    assert wrong is not None and wrong.path == str(file)


@pytest.mark.parametrize("part", ["a.", '"a" . ', "'a'."])
def test_a_key_without_end_is_not_read(home: Path, part: str) -> None:
    """Its cost grows with the square of its parts: tens of thousands stop a process for minutes."""
    write('model = "none"\nx = {' + part * (settingsfile.LONGEST // len(part) - 20) + "b = 1}\n")
    problem = config.load().problem
    assert problem is not None and problem.line == 2


def test_how_the_app_looks_and_which_keys_it_takes() -> None:
    write('[ui]\ntheme = "light"\nborders = "ascii"\nlang = "zh-Hant"\n[ui.keymap]\n"go.ask" = "ctrl+g"\n')
    loaded = config.load()
    assert loaded.config.ui == config.Ui("light", "ascii", "zh-Hant", keymap={"go.ask": "ctrl+g"})
    rows = {row["key"]: (row["value"], row["origin"]) for row in config.origins(loaded)}
    assert rows["ui.theme"] == ("light", "user") and rows["ui.keymap.go.ask"] == ("ctrl+g", "user")
    assert problem('[ui]\nborders = "thick"\n').line == 2


def test_the_language_model_is_shown_without_what_is_secret() -> None:
    write('[llm]\nmodel = "m"\nurl = "http://me:hunter2@127.0.0.1:1/v1?key=sk-1"\nkey_env = "MY_KEY"\n')
    rows = {row["key"]: (row["value"], row["origin"]) for row in config.origins(config.load())}
    assert rows["llm.model"] == ("m", "user") and rows["llm.key_env"] == ("MY_KEY", "user")
    assert rows["llm.url"][0] == "http://…@127.0.0.1:1/v1?…"


def test_a_key_itself_is_no_setting() -> None:
    found = problem('[llm]\nmodel = "m"\napi_key = "sk-1"\n')
    assert found.line == 3 and "sk-1" not in found.message


def test_a_vault_whose_path_may_be_none_is_refused_with_its_line(home: Path) -> None:
    """And told in both languages, without a word on the others."""
    entries = ('[vaults.a]\npath = ""', '[vaults]\nb = {path = "here"}', 'c.path = "/"', "[vaults.d]", 'path = "~"')
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True)
    file.write_text("\n".join((*entries, f'[vaults.good]\npath = "{home}/good"\n')), encoding="utf-8")
    loaded = config.load()
    assert config.roots(loaded.config.vaults) == {"good": f"{home}/good"}
    why = loaded.refused()
    for (name, said), line in zip(why.items(), (2, 4, 5, 7), strict=True):
        assert said.startswith(f"{file}:{line}: "), name
        assert told(said, "zh-Hant").startswith(f"{file}:{line}：") and "vault" not in told(said, "zh-Hant")
    assert list(why) == ["a", "b", "c", "d"] and "too wide" in why["d"] and "does not say" in why["b"]


def test_a_complaint_names_the_line_of_what_it_is_written_in() -> None:
    Path(paths.config_file()).parent.mkdir(parents=True)
    Path(paths.config_file()).write_text("# mine\nvaults = {a = {path = 3}}\n", encoding="utf-8")
    problem = config.load().problem
    assert problem is not None and problem.line == 2
