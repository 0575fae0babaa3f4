"""A short replay of what happens in repositories; the long one is a drill (tests/drills/history.py)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon.vault import Vault
from tests.daemon.git.grown import Grown
from tests.daemon.git.replay import Replay


@pytest.mark.parametrize("seed", [1, 2])
def test_index_and_history_are_what_they_would_be_made_anew(
    grown: Grown, follow: Callable[..., Vault], home: Path, seed: int
) -> None:
    grown.commit("first", {"a.md": "a\n" * 20, "daily/b.md": "b\n" * 20})
    replay = Replay(grown, follow(), home, seed)
    for _ in range(10):
        replay.step()
