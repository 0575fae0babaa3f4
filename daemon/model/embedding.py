"""Embedding in the background: newest notes first, at low priority, out of the way of every query."""

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...index.recall.breaker import Breaker
from ...index.recall.question import archetypes
from ...index.recall.question.archetypes import Archetypes
from ...index.recall.ranking.tokenvectors import TokenVectors
from ..process.memory import give_back
from ..threads.precedence import Precedence
from ..threads.priority import be_nice

log = logging.getLogger(__name__)

Vector = NDArray[np.float32]

GROUP = 16
"""Passages a worker takes at a time; their vectors are written together."""

GROUP_SECONDS = 2.0
"""A group is handed over after this long, whole or not."""

YIELD_SECONDS = 1.0
"""How long a passage waits for queries to end: long enough to stay out of their way, not for ever."""

QUIET_SECONDS = 5.0
"""After so long without work the model's memory of its runs is handed back."""

FIRST_RETRY = 15.0
LAST_RETRY = 600.0

RATE_WINDOW = 30.0
"""Seconds over which the rate is measured."""


class Encoder(Protocol):
    """What is needed of a model (`index.embed.model.Encoder`). Vectors are float32[dims], of length 1."""

    @property
    def name(self) -> str: ...
    @property
    def dims(self) -> int: ...
    @property
    def has_tokens(self) -> bool: ...
    def encode_query(self, text: str) -> Vector: ...
    def encode_passage(self, text: str) -> Vector: ...
    def encode_closely(self, text: str) -> tuple[Vector, Vector]: ...
    def passage_tokens(self, text: str) -> Vector: ...
    def passage_spans(self, text: str) -> NDArray[np.int32]: ...
    def token_vectors(self, text: str) -> Vector: ...
    def release(self) -> bool: ...


class Source(Protocol):
    """Where passages without a vector come from, and their vectors go to: a vault."""

    def adopt(self, encoder: Encoder) -> None:
        """This model's vectors are wanted from now on."""

    def missing(self, limit: int) -> Sequence[tuple[bytes, str]]:
        """Text hash and embedding text of passages without a vector, the newest first."""

    def deliver(self, model: str, hashes: Sequence[bytes], matrix: Vector, on_kept: Callable[[], None]) -> None:
        """Take the vectors of a group, float32[n, dims]; call `on_kept` when they are no longer missing."""

    def rest(self, encoder: Encoder) -> bool:
        """Nothing is missing: time for some of what else the model should read. Returns whether there is more."""
        ...


