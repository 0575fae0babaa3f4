"""Thinking ahead in a real vault: what is asked next is answered already, as long as nothing changed."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from recalld.daemon.foresight.conversation import Conversation
from recalld.daemon.foresight.prediction import Prediction
from recalld.daemon.foresight.prefetch import Prefetcher, Steps, shown_notes
from recalld.daemon.methods.asking import run
from recalld.daemon.vault import Vault
from recalld.index.recall.config import PrefetchConfig
from recalld.index.recall.result import Recall, RecallRequest

from ..conftest import Follow

NOTES = {
    "flags.md": "# Cobra flags\n\nSee [[Testing commands]].\n\n## Persistent flags\n\nSeen by every subcommand.\n",
    "testing.md": "# Testing commands\n\nBuild the root command in a function.\n",
}
ASKED = RecallRequest("", ask=True)
NEXT = "Cobra flags – Persistent flags"
EAGER = PrefetchConfig(min_turns=2, pause_s=30.0, min_conversations=1, max_drift=1.0)


class Clock:
    """Seconds that pass when the test says so."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def vault(follow: Follow) -> Vault:
    return follow(NOTES)


@pytest.fixture
def start() -> Iterator[Callable[..., Prefetcher]]:
    running: list[Prefetcher] = []

    def make(**more: object) -> Prefetcher:
        running.append(Prefetcher(run, **{"config": EAGER, **more}))  # type: ignore[arg-type]
        return running[-1]

    yield make
    for prefetcher in running:
        prefetcher.stop()


def say(prefetcher: Prefetcher, conversation: Conversation, text: str) -> Recall:
    """Ask, as a client does, and let it think."""
    request = replace(ASKED, query=text)
    result = prefetcher.find(conversation, request, None) or run(conversation.vault, request)
    prefetcher.append(conversation, text, request, result)
    assert prefetcher.settled(10)
    return result


