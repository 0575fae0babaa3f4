"""The slow thinker: while a conversation goes on, the next questions are guessed and answered ahead of time."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...index.recall.config import PrefetchConfig
from ...index.recall.question.followup import Turn
from ...index.recall.result import Recall, RecallRequest
from ...index.recall.showing.sanitize import sanitize
from ...index.text.normalize import normalize
from ..threads.priority import be_nice
from . import prediction
from .conversation import Conversation, Moment, Session, admitted, drift
from .prediction import Knowledge, Prediction, ShownNote
from .prefetched import Entry, Prefetched, Snapshot, asked_for, query_vector

if TYPE_CHECKING:
    from ..vault import Vault

log = logging.getLogger(__name__)

YIELD_S = 5.0
"""How long an answer that nobody waits for gives way to the questions of those who do."""

Ask = Callable[["Vault", RecallRequest], Recall]


@dataclass(frozen=True, slots=True)
class Steps:
    """The five steps. Each may be replaced: by a language model, by another way to rank."""

    sample: Callable[[Sequence[str], PrefetchConfig], tuple[str, ...]] = prediction.sample
    generate: Callable[[Knowledge, PrefetchConfig], list[Prediction]] = prediction.generate
    rank: Callable[[Sequence[Prediction], PrefetchConfig], list[Prediction]] = prediction.rank
    drop: Callable[
        [Sequence[Prediction], Sequence[str], Mapping[str, float], float, PrefetchConfig], list[Prediction]
    ] = prediction.unguessed


class Prefetcher:
    """Conversations, the one thread that thinks ahead, and the answers it made. Safe from any thread."""

    def __init__(
        self,
        ask: Ask,
        config: PrefetchConfig | None = None,
        steps: Steps | None = None,
        idle: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`ask` runs a whole recall (the fifth step); `idle` tells whether nobody waits for an answer."""
        self._ask, self._idle, self._clock = ask, idle, clock
        self._config, self._steps = config or PrefetchConfig(), steps or Steps()
        self._changed = threading.Condition()
        self._conversations: OrderedDict[Session, Conversation] = OrderedDict()
        self._due: OrderedDict[Session, Conversation] = OrderedDict()
        self._answers = Prefetched(self._config)
        self._predictions = 0
        self._thinking = False
        self._stopping = False
        self._thread = threading.Thread(target=self._work, name="prefetch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread, within one answer."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._thread.join(1.0)

    # -- what a client does

    def open(self, vault: Vault, session: str = "") -> Conversation:
        """The conversation of this name; it begins when there is none. Without a name, a new one."""
        with self._changed:
            name = session or secrets.token_hex(8)
            key = (vault.name, name)
            found = self._conversations.get(key)
            if found is None or found.vault is not vault:
                found = self._conversations[key] = Conversation(name, vault, deque(maxlen=self._config.sample))
            self._conversations.move_to_end(key)
            while len(self._conversations) > self._config.conversations_kept:
                self._end(next(iter(self._conversations)))
            return found

    def close(self, vault: Vault, session: str) -> bool:
        """Forget a conversation and its answers; False when there is none of this name."""
        with self._changed:
            return self._end((vault.name, session))

    def append(
        self,
        conversation: Conversation,
        text: str,
        asked: RecallRequest | None = None,
        result: Recall | None = None,
        turn: Turn | None = None,
    ) -> None:
        """Something was said; `asked`, `result` and `turn` when it was a question to us. Returns at once."""
        with self._changed:
            if not conversation.turns:
                conversation.vault.journal.conversation()
            conversation.said.append(text[: self._config.utterance_chars])
            conversation.turns += 1
            shown = result.cards[: self._config.shown] if result is not None else ()
            conversation.shown = tuple(card.note_id for card in shown)
            conversation.asked_as = asked or conversation.asked_as
            conversation.turn = turn or conversation.turn
            self._due[conversation.key] = conversation
            self._changed.notify_all()

    def foretell(self, conversation: Conversation, questions: Sequence[str]) -> bool:
        """A client's language model has guessed what comes next. False when it did so a moment ago: once a pause."""
        with self._changed:
            last, now = conversation.foretold_at, self._clock()
            if last is not None and now - last < self._config.pause_s:
                return False
            conversation.foretold, conversation.foretold_at = tuple(questions), now
            self._due[conversation.key] = conversation
            self._changed.notify_all()
            return True

    def guesses(self, conversation: Conversation) -> tuple[str, ...]:
        """What was guessed last, while the notes are those it was made from: one may have become private since."""
        with self._changed:
            return conversation.guesses if conversation.guessed_from == snapshot_of(conversation.vault) else ()

    def find(self, conversation: Conversation, request: RecallRequest, encoder: Any) -> Recall | None:
        """The answer made ahead for this request, or None. Its cards and sentences are cleaned once more."""
        started = time.perf_counter()
        if request.raw or request.explain:
            return None
        vault = conversation.vault
        mean = vault.store.vectors.mean
        snapshot = snapshot_of(vault)
        with self._changed:
            entry = self._answers.find(
                conversation.key, request, snapshot, self._clock(), lambda: query_vector(request.query, encoder, mean)
            )
            figures = self._answers.figures
            if entry is None:
                figures.misses += 1
                return None
            took = (time.perf_counter() - started) * 1000
            figures.hits += 1
            figures.saved_ms += max(0.0, entry.cost_ms - took)
        return replace(entry.result, query=request.query, prefetched=True, timings_ms={"prefetch": round(took, 3)})

    # -- what is known of it

    def status(self) -> dict[str, Any]:
        """What it was worth: rates are 0..1, None while there is nothing to say."""
        with self._changed:
            self._answers.expire(self._clock())
            made = self._answers.figures
            asked, gone = made.hits + made.misses, made.stored - len(self._answers)
            return {
                "sessions": len(self._conversations),
                "predictions": self._predictions,
                "cached": len(self._answers),
                "stored": made.stored,
                "hits": made.hits,
                "misses": made.misses,
                "hit_rate": round(made.hits / asked, 3) if asked else None,
                "waste": round(made.wasted / gone, 3) if gone else None,
                "saved_ms": round(made.saved_ms, 1),
            }

    def settled(self, timeout: float) -> bool:
        """Wait until nothing is left to think about; False when that took longer than `timeout` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._due and not self._thinking, timeout)

    # -- the thread

    def _work(self) -> None:
        be_nice()
        while True:
            with self._changed:
                self._thinking = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._due or self._stopping)
                if self._stopping:
                    return
                _, conversation = self._due.popitem(last=False)
                self._thinking = True
            try:
                self._think(conversation)
            except Exception:
                # Its vault may just have been closed; and nobody waits for this answer.
                log.debug("thinking ahead failed", exc_info=True)

    def _think(self, conversation: Conversation) -> None:
        config, steps, vault = self._config, self._steps, conversation.vault
        with self._changed:
            said, turns, since = tuple(conversation.said), conversation.turns, self._since(conversation)
            foretold, conversation.foretold = conversation.foretold, ()
        since = None if foretold else since  # it has rested by itself, and knows more than the guess before it
        moment = Moment(turns, 0.0, since, 1.0, vault.journal.conversations)
        if conversation.closed or not admitted(moment, config):  # what costs nothing is asked first
            return
        said = steps.sample(said, config)
        snapshot = snapshot_of(vault)
        known = replace(self._known(conversation, said), foretold=foretold)
        guesses = steps.rank(steps.generate(known, config), config)
        far = drift(said, vault.meaning.encoder, vault.store.vectors.mean)
        moment = replace(moment, drift=far, confidence=max((one.confidence for one in guesses), default=0.0))
        if not admitted(moment, config):
            return
        now = self._clock()
        likely = [one for one in guesses if one.confidence >= config.min_confidence]
        fresh = steps.drop(likely, said, conversation.predicted, now, config)
        with self._changed:
            self._predictions += bool(fresh)
            conversation.guesses, conversation.guessed_from = tuple(one.text for one in fresh), snapshot
            conversation.guessed_at = now if fresh else conversation.guessed_at
            kept = {key: at for key, at in conversation.predicted.items() if now - at < config.repeat_s}
            conversation.predicted = kept | {normalize(one.text).strip(): now for one in fresh}
        for guess in fresh[: config.answered]:
            self._answer(conversation, guess.text)

    def _since(self, conversation: Conversation) -> float | None:
        return None if conversation.guessed_at is None else self._clock() - conversation.guessed_at

    def _known(self, conversation: Conversation, said: tuple[str, ...]) -> Knowledge:
        vault, shown = conversation.vault, conversation.shown
        if not shown and said:
            found = self._ask(vault, RecallRequest(said[-1], limit=self._config.shown, ask=True, sentences=False))
            shown = tuple(card.note_id for card in found.cards)
        return Knowledge(said, shown_notes(vault, shown), vault.journal.questions())

    def _answer(self, conversation: Conversation, query: str) -> None:
        """The fifth step: the whole recall, kept for whoever asks."""
        vault = conversation.vault
        request = replace(conversation.asked_as or RecallRequest("", ask=True), query=query)
        self._give_way()
        started = time.perf_counter()
        snapshot = snapshot_of(vault)
        result = self._ask(vault, request)
        cost = (time.perf_counter() - started) * 1000
        if conversation.closed or snapshot_of(vault) != snapshot:
            return
        vector = query_vector(query, vault.meaning.encoder, vault.store.vectors.mean)
        with self._changed:
            until = self._clock() + self._config.keep_s
            self._answers.put(conversation.key, Entry(asked_for(request), snapshot, result, cost, until, vector))

    def _give_way(self) -> None:
        end = time.monotonic() + YIELD_S
        while not self._idle() and not self._stopping and time.monotonic() < end:
            time.sleep(0.01)

    def _end(self, key: Session) -> bool:
        self._due.pop(key, None)
        gone = self._conversations.pop(key, None)
        if gone is None:
            return False
        gone.closed = True
        self._answers.forget(key)
        return True


def snapshot_of(vault: Vault) -> Snapshot:
    """What an answer of this vault depends on: its notes, their vectors, and the model."""
    store = vault.store
    decided = vault.graphing.vocabulary
    return (vault.name, store.rev, store.embedded(), store.model if vault.meaning.encoder else "", decided)


def shown_notes(vault: Vault, note_ids: Sequence[int]) -> tuple[ShownNote, ...]:
    """What a guess may use of these notes: no name that was written to be obeyed, or that holds a secret."""
    store = vault.store
    details = store.details(note_ids)
    found = []
    for note_id in note_ids:
        note = store.notes.get(note_id)
        if note is None or note_id not in details:
            continue
        paths = (store.resolve(link, note.path).path for link in store.links(note_id))
        ids = (store.notes.id_of(path) for path in dict.fromkeys(paths) if path and path != note.path)
        linked = (store.notes.get(one) for one in ids if one is not None)
        titles = tuple(one.title for one in linked if one is not None and not sanitize(one.title).redacted)
        headings = tuple(one for one in details[note_id].headings if not sanitize(f"{note.title}\n{one}").redacted)
        found.append(ShownNote(note.title, headings, titles))
    return tuple(found)
