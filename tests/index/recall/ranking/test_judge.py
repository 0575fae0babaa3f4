"""Evidence, and the floors it has to reach."""

from dataclasses import replace

import pytest

from recalld.index.recall.config import RecallConfig
from recalld.index.recall.context import Context
from recalld.index.recall.finding.find import read
from recalld.index.recall.finding.fuse import Candidate
from recalld.index.recall.question.intent import Classified
from recalld.index.recall.ranking.judge import about, evidence, evident
from recalld.index.recall.result import RecallRequest
from recalld.index.recall.snapshot import Snapshot
from recalld.index.recall.state import State

from ..conftest import Build

CONFIG = RecallConfig()


def test_evidence_is_the_score_without_what_names_add() -> None:
    own = Candidate(1, 9.0, coverage=0.5, cosine=0.4, vote=0.2, likeness=0.1, direct=True)
    assert evidence(own, CONFIG) == pytest.approx(0.4 + 6 * 0.1 + 0.2)
    foreign = Candidate(1, 9.0, cosine=0.4, likeness=0.1, foreign=True)
    assert evidence(foreign, CONFIG) == pytest.approx(1.5 * (0.4 + 6 * 0.1))
    assert evidence(Candidate(1, 0.0), CONFIG) == 0


def test_a_small_vault_has_no_null_of_its_own() -> None:
    one = Candidate(1, 0.0, cosine=0.4, likeness=0.1, plain=0.15)
    assert evidence(one, CONFIG, small=True) == pytest.approx(0.4 + 6 * 0.15)
    assert evidence(one, CONFIG) == pytest.approx(0.4 + 6 * 0.1)


def test_a_small_vault_is_judged_by_what_is_asked_about() -> None:
    one = Candidate(1, 0.0, coverage=0.5, likeness=0.1, plain=0.15, core=0.3)
    assert about(one, CONFIG) == pytest.approx(0.15 + 0.3 + 0.3 * 0.5)
    assert about(replace(one, foreign=True), CONFIG) == pytest.approx(0.15 + 0.3)


def test_the_notes_say_what_they_say_and_not_more(library: Build) -> None:
    subjects = ("harbour", "violin", "granite", "lettuce", "glacier", "compass", "lantern", "saddle", "turbine", "fern")
    notes = {f"{one}.md": f"# {one}\n\nThe {one} stands in the old hall near the river gate." for one in subjects}
    shelf = library(notes).embed()
    assert shelf.ask("where does the violin stand").confidence == "high"
    assert shelf.ask("quarterly revenue forecast spreadsheet macros").confidence == "low"


def test_a_greeting_is_answered_by_its_own_words_alone(library: Build) -> None:
    notes = library({"a.md": "# Lease\n\nA call to the landlord.", "b.md": "# Parrot\n\nIt says good morning all day."})
    shelf = notes.embed()
    assert shelf.ask("hello").confidence == "low"
    assert shelf.ask("good morning").confidence == "high"


def test_what_changed_last_needs_no_evidence(library: Build) -> None:
    store = library({"a.md": "# A\n\ntext"}).store
    with store.view() as view:
        state = State(RecallRequest("x"), Snapshot(view, store.notes, store.vectors, None), CONFIG, Context(), "en")
        assert not evident(state)
        assert evident(replace(state, recent=True, candidates=(Candidate(1, 0.0),)))


def test_a_note_that_holds_the_word_mentions_it(library: Build) -> None:
    store = library({"a.md": "# A\n\ntext"}).store
    weak = (Candidate(1, 0.1, words=1.0, coverage=0.2, cosine=0.0, likeness=0.0),)
    with store.view() as view:
        state = State(RecallRequest("x"), Snapshot(view, store.notes, store.vectors, None), CONFIG, Context(), "en")
        assert not evident(replace(state, candidates=weak))
        assert evident(replace(state, candidates=weak, holding=frozenset((1,))))


@pytest.mark.parametrize("question", ["when is the freeze", "凍結期間是什麼時候"])
def test_what_there_was_no_time_to_look_at_is_judged_as_if_nobody_could_look(library: Build, question: str) -> None:
    store = library({"a.md": "# A\n\ntext"}).store
    alike = [Candidate(n, 1.0 - n / 100, cosine=0.1, likeness=-0.1, plain=-0.1, core=-0.1) for n in range(1, 7)]
    hasty = Candidate(7, 0.5, coverage=0.6, cosine=0.3, vote=0.2)
    with store.view() as view:
        snapshot = Snapshot(view, store.notes, store.vectors, None)
        state = State(RecallRequest(question), snapshot, CONFIG, Context(), "en", candidates=(*alike, hasty))
        assert not evident(state)
        assert evident(replace(state, unlooked=frozenset((7,))))
        assert not evident(replace(state, unlooked=frozenset((7,)), candidates=(*alike, Candidate(7, 0.5, cosine=0.1))))


TWO_LANGUAGES = {
    "kettle.md": "# Kettle\n\nThe kettle is under warranty for two years and boils quickly.\n",
    "coffee.md": "# 咖啡機\n\n三月買了咖啡機，花了兩萬一千元，每兩百杯除垢一次。\n",
    "diary.md": "# 週末\n\n昨天看了恐龍展，晚上在家裡吃火鍋。\n",
}


@pytest.mark.parametrize(
    ("question", "near", "enough"),
    [
        ("咖啡機保固多久？", "kettle.md", True),
        ("除濕機保固多久？", "kettle.md", False),
        ("does the kettle need descaling?", "coffee.md", True),
        ("does the dishwasher need descaling?", "coffee.md", False),
    ],
)
def test_what_no_note_of_the_question_s_language_has_heard_of_takes_more(
    library: Build, question: str, near: str, enough: bool
) -> None:
    shelf = library(TWO_LANGUAGES).embed()
    foreign = Candidate(shelf.id_of(near), 1.0, cosine=0.2, foreign=True)
    with shelf.store.view() as view:
        snapshot = Snapshot(view, shelf.store.notes, shelf.store.vectors, None)
        large = replace(CONFIG, settled_passages=0)  # a small vault has heard of few words
        state = read(State(RecallRequest(question, ask=True), snapshot, large, Context(), "en"))
        state = replace(state, kind=Classified("factual", low=False))
        assert evident(replace(state, candidates=(foreign,))) is enough
        assert evident(replace(state, candidates=(replace(foreign, cosine=0.9),)))
