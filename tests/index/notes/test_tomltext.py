"""TOML that was cloned along raises one kind of error, and holds nobody up."""

import tomllib

import pytest

from recalld.daemon import config
from recalld.index.graph.governance import decisions
from recalld.index.notes.note import Note
from recalld.index.notes.parse import parse_bytes
from recalld.index.notes.tomltext import read_toml

DIGITS = "9" * 5000
HOSTILE = {
    "digits": f"x = {DIGITS}",
    "negative": f"x = -{DIGITS}",
    "digits in a list": f"x = [[{DIGITS}]]",
    "deep": "x = " + "[" * 5000 + "]" * 5000,
    "parts": ".".join(["a"] * 30_000) + " = 1",
    "table": "[" + ".".join(['"a"'] * 30_000) + "]",
    "nothing": "=",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_one_kind_of_error_that_says_where(name: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError, match=r"\(at (line 2|end of document)"):
        read_toml(f"a = 1\n{HOSTILE[name]}")


def test_what_is_long_and_harmless_is_read() -> None:
    assert read_toml(f'x = "{DIGITS}"\ny = {"9" * 4000}\nz = 0x{"f" * 5000}')["x"] == DIGITS


@pytest.mark.parametrize("name", HOSTILE)
def test_every_reader_goes_on(name: str) -> None:
    toml = HOSTILE[name]
    note = parse_bytes(f"+++\n{toml}\ntitle = 'Gate'\n+++\ntext\n".encode(), "a.md")
    assert isinstance(note, Note) and note.problems
    good = 'd1 = { at = 2026-01-01T00:00:00Z, act = "ban", subject = "api" }'
    loaded = decisions.parse(f"[decisions]\n{good}\n{toml.replace('x =', 'd0 =')}\n")
    assert [one.id for one in loaded.decisions] == ["d1"] and loaded.problems


@pytest.mark.parametrize("name", HOSTILE)
def test_settings_go_on(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    root = tmp_path_factory.mktemp("vault")
    (root / ".recall").mkdir()
    (root / ".recall/config.toml").write_text(HOSTILE[name], encoding="utf-8")
    settings, problem = config.load_vault(str(root))
    assert settings == config.VaultConfig() and problem is not None
