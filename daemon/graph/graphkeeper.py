"""The concept graph of one vault as it is kept: made anew, taken a step further, written down, on its own thread."""

import gc
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from ...index.graph.build import build
from ...index.graph.extraction.text import TextBlock
from ...index.graph.follow import Change, follow
from ...index.graph.governance.vocabulary import Vocabulary
from ...index.graph.graph import Graph
from ...index.graph.inputs import Inputs
from ...index.graph.kept import restore, rows_of, whole_rows
from ...index.graph.state import State
from ...index.recall.answering.sentences import split
from ...index.store.graphrows import GraphRows
from ...index.store.store import Store
from ..process import memory
from .rebuildrequest import OnProgress

log = logging.getLogger(__name__)

DRIFT = 0.05
"""Once more than this share of the notes has changed since the statistics were taken, all is made anew."""
VECTORS_REST = 10.0
"""New vectors are taken in once none is missing, or none has come for so many seconds."""

Task = Callable[[], None]


class GraphKeeper:
    """Keeps one graph in step with one store. `do` runs something on the thread that writes the store.

    `breathe` is called every few milliseconds of work: it gives way, and raises `Stopped`.
    """

    def __init__(self, store: Store, do: Callable[[Task], None], breathe: Callable[[], None]) -> None:
        self.state: State | None = None
        self._store, self._do, self._breathe = store, do, breathe
        self._generation = -1
        self._seen: tuple[int, int, str] = (-1, -1, "")
        self._vectors = (-1, 0.0)
        self._made_of: tuple[object, ...] = ()
        """What everything was made anew of the last time."""

    def restore(self) -> None:
        """Read what was kept, if it is whole."""
        self._generation = self._store.graph.generation
        kept = self._store.graph.kept()
        if not kept.frozen:
            return
        try:
            self.state = restore(self._inputs(), kept)
        except (KeyError, ValueError, TypeError, IndexError) as error:
            log.info("the graph is made anew: what was kept is not whole (%s)", type(error).__name__)
            return
        rev, frozen = self.state.graph.rev, self.state.frozen
        self._seen = (rev, sum(self.state.vectors.values()), frozen.model)
        self._settle()

    def warm(self) -> None:
        """Make ready what the first change would have to wait for, when nothing has changed since a restore."""
        state = self.state
        if state is not None and state.woven.loom is None and not any(self.behind()):
            woven = follow(self._inputs(), state, Change(state.graph.rev), state.vocabulary).state.woven
            self.state = replace(state, woven=woven)
            self._settle()

    def in_step(self, vocabulary: Vocabulary) -> bool:
        """Whether the graph says what the store and these decisions say."""
        state, store = self.state, self._store
        if state is None or self._generation != store.graph.generation or state.vocabulary != vocabulary:
            return False
        rev, embedded, model = self._seen
        at_rest = self._at_rest()
        return rev == store.rev and not (at_rest and (embedded, model) != (store.embedded()[0], store.model))

    def behind(self) -> tuple[list[int], list[int]]:
        """Return the notes that were written, and those that are gone, since the graph was in step."""
        if self.state is None:
            return sorted(self._store.notes.ids().values()), []
        rev, named = self._seen[0], self.state.reading.named
        metas = self._store.notes.all()
        alive = {meta.note_id for meta in metas}
        written = [meta.note_id for meta in metas if meta.rev > rev or meta.note_id not in named]
        return sorted(written), sorted(named.keys() - alive)

    def drift(self) -> int:
        """Return how many notes have changed, come or gone since the statistics were taken, vectors included."""
        if self.state is None:
            return self._store.n_notes
        frozen = self.state.frozen
        metas = self._store.notes.all()
        count = sum(meta.rev > frozen.epoch for meta in metas)
        count += len(frozen.vectors.keys() - {meta.note_id for meta in metas})
        if self._at_rest():
            now = self._store.vectors.per_note()
            old = (meta.note_id for meta in metas if meta.rev <= frozen.epoch)
            count += sum(now.get(note_id, 0) != frozen.vectors.get(note_id, 0) for note_id in old)
        return count

    @property
    def is_current(self) -> bool:
        """Whether nothing was withdrawn from the store since the graph was begun."""
        return self._generation == self._store.graph.generation

    def forget_withdrawn(self) -> bool:
        """Drop the graph when the store did: it was made with the help of what nobody may see any more."""
        if self.state is None or self.is_current:
            return False
        self.state = None
        return True

    def is_new_epoch(self) -> bool:
        """Whether so much has changed that everything has to be made anew."""
        state, store = self.state, self._store
        if state is None or self._generation != store.graph.generation:
            return True
        if self._at_rest() and state.frozen.model != store.model and len(store.vectors):
            return True
        return self.drift() > DRIFT * max(state.frozen.n, 1)

    def build(self, vocabulary: Vocabulary, on_progress: OnProgress = lambda done, total: None) -> Iterator[GraphRows]:
        """Make everything anew; returns what is then to be kept, in pieces, so that no save waits long.

        Where not a byte has changed since that was done last it would be the same, and is left as it is.
        """
        store = self._store
        seen = (store.rev, store.embedded()[0], store.model)
        made_of = (store.graph.generation, seen, vocabulary)
        if self.state is not None and made_of == self._made_of and self.in_step(vocabulary):
            return iter(())
        quoted = self.state.quoted(store.notes) if self.state is not None and self.is_current else {}
        self._generation = store.graph.generation
        self._unload()
        step = build(self._inputs(on_progress), vocabulary, store.vectors.per_note(), quoted=quoted)
        self.state, self._seen, self._made_of = step.state, seen, made_of
        self._settle()
        return whole_rows(self._generation, step)

    def _unload(self) -> None:
        """Let go of what only a change would need, which is as large as all else; one that comes makes it again."""
        if self.state is not None:
            self.state = replace(self.state, woven=replace(self.state.woven, loom=None))

    def follow(self, vocabulary: Vocabulary) -> Iterator[GraphRows]:
        """Take in what has happened since; returns what is then to be kept."""
        state, store = self.state, self._store
        assert state is not None
        seen = (store.rev, store.embedded()[0], store.model)
        written, gone = self.behind()
        vectors = store.vectors.per_note() if self._at_rest() else None
        rows: list[GraphRows] = []
        if written or gone or vocabulary != state.vocabulary or vectors not in (None, state.vectors):
            step = follow(self._inputs(), state, Change(seen[0], written, gone, vectors), vocabulary)
            self.state = step.state
            rows = [rows_of(self._generation, state, step)]
        self._seen = (seen[0], *(seen[1:] if vectors is not None else self._seen[1:]))
        return iter(rows)

    def keep(self, rows: GraphRows) -> None:
        """Let the writer's thread keep rows, and wait for it: between two of them it may look at the disk."""
        done = threading.Event()

        def put() -> None:
            try:
                self._store.graph.put(rows)
            finally:
                done.set()

        self._do(put)
        while not done.wait(0.1):
            self._breathe()

    def preview(self, vocabulary: Vocabulary) -> Graph:
        """Return the graph that these decisions would make, without keeping it: on any thread."""
        state = self.state
        if state is None:
            return Graph()
        if state.vocabulary == vocabulary:
            return state.graph
        return follow(Inputs(self._store, sentences), state, Change(state.graph.rev), vocabulary).state.graph

    def _settle(self) -> None:
        """Leave what there is out of the search for garbage: a graph lives until the next one, holds no cycles, and
        going through its millions of objects again and again would stop every thread for up to a second.

        What making it took is handed back to the system.
        """
        gc.freeze()
        memory.give_back()
        self._do(self._store.care.shed_later)

    def _inputs(self, on_progress: OnProgress = lambda done, total: None) -> Inputs:
        return Inputs(self._store, sentences, self._breathe, on_progress)

    def _at_rest(self) -> bool:
        """Whether no vectors are on their way: none is missing, or none has come for a while."""
        embedded, pending = self._store.embedded()
        now = time.monotonic()
        if embedded != self._vectors[0]:
            self._vectors = (embedded, now)
        return not pending or not embedded or now - self._vectors[1] > VECTORS_REST


def sentences(blocks: Sequence[TextBlock]) -> Iterable[str]:
    """The sentences of a note's passages, in its own words."""
    return (sentence.text for block in blocks for sentence in split(block.text, block.line))
