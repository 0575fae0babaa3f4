"""Decisions in words, and what they would change."""

import pytest

from recalld.tui.governing import acts
from recalld.tui.governing.acts import Wish

PREVIEW = {"notes": 3, "edges": {"added": 1, "removed": 2, "changed": 4}, "edges_before": 10, "concepts": 1}


def test_every_act_has_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for lang in ("en_US.UTF-8", "zh_TW.UTF-8"):
        monkeypatch.setenv("LANG", lang)
        for act in ("merge", "rename", "ban", "unban", "pin", "keep", "demote", "promote", "canonical", "distinct"):
            words = acts.told({"act": act, "subject": "[/b]{x}", "object": "other"})
            assert "[/b]{x}" in words and act not in words.split()
    assert acts.told({"act": "later-invention", "subject": "x", "object": None}) == "later-invention x"


def test_what_the_methods_take() -> None:
    assert Wish("merge", "a", "b").asked() == {"subject": "a", "object": "b"}
    assert Wish("dismiss", "p1").asked() == {"id": "p1"} == Wish("undo", "p1").asked()
    assert Wish("distinct", "a.md", copy="b.md").asked()["copies"] == "b.md"


def test_an_effect_counts_edges_before_and_after() -> None:
    told = acts.preview(PREVIEW).plain
    assert "10 → 9" in told and "notes touched: 3" in told
    assert "ties" in told and "0 go, 0 come" in told
    both = acts.added([PREVIEW, PREVIEW])
    assert both["edges"] == {"added": 2, "removed": 4, "changed": 8} and both["edges_before"] == 10
    nothing = {"notes": 0, "edges": dict.fromkeys(("added", "removed", "changed"), 0), "concepts": 0}
    assert "nothing" in acts.preview(nothing).plain