def test_the_next_question_is_answered_already(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    prefetcher = start()
    conversation = prefetcher.open(vault)
    first = say(prefetcher, conversation, "what are cobra flags")
    assert not conversation.guesses  # one turn is too little to guess from
    say(prefetcher, conversation, "cobra flags")
    assert conversation.guesses == (NEXT, "Testing commands")
    ready = say(prefetcher, conversation, NEXT)
    assert ready.prefetched and not first.prefetched
    assert ready.query == NEXT
    assert ready.answer is not None and ready.answer.sources[0].path == "flags.md"
    status = prefetcher.status()
    assert (status["hits"], status["misses"], status["stored"], status["predictions"]) == (1, 2, 2, 1)
    assert status["hit_rate"] == 0.333
    assert status["saved_ms"] > 0


def test_another_session_and_a_changed_index_get_nothing(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    prefetcher = start()
    conversation = prefetcher.open(vault)
    for text in ("what are cobra flags", "cobra flags"):
        say(prefetcher, conversation, text)
    request = replace(ASKED, query=NEXT)
    assert not prefetcher.find(prefetcher.open(vault), request, None)
    assert not prefetcher.find(conversation, replace(request, raw=True), None)
    (vault.root / "new.md").write_text("# New\n", encoding="utf-8")
    assert vault.wait(timeout=20)
    assert not prefetcher.find(conversation, request, None)
    assert prefetcher.status()["waste"] == 1.0


def test_it_rests_between_guesses_and_forgets(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    clock = Clock()
    prefetcher = start(clock=clock)
    conversation = prefetcher.open(vault)
    for text in ("cobra flags", "cobra flags again", "cobra flags once more"):
        say(prefetcher, conversation, text)
    assert prefetcher.status()["predictions"] == 1
    clock.now += 31
    say(prefetcher, conversation, "cobra flags at last")
    assert prefetcher.status()["predictions"] == 1  # these were guessed less than five minutes ago
    clock.now += 300
    assert prefetcher.status()["cached"] == 0
    say(prefetcher, conversation, "cobra flags")
    assert prefetcher.status()["predictions"] == 2


def test_ten_conversations_have_to_be_known_first(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    prefetcher = start(config=replace(EAGER, min_conversations=10))
    for _ in range(10):
        conversation = prefetcher.open(vault)
        say(prefetcher, conversation, "cobra flags")
    assert vault.journal.conversations == 10
    assert not conversation.guesses
    say(prefetcher, conversation, "cobra flags")
    assert conversation.guesses


def test_something_said_to_others_is_looked_up_first(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    prefetcher = start()
    conversation = prefetcher.open(vault, "mine")
    for text in ("let us talk", "cobra flags"):
        prefetcher.append(conversation, text)
        assert prefetcher.settled(10)
    assert NEXT in conversation.guesses
    assert prefetcher.find(conversation, replace(ASKED, query=NEXT), None)
    assert prefetcher.close(vault, "mine") and not prefetcher.close(vault, "mine")
    assert prefetcher.status()["cached"] == 0


def test_steps_can_be_replaced(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    prefetcher = start(steps=Steps(generate=lambda known, config: [Prediction("root command function", 0.9)]))
    conversation = prefetcher.open(vault)
    for text in ("what are cobra flags", "cobra flags"):
        say(prefetcher, conversation, text)
    assert say(prefetcher, conversation, "Root command function?").prefetched


def test_it_gives_way_to_those_who_wait(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    waiting = [True]
    prefetcher = start(idle=lambda: not waiting[0])
    conversation = prefetcher.open(vault)
    for text in ("what are cobra flags", "cobra flags"):
        request = replace(ASKED, query=text)
        prefetcher.append(conversation, text, request, run(vault, request))
    assert not prefetcher.settled(0.3)
    assert prefetcher.status()["stored"] == 0
    waiting[0] = False
    assert prefetcher.settled(10)
    assert prefetcher.status()["stored"] == 2


def test_sessions_are_bounded(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    prefetcher = start(config=replace(EAGER, conversations_kept=3))
    first = prefetcher.open(vault, "first")
    for _ in range(3):
        prefetcher.open(vault)
    assert first.closed
    assert prefetcher.status()["sessions"] == 3


def test_what_a_guess_may_use_of_a_note(vault: Vault) -> None:
    note = shown_notes(vault, [vault.store.notes.ids()["flags.md"]])[0]
    assert (note.title, note.linked) == ("Cobra flags", ("Testing commands",))
    assert "Persistent flags" in note.headings


def test_what_was_guessed_from_notes_that_changed_is_not_told(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    prefetcher = start()
    conversation = prefetcher.open(vault)
    say(prefetcher, conversation, "what are cobra flags")
    say(prefetcher, conversation, "cobra flags")
    assert NEXT in prefetcher.guesses(conversation)
    for note in vault.root.rglob("*.md"):
        note.write_text(f"---\nprivate: true\n---\n{note.read_text()}")
    assert vault.wait(timeout=20)
    assert prefetcher.guesses(conversation) == ()


def test_what_a_language_model_foretells_is_answered_ahead(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    clock = Clock()
    prefetcher = start(clock=clock)
    conversation = prefetcher.open(vault)
    for text in ("what are cobra flags", "cobra flags"):
        say(prefetcher, conversation, text)
    assert prefetcher.foretell(conversation, ("How do I build the root command?",)) and prefetcher.settled(10)
    assert conversation.guesses == ("How do I build the root command?",)
    assert prefetcher.find(conversation, replace(ASKED, query="how do i build the root command"), None)
    assert not prefetcher.foretell(conversation, ("Another one about flags?",))  # it has to rest like any guess


def test_foretelling_begins_no_conversation_by_itself(vault: Vault, start: Callable[..., Prefetcher]) -> None:
    prefetcher = start()
    conversation = prefetcher.open(vault)
    assert prefetcher.foretell(conversation, ("What are persistent flags?",)) and prefetcher.settled(10)
    assert not conversation.guesses and prefetcher.status()["stored"] == 0
