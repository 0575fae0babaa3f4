"""HEAD as a signal: when it moved, and when git is at work."""

from recalld.daemon.git.headsignal import PATIENCE, HeadSignal
from tests.daemon.git.grown import Grown


def test_the_stamp_changes_with_head_and_with_nothing_else(grown: Grown) -> None:
    signal = HeadSignal(grown.root)
    unborn = signal.stamp()
    grown.commit("one", {"a.md": "a"})
    first = signal.stamp()
    assert first != unborn
    grown.write("a.md", "b")
    grown.git("add", "a.md")
    grown.git("status")
    assert signal.stamp() == first
    grown.git("commit", "-q", "-m", "two")
    second = signal.stamp()
    assert second != first
    grown.git("checkout", "-q", "-b", "side")
    assert signal.stamp() != second


def test_without_a_log_of_head_the_branch_tells(grown: Grown) -> None:
    grown.git("config", "core.logAllRefUpdates", "false")
    grown.commit("one", {"a.md": "a"})
    signal = HeadSignal(grown.root)
    first = signal.stamp()
    grown.commit("two", {"a.md": "b"})
    assert signal.stamp() != first


def test_work_under_way_is_waited_for_and_not_for_ever(grown: Grown) -> None:
    now = [100.0]
    signal = HeadSignal(grown.root, lambda: now[0])
    assert not signal.holds()
    merge = grown.root / ".git" / "MERGE_HEAD"
    merge.write_text("x")
    assert signal.holds()
    now[0] += PATIENCE + 1
    assert not signal.holds()
    merge.unlink()
    assert not signal.holds()
    (grown.root / ".git" / "index.lock").write_text("")
    assert signal.holds()
