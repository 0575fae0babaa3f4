"""The configured model writes the answers of the app, and can be stopped."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from recalld.daemon import paths
from recalld.daemon.errors import RecalldError
from recalld.tui.asking.found import Sentence
from recalld.tui.asking.modelscribe import configured

from ...agents.conftest import FakeModel, Said
from ...agents.test_writing import EXTRACTIVE, recalled


@pytest.fixture
def fake(home: Path) -> Iterator[FakeModel]:
    """A language model, and the settings that name it."""
    model = FakeModel()
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'[llm]\nmodel = "tiny"\nurl = "{model.url}"\ntimeout = 20\n', encoding="utf-8")
    yield model
    model.close()


def test_without_a_model_nobody_writes() -> None:
    assert configured() is None


def test_sentences_are_heard_with_their_verdicts(fake: FakeModel) -> None:
    fake.says("The pool holds 20 connections. [1] The pool holds 30 connections. [1]")
    scribe, heard = configured(), list[Sentence]()
    assert scribe is not None and scribe.name == "tiny"
    told = scribe.write(recalled(), heard.append, heard.clear)
    assert [(one.cites, one.supported) for one in heard] == [((1,), True), ((1,), False)]
    assert told["answer"]["model"] == "tiny"


def test_one_that_cannot_be_asked_leaves_the_notes_own(fake: FakeModel) -> None:
    Path(paths.config_file()).write_text('[llm]\nmodel = "m"\nurl = "http://192.0.2.1"\n', encoding="utf-8")
    scribe = configured()
    assert scribe is not None
    told = scribe.write(recalled(), lambda one: None, lambda: None)
    assert told["answer"] == EXTRACTIVE and "allow_remote" in told["disclosures"][0]["text"]


@pytest.mark.parametrize("early", [True, False])
def test_it_can_be_stopped(fake: FakeModel, early: bool) -> None:
    fake.says(Said(("The pool holds",), holds=True))
    scribe = configured()
    assert scribe is not None
    stop = scribe.cancel

    def cancel() -> None:
        fake.holding.wait(20)
        stop()

    if early:
        stop()
        fake.go_on.set()
    thread = threading.Thread(target=cancel)
    thread.start()
    with pytest.raises(RecalldError) as caught:
        scribe.write(recalled(), lambda one: None, lambda: None)
    fake.holding.set()
    thread.join(20)
    assert caught.value.kind == "llm-cancelled"
