"""The gate over whole corpora: what is written for a model is taken out, what people write is left as it is."""

import tomllib
from pathlib import Path

import pytest

import recalld.demo
from recalld.index.recall.showing.sanitize import MARK, ruleset, sanitize

from .conftest import Build

HERE = Path(__file__).parent
DEMO = Path(recalld.demo.__file__).parent / "vault"

UNSEEN = {
    "{ZW}": "\u200b",
    "{SHY}": "\u00ad",
    "{RLO}": "\u202e",
    "{PDF}": "\u202c",
    "{TAG}": "\U000e0041\U000e0042",
}


def unseen(text: str) -> str:
    """The text with real invisible characters in the places of their names."""
    for name, character in UNSEEN.items():
        text = text.replace(name, character)
    return text


SAMPLES = [
    (unseen(sample["text"]), unseen(sample["gone"]))
    for sample in tomllib.loads((HERE / "injections.toml").read_text("utf-8"))["sample"]
]
INNOCENT = (HERE / "innocent.txt").read_text("utf-8").splitlines()


def test_there_are_enough_of_both() -> None:
    assert len(SAMPLES) >= 60
    assert len(INNOCENT) + len(list(DEMO.rglob("*.md"))) >= 200


@pytest.mark.parametrize(("text", "gone"), SAMPLES)
def test_what_is_meant_for_a_model_is_taken_out(text: str, gone: str) -> None:
    clean = sanitize(text)

    assert gone not in clean.text
    assert clean.redacted


def test_no_trigger_hides_what_a_pattern_finds() -> None:
    lines = [line for path in sorted(DEMO.rglob("*.md")) for line in path.read_text("utf-8").splitlines()]
    for text in (*(sample for sample, _ in SAMPLES), *INNOCENT, *lines):
        found = sanitize(text)
        if "hidden_characters" not in found.redacted:  # then the patterns saw another text
            assert {rule.id for rule in ruleset().rules if rule.pattern.search(text)} <= set(found.redacted), text


def test_less_than_one_innocent_note_in_a_hundred_is_touched() -> None:
    notes = [*INNOCENT, *(path.read_text("utf-8") for path in sorted(DEMO.rglob("*.md")))]
    touched = [note[:120] for note in notes if sanitize(note).redacted]

    assert len(touched) < len(notes) / 100, touched


def test_no_order_reaches_an_agent_in_a_card_or_an_answer(library: Build) -> None:
    notes = {f"{n:02}.md": f"# Porcelain {n}\n\nPorcelain fact {n}.\n\n{text}\n" for n, (text, _) in enumerate(SAMPLES)}
    made = library(notes)

    result = made.search("porcelain", limit=1000)
    assert len(result.cards) == len(SAMPLES)
    for card in result.cards:
        assert SAMPLES[int(card.path[:2])][1] not in card.text
        assert card.redacted
    asked = made.ask("What is the fact about porcelain?")
    assert asked.answer is not None
    assert MARK not in asked.answer.text
