"""The eleven stages of scoring: their formulas, what they never do, and what profiles make of one query."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import pytest

from recalld.index.recall.config import RecallConfig
from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import STAGES, recall
from recalld.index.recall.question import intent
from recalld.index.recall.question.intent import ASKS, INTENTS, Classified
from recalld.index.recall.question.profiles import weights_for
from recalld.index.recall.ranking import score
from recalld.index.recall.ranking.provenance import age_of, confidence_of, half_life, quarantine, trust_of
from recalld.index.recall.result import Mode, Recall, RecallRequest
from recalld.index.recall.snapshot import Fallible, Snapshot
from recalld.index.recall.state import State
from recalld.index.store.rows import Usage

from ..conftest import Build, Library

NOW = datetime(2026, 4, 10, tzinfo=UTC).timestamp()
CONFIG = RecallConfig()


@dataclass(frozen=True, slots=True)
class Asked:
    """Asks one library with a context and a kind of question of the test's own."""

    library: Library
    context: Context = field(default_factory=lambda: Context(now=NOW))

    def recall(self, query: str, *, mode: Mode = "hybrid", ask: bool = False, without: Sequence[str] = ()) -> Recall:
        request = RecallRequest(query, mode=mode, ask=ask, limit=50, explain=True, without=tuple(without))
        return recall(request, self.library.store, self.library.encoder, context=self.context)

    def paths(self, query: str, **how: object) -> list[str]:
        return [card.path for card in self.recall(query, **how).cards]  # type: ignore[arg-type]

    def profiled(self, query: str, kind: Classified) -> list[str]:
        """The paths as this kind of question orders them, by the stages up to scoring."""
        store = self.library.store
        encoder = Fallible(self.library.encoder) if self.library.encoder else None
        with store.view() as view:
            snapshot = Snapshot(view, store.notes, store.vectors, encoder)
            state = State(RecallRequest(query, limit=50), snapshot, CONFIG, self.context, "en")
            for stage in STAGES[: STAGES.index(score.score)]:
                state = stage(state)
            state = score.score(replace(state, kind=kind))
            return [note.path for c in state.candidates if (note := store.notes.get(c.note_id)) is not None]


def note(body: str = "cheese", /, **fields: object) -> str:
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in fields.items()) + f"---\n{body}"


def steps(result: Recall, path: str) -> Mapping[str, float]:
    """What each stage multiplied a note's score by."""
    (card,) = [card for card in result.cards if card.path == path]
    return {step.stage: step.after / step.before for step in card.explain if step.before}


@pytest.fixture
def alike(library: Build) -> Callable[..., Asked]:
    """Two notes that differ in their frontmatter alone, and what was done with them."""

    def build(
        first: Mapping[str, object], second: Mapping[str, object], usage: Mapping[str, Usage] | None = None
    ) -> Asked:
        filler = {f"other{n}.md": f"bread and butter {n}" for n in range(4)}
        made = library({"a.md": note(**first), "b.md": note(**second), **filler})
        return Asked(made, Context(now=NOW, usage=usage or {}))

    return build


SAME = {"updated": "2026-03-01"}


def test_newer_trusted_sure_and_liked_notes_stand_higher(alike: Callable[..., Asked]) -> None:
    assert alike({"updated": "2025-01-01"}, {"updated": "2026-04-09"}).paths("cheese") == ["b.md", "a.md"]
    assert alike({**SAME, "trust": 0.3}, {**SAME, "trust": 0.9}).paths("cheese") == ["b.md", "a.md"]
    assert alike({**SAME, "status": "draft"}, {**SAME, "status": "evergreen"}).paths("cheese") == ["b.md", "a.md"]
    assert alike(SAME, SAME, {"b.md": Usage(up=3)}).paths("cheese") == ["b.md", "a.md"]
    assert alike(SAME, SAME, {"a.md": Usage(down=1)}).paths("cheese") == ["b.md", "a.md"]
    assert alike(SAME, SAME, {"b.md": Usage(reads=30)}).paths("cheese") == ["b.md", "a.md"]
    assert alike(SAME, SAME).paths("cheese") == ["a.md", "b.md"]


def test_multipliers_are_as_the_formulas_say(alike: Callable[..., Asked]) -> None:
    made = alike({"updated": "2026-03-27", "trust": 0.5, "confidence": 0.5}, SAME, {"a.md": Usage(up=3)})
    made = replace(made, context=replace(made.context, habits={}))
    weights = weights_for(intent.classify("who made the cheese?", lambda: None, None, {}, CONFIG.intent), CONFIG.score)

    found = steps(made.recall("who made the cheese?", ask=True), "a.md")
    assert found["recency"] == pytest.approx((1 + 0.15 * math.exp(-1)) ** weights["recency"], rel=1e-4)
    assert found["importance"] == pytest.approx(0.85 ** weights["importance"], rel=1e-4)
    assert found["trust"] == pytest.approx(0.85 ** weights["trust"], rel=1e-4)
    assert found["feedback"] == pytest.approx((1 + 0.15 * math.tanh(1)) ** weights["feedback"], rel=1e-4)
    survival = 0.4 + 0.6 * 0.5 ** ((14 / 30) ** 0.8)
    assert found["decay"] == pytest.approx(survival ** weights["decay"], rel=1e-4)


