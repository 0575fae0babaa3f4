"""The one thread that writes a vault's index: it looks where it is told to, keeps vectors, rests, and mends."""

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..index.store.errors import IndexDamaged, StoreError
from ..index.store.rows import Applied, Usage
from ..index.store.store import Store
from . import config, messages, root
from .agenda import Agenda, Scope
from .audit import Audit
from .delivery import Delivery, Group
from .gate import Gate
from .git.chronicle import Told
from .journal import Journal
from .pulse import Pulse
from .reconcile import Look, Reconciler
from .root import RootGone
from .source import Source
from .sources import Sources
from .waiting import Waiting
from .watch import REPOSITORY, Watcher
from .withdrawal import Withdrawal

log = logging.getLogger(__name__)

FULL_LOOK_SECONDS = 60.0
BLIND_LOOK_SECONDS = 2.0
"""How often everything is looked at while there are no hints; never for more than a twentieth of the time."""

AFTER_NEW_FOLDERS = (0.3, 2.0)
"""What was written into a folder before it was watched was announced by nobody: look again after these seconds."""

HOLD_SECONDS = 0.2
"""How often it is asked whether git is still at work."""

REST_SECONDS = 5.0
"""After this long without work the store may tidy up."""

REHASH_SECONDS = 24 * 3600.0
RETRY_SECONDS = 2.0
LAST_RETRY_SECONDS = 60.0

FATAL_FAILURES = 8
"""So many failures in a row that nobody foresaw are a bug that has to be seen."""

OnEvent = Callable[[str, dict[str, Any]], None]


