"""The closer look: when it is taken, what it changes, and what it may not change."""

from collections.abc import Sequence
from dataclasses import replace

from recalld.index.recall.breaker import Breaker, Guarded
from recalld.index.recall.config import RecallConfig, RerankConfig
from recalld.index.recall.context import Context
from recalld.index.recall.finding.fuse import Candidate
from recalld.index.recall.pipeline import recall
from recalld.index.recall.ranking.gate import skip_reason
from recalld.index.recall.ranking.late import Likeness, Passage, Sampled
from recalld.index.recall.result import Recall, RecallRequest

from ..conftest import Build, Library

NOTES = {
    "tea.md": "# Tea\n\nWater for green tea should be eighty degrees warm.",
    "coffee.md": "# Coffee\n\nWater for coffee should be ninety degrees warm.",
    "bath.md": "# Bath\n\nWater for a bath should be forty degrees warm.",
    "lake.md": "# Lake\n\nWater of a lake should be twenty degrees warm in July.",
    **{f"{word}.md": f"# {word}\n\nNothing but {word} and {word} again." for word in "abcdefghij"},
}
QUESTION = "how warm should water for a hot drink be"


class Preferring:
    """A reranker that likes passages with a word."""

    name = "preferring"

    def __init__(self, word: str, reads: int = 100) -> None:
        self.word, self.reads = word, reads
        self.seen: list[str] = []
        self.seconds = 0.0

    def compare(
        self, forms: Sequence[str], lang: str, passages: Sequence[Passage], seconds: float, core: Sequence[str] = ()
    ) -> list[Likeness | None]:
        self.seen += [passage.text for passage in passages]
        self.seconds = seconds
        likes = [0.3 if self.word in passage.text else 0.0 for passage in passages]
        return [Likeness(like, like) if place < self.reads else None for place, like in enumerate(likes)]

    def learn(self, sample: Sampled) -> None: ...


class Broken(Preferring):
    """A reranker that cannot."""

    def compare(
        self, forms: Sequence[str], lang: str, passages: Sequence[Passage], seconds: float, core: Sequence[str] = ()
    ) -> list[Likeness | None]:
        raise RuntimeError("out of memory")


def asked(library: Library, query: str, reranker: Preferring, **changes: object) -> Recall:
    request = replace(RecallRequest(query, limit=10, explain=True), **changes)  # type: ignore[arg-type]
    context = Context(reranker=Guarded(reranker, Breaker()))
    return recall(request, library.store, library.encoder, RecallConfig(), context)


def paths(result: Recall) -> list[str]:
    return [card.path for card in result.cards]


def codes(result: Recall) -> set[str]:
    return {said.code for said in result.disclosures}


def test_the_reranker_decides_between_the_best(library: Build) -> None:
    shelf = library(NOTES).embed()
    for word, path in (("ninety", "coffee.md"), ("forty", "bath.md")):
        reranker = Preferring(word)
        result = asked(shelf, QUESTION, reranker)
        assert paths(result)[0] == path
        assert reranker.seconds == 0.4 and len(reranker.seen) > 2
        steps = [step for step in result.cards[0].explain if step.stage == "rerank"]
        assert steps and "+0.300" in steps[0].why


def test_it_is_not_asked_where_words_or_vectors_alone_are_wanted(library: Build) -> None:
    shelf, reranker = library(NOTES).embed(), Preferring("forty")
    asked(shelf, QUESTION, reranker, mode="keyword")
    asked(shelf, QUESTION, reranker, mode="vector")
    asked(shelf, QUESTION, reranker, without=("rerank",))
    assert not reranker.seen


def test_what_fails_is_said_and_the_order_stays(library: Build) -> None:
    shelf = library(NOTES).embed()
    plain = paths(asked(shelf, QUESTION, Preferring("x"), without=("rerank",)))
    result = asked(shelf, QUESTION, Broken("forty"))
    assert paths(result) == plain and "reranker_off" in codes(result)


def test_a_part_is_said(library: Build) -> None:
    result = asked(library(NOTES).embed(), QUESTION, Preferring("x", reads=1), ask=True)
    assert "reranked_in_part" in codes(result)
    assert result.answer is not None and not result.answer.refused


def test_slow_thinking_has_more_time(library: Build) -> None:
    reranker = Preferring("forty")
    asked(library(NOTES).embed(), QUESTION, reranker, ask=True, thinking="slow")
    assert reranker.seconds == 1.2


def test_a_name_and_all_the_words_stand_above_whatever_is_alike(library: Build) -> None:
    notes = {
        **NOTES,
        "warm.md": "# Warm water\n\nNothing much.",
        "all.md": "# Other\n\nThere is warm water, nothing else.",
    }
    shelf = library(notes).embed()
    found = paths(asked(shelf, "warm water", Preferring("twenty")))
    assert found[0] == "warm.md"
    assert found.index("all.md") < found.index("lake.md")
    scores = [card.score for card in asked(shelf, "warm water", Preferring("twenty")).cards]
    assert scores == sorted(scores, reverse=True)


def test_the_gate() -> None:
    config = RerankConfig()

    def reason(*scores: float) -> str:
        return skip_reason([Candidate(place, score) for place, score in enumerate(scores)], config)

    assert reason(0.9, 0.8) == "only 2 in question"
    assert reason(3.0, 0.5, 0.4).startswith("the first stands clear")
    assert reason(0.5, 0.5, 0.5) == "all alike"
    assert reason(0.9, 0.8, 0.7) == ""
