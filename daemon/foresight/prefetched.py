"""Answers made ahead of their questions: found by the question or a near-same one, until they are old or outdated."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...index.recall.config import PrefetchConfig
from ...index.recall.result import Answer, Hit, Recall, RecallRequest
from ...index.recall.showing.sanitize import sanitize
from ...index.text.normalize import language, normalize
from ...index.text.tokens import index_terms
from .conversation import Session, Vector, centred

Key = tuple[Session, RecallRequest]
Snapshot = tuple[object, ...]
"""Whatever an answer depends on beside the question; an entry of another one is worth nothing."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An answer, the request it answers (its query as normalised), and what it cost. `vector`: None without model."""

    request: RecallRequest
    snapshot: Snapshot
    result: Recall
    cost_ms: float
    until: float
    vector: Vector | None = None


@dataclass(slots=True)
class Figures:
    """What the cache was worth."""

    stored: int = 0
    wasted: int = 0
    """Answers that went without having been asked for."""
    hits: int = 0
    misses: int = 0
    saved_ms: float = 0.0


class Prefetched:
    """The answers of all sessions. Not locked: its owner is."""

    def __init__(self, config: PrefetchConfig) -> None:
        self.figures = Figures()
        self._config = config
        self._entries: OrderedDict[Key, Entry] = OrderedDict()
        self._used: set[Key] = set()

    def __len__(self) -> int:
        return len(self._entries)

    def put(self, session: Session, entry: Entry) -> None:
        """Keep an answer; the oldest one goes when there are too many."""
        key = (session, entry.request)
        self._drop(key)
        self._entries[key] = replace(entry, result=clean(entry.result))
        self.figures.stored += 1
        while len(self._entries) > self._config.kept:
            self._drop(next(iter(self._entries)))

    def find(
        self,
        session: Session,
        request: RecallRequest,
        snapshot: Snapshot,
        now: float,
        encode: Callable[[], Vector | None],
    ) -> Entry | None:
        """The answer to a request of this session, cleaned by the rules of now. `encode` makes the query's vector."""
        self.expire(now)
        key = (session, asked_for(request))
        entry = self._entries.get(key)
        if entry is not None and entry.snapshot != snapshot:
            self._drop(key)
            entry = None
        if entry is None:
            near = self._near(session, request, snapshot, encode)
            key, entry = near or (key, None)
        if entry is None:
            return None
        self._used.add(key)
        return replace(entry, result=clean(entry.result))

    def expire(self, now: float) -> None:
        """Forget what is too old."""
        for key in [key for key, entry in self._entries.items() if entry.until <= now]:
            self._drop(key)

    def forget(self, session: Session) -> None:
        """Forget everything of a session."""
        for key in [key for key in self._entries if key[0] == session]:
            self._drop(key)

    def _near(
        self, session: Session, request: RecallRequest, snapshot: Snapshot, encode: Callable[[], Vector | None]
    ) -> tuple[Key, Entry] | None:
        """The nearest answer whose question differs in nothing but wording."""
        others = [
            (key, entry)
            for key, entry in self._entries.items()
            if key[0] == session and entry.snapshot == snapshot and entry.vector is not None
            and replace(entry.request, query="") == replace(request, query="")
            and _could_be_same(entry.request.query, request.query)
        ]  # fmt: skip
        vector = encode() if others else None
        if vector is None:
            return None
        near = [(float(vector @ entry.vector), key, entry) for key, entry in others if entry.vector is not None]
        best = max(near, key=lambda found: found[0], default=None)
        return best[1:] if best is not None and best[0] >= self._config.near else None

    def _drop(self, key: Key) -> None:
        if self._entries.pop(key, None) is not None:
            self.figures.wasted += key not in self._used
            self._used.discard(key)


def asked_for(request: RecallRequest) -> RecallRequest:
    """The request with its query as it is compared: other spellings of it are the same question."""
    return replace(request, query=_plain(request.query))


def query_vector(text: str, encoder: Any, mean: Callable[[str], NDArray[np.float32]]) -> Vector | None:
    """The language-centred vector of a question, None without a model.

    Centred, because raw cosines of a small multilingual model are above .92 for questions about the same thing that
    have different answers.
    """
    if encoder is None:
        return None
    try:
        return centred(encoder.encode_query(_plain(text)), mean(language(text)))
    except Exception:  # whatever a model raises: the question is then answered as if nobody had thought ahead
        return None


def clean(result: Recall) -> Recall:
    """The result with everything redacted that the rules of now find in it."""
    answer = result.answer
    return replace(
        result,
        cards=tuple(_clean_hit(hit) for hit in result.cards),
        cascade_cards=tuple(_clean_hit(hit) for hit in result.cascade_cards),
        answer=None if answer is None else _clean_answer(answer),
    )


def _clean_hit(hit: Hit) -> Hit:
    title, heading, text = sanitize(hit.title), sanitize(hit.heading), sanitize(hit.text)
    found = (*hit.redacted, *title.redacted, *heading.redacted, *text.redacted)
    return replace(
        hit, title=title.text, heading=heading.text, text=text.text, redacted=tuple(dict.fromkeys(found))
    )  # fmt: skip


def _clean_answer(answer: Answer) -> Answer:
    sentences = tuple(
        replace(one, text=sanitize(one.text).text, as_read=sanitize(one.as_read).text) for one in answer.sentences
    )
    sources = tuple(replace(one, title=sanitize(one.title).text) for one in answer.sources)
    return replace(answer, text=sanitize(answer.text).text, sentences=sentences, sources=sources)


def _plain(text: str) -> str:
    """A question without what does not change it: case, script, outer punctuation, doubled spaces."""
    return " ".join(normalize(text).split()).strip(" ?!.？！。")


def _could_be_same(one: str, other: str) -> bool:
    """Whether two questions name the same numbers and share half of their words; cheaper than asking the model."""
    if sorted(_NAMES.findall(one)) != sorted(_NAMES.findall(_plain(other))):
        return False
    a, b = set(index_terms(one)), set(index_terms(other))
    return bool(a and b) and 2 * len(a & b) >= min(len(a), len(b))


_NAMES = re.compile(r"[\w.:/-]*\d[\w.:/-]*")
"""Words with a digit in them: what distinguishes two questions most, and a model's vectors least."""
