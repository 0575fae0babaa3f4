"""The checker of written sentences: how often it is wrong, and what it says."""

import re
from pathlib import Path

import pytest

from recalld.index.recall.answering.sentences import split
from recalld.index.recall.verifying.verify import check

from ..afresh import AFRESH
from ..afterwards import AFTERWARDS
from ..atlast import AT_LAST
from ..fresh import FRESH
from ..heldout import HELD_OUT
from ..later import LATER
from ..nearby import NEARBY
from ..nearmisses import near_misses
from ..onsight import ON_SIGHT
from ..unseen import UNSEEN
from ..written import TOLD, Told

ALL: tuple[Told, ...] = TOLD + UNSEEN + FRESH + LATER + NEARBY + HELD_OUT + AFRESH + AT_LAST + ON_SIGHT + AFTERWARDS
ALL += near_misses()
MOST_FALSE_ACCEPTS = 0.02
MOST_FALSE_REJECTS = 0.15


def accepted(told: Told, sentences: tuple[str, ...]) -> list[str]:
    return [sentence for sentence in sentences if check(sentence, [told.passage]).supported]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_how_often_it_is_wrong(lang: str) -> None:
    told = [one for one in ALL if one.lang == lang]
    true, false = sum(len(one.true) for one in told), sum(len(one.false) for one in told)
    rejects = true - sum(len(accepted(one, one.true)) for one in told)
    accepts = sum(len(accepted(one, one.false)) for one in told)
    print(f"{lang}: accepted {accepts} of {false} false ones, rejected {rejects} of {true} true ones")
    assert accepts / false <= MOST_FALSE_ACCEPTS and rejects / true <= MOST_FALSE_REJECTS


def test_there_are_enough_of_both_languages() -> None:
    counts = {lang: sum(len(o.true) + len(o.false) for o in ALL if o.lang == lang) for lang in ("zh", "en")}
    assert min(counts.values()) >= 60 and sum(counts.values()) >= 120


POOL = "The pool of cobra-db holds 20 connections and never waits longer than five seconds."


@pytest.mark.parametrize(
    ("sentence", "reason", "detail"),
    [
        ("The pool holds 30 connections.", "number", "30"),
        ("The pool of `viper-db` holds 20 connections.", "name", "viper-db"),
        ("The pool waits longer than five seconds.", "negation", "The pool waits longer than five seconds."),
        ("The pool of cobra-db holds 20 threads.", "changed", "thread"),
        ("The pool fills the disk with logs.", "words", "fill disk log"),
        ("連線池有二十條連線。", "language", "en"),
    ],
)
def test_it_says_why(sentence: str, reason: str, detail: str) -> None:
    found = check(sentence, [POOL])
    assert (found.supported, found.reason, found.detail) == (False, reason, detail)


def test_what_cites_nothing_has_no_source() -> None:
    assert check("The pool holds 20 connections.", []).reason == "no_source"
    assert check("The pool holds 20 connections.", [" "]).reason == "no_source"


def test_numbers_and_names_hold_across_languages_too() -> None:
    assert check("連線池有三十條連線。", [POOL]).reason == "number"
    assert check("viper-db 的連線池有二十條連線。", [POOL]).reason == "name"


def test_several_passages_may_carry_one_sentence() -> None:
    other = "The queue of cobra-db keeps messages for 14 days."
    sentence = "The pool holds 20 connections, and the queue keeps messages for 14 days."
    assert check(sentence, [POOL, other]).supported
    assert not check(sentence, [POOL]).supported


@pytest.mark.parametrize(
    "text", ["", "[", "「", "-", "100%", "\u2028", "a" * 5000, "字" * 3000, "1" * 400, "9月99日 25:99"]
)
def test_nothing_makes_it_fail(text: str) -> None:
    check(text, [text, POOL])
    check(POOL, [text])


VAULT = Path(__file__).parents[4] / "demo" / "vault"
SAMPLE = sorted((VAULT / "infra").glob("*.md"))


def test_what_a_note_says_itself_is_supported_and_its_numbers_may_not_change() -> None:
    said = [(one.text, text) for text in map(_body, SAMPLE) for one in split(text, 1) if len(one.text) > 8]
    changed = [(NUMBER.sub(lambda found: str(int(found[0]) + 7919), one, count=1), text) for one, text in said]
    changed = [pair for pair, (one, _) in zip(changed, said, strict=True) if pair[0] != one]
    rejected = [one for one, text in said if not check(one, [text]).supported]
    accepted = [one for one, text in changed if check(one, [text]).supported]
    print(f"of {len(said)} sentences {len(rejected)} rejected; of {len(changed)} changed ones {len(accepted)} accepted")
    assert len(said) > 40 and len(changed) > 5
    assert len(rejected) <= 0.05 * len(said) and accepted == []


NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w.-]*\d)")


def _body(file: Path) -> str:
    return re.sub(r"\A---\n.*?\n---\n", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize(
    ("passage", "true", "false"),
    [
        ("這裡可以養貓，不可以養狗。", "不可以養狗，可以養貓。", "這裡可以養狗，不可以養貓。"),
        (
            "Cats are allowed, dogs are not allowed.",
            "Dogs are not allowed, cats are allowed.",
            "Dogs are allowed, cats are not allowed.",
        ),
    ],
)
def test_a_no_that_moved_to_the_other_half_is_seen(passage: str, true: str, false: str) -> None:
    assert check(true, [passage]).supported
    assert check(false, [passage]).reason == "negation"
