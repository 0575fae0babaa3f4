"""`recall dream`: what was done, in words that a reader of notes knows."""

import pytest

from ..conftest import Daemon, Recall

REPORT = {"notes": 3, "concepts": 2, "edges": 1, "communities": 1}
DONE = {
    **{"schema": 1, "before": REPORT, "after": REPORT, "drift": 0, "pruned_vectors": 2, "proposals": {}},
    **{"golden": {}, "worse": {}, "seconds": 0.1},
}


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "of 2 passages that are gone"), ("zh-Hant", "已清理 2 個段落的"), ("zh-Hans", "已清理 2 个段落的")],
)
def test_what_was_tidied_is_told_without_vectors(
    recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    daemon.answers["dream"] = DONE
    ran = recall("dream")

    assert ran.code == 0 and said in ran.out
    assert "vector" not in ran.out and "向量" not in ran.out
