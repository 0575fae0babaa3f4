"""Questions for notes on the demo vault, in two languages: found by what they are called, and nothing forced."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import recalld.demo
from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import Recall, RecallRequest
from recalld.index.store.reads import View
from recalld.index.store.rows import PassageRow

from ..conftest import Build, Library

VAULT = Path(recalld.demo.__file__).parent / "vault"
COBRA = {
    "cli/Cobra commands, args and flags.md",
    "cli/Cobra 的 shell 自動補全.md",
    "cli/Cobra 與 Viper 的設定順序.md",
    "cli/Testing Cobra commands.md",
}


def demo_notes() -> dict[str, str]:
    """The demo vault's files by path."""
    return {path.relative_to(VAULT).as_posix(): path.read_text("utf-8") for path in sorted(VAULT.rglob("*.md"))}


@pytest.fixture(params=["words", "words and meaning"])
def demo(request: pytest.FixtureRequest, library: Build) -> Library:
    made = library(demo_notes())
    return made.embed() if request.param == "words and meaning" else made


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[int]]:
    """The ids of the notes of which a passage was read."""
    notes: set[int] = set()
    for name in ("passages", "passages_by_id"):
        real = getattr(View, name)

        def counted(self: View, ids: list[int], real: object = real, **more: object) -> list[PassageRow]:
            rows: list[PassageRow] = real(self, ids, **more)  # type: ignore[operator]
            notes.update(row.note_id for row in rows)
            return rows

        monkeypatch.setattr(View, name, counted)
    yield notes


def codes(result: Recall) -> list[str]:
    return [one.code for one in result.disclosures]


@pytest.mark.parametrize(
    "question",
    [
        "which notes are about the CLI framework Cobra?",
        "哪些筆記是講 Cobra 這個命令列框架的？",
        "哪些笔记是讲 Cobra 这个命令行框架的？",
    ],
)
def test_notes_about_something_are_those_called_so_and_no_other_body_is_read(
    demo: Library, read: set[int], question: str
) -> None:
    result = demo.ask(question)

    assert {card.path for card in result.cards} == COBRA
    assert read == {card.note_id for card in result.cards}
    assert result.answer is not None
    assert {source.path for source in result.answer.sources} == COBRA


@pytest.mark.parametrize(
    "question", ["any note that mentions the package spf13/cobra?", "有沒有筆記提到 spf13/cobra 這個套件？"]
)
def test_an_alias_leads_to_its_note_and_that_to_its_neighbours(demo: Library, question: str) -> None:
    result = demo.ask(question)

    assert result.cards[0].path == "cli/Cobra commands, args and flags.md"
    assert {card.path for card in result.cards[1:3]} == {"cli/Testing Cobra commands.md", "專案/notectl.md"}
    assert any("←" in reason for card in result.cards[1:] for reason in card.why)
    assert {"expanded_by_alias", "expanded_by_neighbours"} <= set(codes(result))
    assert result.cards[-1].path == "index.md"


@pytest.mark.parametrize("question", ["anything on quantum entanglement algorithms?", "有沒有量子糾纏演算法的筆記？"])
def test_without_a_seed_nothing_is_forced(library: Build, question: str) -> None:
    result = library(demo_notes()).ask(question)

    assert result.answer is not None
    assert result.answer.refused
    assert result.cards == ()
    assert {"no_seed", "refused"} <= set(codes(result))


def test_many_notes_with_a_tag_and_a_small_budget_are_narrowed_and_it_is_said(library: Build) -> None:
    notes = {
        f"{i:02}.md": f"---\ntags: [golang]\n---\n# Note {i}\n\n" + f"Line {i} about something. " * 20
        for i in range(12)
    }
    notes |= {f"x{i}.md": "# Other\n\nPython here." for i in range(5)}
    made = library(notes).embed()
    request = RecallRequest("which notes are tagged golang?", ask=True, budget=300, limit=20)

    result = recall(request, made.store, made.encoder)

    said = next(one.text for one in result.disclosures if one.code == "narrowed")
    assert said == f"Narrowed from 12 notes to {len(result.cards)}."
    assert (result.candidates.found, result.candidates.used) == (12, len(result.cards))
    assert 0 < len(result.cards) < 12
    assert result.budget.used <= 300


def test_a_misspelt_name_is_found_and_disclosed(library: Build) -> None:
    cables = "Cables, plugs and switches, and what they cost. " * 20
    notes = {"k.md": "# Kubernetes\n\nPods. See [[n]].", "n.md": f"# Networks\n\n{cables}", "o.md": "# Tea\n\nHot."}
    made = library(notes)

    result = made.search("kubernates")

    assert [card.path for card in result.cards] == ["k.md", "n.md"]
    assert {"expanded_by_alias", "expanded_by_neighbours"} <= set(codes(result))


def test_filters_hold_for_what_is_added(library: Build) -> None:
    made = library({"k.md": "# Kubernetes\n\nSee [[n]].", "n.md": "# Networks\n\nCables."})

    assert made.paths("kubernates -path:k.md") == []


def test_what_was_i_at_lists_the_newest(library: Build) -> None:
    notes = {f"{i}.md": f"---\nupdated: 2026-03-0{i}\n---\n# Day {i}\n\nDid {i} things." for i in range(1, 6)}
    made = library(notes)

    for question in ("what have I been working on lately?", "我最近在忙什麼？", "我最近在忙什么？"):
        result = made.ask(question)
        assert [card.path for card in result.cards] == ["5.md", "4.md", "3.md", "2.md", "1.md"]
        assert result.answer is not None
        assert result.answer.text.replace("：", ": ").startswith("- Day 5: Did 5 things. [1]")