def test_without_a_clock_age_does_not_count(alike: Callable[..., Asked]) -> None:
    made = replace(alike({"updated": "2010-01-01"}, {"updated": "2026-04-09"}), context=Context())

    assert made.paths("cheese") == ["a.md", "b.md"]


def test_a_stage_can_be_left_out(alike: Callable[..., Asked]) -> None:
    made = alike({**SAME, "trust": 0.3}, {**SAME, "trust": 0.9})

    assert made.paths("cheese", without=["trust"]) == made.paths("cheese", without=["score"]) == ["a.md", "b.md"]


def test_a_search_by_exact_words_keeps_its_order(alike: Callable[..., Asked]) -> None:
    made = alike({**SAME, "trust": 0.1, "tags": "spam"}, SAME)

    assert made.paths("cheese", mode="keyword") == ["a.md", "b.md"]


@pytest.mark.parametrize("tag", sorted(("noise", "spam", "test", "duplicate", "superseded", "scratch", "unsafe")))
def test_notes_in_quarantine_are_left_out_and_counted(alike: Callable[..., Asked], tag: str) -> None:
    made = alike({**SAME, "tags": tag}, SAME)

    result = made.recall("cheese")
    assert [card.path for card in result.cards] == ["b.md"]
    (said,) = [d.text for d in result.disclosures if d.code == "quarantined"]
    assert "1" in said
    assert tag in said
    assert set(made.paths(f"cheese tag:{tag}")) == {"a.md"}


def test_a_note_that_another_took_the_place_of_is_left_out(alike: Callable[..., Asked]) -> None:
    assert alike({"status": "superseded"}, SAME).paths("cheese") == ["b.md"]
    assert alike({"superseded_by": "b"}, SAME).paths("cheese") == ["b.md"]


def test_a_note_in_quarantine_is_shown_when_its_title_is_asked_for(library: Build) -> None:
    made = Asked(library({"a.md": note(title="Old cheese", tags="scratch"), "b.md": note("old cheese everywhere")}))

    assert made.paths("old cheese")[0] == "a.md"
    assert made.paths("old cheese scratch") == ["a.md"]


def test_the_gate_never_drops_a_direct_hit_nor_a_note_with_all_the_words(library: Build) -> None:
    notes = {f"{n}.md": "cheese " * 60 + "wine" for n in range(5)}
    notes["far.md"] = note("wine " + "many other words about nothing " * 300 + " cheese", trust=0.1)
    notes["named.md"] = note("nothing of the kind", title="cheese", trust=0.1)
    made = Asked(library(notes).embed())

    found = made.paths("cheese wine")
    assert "far.md" in found
    assert "named.md" in made.paths("what is cheese, really, among the things of this world?", ask=True)


def test_a_direct_hit_is_not_overtaken(library: Build) -> None:
    notes = {"named.md": note("a page", title="Cheese", trust=0.0, status="draft", updated="2001-01-01")}
    notes |= {f"{n}.md": note("cheese and more cheese", updated="2026-04-09") for n in range(5)}

    assert Asked(library(notes).embed()).paths("cheese")[0] == "named.md"


def test_what_says_the_same_as_a_better_one_is_held_back(library: Build) -> None:
    words = "goat cheese ripens in caves where milk turns slowly"
    notes = {"a.md": words, "b.md": words + " indeed", "c.md": "goat cheese is sold on the market by farmers in town"}
    notes |= {f"{n}.md": f"subject number {n} has its own {n * 7} and nothing else {n * 11}" for n in range(8)}
    made = Asked(library(notes).embed())

    result = made.recall("goat cheese caves")
    marked = {card.path: [step.why for step in card.explain if step.stage == "dedup"] for card in result.cards}
    assert len(marked["a.md"]) + len(marked["b.md"]) == 1
    assert marked.get("c.md", []) == []


def test_what_every_stage_did_is_told_when_asked_for(alike: Callable[..., Asked]) -> None:
    made = alike({**SAME, "trust": 0.3}, SAME)

    card = made.recall("cheese").to_dict()["cards"][-1]
    assert card["explain"][0]["stage"] == "rank"
    assert "trust" in [step["stage"] for step in card["explain"]]
    assert card["explain"][-1]["after"] == pytest.approx(card["score"])
    for before, after in zip(card["explain"], card["explain"][1:], strict=False):
        assert before["after"] == pytest.approx(after["before"], abs=2e-6)
    plain = recall(RecallRequest("cheese"), made.library.store).to_dict()
    assert "explain" not in plain["cards"][0]


