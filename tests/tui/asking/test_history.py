"""What was asked before."""

from pathlib import Path

from recalld.tui.asking.history import KEPT, LONGEST, History


def test_the_arrows_go_through_it_and_come_back_to_what_was_typed() -> None:
    history = History()
    history.add("one")
    history.add("two")
    assert (history.older("draft"), history.older("two"), history.older("one")) == ("two", "one", None)
    assert (history.newer(), history.newer(), history.newer()) == ("two", "draft", None)


def test_it_is_kept_private_and_bounded(tmp_path: Path) -> None:
    file = tmp_path / "state" / "asked.jsonl"
    file.parent.mkdir()
    history = History(file)
    for number in range(KEPT + 5):
        history.add(f"問 {number}\n二")
    history.add("x" * (LONGEST + 1))
    history.add(f"問 {KEPT}\n二")
    assert file.stat().st_mode & 0o777 == 0o600 and file.parent.stat().st_mode & 0o777 == 0o700
    again = History(file)
    assert again.older("") == f"問 {KEPT}\n二"
    assert again.older("") == f"問 {KEPT + 4}\n二"
    assert len(file.read_text("utf-8").splitlines()) == KEPT


def test_a_broken_file_is_no_trouble(tmp_path: Path) -> None:
    file = tmp_path / "asked.jsonl"
    file.write_bytes(b'{"asked": "good"}\n\xff\n{"other": 1}\n[]\n')
    assert History(file).older("") == "good"


def test_two_apps_keep_each_other_s_questions(tmp_path: Path) -> None:
    (tmp_path / "h").mkdir()
    one, other = History(tmp_path / "h" / "asked.jsonl"), History(tmp_path / "h" / "asked.jsonl")
    one.add("mine")
    other.add("yours")
    assert History(tmp_path / "h" / "asked.jsonl").older("") == "yours"
    one.add("more")
    assert [one.older(""), one.older(""), one.older("")] == ["more", "yours", "mine"]


def test_what_is_asked_when_all_was_taken_away_brings_no_file_back(tmp_path: Path) -> None:
    history = History(tmp_path / "gone" / "asked.jsonl")
    history.add("one")
    assert history.older("") == "one" and not (tmp_path / "gone").exists()
    there = History(tmp_path / "asked.jsonl")
    there.add("two", kept=False)
    there.add("three", kept=False)
    assert [there.older(""), there.older("")] == ["three", "two"] and not (tmp_path / "asked.jsonl").exists()
