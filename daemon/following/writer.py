"""The one thread that writes a vault's index: it looks where it is told to, keeps vectors, rests, and mends."""

import logging
import math
import threading
import time
from collections.abc import Callable
from pathlib import Path

from ...index.store.errors import StoreError
from ...index.store.rows import Applied
from ...index.store.store import Store
from ..git.chronicle import Told
from ..ownsettings import OwnSettings
from ..process import memory
from ..threads.pulse import Pulse
from ..vaultfiles import VaultFiles
from . import root
from .agenda import Agenda, Scope
from .auditqueue import AuditQueue
from .behind import Behind
from .delivery import Delivery, Group
from .mending import Mending
from .reconcile import Look, Reconciler
from .root import RootGone
from .source import Source
from .sources import Sources
from .standing import OnEvent, Standing
from .timetable import Timetable
from .usagecounts import UsageCounts
from .waiting import Waiting
from .watch import REPOSITORY, Watcher
from .withdrawal import Withdrawal

log = logging.getLogger(__name__)

HOLD_SECONDS = 0.2
"""How often it is asked whether git is still at work."""


class Writer:
    """Makes the store follow the disk, on its own thread."""

    def __init__(
        self,
        name: str,
        folder: Path,
        index_dir: Path,
        files: VaultFiles,
        on: OnEvent,
        on_rest: Callable[[], None] = lambda: None,
        on_look: Callable[[], None] = lambda: None,
    ) -> None:
        store, journal, audit = files.store, files.journal, files.audit
        self.standing = Standing(name, folder, on)
        self.settings = OwnSettings(name, folder, self.standing)
        self.unseen: frozenset[str] = frozenset()
        newest = max((note.mtime_ns for note in store.notes.all()), default=0) / 1e9
        self.last_change = min(newest, time.time()) if newest > 0 else time.time()
        self.changes = 0
        self.look_cost = 0.0
        """Seconds of the last look at everything that found nothing to do."""
        self.agenda, self.waiting, self.pulse = Agenda(), Waiting(), Pulse()
        self.delivery = Delivery(store)
        self._name, self._root, self._index_dir = name, folder, index_dir
        self._store, self._journal = store, journal
        self._unaudited = AuditQueue(store, audit)
        self._on_event, self._on_rest, self._on_look = on, on_rest, on_look
        self._stopping = threading.Event()
        self._sources = Sources(folder, index_dir)
        self.behind = Behind(self._sources.signal.stamp, self.agenda)
        self.watcher = Watcher(folder, self.on_paths, self.on_lost, self._sources.signal.files)
        self.reconciler = self._reconciler_of(store)
        self._withdrawal = Withdrawal(store, journal, audit)
        self._mending = Mending(name, store, self.delivery, self.standing, self._stopping)
        self._usage = UsageCounts(store, journal)
        self._times = Timetable()

    def run(self) -> None:
        """Work until `stop`; an error that comes again and again is raised."""
        failures = 0
        while not self._stopping.is_set():
            try:
                self._step()
            except RootGone as error:
                self._lose_root(error)
            except Exception as error:
                failures += 1
                self._mending.treat(error, failures)
                self._usage.forget()
                self.agenda.look_everywhere()
            else:
                failures = 0

    @property
    def source(self) -> Source:
        """What the index follows now: what is saved, or what is committed."""
        return self.reconciler.source

    def told(self) -> Told:
        """What the settings say of the vault's history."""
        return Told(self.settings.current.agents, self._sources.is_committed(self.source))

    def stop(self) -> None:
        """Let `run` return after the file in hand."""
        self._stopping.set()
        self.agenda.close()

    def moves(self, seconds: float) -> bool:
        """Whether no step has taken so long, and the watcher stands if it says so."""
        return not self.pulse.stalled(seconds) and self.watcher.is_sound

    def begin_anew(self, full: bool) -> None:
        """Read every file again (on the writer's thread). Raises RootGone."""
        if full:
            root.identify(self._root)  # what cannot be built anew now is not dropped
            self.standing.begins()
            self._store.care.reopen(rebuild=True)
            self.delivery.adopt_again()
        self.reconciler.distrust()
        self.agenda.look_everywhere()

    def hear(self, error: StoreError) -> None:
        """Mend the index that a reader, on any thread, could not use; what many readers say is mended once."""
        self.agenda.do(self._mending.complaint(error))

    def give(self, group: Group) -> None:
        """Take vectors to keep, from any thread."""
        self.delivery.give(group)
        self.agenda.do(self._keep_vectors)

    def on_paths(self, paths: set[str]) -> None:
        """Hint: these paths, relative to the vault, may have changed."""
        beside = {path for path in paths if not path or path == REPOSITORY or path.startswith(".recall")}
        if beside or any(path.endswith(".gitignore") for path in paths):
            self.agenda.look_everywhere()
        self.agenda.look_at(paths - beside)

    def on_lost(self) -> None:
        """Hint: anything may have changed, and more may follow."""
        self.behind.hear()

    # -- work

    def _reconciler_of(self, store: Store) -> Reconciler:
        return Reconciler(
            self._root,
            store,
            self._sources.ignore,
            root_id=root.recall(self._index_dir),
            on_applied=self._on_applied,
            is_stopping=self._is_stopping,
            renames=self._sources.renames,
        )

    def _step(self) -> None:
        self.pulse.rest()
        job = self.agenda.take(self._patience())
        self.pulse.beat()
        if self._stopping.is_set():
            return
        if isinstance(job, Scope):
            if not self._hold(job):
                self._look(job)
        elif job is not None:
            job()
            self._times.worked()
        elif self._times.is_look_due():
            self._look(Scope(True))
        elif self._gate_opens_in() <= 0 and not self._times.is_rest_due():
            self._unaudited.look()
        else:
            self._rest()

    def _patience(self) -> float:
        """Seconds until there is something to do without being told."""
        unsynced = self._journal.sync()
        return self._times.patience([self._gate_opens_in(), *([] if unsynced is None else [unsynced])])

    def _gate_opens_in(self) -> float:
        """Seconds until the safety rules may look through notes; for ever while there are none."""
        return self._unaudited.due(self._times.last_work) - time.monotonic() if self._unaudited.pending else math.inf

    def _hold(self, scope: Scope) -> bool:
        """Put a look off while git is at work: a checkout or a rebase is looked at once, when it is over.

        What is indexed answers meanwhile. Not when somebody waits, and not at first, when there is nothing to answer.
        """
        if self.standing.state != "ready" or self.waiting.open() or not self._sources.signal.holds():
            return False
        if scope.everything:
            self.agenda.look_everywhere(HOLD_SECONDS)
        self.agenda.look_at(scope.paths, HOLD_SECONDS)
        return True

    def _look(self, scope: Scope) -> None:
        tickets = self.waiting.open()
        if scope.everything:
            self._sources.signal.find()
            self.behind.begin()
            self._sources.renames.begin()
            self.settings.read(self._sources, self.reconciler)
            if self._times.is_rehash_due():
                self.reconciler.distrust()
        self.unseen |= scope.paths
        try:
            look = self.reconciler.look(scope)
        except RootGone as error:
            self._lose_root(error)  # first: those who hear that they waited in vain ask why
            self.waiting.fail(tickets)
            return
        self._after(scope, look)
        if not self._stopping.is_set():
            self.waiting.settle(tickets, scope, look)

    def _after(self, scope: Scope, look: Look) -> None:
        self.unseen = look.unseen if look.everything else (self.unseen - scope.paths) | look.unseen
        self._withdrawal.add(look.withdrawn)
        whole = look.everything and not self._stopping.is_set()
        if self._withdrawal.due(whole):
            log.info("vault %s: notes were withdrawn; index and journal are purged of them", self._name)
            self._withdrawal.erase(self.reconciler.withheld)
        if look.waiting:
            self.agenda.look_at(look.waiting, look.ripe_in)
        if look.new_root:
            self.watcher.renew()
        if self.watcher.follow(self.reconciler.folders):
            self.behind.look_again()
        if look.everything:
            self._after_everything(look)
        elif self.standing.state == "ready" and not self.unseen and not self._stopping.is_set():
            self._follow_head()  # the last of what a look at everything had left
        if whole:
            self.behind.catch_up()
            self._store.care.erase_bad()
        if look.written:
            self._times.worked()

    def _after_everything(self, look: Look) -> None:
        if not look.written:
            self.look_cost = look.seconds
        if self.reconciler.root_id is not None:
            root.remember(self._index_dir, self.reconciler.root_id)
        self.standing.is_well()
        if not look.unseen and not self._stopping.is_set():
            self._follow_head()
        self._on_look()
        self._times.looked(self.look_cost, bool(self.watcher.trouble))

    def _follow_head(self) -> None:
        """Let usage follow notes that were renamed and looked at before the commit that tells so."""
        if self._sources.renames.moved_on():
            known = self._store.notes.ids()
            for new, old in self._sources.renames().items():
                if new in known and old not in known:
                    self._journal.move(old, new)
        self._sources.renames.settle()

    def _on_applied(self, applied: Applied) -> None:
        for old, new in applied.moved:
            self._journal.move(old, new)
        self._unaudited.add((*applied.added, *applied.modified, *(new for _, new in applied.moved)))
        if applied.added or applied.modified or applied.moved or applied.removed:
            self.last_change = time.time()
            self.changes += 1
            changes = {"added": applied.added, "modified": applied.modified, "moved": applied.moved}
            data = {"vault": self._name, "revision": applied.rev, **changes, "removed": applied.removed}
            self._on_event("indexed", data)
        # A long look must not keep vectors waiting until its end.
        self._keep_vectors()

    def _keep_vectors(self) -> None:
        if self.delivery.keep():
            stats = self._store.stats()
            self._on_event("embedded", {"vault": self._name, "embedded": stats.embedded, "total": stats.passages})

    def _rest(self) -> None:
        """Nothing to do: bring usage into the index and let the store tidy up, once."""
        if not self._times.is_rest_due():
            return
        self._usage.keep()
        self._store.care.idle()
        memory.give_back()
        self._on_rest()
        self._times.rested()

    def _is_stopping(self) -> bool:
        """Asked before every file: so a long look shows that it moves."""
        self.pulse.beat()
        return self._stopping.is_set()

    # -- trouble

    def _lose_root(self, error: RootGone) -> None:
        self.standing.is_gone(error)
        self.watcher.renew()
        self._times.look_soon()