def test_what_every_stage_did_is_told_in_the_language_of_the_reader(alike: Callable[..., Asked]) -> None:
    made = alike({**SAME, "trust": 0.3, "confidence": 0.5}, SAME).library

    for lang, said in (("zh-Hant", "來源信任 0.30：×"), ("zh-Hans", "来源信任 0.30：×"), ("en", "trust 0.30: ×")):
        request = RecallRequest("cheese", lang=lang, explain=True)
        found = [step.why for card in recall(request, made.store, made.encoder).cards for step in card.explain]
        assert any(why.startswith(said) for why in found)
        assert lang == "en" or not re.search("[A-Za-z]", " ".join(found).replace("token", ""))


@pytest.mark.parametrize("kind", INTENTS)
@pytest.mark.parametrize("ask", ASKS)
def test_every_kind_has_a_profile_within_bounds(kind: str, ask: str) -> None:
    sure = weights_for(Classified(kind, ask, low=False), CONFIG.score)
    guessed = weights_for(Classified(kind, ask, low=True), CONFIG.score)

    assert set(sure) == {name for name in score.STAGE_NAMES if name not in ("gate", "noise")}
    assert all(0 <= weight <= 1.5 for weight in sure.values())
    assert all(guessed[stage] == pytest.approx(weight / 2) for stage, weight in sure.items())


def test_progress_and_recollection_double_recency() -> None:
    plain = weights_for(Classified("factual", low=False), CONFIG.score)["recency"]

    for ask in ("progress", "recollection"):
        assert weights_for(Classified("factual", ask, low=False), CONFIG.score)["recency"] == pytest.approx(2 * plain)


def test_profiles_lean_on_what_the_question_needs() -> None:
    by_intent = {kind: weights_for(Classified(kind, low=False), CONFIG.score) for kind in INTENTS}

    for stage, leaning in (("semantic", "entity_lookup"), ("recency", "exploratory"), ("trust", "factual")):
        assert by_intent[leaning][stage] == max(weights[stage] for weights in by_intent.values())


@pytest.mark.parametrize("query", ["api", "notes about the API"])
def test_factual_and_exploratory_questions_see_other_notes_of_the_demo_vault(library: Build, query: str) -> None:
    vault = Path(str(files("recalld.demo"))) / "vault"
    notes = {path.relative_to(vault).as_posix(): path.read_text("utf-8") for path in sorted(vault.rglob("*.md"))}
    made = Asked(library(notes))

    tops = [set(made.profiled(query, Classified(kind, low=False))[:10]) for kind in ("factual", "exploratory")]
    assert all(len(top) == 10 for top in tops)
    assert len(tops[0] & tops[1]) < 8


def test_age_comes_from_the_frontmatter_else_from_the_file(library: Build) -> None:
    store = library(
        {"a.md": note(updated="2026-04-08"), "b.md": note(created="2026-03-31T12:00:00+08:00"), "c.md": "x"}
    ).store
    ages = {
        path: age_of(meta, Context(now=NOW)) for path in ("a.md", "b.md", "c.md") if (meta := store.notes.by_path(path))
    }

    assert ages["a.md"] == pytest.approx(2)
    assert ages["b.md"] == pytest.approx(9 + 20 / 24)
    assert ages["c.md"] is None  # the file has no time of change here


def test_what_a_note_says_of_itself(library: Build) -> None:
    store = library(
        {
            "plain.md": "x",
            "draft.md": note(status="draft"),
            "sure.md": note(status="draft", confidence="high"),
            "agent.md": note(trust=0.6),
            "tag.md": note(tags="[go, scratch]"),
        }
    ).store
    metas = {meta.path: meta for meta in store.notes.all()}

    assert confidence_of(metas["draft.md"], CONFIG.score) == 0.4
    assert confidence_of(metas["sure.md"], CONFIG.score) == 0.9
    assert [trust_of(metas[name], CONFIG.score) for name in ("plain.md", "agent.md")] == [1.0, 0.6]
    assert (quarantine(metas["tag.md"]), quarantine(metas["plain.md"])) == ("scratch", "")


def test_reads_stretch_the_half_life_up_to_ten_times() -> None:
    assert [half_life(sure, 0, CONFIG.score) for sure in (0.95, 0.7, 0.5, 0.1)] == [180, 60, 30, 14]
    assert half_life(0.1, 1, CONFIG.score) > 14
    assert half_life(0.1, 10_000, CONFIG.score) == pytest.approx(140)
