"""Our server in the settings of programs: added once, everything else as it was, and taken out without a trace."""

import json
import os
import tomllib
from pathlib import Path

import pytest

from recalld.agents.clients import NAMES, change, tomltable
from recalld.agents.clients.programs import command, program

WORDS = ["/opt/recall", "mcp", "--allow-write"]


@pytest.mark.parametrize("name", NAMES)
def test_installed_and_taken_out_again(home: Path, name: str) -> None:
    known = program(name)
    assert known.settings.is_relative_to(home)
    made = change.server(known, WORDS)
    assert "/opt/recall" in made.diff()
    assert made.write() is None
    assert change.server(known, WORDS).is_none
    text = known.settings.read_text()
    loaded = tomllib.loads(text) if known.is_toml else json.loads(text)
    entry = loaded[known.key]["recalld"]
    assert (entry["command"], entry["args"]) == (WORDS[0], WORDS[1:])
    assert entry["env"]["RECALLD_HOME"] == str(home / "r")
    kept = change.server(known, None).write()
    assert kept is not None and kept.read_text() == text
    assert "recalld" not in known.settings.read_text()


def test_what_a_person_wrote_stays(home: Path) -> None:
    codex = program("codex").settings
    codex.parent.mkdir()
    text = 'model = "o5" # mine\n\n[mcp_servers.docs]\ncommand = "docs" # too\n\n[tui]\ntheme = "x"\n'
    codex.write_text(text)
    codex.chmod(0o640)
    change.server(program("codex"), WORDS).write()
    assert codex.read_text().startswith(text)
    assert codex.stat().st_mode & 0o777 == 0o640
    change.server(program("codex"), ["/other", "mcp"]).write()
    assert codex.read_text().count("[mcp_servers.recalld]") == 1 and "/opt/recall" not in codex.read_text()
    assert change.server(program("codex"), None).after.rstrip() == text.rstrip()


@pytest.mark.parametrize(
    "text",
    [
        '{\n  "theme": "dark"\n}\n',
        '{"a": 1, "hooks": {"Stop": []}}',
        '{\n  "mcpServers": {"docs": {"command": "x"}}\n}\n',
    ],
)
def test_no_empty_place_stays_behind(home: Path, text: str) -> None:
    """Where ours was the only server or hook, the object and the list that it was in go as they came."""
    file = program("claude").settings
    file.write_text(text)
    hooks = home / "hooks.json"
    hooks.write_text(text)
    change.server(program("claude"), WORDS).write()
    change.hook(hooks, ["/opt/recall", "context"]).write()
    change.server(program("claude"), None).write()
    change.hook(hooks, None).write()
    assert json.loads(file.read_text()) == json.loads(hooks.read_text()) == json.loads(text)


def test_a_place_with_a_remark_in_it_stays(home: Path) -> None:
    file = program("claude").settings
    file.write_text('{\n  "mcpServers": {\n    // the team\'s\n  }\n}\n')
    change.server(program("claude"), WORDS).write()
    change.server(program("claude"), None).write()
    assert "// the team's" in file.read_text()


def test_settings_that_are_links_stay_links(home: Path) -> None:
    kept = home / "dotfiles.json"
    kept.write_text('{"mcpServers": {"a": {"command": "b"}}}')
    cursor = program("cursor").settings
    cursor.parent.mkdir()
    cursor.symlink_to(kept)
    change.server(program("cursor"), WORDS).write()
    assert cursor.is_symlink()
    assert set(json.loads(kept.read_text())["mcpServers"]) == {"a", "recalld"}


def test_what_changed_meanwhile_is_not_overwritten(home: Path) -> None:
    file = program("claude").settings
    file.write_text("{}")
    made = change.server(program("claude"), WORDS)
    file.write_text('{"numStartups": 5}')
    with pytest.raises(change.Unchangeable):
        made.write()
    assert file.read_text() == '{"numStartups": 5}'


@pytest.mark.parametrize(
    ("name", "text"), [("claude", '{"a":'), ("codex", "a = ["), ("codex", "mcp_servers.recalld = 5\n")]
)
def test_what_cannot_be_read_is_left_alone(home: Path, name: str, text: str) -> None:
    known = program(name)
    known.settings.parent.mkdir(exist_ok=True)
    known.settings.write_text(text)
    with pytest.raises(change.Unchangeable):
        change.server(known, WORDS)


def test_a_table_written_in_one_line_is_not_torn() -> None:
    with pytest.raises(tomltable.NotToml):
        tomltable.with_table('mcp_servers = { a = { command = "b" } }\n', ("mcp_servers", "recalld"), {"command": "c"})


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000 + "]" * 5000])
def test_a_value_without_end_is_no_toml(value: str) -> None:
    with pytest.raises(tomltable.NotToml):
        tomltable.with_table(f"x = {value}\n", ("mcp_servers", "recalld"), {"command": "c"})


