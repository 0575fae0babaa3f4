"""The stages of a search have one name each, in each language."""

import pytest

from recalld.daemon.stagewords import _NAMES, stage
from recalld.index.recall.pipeline import STAGES
from recalld.index.recall.ranking.score import STAGE_NAMES

NAMES = sorted({*(each.__name__ for each in STAGES), *STAGE_NAMES})


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_no_two_stages_are_called_the_same(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    said = [stage(name) for name in NAMES]

    assert len(set(said)) == len(NAMES)
    assert [each for each in said if "_" in each or each.isascii() != (lang == "en")] == []


def test_a_stage_of_a_newer_daemon_keeps_its_name() -> None:
    assert stage("dowse") == "dowse"


def test_only_stages_have_a_name() -> None:
    assert sorted(_NAMES) == NAMES
