"""How a vault stands with git, in words."""

import subprocess
from pathlib import Path

from recalld.hooks import repository
from recalld.tui.figures import versioning
from recalld.tui.figures.spans import grouped


def words(git: dict[str, object], hooks: str) -> list[str]:
    return [f"{row.label}: {row.value}" for row in versioning.rows(git, hooks)]


def test_a_vault_without_a_repository_has_nothing_to_say(tmp_path: Path) -> None:
    assert versioning.hooks_state(str(tmp_path)) == ""
    assert words({}, "") == [] and words({"state": "none", "mode": "worktree"}, "") == []


def test_the_branch_the_commits_and_the_hooks() -> None:
    git: dict[str, object] = {"state": "reading", "branch": "main", "provenance": {"done": 12000, "total": 30000}}
    assert words(git, "installed") == [
        "git: main",
        f"commits read: {grouped(12000)} of {grouped(30000)}",
        "hooks: ✓ installed",
    ]
    assert words({"state": "ready", "branch": None}, "none")[0] == "git: no branch"
    assert words({"state": "failed", "reason": "no such object"}, "")[0] == "git: ✖ no such object"


def test_hooks_are_looked_at_where_they_are(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    assert versioning.hooks_state(str(tmp_path)) == "none"
    repository.install(str(tmp_path))
    assert versioning.hooks_state(str(tmp_path)) == "installed"
    assert words({}, "partial") == ["hooks: ⚠ some are missing: recall hooks install"]
