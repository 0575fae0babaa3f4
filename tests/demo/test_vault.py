"""The demo vault is what the tutorial, the tests and the first five minutes rely on."""

import difflib
import re
from collections import Counter
from pathlib import Path

import pytest

from recalld.index.notes.links import Names
from recalld.index.notes.note import Note
from recalld.index.notes.parse import parse

VAULT = Path(__file__).parents[2] / "demo" / "vault"
TEXTS = {path.relative_to(VAULT).as_posix(): path.read_text(encoding="utf-8") for path in sorted(VAULT.rglob("*.md"))}
NOTES = {path: parse(text, path) for path, text in TEXTS.items()}
NAMES = Names((note.path, note.title, note.aliases) for note in NOTES.values())

OLLAMA, VLLM = "ai/Ollama keeps models resident.md", "ai/vLLM crashes at start.md"
ORPHAN = "生活/手沖咖啡的水溫.md"
ORIGINAL, COPY = "infra/備份 3-2-1.md", "infra/備份 3-2-1 (conflicted copy 2026-03-10).md"


def leads_to(note: Note) -> set[str | None]:
    """The notes that a note links to; None among them for a broken link."""
    return {NAMES.resolve(link, note.path).path for link in note.links}


def test_about_forty_notes_in_five_folders() -> None:
    assert 38 <= len(NOTES) <= 48
    assert len({path.split("/")[0] for path in NOTES if "/" in path}) == 5
    assert {path.suffix for path in VAULT.rglob("*") if path.is_file()} == {".md"}


def test_it_parses_without_a_problem() -> None:
    assert {path: note.problems for path, note in NOTES.items() if note.problems} == {}


def test_two_languages_about_half_and_half() -> None:
    languages = Counter(note.lang for note in NOTES.values())
    assert set(languages) == {"zh", "en"}
    assert min(languages.values()) >= 0.4 * len(NOTES)


def test_titles_are_distinctive() -> None:
    titles = Counter(note.title for path, note in NOTES.items() if path != COPY)
    assert [title for title, count in titles.items() if count > 1] == []


def test_four_notes_are_about_cobra_and_one_has_the_module_path_as_alias() -> None:
    cobra = [note for note in NOTES.values() if "cobra" in note.tags]
    assert len(cobra) == 4
    assert [note.path for note in cobra if "spf13/cobra" in note.aliases] == ["cli/Cobra commands, args and flags.md"]


def test_two_notes_share_one_idea_and_nothing_else() -> None:
    ollama, vllm = NOTES[OLLAMA], NOTES[VLLM]
    assert not set(ollama.tags) & set(vllm.tags)
    assert VLLM not in leads_to(ollama)
    assert OLLAMA not in leads_to(vllm)
    assert [path for path, text in TEXTS.items() if "128 GB unified memory pool" in text] == [OLLAMA, VLLM]
    words = [set(re.findall(r"[a-z]{5,}", TEXTS[path].lower())) for path in (OLLAMA, VLLM)]
    frontmatter = {"title", "confidence", "created"}
    assert (words[0] & words[1]) - frontmatter == {"unified", "memory"}


def test_an_index_links_all_but_the_orphan_and_the_copy() -> None:
    assert set(NOTES) - leads_to(NOTES["index.md"]) == {"index.md", ORPHAN, COPY}
    assert None not in leads_to(NOTES["index.md"])


def test_an_orphan_has_no_link_in_or_out() -> None:
    assert not NOTES[ORPHAN].links
    assert [path for path, note in NOTES.items() if ORPHAN in leads_to(note)] == []


def test_some_links_are_broken() -> None:
    broken = {path for path, note in NOTES.items() if None in leads_to(note)}
    assert broken == {"專案/notectl.md", "生活/Setting up the 2019 laptop.md"}


def test_a_sync_conflict_left_a_near_copy() -> None:
    likeness = difflib.SequenceMatcher(None, TEXTS[ORIGINAL], TEXTS[COPY], autojunk=False).ratio()
    assert 0.95 < likeness < 1


def test_one_concept_is_in_more_than_half_the_notes() -> None:
    assert sum("api" in note.tags for note in NOTES.values()) > len(NOTES) / 2


@pytest.mark.parametrize("kind", ["advice", "decision", "howto", "index", "log", "project", "reference"])
def test_frontmatter_shows_the_types_people_use(kind: str) -> None:
    assert kind in {note.type for note in NOTES.values()}
