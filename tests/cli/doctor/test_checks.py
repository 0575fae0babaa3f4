"""What is wrong with a vault is said with what to do about it."""

from pathlib import Path

import pytest

from recalld.cli.doctor import checks
from recalld.daemon import paths

WIDE = "/c/config.toml:3: '/' is too wide for a vault; name the folder that holds the notes"


@pytest.mark.parametrize(("lang", "said"), [("en", "too wide"), ("zh-Hant", "範圍太大"), ("zh-Hans", "范围太大")])
def test_a_vault_that_the_settings_spoil_is_not_one_that_is_gone(
    monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    found = checks.vault({"name": "a", "path": "", "state": "failed", "reason": WIDE, "notes": 0})
    assert not found.ok and said in found.detail and "/c/config.toml:3" in found.detail
    assert "recall forget" in found.hint


@pytest.mark.parametrize(("lang", "said"), [("en", "put a text file in its place"), ("zh-Hant", "改放一個")])
def test_settings_that_are_a_folder_have_no_line_to_mend(monkeypatch: pytest.MonkeyPatch, lang: str, said: str) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    Path(paths.config_file()).mkdir(parents=True)
    found = checks.config()
    assert not found.ok and said in found.hint and paths.config_file() in found.detail
