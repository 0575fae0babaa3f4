"""A work log as rows: what was refused is never shown as done."""

from typing import Any

from recalld.agents.worklog import WorkLog
from recalld.daemon.errors import EXISTS, RecalldError
from recalld.tui.ingesting import workrows
from recalld.tui.ingesting.ingester import Outcome


def entry(tool: str, result: dict[str, Any] | None = None, error: RecalldError | None = None) -> Any:
    return WorkLog().add(tool, {"path": "a.md"}, result, error)


def test_each_call_is_paired_with_its_result() -> None:
    refused = RecalldError("exists: a.md", kind="exists", code=EXISTS, hint="use note_update")
    told = [
        workrows.row(one).plain
        for one in (
            entry("note_create", {"path": "a.md", "written": True, "lines": [1, 9]}),
            entry("note_create", error=refused),
            entry("note_update", {"path": "a.md", "written": False}),
            entry("note_create", {"path": "a.md", "written": False, "would": "create", "diff": "--- x\n+++ y\n@@\n+A"}),
            entry("notes_read", {"path": "a.md"}),
        )
    ]
    assert told[0] == "✓ note_create a.md:1-9"
    assert told[1] == "✖ note_create a.md: exists: a.md (use note_update)"
    assert told[2].startswith("· note_update a.md (") and told[3].startswith("· note_create a.md (")
    assert told[4] == "· notes_read a.md"


def test_what_a_page_says_is_no_markup_and_reaches_no_terminal() -> None:
    odd = entry("note_create", {"path": "[/b]\x1b]0;x\x07.md", "written": True, "lines": [1, 1]})
    shown = workrows.row(odd).plain
    assert "[/b]" in shown and "\x1b" not in shown and "\x07" not in shown


def test_the_diff_of_a_dry_run_is_shown() -> None:
    tried = entry(
        "note_create", {"path": "a.md", "would": "create", "diff": "--- /dev/null\n+++ b/a.md\n@@ -0,0 +1 @@\n+A"}
    )
    assert [line.plain.strip() for line in workrows.diff(tried)] == ["@@ -0,0 +1 @@", "+A"]
    assert list(workrows.diff(entry("notes_read", {"path": "a.md"}))) == []


def test_the_end_lists_successful_writes_only() -> None:
    told = [line.plain for line in workrows.ending(Outcome(("a.md",), (), 2, "stopped after 40 calls", "/log"))]
    assert "stopped after 40 calls" in told[0] and "a.md" in told[1] and "2" in told[2] and "/log" in told[3]
    assert "a.md" not in "".join(line.plain for line in workrows.ending(Outcome(refused=1)))
