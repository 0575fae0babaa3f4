"""The reranker that needs no second model: late interaction over the token vectors of the embedding model."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...embed.means import shipped
from ..answering.cut import Cut
from ..finding.background import Background, join, likeness, usual
from .tokenvectors import Tokens, TokenVectors

Sampled = Mapping[str, Sequence[tuple[bytes, str]]]
"""Text hash and embedding text of sampled passages, by language."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage to compare with a question. `text` is what the model reads, `text_hash` stands for it."""

    text_hash: bytes
    text: str
    lang: str


@dataclass(frozen=True, slots=True)
class Likeness:
    """How well question and passage go together, on the scale of MaxSim: about 0.3 for a very good one."""

    apart: float
    """Above an unrelated passage of this vault."""
    plain: float
    """Above an unrelated passage of whatever vault."""
    core: float | None = None
    """What the question is about, without its grammar, above an unrelated passage of this vault; None if not asked."""


_QUESTIONS = 16
"""Questions whose tokens are remembered: ranking and answering ask the same one, and people ask it again."""
_PATIENCE = 2.0
"""How many times its time the first passage is waited for, when nothing else is there to go by."""


class Reranker(Protocol):
    """Whatever reads question and passage together, and says how well they go together."""

    @property
    def name(self) -> str:
        """What `status` calls it."""
        ...

    def compare(
        self, forms: Sequence[str], lang: str, passages: Sequence[Passage], seconds: float, core: Sequence[str] = ()
    ) -> list[Likeness | None]:
        """Return how far each passage stands above an unrelated one; None for those that there was no time for.

        `forms`: the question in the scripts it can be written in, at least one. `core`: the same of its words of
        content alone, where it is to be told how much of a passage is about these.
        """
        ...

    def learn(self, sample: Sampled) -> None:
        """Hear what the vault is like when nothing is asked; whoever needs no such thing does nothing."""
        ...


class TokenEncoder(Protocol):
    """An embedding model that hands out the vectors of tokens, of a question and of a passage."""

    @property
    def name(self) -> str: ...
    def token_vectors(self, text: str) -> Tokens: ...
    def passage_tokens(self, text: str) -> Tokens: ...
    def passage_spans(self, text: str) -> NDArray[np.int32]: ...


