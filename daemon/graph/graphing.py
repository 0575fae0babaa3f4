"""The thread that keeps a vault's concept graph in step with its index and with what people decided."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...index.graph.governance import decisions
from ...index.graph.governance.decisions import Loaded
from ...index.graph.governance.resolve import Resolved, resolve
from ...index.graph.governance.vocabulary import Vocabulary
from ...index.graph.graph import Graph
from ...index.store.errors import StoreError
from ...index.store.store import Store
from ..process.log import told
from ..threads.background import Background
from ..threads.follower import Follower
from ..threads.precedence import Stopped
from .graphcounts import Counts
from .graphtimes import DEBOUNCE, FIRST_DEBOUNCE, FIRST_LOOK_SECONDS, LOOK_SECONDS, VECTORS_SECONDS, YIELD_SECONDS
from .rebuildrequest import OnProgress, RebuildRequest, Rebuilt, tell

if TYPE_CHECKING:
    from .graphkeeper import GraphKeeper, Task  # all that makes graphs comes with it: notes are indexed without

log = logging.getLogger(__name__)

OnEvent = Callable[[str, dict[str, Any]], None]


class Graphing(Follower):
    """Keeps the graph of one vault from `start` to `stop`. Any thread may read and ask."""

    def __init__(self, name: str, root: Path, on_event: OnEvent = lambda kind, data: None) -> None:
        self.on_rest: Callable[[], None] = lambda: None
        """Called on the graph's thread once it is in step."""
        self.graph = Graph()
        """The graph as far as it is made; a change makes a new one."""
        self.vocabulary = Vocabulary()
        """The decisions in force."""
        self.loaded, self.resolved = Loaded(), Resolved()
        """The decisions as last read, and what they mean together."""
        self.reason = ""
        """Why the graph cannot follow now."""
        self._name, self._root, self._on_event = name, root, on_event
        self._keeper: GraphKeeper | None = None
        self._store: Store | None = None
        self._do: Callable[[Task], None] = lambda task: None
        self._is_looking: Callable[[], bool] = lambda: False
        super().__init__(Background(f"graph-{name}", self._work, self._sit_out, self._end_wishes))
        self._told, self._read = 1, 0
        """How often it was told of decisions, and up to which time of these they are in force."""
        self._hurried = 0
        self._requests: list[RebuildRequest] = []

    # -- its life

    def start(self, store: Store, do: Callable[[Task], None], is_looking: Callable[[], bool] = lambda: False) -> None:
        """Follow this store. `do` runs something on its writer's thread; `is_looking`: much of it is being written."""
        self._store, self._do, self._is_looking = store, do, is_looking
        self._background.start()

    # -- what it hears

    def hear_look(self) -> None:
        """Everything on disk was looked at, so that a whole graph can be made; decisions are looked at as well."""
        with self._changed:
            self._told += 1
            super().hear_look()

    def hear_decisions(self) -> None:
        """The file of decisions may have changed."""
        with self._changed:
            self._told += 1
            self.hear()

    # -- what it is asked

    @property
    def is_current(self) -> bool:
        """Whether no note was withdrawn since the graph was made with its help."""
        return self._keeper is not None and self._keeper.is_current

    @property
    def state(self) -> str:
        """`waiting` (for the first indexing), `building`, `following`, `ready`, `degraded` or `stopped`."""
        if self._background.stopping:
            return "stopped"
        if self.reason:
            return "degraded"
        if self._keeper is None or self._keeper.state is None:
            return "building" if self._looked else "waiting"
        return "ready" if self._in_step() else "following"

    def status(self) -> dict[str, Any]:
        """The graph's part of the vault's status."""
        behind = self._keeper.behind()[0] if self._keeper is not None else ()
        more = {"epoch": self.graph.epoch, "stale_notes": len(behind)}
        return {"state": self.state, "reason": self.reason, **asdict(Counts.of(self.graph)), **more}

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until the graph says what the index and the decisions say now. False: not in time, or it cannot.

        `timeout` in seconds. Blocks the calling thread.
        """
        end = None if timeout is None else time.monotonic() + timeout
        with self._changed:
            self._hurried += 1
            self._heard = True
            self._changed.notify_all()
            try:
                while not self._in_step():
                    left = 0.5 if end is None else min(0.5, end - time.monotonic())
                    if left <= 0 or self._background.stopping or self.reason:
                        return False
                    self._changed.wait(left)
            finally:
                self._hurried -= 1
        return True

    def preview(self, vocabulary: Vocabulary) -> Graph:
        """Return the graph that these decisions would make, without keeping it. Raises StoreError."""
        return self.graph if self._keeper is None else self._keeper.preview(vocabulary)

    def rebuild(self, on_progress: OnProgress = lambda done, total: None) -> Rebuilt | None:
        """Make everything anew, statistics too, and wait for it; None when it could not be (`reason`, or stopped).

        `on_progress` is called on the graph's thread.
        """
        request = RebuildRequest(on_progress)
        with self._changed:
            if self._background.stopping or not self._background.is_alive:
                return None
            self._requests.append(request)
            self._changed.notify_all()
        request.done.wait()
        return request.rebuilt

    # -- inside

    def _work(self) -> None:
        if self._keeper is None:
            self._begin()
        self._wait_for_work()
        self._step()

    def _begin(self) -> None:
        """Take up what was kept, once words are searchable: until then this thread would only be in their way."""
        assert self._store is not None
        self._wait_for_first_look(FIRST_LOOK_SECONDS if self._store.n_notes else None)
        from .graphkeeper import GraphKeeper

        keeper = GraphKeeper(self._store, self._do, self._breathe)
        keeper.restore()
        self._keeper = keeper
        self._show()

    def _sit_out(self, error: Exception, seconds: float) -> None:
        """Whatever is wrong with the graph, the vault is indexed and answers; say why, and try again after a while."""
        known = isinstance(error, StoreError | OSError)
        log.warning("vault %s: the graph cannot follow: %s", self._name, told(error), exc_info=None if known else error)
        self.reason = str(error) or type(error).__name__
        self._end_wishes()
        with self._changed:
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._background.stopping or bool(self._requests), seconds)
            self._heard = True

    def _wait_for_first_look(self, most: float | None) -> None:
        """Return when everything on disk was looked at, or after so many seconds: the folder may not be there."""
        with self._changed:
            self._changed.wait_for(lambda: self._looked or self._background.stopping or self._requests, most)
            while self._is_looking() and not self._background.stopping:
                self._changed.wait(LOOK_SECONDS)
            self._changed.wait_for(lambda: self._background.stopping or self._hurried or self._requests, FIRST_DEBOUNCE)
            if self._background.stopping:
                raise Stopped
            self._heard = True

    def _wait_for_work(self) -> None:
        """Return when there may be something to do, and a moment has passed in which more of it could come."""
        with self._changed:
            while not (self._heard or self._requests or self._background.stopping):
                self._changed.wait(None if self._in_step() else VECTORS_SECONDS)
                self._heard |= not self._in_step()
            while self._is_looking() and not self._background.stopping:
                self._changed.wait(LOOK_SECONDS)
            debounce = FIRST_DEBOUNCE if self._keeper is None or self._keeper.state is None else DEBOUNCE
            self._changed.wait_for(lambda: self._background.stopping or self._hurried or self._requests, debounce)
            if self._background.stopping:
                raise Stopped
            self._heard = False

    def _step(self) -> None:
        keeper = self._keeper
        assert keeper is not None
        if keeper.forget_withdrawn():
            self.graph = Graph()
        if self._told != self._read:
            self._read_decisions()
        elif any(keeper.behind()):
            self._resolve()  # a note may be called otherwise, or have come back
        if self._looked and (self._requests or keeper.is_new_epoch()):
            self._build(keeper)
        elif keeper.state is not None and not keeper.in_step(self.vocabulary):
            rows = keeper.follow(self.vocabulary)
            self._show()
            for one in rows:
                keeper.keep(one)
        self.reason = ""
        with self._changed:
            self._changed.notify_all()
        if self._looked:
            keeper.warm()
            self.on_rest()
            self._do(lambda: None)  # the writer rests once more after it, and hands back what all this took

    def _build(self, keeper: GraphKeeper) -> None:
        with self._changed:
            requests, self._requests = self._requests, []
        before, drift = Counts.of(self.graph), keeper.drift()
        try:
            rows = keeper.build(self.vocabulary, lambda done, total: tell(requests, done, total))
            self._show()
            for one in rows:
                keeper.keep(one)
            rebuilt = Rebuilt(before, Counts.of(self.graph), drift)
            for request in requests:
                request.rebuilt = rebuilt
        finally:
            for request in requests:
                request.done.set()

    def _show(self) -> None:
        """Let readers have the graph as it is now."""
        keeper = self._keeper
        if keeper is not None and keeper.state is not None and self.graph is not keeper.state.graph:
            keeper.state.graph.warm()
            self.graph = keeper.state.graph
            self._on_event("graph", {"vault": self._name, **asdict(Counts.of(self.graph))})

    def _read_decisions(self) -> None:
        told = self._told
        self.loaded = decisions.load(self._root)
        self._resolve()
        self._read = told  # not before: whoever waits must not find the old ones in step

    def _resolve(self) -> None:
        notes = self._store.notes.all() if self._store is not None and self.loaded.decisions else ()
        self.resolved = resolve(self.loaded.decisions, notes)
        self.vocabulary = self.resolved.vocabulary

    def _in_step(self) -> bool:
        keeper = self._keeper
        if self._told != self._read or keeper is None or keeper.state is None:
            return False
        return self.graph is keeper.state.graph and keeper.in_step(self.vocabulary)  # what is made may not be shown yet

    def _breathe(self) -> None:
        """Give way to queries; end when the daemon does."""
        self._background.breathe(YIELD_SECONDS)

    def _end_wishes(self) -> None:
        with self._changed:
            requests, self._requests = self._requests, []
            self._changed.notify_all()
        for request in requests:
            request.done.set()
