"""Notes as they are shown."""

from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon.errors import RecalldError
from recalld.daemon.methods.params import Scan
from recalld.daemon.notes import noteview
from recalld.daemon.vault import Vault
from recalld.index.recall.question.filters import field_test

from ..conftest import Follow

NOTES = {
    "cobra.md": (
        "---\ntitle: Cobra\ntags: [go, cli/flags]\naliases: [spf13/cobra]\nupdated: 2026-03-01\nmood: calm\n---\n"
        "# Cobra\n\nIntro, see [[viper]] and [[nothing]].\n\n"
        "## Flags\n\nA flag.\n\n### Short\n\nOne letter.\n\n## End\n\nDone.\n"
    ),
    "sub/viper.md": "# Viper\n\nSettings. password = hunter2-topaz-91\n",
    "diary.md": "---\nprivate: true\n---\nNobody reads this.\n",
}


@pytest.fixture
def vault(follow: Follow) -> Vault:
    return follow(NOTES)


def test_a_whole_note(vault: Vault) -> None:
    shown = noteview.get(vault, "spf13/cobra", raw=False, lang="")
    assert shown["path"] == "cobra.md"
    assert shown["text"] == NOTES["cobra.md"]
    assert shown["links"] == ["sub/viper.md"]
    assert shown["broken"] == ["nothing"]
    assert shown["meta"] == {"mood": "calm"}
    assert shown["lines"][0] == 1
    assert vault.journal.usage()["cobra.md"].reads == 1


def test_a_broken_link_is_named_once_by_the_note_it_wants(follow: Follow) -> None:
    """One missing note is one name, however it is written and from wherever: where it would be, without an anchor."""
    text = "[a](../old%20plan.md) [b](<../old plan.md#goals>) [[old plan#goals]] [[Plans#1]]\n[c](../real.md)\n"
    vault = follow({"sub/from.md": text, "real.md": "# Real\n"})
    shown = noteview.get(vault, "from", raw=False, lang="")
    assert shown["links"] == ["real.md"]
    assert shown["broken"] == ["old plan.md", "old plan", "Plans"]


def test_lines_of_a_key_are_as_secret_as_all_of_it(follow: Follow) -> None:
    body = "\n".join(f"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ{n:03}KEY" for n in range(100))
    vault = follow({"key.md": f"# Key\n-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----\nAfter.\n"})
    for part in ("key:20-21", "key:102-104", *(f"1:{n}" for n in range(4))):
        shown = noteview.get(vault, part, raw=False, lang="")
        assert "MIIE" not in shown["text"] and shown["redacted"] == ["private_key"]
    assert noteview.get(vault, "key:104", raw=False, lang="")["text"] == "After."
    assert "MIIE" in noteview.get(vault, "key:20-21", raw=True, lang="")["text"]


@pytest.mark.parametrize(
    ("written", "lines", "begins", "ends"),
    [
        ("cobra#Flags", [12, 18], "## Flags", "letter."),
        ("cobra#short", [16, 18], "### Short", "letter."),
        ("cobra#Cobra#End", [20, 22], "## End", "Done."),
        ("cobra:2-3", [2, 3], "title: Cobra", "[go, cli/flags]"),
        ("cobra:22-900", [22, 23], "Done.", "\n"),
    ],
)
def test_a_part(vault: Vault, written: str, lines: list[int], begins: str, ends: str) -> None:
    shown = noteview.get(vault, written, raw=False, lang="")
    assert shown["text"].startswith(begins)
    assert shown["text"].endswith(ends)
    assert shown["lines"] == lines
    assert shown["text"] == "\n".join(NOTES["cobra.md"].split("\n")[shown["lines"][0] - 1 : shown["lines"][1]])


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        ("log#Part#2", [5, 7]),
        ("log#Setup", [3, 4]),
        ("log#Part#2#Setup", [7, 7]),
        ("log#Log#Setup", [3, 4]),
        ("log#Log › Part#2", [5, 7]),
        ("log#Part 3 › Setup", [9, 9]),
        ("log#Log › Part 3 › Setup", [9, 9]),
        ("log#part-3", [8, 9]),
    ],
)
def test_a_heading_that_others_are_called_like(follow: Follow, written: str, lines: list[int]) -> None:
    """The path to a heading tells it from its namesakes, as anchors (`#`) and as the breadcrumb of a hit (`›`)."""
    text = "\n# Log\n## Setup\none\n## Part#2\ntwo\n### Setup\n## Part 3\n### Setup\n"
    vault = follow({"log.md": text})
    assert noteview.get(vault, written, raw=False, lang="")["lines"] == lines
    for nowhere in ("log#Part 3 › Log", "log#Setup#Part 3", "log#Setup#Setup"):
        with pytest.raises(RecalldError, match="no heading"):
            noteview.get(vault, nowhere, raw=False, lang="")


def test_a_path_in_full(vault: Vault) -> None:
    assert noteview.get(vault, f"{vault.root}/sub/viper.md#Viper", raw=False, lang="")["path"] == "sub/viper.md"


def test_a_folder_that_is_gone_is_said_to_be_gone(vault: Vault, until: Callable[..., None]) -> None:
    """The note is not "not found": the index keeps it, and its file cannot be read for now."""
    vault.root.rename(vault.root.with_name("unmounted"))
    until(lambda: vault.state == "gone" or vault.wait(timeout=1))
    with pytest.raises(RecalldError, match="is not there") as refused:
        noteview.get(vault, "cobra", raw=False, lang="")
    assert refused.value.exit_code == 4


