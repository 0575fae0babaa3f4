"""What is said of how current the index is."""

from typing import Any

import pytest

from recalld.tui.widgets.freshness import told

VAULT: dict[str, Any] = {"state": "ready", "passages": 84, "embedded": 84, "pending": 0, "last_change_s": None}


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"last_change_s": 60.0}, "index up to date · changed 1 min ago"),
        ({"state": "opening", "passages": 0, "embedded": 0}, "opening the index"),
        ({"state": "gone"}, "the folder is gone"),
        ({"state": "failed"}, "not indexed"),
        ({"state": "indexing", "progress": {"done": 1, "total": 9}}, "indexing 1 of 9"),
        ({"embedded": 3}, "81 of 84 passages"),
    ],
)
def test_an_index_that_is_not_there_is_not_called_up_to_date(other: dict[str, Any], words: str) -> None:
    assert words in told(VAULT | other).plain
