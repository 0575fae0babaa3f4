"""History as it is shown, and questions that it answers."""

import time
from collections.abc import Callable
from pathlib import Path

from recalld.daemon.checks.health import health
from recalld.daemon.methods.asking import Kind, ask
from recalld.daemon.methods.params import Asking, Scan
from recalld.daemon.notes import noteview
from recalld.daemon.vault import Vault
from tests.daemon.git.grown import LONG, Grown

Open = Callable[..., Vault]

DAY = 86_400


def test_the_commits_of_a_note_under_all_its_names(grown: Grown, follow: Open) -> None:
    grown.commit("begin", {"a.md": LONG})
    grown.git("mv", "a.md", "b.md")
    grown.commit("move\n\nx\n\nCo-authored-by: Claude <noreply@anthropic.com>", {"b.md": LONG + "x\n"})
    grown.commit("other", {"c.md": "c"})
    vault = follow()
    found = noteview.get(vault, "b.md", False, "en", True)
    assert [(row["subject"], row["path"], row["change"], row["agent"]) for row in found["history"]] == [
        ("move", "b.md", "R", True),
        ("begin", "a.md", "A", False),
    ]
    assert found["provenance"]["commits"] == 2 and found["provenance"]["agents"] == 1
    assert found["disclosures"] == [] and found["history"][0]["author"] == "Ann <ann@example.org>"


def test_a_commit_says_when_it_was_written_and_when_it_was_committed(grown: Grown, follow: Open) -> None:
    grown.commit("begin", {"a.md": LONG})
    grown.git("commit", "-q", "--amend", "--no-edit", "--date", "2024-02-29T23:30:00-05:00")
    (row,) = noteview.get(follow(), "a.md", False, "en", True)["history"]
    assert (row["authored"], row["at"]) == ("2024-03-01T04:30:00Z", "2023-11-14T22:14:20Z")


def test_what_a_commit_says_passes_the_gate(grown: Grown, follow: Open) -> None:
    grown.commit("use AKIAIOSFODNN7EXAMPLE and go on", {"a.md": "a"})
    vault = follow()
    (row,) = noteview.get(vault, "a.md", False, "en", True)["history"]
    assert "AKIAIOSFODNN7EXAMPLE" not in row["subject"]
    assert "AKIA" in noteview.get(vault, "a.md", True, "en", True)["history"][0]["subject"]


def test_a_commit_made_just_now_is_in_it(grown: Grown, follow: Open) -> None:
    grown.commit("one", {"a.md": "a"})
    vault = follow()
    for n in range(3):
        grown.commit(f"again {n}", {"a.md": f"a {n}"})
        found = noteview.get(vault, "a.md", False, "en", True)
        assert found["history"][0]["subject"] == f"again {n}"
        assert len(found["history"]) == n + 2 and found["provenance"]["commits"] == n + 2
        assert found["disclosures"] == []


def test_what_has_no_history_says_why(grown: Grown, follow: Open) -> None:
    grown.commit("one", {"a.md": "a"})
    grown.write("new.md", "n")
    found = noteview.get(follow(), "new.md", False, "zh-Hant", True)
    assert (found["history"], found["provenance"]) == ([], None)
    assert [said["code"] for said in found["disclosures"]] == ["no_history"] and "提交" in found["disclosures"][0][
        "text"
    ]


def test_scan_goes_by_commits_where_notes_say_nothing(grown: Grown, follow: Open) -> None:
    grown.commit("old", {"old.md": "o", "dated.md": "---\nupdated: 2026-11-01\n---\nd"})
    grown.clock += 1000 * DAY
    grown.commit("new", {"new.md": "n"})
    grown.write("mine.md", "not committed")
    vault = follow()
    found = noteview.scan(vault, Scan(since="2026-01-01"))
    assert [note["path"] for note in found["notes"]] == ["dated.md", "mine.md", "new.md"]
    assert found["notes"][2]["changed"].startswith("2026-08")


def test_what_changed_last_week_is_answered_from_commits(grown: Grown, follow: Open) -> None:
    """The files are all of today, as after a clone; the commits are not."""
    today = int(time.time())
    monday = today - today % DAY - (time.gmtime(today).tm_wday) * DAY
    grown.clock = monday - 300 * DAY
    grown.commit("old", {f"old{n}.md": f"# Old {n}\n\nGranite {n} was here.\n" for n in range(6)})
    grown.clock = monday - 4 * DAY
    grown.commit("recent", {"tea.md": "# Tea\n\nThe kettle was mended.\n"})
    vault = follow()
    for question in ("what changed last week?", "上週改了什麼？"):
        cards = ask(vault, Asking(query=question), Kind(question=True, answer=True, recorded=False))["cards"]
        assert [card["path"] for card in cards] == ["tea.md"]


def test_health_and_status_say_when_git_is_read_more_slowly(home: Path, follow: Open, grown: Grown) -> None:
    grown.commit("one", {"a.md": "a"})
    assert health(follow(), "en")["disclosures"] == []
    sha256 = Grown(home / "long", "--object-format=sha256")
    sha256.commit("one", {"a.md": "a"})
    vault = Vault("long", sha256.root, home / "long-index", home / "long-state")
    vault.start()
    try:
        assert vault.wait(timeout=30)
        (said,) = health(vault, "en")["disclosures"]
        git = vault.status()["git"]
        assert (said["code"], git["backend"], git["state"], git["commits"]) == ("git_fallback", "git", "ready", 1)
        assert vault.store.notes.provenance()["a.md"].digest
    finally:
        vault.stop()
