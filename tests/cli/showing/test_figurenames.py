"""Figures and states are named in the reader's language."""

import pytest

from recalld.cli.showing.figurenames import named
from recalld.index.graph.governance.proposals import KINDS


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en_US.UTF-8", "zh_TW.UTF-8"])
def test_every_kind_of_proposal_has_a_name(kind: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", language)

    assert named(kind) != kind or (kind == "merge" and language.startswith("en"))


def test_what_stands_behind_a_colon_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")

    assert named("off: no model") == "關閉：沒有模型"