def test_the_prompt_hook_is_added_once_among_others(home: Path) -> None:
    file = home / "settings.json"
    file.write_text('{\n  // mine\n  "hooks": {\n    "UserPromptSubmit": [{"hooks": [{"command": "x"}]}]\n  }\n}\n')
    change.hook(file, ["/opt/my tools/recall", "context"]).write()
    assert change.hook(file, ["/opt/my tools/recall", "context"]).is_none
    change.hook(file, ["/new/recall", "context"]).write()
    text = file.read_text()
    assert "// mine" in text and '"x"' in text and "/new/recall context" in text and "my tools" not in text
    change.hook(file, None).write()
    assert "recall" not in file.read_text() and '"x"' in file.read_text()


def test_the_prompt_hook_knows_the_places_too(home: Path) -> None:
    file = home / "settings.json"
    change.hook(file, ["/opt/recall", "context"]).write()
    line = json.loads(file.read_text())["hooks"]["UserPromptSubmit"][0]["hooks"][0]["command"]
    assert line == f"env RECALLD_HOME={home / 'r'} /opt/recall context"
    assert change.hook(file, ["/opt/recall", "context"]).is_none
    change.hook(file, None).write()
    assert json.loads(file.read_text()) == {}


def test_what_is_no_plain_file_is_not_waited_for(home: Path) -> None:
    known = program("cursor")
    known.settings.parent.mkdir(parents=True)
    os.mkfifo(known.settings)
    with pytest.raises(change.Unchangeable):
        change.server(known, WORDS)


def test_the_command_is_absolute() -> None:
    assert Path(command()[0]).is_absolute()


@pytest.mark.parametrize("text", ['{"mcpServers": []}', '{"mcpServers": null}', "[]", "null", "5", '{"mcpServers": 1}'])
def test_settings_without_a_place_for_servers_stay_as_they_are(home: Path, text: str) -> None:
    program("claude").settings.write_text(text)
    assert change.server(program("claude"), None).is_none
    with pytest.raises(change.Unchangeable):
        change.server(program("claude"), WORDS)


@pytest.mark.parametrize("hooks", ["null", "5", '"x"', "{}"])
def test_hooks_of_another_shape_stay_as_they_are(home: Path, hooks: str) -> None:
    file = home / "settings.json"
    file.write_text(f'{{"hooks": {{"UserPromptSubmit": {hooks}}}}}')
    assert change.hook(file, None).is_none
    with pytest.raises(change.Unchangeable):
        change.hook(file, ["/opt/recall", "context"])


@pytest.mark.parametrize("command", ["/a/total-recall context", "echo recall context", "recall 'context", "recall"])
def test_hooks_of_others_are_not_ours(home: Path, command: str) -> None:
    file = home / "settings.json"
    file.write_text(json.dumps({"hooks": {"UserPromptSubmit": [{"hooks": [{"command": command}]}]}}))
    assert change.hook(file, None).is_none
    assert (
        command
        in json.loads(change.hook(file, ["/opt/recall", "context"]).after)["hooks"]["UserPromptSubmit"][0]["hooks"][
            0
        ].values()
    )


def test_each_change_keeps_its_own_copy(home: Path) -> None:
    file = program("claude").settings
    file.write_text('{"a": 1}')
    kept = [change.server(program("claude"), words).write() for words in (WORDS, None, WORDS)]
    assert len(set(kept)) == 3 and kept[0] is not None and kept[0].read_text() == '{"a": 1}'


def test_what_cannot_be_written_leaves_nothing_behind(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = program("claude").settings
    file.write_text("{}")
    made = change.server(program("claude"), WORDS)
    broken = change.Change(made.file, made.before, "\ud800")
    with pytest.raises(UnicodeEncodeError):
        broken.write()
    assert file.read_text() == "{}" and not list(home.glob("*.tmp"))


@pytest.mark.parametrize("text", ["mcp_servers = 5\n", "[[mcp_servers]]\na = 1\n"])
def test_toml_without_a_place_for_servers(text: str) -> None:
    with pytest.raises(tomltable.NotToml):
        tomltable.with_table(text, ("mcp_servers", "recalld"), {"command": "x"})


def test_what_is_said_of_the_next_table_stays_with_it() -> None:
    text = '[mcp_servers.recalld] # ours\ncommand = "x"\n\n# of the docs\n[mcp_servers.docs]\ncommand = "y"\n'
    assert tomltable.without(text, ("mcp_servers", "recalld")).strip() == text[text.index("# of") :].strip()


@pytest.mark.parametrize("text", ["# c\n", 'a = "筆記"\n', "a = 1\r\n[mcp_servers.b]\r\nx = 1\r\n"])
def test_toml_is_byte_for_byte_what_it_was(text: str) -> None:
    path = ("mcp_servers", "recalld")
    assert tomltable.without(tomltable.with_table(text, path, {"command": "x"}), path) == text
