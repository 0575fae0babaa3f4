"""What git tracks, asked when its index changed."""

from pathlib import Path

from recalld.daemon.git.tracked import Tracked
from tests.daemon.git.grown import Grown


def test_a_split_index_is_read_by_the_program(home: Path) -> None:
    grown = Grown(home / "r")
    grown.commit("one", {"a.md": "a"})
    tracked = Tracked(grown.root)
    assert tracked() == {"a.md"}
    grown.git("update-index", "--split-index")
    grown.write("b.md", "b")
    grown.git("add", "b.md")
    assert tracked() == {"a.md", "b.md"}


def test_without_a_repository_nothing_is_tracked(home: Path) -> None:
    assert Tracked(home)() == frozenset()