class MaxSim:
    """Late interaction for one vault. Any thread may use it.

    Until `learn` has shown it the vault, it goes by what is known of the model.
    """

    name = "maxsim"

    def __init__(
        self,
        encoder: TokenEncoder,
        cache: TokenVectors | None = None,
        workers: int = 2,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """`workers`: passages read at a time; `clock` in seconds."""
        self._encoder, self._workers, self._clock = encoder, workers, clock
        self._question = lru_cache(_QUESTIONS)(encoder.token_vectors)
        self.cache = TokenVectors() if cache is None else cache
        self._shipped = shipped(encoder.name).tokens
        self._background = Background.of({}, self._shipped)
        self._learning = threading.Lock()
        self._known: dict[bytes, Tokens] = {}

    def learn(self, sample: Sampled) -> None:
        """Take these passages for the background; only those that were not in it before are read by the model."""
        with self._learning:
            known = {key: self._known.get(key) for rows in sample.values() for key, _ in rows}
            fresh = {
                key: self._read(Passage(key, text, lang)) if known[key] is None else known[key]
                for lang, rows in sample.items()
                for key, text in rows
            }
            self._known = {key: tokens for key, tokens in fresh.items() if tokens is not None}
            by_lang = {lang: [self._known[key] for key, _ in rows] for lang, rows in sample.items()}
            hashes = {lang: [key for key, _ in rows] for lang, rows in sample.items()}
            self._background = Background.of(by_lang, self._shipped, hashes)

    def compare(
        self, forms: Sequence[str], lang: str, passages: Sequence[Passage], seconds: float, core: Sequence[str] = ()
    ) -> list[Likeness | None]:
        """Return MaxSim less the question's null in the passage's language, see `Reranker`."""
        deadline, background = self._clock() + seconds, self._background
        asked, about = self._asked(forms, lang, background), self._asked(core, lang, background)
        tokens = self._tokens(passages, deadline - self._clock()) if asked else [None] * len(passages)
        tongues = {passage.lang for passage in passages}
        nulls = {spoken: background.null(asked, lang, spoken) for spoken in tongues}
        core_nulls = {spoken: background.null(about, lang, spoken) for spoken in tongues} if about else {}
        found: list[Likeness | None] = [None] * len(passages)
        there = [place for place, rows in enumerate(tokens) if rows is not None and len(rows)]
        if there:
            centred = [background.centred(rows, passages[p].lang) for p in there if (rows := tokens[p]) is not None]
            joined = join(centred)
            cores = likeness(about, *joined).tolist() if about else [None] * len(there)
            for place, value, inner in zip(there, likeness(asked, *joined).tolist(), cores, strict=True):
                spoken, key = passages[place].lang, passages[place].text_hash
                apart = None if inner is None else inner - core_nulls[spoken].beside(key)
                found[place] = Likeness(value - nulls[spoken].beside(key), value - usual(lang, spoken), apart)
        return found

    def sentences(
        self, forms: Sequence[str], lang: str, sentences: Sequence[tuple[Passage, str]], unread: int
    ) -> NDArray[np.float32]:
        """Return MaxSim of sentences, each given with its passage: float32[sentences], NaN where it is not known.

        `forms` as in `compare`. A sentence's tokens are those of its passage, as far as that is remembered, and those
        of the title and heading above it; of the others so many as `unread` are read by themselves, the first ones.
        """
        background = self._background
        near = np.full(len(sentences), np.nan, np.float32)
        asked = self._asked(forms, lang, background)
        if asked:
            tokens = self._sentence_tokens(sentences, unread)
            there = [place for place, rows in enumerate(tokens) if rows is not None and len(rows)]
            if there:
                centred = [
                    background.centred(rows, sentences[p][0].lang) for p in there if (rows := tokens[p]) is not None
                ]
                near[there] = likeness(asked, *join(centred))
        return near

    def _sentence_tokens(self, sentences: Sequence[tuple[Passage, str]], unread: int) -> list[Tokens | None]:
        passages = {passage.text_hash: passage for passage, _ in sentences}
        known = {key: Cut(passage.text, self._encoder.passage_spans(passage.text), tokens)
                 for key, passage in passages.items() if (tokens := self.cache.get(key)) is not None}  # fmt: skip
        found = [_told(known[passage.text_hash], text) if passage.text_hash in known else None
                 for passage, text in sentences]  # fmt: skip
        alone = [place for place, (passage, _) in enumerate(sentences) if passage.text_hash not in known][:unread]
        if alone:
            with ThreadPoolExecutor(self._workers, thread_name_prefix="sentences") as pool:
                read = list(pool.map(self._encoder.passage_tokens, [sentences[place][1] for place in alone]))
            for place, tokens in zip(alone, read, strict=True):
                found[place] = tokens
        return found

    def _asked(self, forms: Sequence[str], lang: str, background: Background) -> list[Tokens]:
        read = map(self._question, forms)
        return [background.centred(rows, lang) for rows in read if len(rows)]

    def _tokens(self, passages: Sequence[Passage], seconds: float) -> list[Tokens | None]:
        """Token vectors of those passages that are remembered or can be read in time, first ones first."""
        deadline = self._clock() + seconds
        found = [self.cache.get(passage.text_hash) for passage in passages]
        missing = iter([place for place, rows in enumerate(found) if rows is None])
        lock = threading.Lock()
        took = 0.0

        def work() -> None:
            nonlocal took
            for place in _shared(missing, lock):
                began = self._clock()
                if took and began + took > deadline:  # what would not be done in time is not begun
                    return
                found[place] = self._read(passages[place])
                took = max(took, self._clock() - began)

        if not any(rows is None for rows in found):
            return found
        pool = ThreadPoolExecutor(self._workers, thread_name_prefix="rerank")
        works = [pool.submit(work) for _ in range(self._workers)]
        done, late = wait(works, max(0.0, deadline - self._clock()))
        if all(rows is None for rows in found):  # on a busy machine a little late is better than not at all
            done, late = wait(works, _PATIENCE * seconds, FIRST_COMPLETED)
        pool.shutdown(wait=False)  # what is under way is remembered for the next question
        for ended in done:
            ended.result()
        return found[:] if late else found

    def _read(self, passage: Passage) -> Tokens:
        """Token vectors of a passage as they are remembered, so that it does not matter whether they were."""
        kept = self.cache.get(passage.text_hash)
        return self.cache.put(passage.text_hash, self._encoder.passage_tokens(passage.text)) if kept is None else kept


def _told(cut: Cut, sentence: str) -> Tokens | None:
    """The tokens of a sentence, and of the title and heading that it need not say again."""
    own = cut.tokens(sentence)
    return None if own is None else np.concatenate([cut.above, own])


def _shared(places: Iterator[int], lock: threading.Lock) -> Iterator[int]:
    """The next place that no other worker has taken, until there is none."""
    while True:
        with lock:
            place = next(places, None)
        if place is None:
            return
        yield place
