"""Creating and updating notes of a vault that is followed."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon import errors
from recalld.daemon.authoring.write import create, update
from recalld.daemon.errors import RecalldError
from recalld.daemon.methods.noteparams import Create, Update
from recalld.daemon.notes import noteview
from recalld.daemon.vault import Vault

from ..conftest import Follow

NOTES = {
    "cobra.md": "---\ntitle: Cobra\naliases: [spf13/cobra]\n---\n# Cobra\n\nIntro.\n\n## Flags\n\nA flag.\n",
    "sub/diary.md": "---\nprivate: true\n---\nNobody reads this.\n",
    "secret/plan.md": "Hidden by a rule.\n",
    ".recallignore": "secret/\n",
}


@pytest.fixture
def vault(follow: Follow) -> Vault:
    return follow(NOTES)


def refused(vault: Vault, asked: Create | Update) -> RecalldError:
    before = snapshot(vault.root)
    with pytest.raises(RecalldError) as caught:
        create(vault, asked) if isinstance(asked, Create) else update(vault, asked)
    assert snapshot(vault.root) == before
    assert caught.value.hint
    return caught.value


def snapshot(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_new_note_is_found_at_once(vault: Vault) -> None:
    made = create(vault, Create(path="go/viper.md", text="# Viper\n\nSettings of all kinds", aliases=("設定",)))
    text = '---\naliases: ["設定"]\n---\n# Viper\n\nSettings of all kinds\n'
    assert (vault.root / "go/viper.md").read_text("utf-8") == text
    assert made["written"] and made["created"] and made["indexed"]
    assert (made["path"], made["title"], made["lines"], made["aliases"]) == ("go/viper.md", "Viper", [1, 6], ["設定"])
    shown = noteview.get(vault, "設定", raw=False, lang="")
    assert (shown["path"], shown["hash"]) == ("go/viper.md", made["hash"])


def test_a_change_that_was_agreed_on(vault: Vault) -> None:
    read = noteview.get(vault, "cobra.md", raw=False, lang="")
    told = update(
        vault, Update(path="cobra.md", text="A long flag.", how="replace-section", section="Flags", expect=read["hash"])
    )
    assert (vault.root / "cobra.md").read_text() == NOTES["cobra.md"].replace("A flag.", "A long flag.")
    assert (told["lines"], told["created"], told["indexed"]) == ([11, 11], False, True)
    again = refused(vault, Update(path="cobra.md", text="x", expect=read["hash"]))
    assert (again.code, again.kind, again.path) == (errors.CONFLICT, "conflict", "cobra.md")
    assert "notes_read" in again.hint


def test_names_are_merged_on_the_way(vault: Vault) -> None:
    told = update(vault, Update(path="cobra.md", text="More.", aliases=("眼鏡蛇", "spf13/cobra")))
    text = NOTES["cobra.md"].replace("[spf13/cobra]", '[spf13/cobra, "眼鏡蛇"]') + "\nMore.\n"
    assert (vault.root / "cobra.md").read_text() == text
    assert text.split("\n")[told["lines"][0] - 1] == "More."


def test_a_whole_text_with_a_frontmatter_leaves_that_of_the_note(vault: Vault) -> None:
    text = "---\ntitle: Other\naliases: [Snake]\n---\n# Cobra\n\nNew.\n"
    told = update(vault, Update(path="cobra.md", text=text, how="whole"))
    kept = '---\ntitle: Cobra\naliases: [spf13/cobra, "Snake"]\n---\n# Cobra\n\nNew.\n'
    assert (vault.root / "cobra.md").read_text() == kept
    assert [said["code"] for said in told["disclosures"]] == ["front_kept"]


def test_saying_what_is_there_writes_nothing(vault: Vault) -> None:
    before = (vault.root / "cobra.md").stat()
    told = update(vault, Update(path="cobra.md", text=NOTES["cobra.md"], how="whole"))
    assert not told["written"]
    assert {said["code"] for said in told["disclosures"]} == {"front_kept", "unchanged"}
    assert (vault.root / "cobra.md").stat() == before


def test_updating_what_is_not_there(vault: Vault) -> None:
    error = refused(vault, Update(path="viper.md", text="x"))
    assert (error.code, error.kind) == (errors.NO_SUCH_NOTE, "no-such-note")
    assert "note_create" in error.hint
    assert "cobra.md" in refused(vault, Update(path="notes/Cobra.md", text="x")).hint
    assert "cobra.md" in refused(vault, Update(path="spf13/cobra", text="x")).hint
    chinese = refused(vault, Update(path="viper.md", text="x", lang="zh-Hant"))
    assert chinese.message == "找不到：viper.md" and "note_create" in chinese.hint


def test_creating_what_is_there(vault: Vault) -> None:
    for path in ("cobra.md", "Cobra.md", f"{vault.root}/cobra.md"):
        error = refused(vault, Create(path=path, text="x"))
        assert (error.code, error.kind, error.path) == (errors.EXISTS, "exists", "cobra.md")
        assert "note_update" in error.hint


@pytest.mark.parametrize(
    "path",
    [
        *("../out.md", "/etc/out.md", "a/../../out.md", "a//b.md", "./../x.md", "..", "sub/..md/"),
        *(".obsidian/x.md", ".recall/x.md", "sub/.git/x.md", ".x.md", "node_modules/x.md", "sub/~$x.md"),
        *("x.txt", "x", "x.md/", "sub", "cobra.md/x.md", "x.md\0.md", "a\nb.md", "a\u202eb.md", "a\\b.md", "c:x.md"),
        *(" /x.md", "sub /x.md", "sub./x.md", "x" * 300 + ".md", "a/" * 600 + "x.md", "x\ud800.md"),
        *("secret/new.md", "secret/plan.md", "sub/diary.md"),
    ],
)
def test_places_where_no_note_is_made(vault: Vault, path: str) -> None:
    error = refused(vault, Create(path=path, text="# New\n"))
    assert error.code == errors.INVALID_NOTE


@pytest.mark.parametrize("path", ["sub/diary.md", "secret/plan.md"])
def test_what_is_private_is_not_there(vault: Vault, path: str) -> None:
    error = refused(vault, Update(path=path, text="x"))
    assert (error.code, error.message) == (errors.NO_SUCH_NOTE, f"not found: {path}")


def test_links_lead_nowhere(vault: Vault, home: Path) -> None:
    (home / "out").mkdir()
    (home / "out" / "n.md").write_text("outside\n")
    (vault.root / "away").symlink_to(home / "out")
    (vault.root / "link.md").symlink_to(home / "out" / "n.md")
    (vault.root / "alias.md").symlink_to("cobra.md")
    for asked in (
        Create(path="away/new.md", text="x"),
        Update(path="away/n.md", text="x"),
        Update(path="link.md", text="x"),
        Update(path="alias.md", text="x"),
    ):
        assert refused(vault, asked).code == errors.INVALID_NOTE
    assert (home / "out" / "n.md").read_text() == "outside\n"
    assert [entry.name for entry in (home / "out").iterdir()] == ["n.md"]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (Create(path="x.md", text=" \n"), errors.INVALID_NOTE),
        (Create(path="x.md", text="a\0b"), errors.INVALID_NOTE),
        (Create(path="x.md", text="---\ntitle: [a\n---\nx\n"), errors.INVALID_NOTE),
        (Create(path="x.md", text="---\ntitle: a\n\nx\n"), errors.INVALID_NOTE),
        (Update(path="cobra.md", text=""), errors.INVALID_NOTE),
        (Update(path="cobra.md", text="x", how="replace-section"), errors.INVALID_PARAMS),
        (Update(path="cobra.md", text="x", section="Flags"), errors.INVALID_PARAMS),
        (Update(path="cobra.md", text="x", how="replace-section", section="Nothing"), errors.NO_SUCH_NOTE),
    ],
)
def test_what_cannot_be_written(vault: Vault, asked: Create | Update, code: int) -> None:
    assert refused(vault, asked).code == code


def test_more_than_is_indexed_is_not_written(vault: Vault) -> None:
    (vault.root / ".recall").mkdir()
    (vault.root / ".recall/config.toml").write_text("max_note_mb = 0.001\n")
    assert refused(vault, Create(path="x.md", text="long " * 300)).code == errors.OVER_LIMIT
    assert refused(vault, Update(path="cobra.md", text="long " * 300)).code == errors.OVER_LIMIT


def test_a_private_note_is_made_and_not_shown(vault: Vault) -> None:
    told = create(vault, Create(path="mine.md", text="---\nprivate: true\n---\nx\n"))
    assert told["written"] and not told["indexed"]
    assert [said["code"] for said in told["disclosures"]] == ["private"]


def test_what_was_not_text_in_utf8_stays(vault: Vault) -> None:
    (vault.root / "old.md").write_bytes("舊的筆記，很舊很舊。\n".encode("big5"))
    error = refused(vault, Update(path="old.md", text="x"))
    assert (error.code, "UTF-8" in error.hint) == (errors.INVALID_NOTE, True)


def test_a_note_that_a_person_writes_at_the_same_time(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person saved between reading and writing is in the note, below it what was appended."""
    from recalld.daemon.authoring import swap

    replace, file = swap.replace, vault.root / "cobra.md"
    saved: list[Any] = []

    def interrupted(*args: Any) -> bool:
        if not saved:
            saved.append(file.write_text(NOTES["cobra.md"] + "By hand.\n"))
        return replace(*args)

    monkeypatch.setattr(swap, "replace", interrupted)
    update(vault, Update(path="cobra.md", text="By us."))
    assert file.read_text() == NOTES["cobra.md"] + "By hand.\n\nBy us.\n"