class Writer:
    """Makes the store follow the disk, on its own thread."""

    def __init__(
        self,
        name: str,
        folder: Path,
        index_dir: Path,
        store: Store,
        journal: Journal,
        audit: Audit,
        on: OnEvent,
        on_rest: Callable[[], None] = lambda: None,
        on_look: Callable[[], None] = lambda: None,
    ) -> None:
        self.state, self.reason = "indexing", ""
        self.settings = config.VaultConfig()
        self.settings_problem = ""
        self.model = ""
        """The model whose vectors the store searches; "" while there is none."""
        self.unseen: frozenset[str] = frozenset()
        self.last_change = time.time()
        self.look_cost = 0.0
        """Seconds of the last look at everything that found nothing to do."""
        self.agenda, self.waiting, self.pulse = Agenda(), Waiting(), Pulse()
        self.delivery = Delivery(store)
        self._name, self._root, self._index_dir = name, folder, index_dir
        self._store, self._journal = store, journal
        self._gate = Gate(store, audit)
        self._on_event, self._on_rest, self._on_look = on, on_rest, on_look
        self._stopping = threading.Event()
        self._sources = Sources(folder, index_dir)
        self.watcher = Watcher(folder, self.on_paths, self.on_lost, self._sources.signal.files)
        self.reconciler = self._reconciler_of(store)
        self._withdrawal = Withdrawal(store, journal, audit)
        self._dims = 0
        self._kept_usage: dict[str, Usage] = {}
        self._mended, self._next_full, self._rested = 0, 0.0, False
        self._last_work, self._next_rehash = time.monotonic(), time.monotonic() + REHASH_SECONDS

    def run(self) -> None:
        """Work until `stop`; an error that comes again and again is raised."""
        failures = 0
        while not self._stopping.is_set():
            try:
                self._step()
            except RootGone as error:
                self._lose_root(error)
            except StoreError as error:
                failures += 1
                self._mend(error, failures)
            except OSError as error:
                failures += 1
                self._sit_out(error, failures)
            except Exception:
                failures += 1
                log.exception("vault %s: a look failed", self._name)
                if failures >= FATAL_FAILURES:
                    raise
                self._pause(failures)
                self.agenda.look_everywhere()
            else:
                failures = 0

    @property
    def source(self) -> Source:
        """What the index follows now: what is saved, or what is committed."""
        return self.reconciler.source

    def told(self) -> Told:
        """What the settings say of the vault's history."""
        return Told(self.settings.agents, self._sources.is_committed(self.source))

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
            self.state, self.reason = "indexing", ""
            self._store.care.reopen(rebuild=True)
            self._reuse_model()
        self.reconciler.distrust()
        self.agenda.look_everywhere()

    def adopt(self, model: str, dims: int) -> None:
        """Search the vectors of this model from now on (on the writer's thread)."""
        self._store.use_model(model, dims)
        self.model, self._dims = model, dims

    def hear(self, error: StoreError) -> None:
        """Mend the index that a reader, on any thread, could not use; what many readers say is mended once."""
        mended = self._mended

        def fail() -> None:
            if mended == self._mended:
                raise error

        self.agenda.do(fail)

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
        for seconds in AFTER_NEW_FOLDERS:
            self.agenda.look_everywhere(seconds)

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
            self._last_work, self._rested = time.monotonic(), False
        elif time.monotonic() >= self._next_full:
            self._look(Scope(True))
        elif self._gate.pending and not self._rest_due() and time.monotonic() >= self._gate.due(self._last_work):
            self._gate.look()
        else:
            self._rest()

    def _patience(self) -> float:
        """Seconds until there is something to do without being told."""
        now = time.monotonic()
        due = [self._next_full - now]
        if self._gate.pending:
            due.append(self._gate.due(self._last_work) - now)
        if not self._rested:
            due.append(self._last_work + REST_SECONDS - now)
        unsynced = self._journal.sync()
        if unsynced is not None:
            due.append(unsynced)
        return max(min(due), 0.01)

    def _hold(self, scope: Scope) -> bool:
        """Put a look off while git is at work: a checkout or a rebase is looked at once, when it is over.

        What is indexed answers meanwhile. Not when somebody waits, and not at first, when there is nothing to answer.
        """
        if self.state != "ready" or self.waiting.open() or not self._sources.signal.holds():
            return False
        if scope.everything:
            self.agenda.look_everywhere(HOLD_SECONDS)
        self.agenda.look_at(scope.paths, HOLD_SECONDS)
        return True

    def _look(self, scope: Scope) -> None:
        tickets = self.waiting.open()
        if scope.everything:
            self._sources.signal.find()
            self._sources.renames.begin()
            self._read_settings()
            self._rehash_in_time()
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
        now = time.monotonic()
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
            self.on_lost()
        if look.everything:
            self._after_everything(look, now)
        elif self.state == "ready" and not self.unseen and not self._stopping.is_set():
            self._follow_head()  # the last of what a look at everything had left
        if whole:
            self._store.care.erase_bad()
        if look.written:
            self._last_work, self._rested = now, False

    def _after_everything(self, look: Look, now: float) -> None:
        if not look.written:
            self.look_cost = look.seconds
        if self.reconciler.root_id is not None:
            root.remember(self._index_dir, self.reconciler.root_id)
        self.state, self.reason = "ready", ""
        if not look.unseen and not self._stopping.is_set():
            self._follow_head()
        self._on_look()
        blind = max(BLIND_LOOK_SECONDS, 20 * self.look_cost)
        self._next_full = now + (blind if self.watcher.trouble else FULL_LOOK_SECONDS)

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
        self._gate.add((*applied.added, *applied.modified, *(new for _, new in applied.moved)))
        if applied.added or applied.modified or applied.moved or applied.removed:
            self.last_change = time.time()
            changes = {"added": applied.added, "modified": applied.modified, "moved": applied.moved}
            data = {"vault": self._name, "revision": applied.rev, **changes, "removed": applied.removed}
            self._on_event("indexed", data)
        # A long look must not keep vectors waiting until its end.
        self._keep_vectors()

    def _keep_vectors(self) -> None:
        if self.delivery.keep(self.model):
            stats = self._store.stats()
            self._on_event("embedded", {"vault": self._name, "embedded": stats.embedded, "total": stats.passages})

    def _rest(self) -> None:
        """Nothing to do: bring usage into the index and let the store tidy up, once."""
        if not self._rest_due():
            return
        usage = self._journal.usage()
        changed = {path: count for path, count in usage.items() if self._kept_usage.get(path) != count}
        if changed:
            self._store.put_usage(changed)
            self._kept_usage = usage
        self._store.care.idle()
        self._on_rest()
        self._rested = True

    def _rest_due(self) -> bool:
        """Whether to rest: before the gate has seen everything, since queries are quick only after it."""
        return not self._rested and time.monotonic() >= self._last_work + REST_SECONDS

    def _read_settings(self) -> None:
        settings, problem = config.load_vault(str(self._root))
        text = str(problem) if problem else ""
        self.reconciler.source, is_it = self._sources.named(self.settings.index if problem else settings.index)
        if not is_it and not text:
            text = messages.text("no-repository", messages.locale_language())
        if text and text != self.settings_problem:
            log.warning("vault %s: %s", self._name, text)
            self._tell("bad-settings", text)
        if problem is None:
            # A slip of the pen in the file must not lose the ignore rules that held until now.
            self.settings = settings
        self.settings_problem = text
        self._sources.ignore.use(self.settings.ignore)
        self.reconciler.allow(int(self.settings.max_note_mb * 1e6))

    def _rehash_in_time(self) -> None:
        """Once a day no stat is trusted: a disk may change bytes without telling."""
        if time.monotonic() >= self._next_rehash:
            self._next_rehash = time.monotonic() + REHASH_SECONDS
            self.reconciler.distrust()

    def _is_stopping(self) -> bool:
        """Asked before every file: so a long look shows that it moves."""
        self.pulse.beat()
        return self._stopping.is_set()

    # -- trouble

    def _lose_root(self, error: RootGone) -> None:
        if self.state != "gone":
            log.warning("vault %s: %s; its notes stay in the index until it is back", self._name, error)
            self._tell("vault-gone", str(error))
        self.state, self.reason = "gone", str(error)
        self.watcher.renew()
        self._next_full = time.monotonic() + BLIND_LOOK_SECONDS

    def _mend(self, error: StoreError, failures: int) -> None:
        """The index cannot be used as it is: wait for it or begin it anew. The notes are the truth: nothing is lost."""
        log.warning("vault %s: %s", self._name, error)
        if self.state != "degraded":
            self._tell("index-unusable", str(error))
        self.state, self.reason = "degraded", str(error)
        if failures > 1:
            self._pause(failures - 1)
        try:
            self._store.care.reopen(rebuild=isinstance(error, IndexDamaged))
            if isinstance(error, IndexDamaged):
                self.state = "indexing"  # until the notes are back, answers say that they are being read
            self._reuse_model()
        except StoreError as again:
            log.warning("vault %s: reopening failed: %s", self._name, again)
            self._pause(failures)
        self._kept_usage = {}
        self._mended += 1
        self.agenda.look_everywhere()

    def _sit_out(self, error: OSError, failures: int) -> None:
        """A full disk, say, or one that fails: no bug of ours, and it may pass."""
        log.warning("vault %s: %s", self._name, error)
        if self.state != "degraded":
            self._tell("index-unusable", str(error))
        self.state, self.reason = "degraded", str(error)
        self._pause(failures)
        self.agenda.look_everywhere()

    def _tell(self, code: str, text: str) -> None:
        """Let those who listen know of what concerns the vault as a whole; what concerns a note is in `health`."""
        self._on_event("problem", {"vault": self._name, "path": str(self._root), "line": 0, "code": code, "text": text})

    def _reuse_model(self) -> None:
        if self.model:
            self._store.use_model(self.model, self._dims)

    def _pause(self, failures: int) -> None:
        self._stopping.wait(min(RETRY_SECONDS * 2 ** (failures - 1), LAST_RETRY_SECONDS))