class EmbeddingService:
    """One model and its workers, shared by all vaults of the daemon."""

    def __init__(self, load: Callable[[], Encoder], threads: int = 0) -> None:
        """`load` prepares the model in the background, which may take seconds. 0 `threads`: one a core, two at most."""
        self._load = load
        self._threads = threads or min(os.cpu_count() or 1, 2)
        self._changed = threading.Condition()
        self._encoder: Encoder | None = None
        self.archetypes: Archetypes | None = None
        """The example questions that tell kinds of question apart, once the model has embedded them."""
        self.tokens = TokenVectors()
        """Token vectors of passages, which come with the passages' own: what they are compared by closely."""
        self.breaker = Breaker()
        """Takes the reranker out while it fails."""
        self._state = "loading"
        self._sources: list[Source] = []
        self._taken: dict[int, set[bytes]] = {}
        self._given_back = 0
        self._precedence = Precedence()
        self._stopping = False
        self._paused = False
        self._done: deque[tuple[float, int]] = deque()
        self._workers: list[threading.Thread] = []

    @property
    def encoder(self) -> Encoder | None:
        """The model, once it is ready."""
        return self._encoder

    @property
    def state(self) -> str:
        """`loading`, `ready`, `stopped`, or `off: ` and the reason."""
        return self._state

    def start(self) -> None:
        """Load the model in the background, then work."""
        thread = threading.Thread(target=self._prepare, name="embed-load", daemon=True)
        self._workers.append(thread)
        thread.start()

    def stop(self) -> None:
        """Stop within one passage."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._precedence.wake()
        for thread in self._workers:
            thread.join(4.0)
        self._state = "stopped"

    def add(self, source: Source) -> None:
        """Embed the passages of a vault, too."""
        with self._changed:
            self._sources.append(source)
            self._taken[id(source)] = set()
        if self._encoder is not None:
            source.adopt(self._encoder)
        self.wake()

    def remove(self, source: Source) -> None:
        """Leave a vault alone."""
        with self._changed:
            if source in self._sources:
                self._sources.remove(source)
                del self._taken[id(source)]

    def wake(self) -> None:
        """There may be new passages."""
        with self._changed:
            self._changed.notify_all()

    def busy(self) -> AbstractContextManager[None]:
        """While a query runs, no new passage is begun."""
        return self._precedence.busy()

    @property
    def paused(self) -> bool:
        """Whether no passage is embedded for now."""
        return self._paused

    def pause(self, on: bool) -> None:
        """Begin no new passage, or go on. Questions are understood all the while."""
        with self._changed:
            self._paused = on
            self._changed.notify_all()

    def rate(self) -> float:
        """Passages a second, lately."""
        now = time.monotonic()
        with self._changed:
            while self._done and self._done[0][0] < now - RATE_WINDOW:
                self._done.popleft()
            if not self._done:
                return 0.0
            return sum(n for _, n in self._done) / max(now - self._done[0][0], GROUP_SECONDS)

    def _prepare(self) -> None:
        be_nice()
        retry = FIRST_RETRY
        while not self._stopping:
            try:
                encoder = self._load()
            except Exception as error:
                # Whatever is wrong with the model, words keep answering, and a later try may do.
                log.warning("the embedding model cannot be used: %s", error)
                self._state = f"off: {error}"
            else:
                self._begin(encoder)
                self._describe(encoder)
                return
            with self._changed:
                self._changed.wait_for(lambda: self._stopping, retry)
            retry = min(retry * 2, LAST_RETRY)

    def _begin(self, encoder: Encoder) -> None:
        with self._changed:
            self._encoder = encoder
            self._state = "ready"
            sources = list(self._sources)
        for source in sources:
            source.adopt(encoder)
        for n in range(self._threads):
            thread = threading.Thread(target=self._work, args=(encoder,), name=f"embed-{n}", daemon=True)
            self._workers.append(thread)
            thread.start()

    def _describe(self, encoder: Encoder) -> None:
        """Embed the example questions: a second or two, in which cues alone tell what kind a question is."""
        try:
            self.archetypes = archetypes.embed(encoder)
        except Exception:
            log.exception("the example questions could not be embedded")

    def _work(self, encoder: Encoder) -> None:
        be_nice()
        while True:
            with self._changed:
                if self._stopping:
                    return
            if not self._embed_some(encoder):
                with self._changed:
                    # Woken by every change; the time limit is for a wake-up that came just before this.
                    quiet = not self._stopping and not self._changed.wait(QUIET_SECONDS)
                if quiet and encoder.release():
                    give_back()

    def _embed_some(self, encoder: Encoder) -> bool:
        """Embed a group of each source in turn. Returns whether there was one."""
        with self._changed:
            sources = list(self._sources)
        worked = False
        for source in sources:
            try:
                group = self._take(source)
                if group:
                    worked = True
                    self._embed(encoder, source, group)
                else:
                    self._let_queries_pass()
                    worked |= source.rest(encoder)
            except Exception:
                with self._changed:
                    if self._stopping or source not in self._sources:
                        continue  # its index may be closed by now, which is no fault
                    log.exception("embedding a group failed")
                    self._changed.wait_for(lambda: self._stopping, 5.0)
        return worked

    def _take(self, source: Source) -> list[tuple[bytes, str]]:
        """Passages that no other worker has in hand; they are this one's until their vectors are kept."""
        while True:
            with self._changed:
                in_hand, given_back = len(self._taken.get(id(source), ())), self._given_back
            missing = source.missing(GROUP + in_hand)
            with self._changed:
                taken = self._taken.get(id(source))
                if taken is None or self._stopping:
                    return []
                if given_back != self._given_back:
                    continue  # some of these may have got their vectors since: ask again
                group = [(key, text) for key, text in missing if key not in taken][:GROUP]
                taken.update(key for key, _ in group)
                return group

    def _embed(self, encoder: Encoder, source: Source, group: list[tuple[bytes, str]]) -> None:
        started = time.monotonic()
        hashes: list[bytes] = []
        vectors: list[Vector] = []
        try:
            for key, text in group:
                self._let_queries_pass()
                if self._stopping or time.monotonic() - started > GROUP_SECONDS:
                    break
                vector, tokens = encoder.encode_closely(text)
                if encoder.has_tokens:
                    self.tokens.put(key, tokens)
                vectors.append(vector)
                hashes.append(key)
        finally:
            left = {key for key, _ in group} - set(hashes)
            if left:
                self._give_back(source, left)
        if hashes:
            with self._changed:
                self._done.append((time.monotonic(), len(hashes)))
            matrix = np.stack(vectors).astype(np.float32, copy=False)
            source.deliver(encoder.name, hashes, matrix, lambda: self._give_back(source, set(hashes)))

    def _give_back(self, source: Source, keys: set[bytes]) -> None:
        with self._changed:
            self._taken.get(id(source), set()).difference_update(keys)
            self._given_back += 1
            self._changed.notify_all()

    def _let_queries_pass(self) -> None:
        self._precedence.give_way(YIELD_SECONDS, lambda: self._stopping)
        if self._paused:
            with self._changed:
                self._changed.wait_for(lambda: not self._paused or self._stopping)