def test_a_name_that_is_there_may_be_any_name(follow: Follow) -> None:
    vault = follow({"What now?.md": "# What now?\n"})
    assert update(vault, Update(path="What now?.md", text="This."))["written"]


def test_many_who_write_at_once_lose_nothing(vault: Vault) -> None:
    with ThreadPoolExecutor(8) as several:
        list(several.map(lambda n: update(vault, Update(path="cobra.md", text=f"Line {n}.")), range(8)))
        made = several.map(lambda n: _created(vault, f"# From {n}"), range(8))
        assert sorted(made) == [False] * 7 + [True]
    text = (vault.root / "cobra.md").read_text()
    assert text.startswith(NOTES["cobra.md"]) and all(f"\nLine {n}.\n" in text for n in range(8))


def _created(vault: Vault, text: str) -> bool:
    try:
        return bool(create(vault, Create(path="same.md", text=text))["written"])
    except RecalldError as error:
        assert error.code == errors.EXISTS
        return False


@pytest.mark.parametrize("path", ["SUB/new.md", "Sub/deeper/new.md"])
def test_no_folder_is_made_beside_its_twin(vault: Vault, path: str) -> None:
    error = refused(vault, Create(path=path, text="x"))
    assert "sub/" + path.split("/", 1)[1] in error.hint and not (vault.root / path.split("/")[0]).exists()


@pytest.mark.parametrize("path", ["CON.md", "nul.tar.md", "com1/x.md", "Aux.md"])
def test_names_of_devices_are_no_names(vault: Vault, path: str) -> None:
    assert refused(vault, Create(path=path, text="x")).kind == "invalid-note"


def test_what_is_only_tried_is_told_and_not_written(vault: Vault) -> None:
    before = snapshot(vault.root)
    made = create(vault, Create(path="go/viper.md", text="# Viper\n", dry_run=True))
    changed = update(
        vault, Update(path="cobra.md", text="B flag.", how="replace-section", section="Flags", dry_run=True)
    )
    assert snapshot(vault.root) == before and not (vault.root / "go").exists()
    assert not made["written"] and not changed["written"] and made["diff"].endswith("+# Viper")
    assert "-A flag.\n+B flag." in changed["diff"]
    refused(vault, Create(path="cobra.md", text="x", dry_run=True))
    refused(vault, Update(path="none.md", text="x", dry_run=True))