@pytest.mark.parametrize(
    ("lang", "reason"), [("en", "is more than a note may have"), ("zh-Hant", "超過一則筆記的上限")]
)
def test_a_note_that_is_too_large_is_said_to_be(
    vault: Vault, until: Callable[..., None], lang: str, reason: str
) -> None:
    """As soon as it has grown, and once it is left out, however it is named."""
    meta = vault.store.notes.by_path("cobra.md")
    assert meta is not None
    with (vault.root / "cobra.md").open("a", encoding="utf-8") as file:
        file.write("long\n" * 2_100_000)
    with pytest.raises(RecalldError, match=reason):
        noteview._read(vault, meta, lang)
    until(lambda: vault.store.notes.by_path("cobra.md") is None)
    for written in ("cobra.md", "cobra", f"{vault.root}/cobra.md"):
        with pytest.raises(RecalldError, match=reason):
            noteview.get(vault, written, raw=False, lang=lang)


def test_a_handle(vault: Vault) -> None:
    note_id = noteview.get(vault, "viper", raw=False, lang="")["note_id"]
    assert noteview.get(vault, f"{note_id}:0", raw=False, lang="")["text"].startswith("# Viper")
    with pytest.raises(RecalldError):
        noteview.get(vault, f"{note_id}:9", raw=False, lang="")


def test_secrets_are_masked_unless_raw(vault: Vault) -> None:
    shown = noteview.get(vault, "viper", raw=False, lang="")
    assert "hunter2" not in shown["text"]
    assert shown["redacted"]
    assert "hunter2" in noteview.get(vault, "viper", raw=True, lang="")["text"]


@pytest.mark.parametrize(
    "written", ["diary", "diary.md", "../vault0/cobra.md", "/etc/passwd", "cobra#Nowhere", "cobra:99", "cobra:5-2"]
)
def test_what_is_not_to_be_had(vault: Vault, written: str) -> None:
    for lang in ("en", "zh-Hant"):
        with pytest.raises(RecalldError) as refused:
            noteview.get(vault, written, raw=True, lang=lang)
        assert refused.value.hint


def test_a_note_that_became_private_or_a_link_is_not_shown(vault: Vault, home: Path) -> None:
    vault.stop()  # nobody looks any more: what is known is old
    (vault.root / "cobra.md").write_text("---\nprivate: true\n---\nnow mine\n", encoding="utf-8")
    (home / "secret.md").write_text("outside\n", encoding="utf-8")
    (vault.root / "sub" / "viper.md").unlink()
    (vault.root / "sub" / "viper.md").symlink_to(home / "secret.md")
    for path in ("cobra.md", "sub/viper.md"):
        meta = vault.store.notes.by_path(path)
        assert meta is not None
        with pytest.raises(RecalldError):
            noteview._read(vault, meta, "")


@pytest.mark.parametrize(
    ("asked", "paths"),
    [
        (Scan(), ["cobra.md", "sub/viper.md"]),
        (Scan(tag="#CLI"), ["cobra.md"]),
        (Scan(tag="cl"), []),
        (Scan(path="sub/"), ["sub/viper.md"]),
        (Scan(path="*/vip*"), ["sub/viper.md"]),
        (Scan(path="VIP"), ["sub/viper.md"]),
        (Scan(path="./sub"), ["sub/viper.md"]),
        (Scan(path="s?b"), ["sub/viper.md"]),
        (Scan(path="vip*.txt"), []),
        (Scan(since="2026-03-02", path="cobra.md"), []),
        (Scan(since="2026-03", path="cobra.md"), ["cobra.md"]),
        (Scan(since="上週", path="sub"), ["sub/viper.md"]),
        (Scan(since="999 days ago", path="sub"), ["sub/viper.md"]),
        (Scan(since="2026年3月", path="cobra.md"), ["cobra.md"]),
        (Scan(since="2026/03", path="cobra.md"), ["cobra.md"]),
        (Scan(since="yesterday", path="sub"), ["sub/viper.md"]),
        (Scan(since="100y"), ["cobra.md", "sub/viper.md"]),
        (Scan(type="reference"), []),
    ],
)
def test_scan(vault: Vault, asked: Scan, paths: list[str]) -> None:
    assert [note["path"] for note in noteview.scan(vault, asked)["notes"]] == paths


@pytest.mark.parametrize("path", ["環島團", "环岛团", "專案/", "*2026*", "專案/環島團2026.md"])
def test_a_path_means_the_same_to_scan_and_to_a_search(follow: Follow, path: str) -> None:
    made = follow({"專案/環島團2026.md": "# 環島\n\n出發。\n", "b.md": "# 別的\n\n出發。\n"})
    scanned = [note["path"] for note in noteview.scan(made, Scan(path=path))["notes"]]
    test = field_test("path", path)
    assert scanned == [meta.path for meta in made.store.notes.all() if test(meta)] == ["專案/環島團2026.md"]


@pytest.mark.parametrize("since", ["some day", "next week", "2026-13", "2026-01-32", "7", "-3d", "99999y"])
def test_scan_since_when(vault: Vault, since: str) -> None:
    with pytest.raises(RecalldError, match="since") as refused:
        noteview.scan(vault, Scan(since=since))
    assert "7d" in refused.value.hint


def test_a_list_names_the_links_that_lead_nowhere(vault: Vault) -> None:
    rows = {note["path"]: note["broken"] for note in noteview.scan(vault, Scan())["notes"]}
    assert rows == {"cobra.md": ["nothing"], "sub/viper.md": []}


def test_a_brief_list_for_a_large_vault(vault: Vault) -> None:
    rows = noteview.scan(vault, Scan(brief=True))["notes"]
    assert [(row["path"], row["title"]) for row in rows] == [("cobra.md", "Cobra"), ("sub/viper.md", "Viper")]
    assert all(row["mtime"] > 0 for row in rows)
