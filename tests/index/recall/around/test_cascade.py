"""The slow mode: what is linked with the cards is shown beside them, and what was found is judged."""

from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import Recall, RecallRequest

from ..conftest import Build, Library

NOTES = {
    "oven.md": "# Oven\n\nBread bakes at 250 degrees. See [[steam]].",
    "steam.md": "# Steam\n\nA tray of water in the oven makes a crust on bread.",
    "flour.md": "# Flour\n\nStrong flour for bread. Used in [[oven]].",
    "tax.md": "# Tax\n\nForms are due in May.",
    **{f"pad{i}.md": f"# Pad {i}\n\nNothing of note number {i}." for i in range(6)},
}


def slowly(made: Library, question: str, budget: int = 0, limit: int = 1) -> Recall:
    request = RecallRequest(question, ask=True, thinking="slow", budget=budget, limit=limit)
    return recall(request, made.store, made.encoder)


def test_neighbours_are_beside_the_cards_with_the_way_to_them(library: Build) -> None:
    result = slowly(library(NOTES).embed(), "At how many degrees does bread bake?")

    assert [card.path for card in result.cards] == ["oven.md"]
    around = {card.path: card.why for card in result.cascade_cards}
    assert set(around) == {"steam.md", "flour.md"}
    assert around["steam.md"] == ("Oven → links to → Steam",)
    assert around["flour.md"] == ("Oven ← linked from ← Flour",)
    assert all(card.score <= 1.15 * result.cards[0].score for card in result.cascade_cards)


def test_the_way_is_told_in_the_reader_s_language(library: Build) -> None:
    made = library(NOTES).embed()
    request = RecallRequest("At how many degrees does bread bake?", ask=True, thinking="slow", limit=1, lang="zh-Hant")
    around = {card.path: card.why for card in recall(request, made.store, made.encoder).cascade_cards}

    assert around["steam.md"] == ("Oven → 連結到 → Steam",)
    assert around["flour.md"] == ("Oven ← 連結自 ← Flour",)


def test_the_fast_mode_has_none(library: Build) -> None:
    made = library(NOTES).embed()
    result = recall(RecallRequest("bread oven degrees", ask=True, thinking="fast"), made.store, made.encoder)

    assert result.cascade_cards == ()
    assert result.grade == ""


def test_what_covers_the_question_is_correct(library: Build) -> None:
    assert slowly(library(NOTES).embed(), "At how many degrees does bread bake?").grade == "correct"


def test_what_nothing_covers_is_wrong_and_refused(library: Build) -> None:
    result = slowly(library(NOTES), "Who painted the ceiling of the chapel?")

    assert result.answer is not None
    assert result.answer.refused


def test_what_is_half_covered_is_looked_for_once_more(library: Build) -> None:
    notes = {**NOTES, "kiln.md": "# Kiln\n\nPorcelain glaze ripens slowly."}
    result = slowly(library(notes), "bread degrees porcelain glaze ripening kilns")

    assert "kiln.md" in [card.path for card in result.cards]
