"""Our server in the settings of programs: added once, everything else as it was, and taken out without a trace."""

import json
import tomllib
from pathlib import Path

import pytest

from recalld.agents.clients import change, tomltable
from recalld.agents.clients.programs import NAMES, command, program

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


def test_the_prompt_hook_is_added_once_among_others(home: Path) -> None:
    file = home / "settings.json"
    file.write_text('{\n  // mine\n  "hooks": {\n    "UserPromptSubmit": [{"hooks": [{"command": "x"}]}]\n  }\n}\n')
    change.hook(file, ["/opt/my recall", "context"]).write()
    assert change.hook(file, ["/opt/my recall", "context"]).is_none
    change.hook(file, ["/new/recall", "context"]).write()
    text = file.read_text()
    assert "// mine" in text and '"x"' in text and "/new/recall context" in text and "my recall" not in text
    change.hook(file, None).write()
    assert "recall" not in file.read_text() and '"x"' in file.read_text()


def test_the_command_is_absolute() -> None:
    assert Path(command()[0]).is_absolute()
