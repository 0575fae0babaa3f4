"""Next questions: from what was asked next before, from headings nobody asked about, from notes linked to."""

from recalld.daemon.foresight.prediction import Knowledge, Prediction, ShownNote, generate, rank, sample, unguessed
from recalld.daemon.journal import Question
from recalld.index.recall.config import PrefetchConfig

CONFIG = PrefetchConfig()
COBRA = ShownNote("Cobra flags", ("Persistent flags", "Local flags"), ("Testing Cobra commands",))


def asked(*texts: str, apart: float = 60.0) -> list[Question]:
    return [Question(text, number * apart) for number, text in enumerate(texts)]


def guesses(known: Knowledge) -> dict[str, float]:
    return {guess.text: guess.confidence for guess in rank(generate(known, CONFIG), CONFIG)}


def test_the_last_utterances_are_looked_at() -> None:
    assert sample([str(n) for n in range(20)], CONFIG) == ("12", "13", "14", "15", "16", "17", "18", "19")


def test_what_followed_before_is_likely_to_follow_again() -> None:
    history = asked(
        "cobra flags", "how to test cobra commands", "重排模型", "Cobra flags", "how to test cobra commands"
    )
    found = guesses(Knowledge(("cobra FLAGS?",), questions=history))
    assert found == {"how to test cobra commands": 2 / 3}


def test_questions_of_another_day_did_not_follow() -> None:
    history = asked("cobra flags", "how to test cobra commands", apart=4000.0)
    assert guesses(Knowledge(("cobra flags",), questions=history)) == {}


def test_unread_headings_and_neighbours_of_what_was_shown() -> None:
    found = guesses(Knowledge(("what is a local flag",), (COBRA,)))
    assert list(found) == ["Cobra flags – Persistent flags", "Testing Cobra commands"]
    assert min(found.values()) >= CONFIG.min_confidence


def test_what_is_too_vague_to_search_for_is_no_guess() -> None:
    assert guesses(Knowledge(("cobra",), (ShownNote("Notes", linked=("2026", "Cobra")),))) == {}


def test_a_guess_is_not_made_again_at_once_nor_what_was_asked_already() -> None:
    made = [Prediction("Cobra Flags", 0.5), Prediction("資料庫連線池", 0.5), Prediction("new one", 0.5)]
    left = unguessed(made, ["cobra flags"], {"资料库连线池": 100.0}, 399.0, CONFIG)
    assert [guess.text for guess in left] == ["new one"]
    left = unguessed(made, [], {"资料库连线池": 100.0}, 400.0, CONFIG)
    assert len(left) == 3
