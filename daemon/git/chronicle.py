"""The thread that keeps in step with a vault's repository: what commits say of each note."""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...index.store.errors import StoreError
from ...index.store.provenance import ProvenanceRows
from ...index.store.store import Store
from ..threads.background import Background
from ..threads.follower import Follower
from ..threads.precedence import Stopped
from .agents import is_agents
from .attribution import Attribution
from .backlog import Backlog
from .headsignal import HeadSignal, Stamp
from .opening import Opened, open_repository
from .repository import GitUnusable, Head, Repository

log = logging.getLogger(__name__)

DEBOUNCE = 0.1
"""Seconds that a change waits for more like it, unless somebody waits."""
YIELD_SECONDS = 0.25
"""How long a step waits for queries to end."""
HOLD_SECONDS = 0.2
"""How often it is asked whether git is still at work."""
FAR = 5_000
"""Commits to read that nobody waits for."""

Task = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Told:
    """What the settings of a vault say of its history."""

    agents: tuple[str, ...] = ()
    """Globs of further authors that are programs."""
    from_commits: bool = False
    """Whether the index is made of what HEAD has."""


class Chronicle(Follower):
    """Keeps the provenance of one vault's notes, from `start` to `stop`. Any thread may read and ask."""

    def __init__(self, name: str, root: Path) -> None:
        self.reason = ""
        """Why the history cannot be read; "" while it can."""
        self.progress = (0, 0)
        """Commits that were read, and that there are."""
        self._name, self._root = name, root
        self._signal = HeadSignal(root)
        self._opened, self._head = Opened(), Head()
        self._told_apart = False
        """Whether it is known of all commits that were read whose they are."""
        self._attribution: Attribution | None = None
        self._store: Store | None = None
        self._do: Callable[[Task], None] = lambda task: None
        self._settings: Callable[[], Told] = Told
        super().__init__(Background(f"history-{name}", self._work, self._sit_out, lambda: self._finish(self._asked)))
        self._asked, self._done = 0, 0
        self._stamp: Stamp | None = None
        self._told = Told()

    def start(self, store: Store, do: Callable[[Task], None], settings: Callable[[], Told]) -> None:
        """Begin. `do` runs something on the thread that writes the index."""
        self._store, self._do, self._settings = store, do, settings
        self._attribution = Attribution(self._root, store)
        self._background.start()

    def wait(self, seconds: float) -> bool:
        """Wait until all that is committed and indexed now is told apart; False: not in time, or it cannot be read.

        A long history that is read for the first time is not waited for: `status` says how far it is.
        """
        with self._changed:
            if not self._background.is_alive:
                return False
            self._asked += 1
            mine = self._asked
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._background.stopping or self._done >= mine or self._is_far(), seconds)
            return self._done >= mine and not self.reason and not self._background.stopping

    def lineage(self, path: str) -> tuple[str, ...]:
        """The commits that touched the note at a path, under all its names, the newest first."""
        return self._attribution.commits_of(path) if self._attribution is not None else ()

    def is_cut(self, path: str) -> bool:
        """Whether the note is older than what a shallow clone has."""
        return self._attribution is not None and self._attribution.is_cut(path)

    def is_agents(self, people: Sequence[str]) -> bool:
        """Whether a program had a hand in what these people did."""
        return is_agents(people, self._told.agents)

    def status(self) -> dict[str, Any]:
        """What `status` tells of git."""
        place, repository = self._signal.place, self._opened.repository
        if place is None:
            return {"state": "none", "mode": self._mode()}
        done, total = self.progress
        state = "failed" if self.reason else "ready" if self._told_apart else "reading"
        told = {
            "state": state,
            "backend": repository.backend if repository is not None else None,
            "head": self._head.commit or None,
            "branch": self._head.branch or None,
            "commits": total,
            "shallow": (place.common_dir / "shallow").exists(),
            "provenance": {"done": done, "total": total},
            "mode": self._mode(),
        }
        reason = self.reason or self._opened.reason or self._opened.fallback
        return {**told, "reason": reason} if reason else told

    # -- inside

    def _is_far(self) -> bool:
        done, total = self.progress
        return total - done > FAR

    def _mode(self) -> str:
        return "commit" if self._settings().from_commits else "save"

    def _work(self) -> None:
        asked = self._wait_for_work()
        self._step()
        self.reason = ""
        self._finish(asked)

    def _wait_for_work(self) -> int:
        """Return when there may be something to do and git has come to rest: how many had asked by then."""
        with self._changed:
            self._changed.wait_for(lambda: self._background.stopping or self._is_due())
            self._changed.wait_for(lambda: self._background.stopping or self._asked > self._done, DEBOUNCE)
            while self._asked == self._done and self._signal.holds() and not self._background.stopping:
                self._changed.wait(HOLD_SECONDS)
            if self._background.stopping:
                raise Stopped
            self._heard = False
            return self._asked

    def _is_due(self) -> bool:
        return (self._heard and self._looked) or self._asked > self._done

    def _finish(self, asked: int) -> None:
        with self._changed:
            self._done = max(self._done, asked)
            self._changed.notify_all()

    def _sit_out(self, error: Exception, seconds: float) -> None:
        """Whatever is wrong with the history, the notes are indexed and found; and it may pass."""
        known = isinstance(error, StoreError | OSError | GitUnusable)
        log.warning("vault %s: the history cannot be read: %s", self._name, error, exc_info=None if known else error)
        self.reason = str(error) or type(error).__name__
        self._finish(self._asked)
        with self._changed:
            self._changed.wait_for(lambda: self._background.stopping or self._asked > self._done, seconds)
            self._heard, self._stamp = True, None

    def _step(self) -> None:
        attribution, store = self._attribution, self._store
        assert attribution is not None and store is not None
        settings = self._settings()
        self._signal.find()
        stamp = self._signal.stamp()
        if (
            stamp != self._stamp
            or settings.agents != self._told.agents
            or store.history.read_up_to()[0] != self._head.commit
        ):
            self._catch_up(store, attribution, settings)
            self._stamp, self._told = stamp, settings
        rows = attribution.differences(settings.from_commits, self._breathe)
        if rows.notes or rows.unknown:
            self._give(rows)

    def _catch_up(self, store: Store, attribution: Attribution, settings: Told) -> None:
        """Read what commits there are that were not read, and find out again whose they are."""
        self._told_apart = False
        self._opened = open_repository(self._root)
        repository = self._opened.repository
        if self._opened.reason:
            raise GitUnusable(self._opened.reason)
        if repository is None:
            self._head, self.progress = Head(), (0, 0)
            attribution.clear()
            if store.history.read_up_to()[1]:
                self._give(ProvenanceRows(anew=True))
            self._told_apart = True
            return
        head = repository.head()
        backlog = Backlog.of(repository, store, head.commit)
        self.progress = backlog.progress
        with self._changed:
            self._changed.notify_all()
        due = 2 * max(backlog.progress[0], 1_000)
        for rows in backlog.read():
            self._give(rows)
            self._breathe()
            self.progress = backlog.progress
            if self.progress[0] >= due and self.progress[0] < self.progress[1]:
                due *= 2  # what is known by now is of use before all is known
                self._attribute(repository, head, attribution, settings)
        self._head = head
        self._attribute(repository, head, attribution, settings)
        self._told_apart = True

    def _attribute(self, repository: Repository, head: Head, attribution: Attribution, settings: Told) -> None:
        attribution.trace(repository.files(head.commit) if head.commit else {}, settings.agents)
        rows = attribution.differences(settings.from_commits, self._breathe)
        if rows.notes or rows.unknown:
            self._give(rows)

    def _give(self, rows: ProvenanceRows) -> None:
        """Let the writer's thread keep these rows, and wait for it: reading never runs far ahead of writing."""
        store, done, failed = self._store, threading.Event(), []
        assert store is not None

        def keep() -> None:
            try:
                store.history.put(rows)
            except BaseException as error:
                failed.append(error)
                raise
            finally:
                done.set()

        self._do(keep)
        while not done.wait(HOLD_SECONDS):
            if self._background.stopping:
                raise Stopped
        if failed:
            raise StoreError(str(failed[0]))

    def _breathe(self) -> None:
        """Give way to queries; end when the daemon does."""
        self._background.breathe(YIELD_SECONDS)
