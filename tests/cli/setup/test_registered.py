"""Which registered folder a place is in."""

from pathlib import Path

from recalld.cli.setup import registered
from recalld.daemon import paths


def test_a_place_is_in_the_folder_that_holds_it_and_in_no_other(home: Path) -> None:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True)
    file.write_text('[vaults.notes]\npath = "~/notes"\n', encoding="utf-8")
    (home / "notes/a").mkdir(parents=True)
    for inside in ("notes", "notes/a"):
        assert registered.holding(str(home / inside)) == str(home / "notes")
    for outside in ("", "notes-2"):
        assert registered.holding(str(home / outside)) == ""
    file.write_text("[vaults", encoding="utf-8")
    assert registered.holding(str(home / "notes")) == ""
