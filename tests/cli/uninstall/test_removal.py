"""Taking things away: each step and all that stays can be said, and settings that mean the same are the same."""

import re
from pathlib import Path

from recalld.cli.messages.removal import REMOVAL
from recalld.cli.uninstall import ownfiles, removal


def test_all_that_is_done_or_kept_can_be_said() -> None:
    source = Path(removal.__file__).read_text(encoding="utf-8")
    acts = set(re.findall(r'yield "([a-z]+)", ', source)) | {"failed", "remove"}
    kept = set(re.findall(r'"(kept_\w+)"', source))
    said = {f"uninstall_{how}{act}" for act in acts for how in ("", "would_")}
    assert acts and kept and {*said, *kept} <= set(REMOVAL)


def test_only_names_that_are_ours_are_found(home: Path) -> None:
    for name in ("cache/notes-0123456789/index.duckdb", "cache/notes-2/x", "state/recalld.log.1", "state/log"):
        path = home / "r" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    found = {str(Path(path).relative_to(home / "r")) for path in ownfiles.found(keep_usage=False)}
    assert found == {"cache/notes-0123456789", "state/recalld.log.1"}
    assert {Path(path).name for path in ownfiles.leftovers()} == {"notes-0123456789", "notes-2", "recalld.log.1", "log"}


def test_a_link_is_removed_and_not_what_it_leads_to(home: Path) -> None:
    (home / "there").mkdir()
    (home / "there/file").touch()
    (home / "link").symlink_to(home / "there")
    assert ownfiles.removed(str(home / "link")) == ""
    assert (home / "there/file").exists() and not (home / "link").is_symlink()
