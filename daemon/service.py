"""What the daemon is while it runs: its settings, its vaults, its workers, its figures."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .. import __version__
from ..index.store.errors import StoreError
from . import config, footprint, paths
from .config import Loaded
from .errors import NOT_READY, OVER_LIMIT, RecalldError
from .hooks.hookstate import HookStates
from .messages import refusal
from .methods.params import Params
from .model.sharedmodel import SharedModel
from .process.log import set_level
from .socket import figures, slow
from .socket.connection import Call
from .socket.server import Server
from .socket.stages import Stages
from .vaults import Entry, Vaults

if TYPE_CHECKING:
    from .foresight.prefetch import Prefetcher
    from .vault import Vault

log = logging.getLogger(__name__)

QUERY_WORKERS = 4
"""As many as the store lends cursors to; more would only starve its writer."""
WAITERS = 64
"""Requests that may wait for something (`wait`, `after_write`, `reindex`) at one time."""
RECENT_QUERIES = 60
"""Whose times `status` tells one by one."""
OPEN_WAIT_S = 30.0
"""How long a request waits for a vault that is being opened: after an upgrade, on a busy machine, it takes its time."""
STALLED_S = 300.0
"""A writer that neither finishes a file nor a step for so long hangs: the slowest, folding a large index, takes one."""
TELL_S = 0.25
"""Between two words on how far something is."""

T = TypeVar("T")


class Service:
    """All that outlives a request."""

    def __init__(self, socket_path: str) -> None:
        self.socket_path = socket_path
        self.loaded: Loaded = config.load()
        self.queries = ThreadPoolExecutor(QUERY_WORKERS, thread_name_prefix="query")
        self.waits = ThreadPoolExecutor(WAITERS, thread_name_prefix="wait")
        self.vaults = Vaults(self._make_vault)
        self.hooks = HookStates()
        self.server: Server | None = None
        self.stopping = asyncio.Event()
        self.latencies_ms: deque[float] = deque(maxlen=1000)
        self.stages = Stages()
        self.n_queries = 0
        self._last_query = 0.0
        self._waiting = 0
        self._asking = 0
        self._prefetcher: Prefetcher | None = None
        self.began, self._started = time.time(), time.monotonic()
        self.model = SharedModel()
        self._making = threading.Lock()
        self._reloading = asyncio.Lock()

    def follow(self) -> None:
        """Open what the settings name, and close what they do not name any more; what may be no vault is said."""
        self.vaults.follow(config.roots(self.loaded.config.vaults), self.loaded.refused())

    async def reload(self) -> None:
        """Read the settings again and act on what changed; settings that cannot be read change nothing."""
        async with self._reloading:
            await asyncio.to_thread(self._reload)

    def _reload(self) -> None:
        before, loaded = self.loaded, config.load()
        if loaded.problem is not None:
            log.error("%s", loaded.problem)
            self.loaded = config.Loaded(before.config, loaded.file, loaded.problem, before.set_keys)
            return
        self.loaded = loaded
        set_level(loaded.config.log_level)
        new, old = loaded.config, before.config
        if (new.model, new.threads, new.memory_mb) != (old.model, old.threads, old.memory_mb):
            self.vaults.follow({})
            self.model.stop()
        self.follow()

    async def opened(self, asked: Params) -> Vault:
        """The vault a request is about; while it is being opened, that is waited for. Raises `RecalldError`."""
        try:
            entry = self.vaults.select(asked)
        except RecalldError:
            if self.loaded.problem is not None:
                raise self.loaded.problem from None
            raise
        if entry.failure:
            raise entry.refusal(asked.lang)
        if entry.vault is not None:
            return entry.vault  # without a turn of the loop, since this comes before every query
        try:
            return await asyncio.wait_for(_outlived(entry), OPEN_WAIT_S)
        except TimeoutError:
            raise entry.refusal(asked.lang) from None

    async def read(self, call: Call, vault: Vault, function: Callable[[], T]) -> T:
        """The result of something that reads the vault's index, on a thread of the queries. Raises `RecalldError`."""
        try:
            return await slow.timed(call.in_thread(self.queries, function), call, self.loaded.config.slow_ms)
        except StoreError as error:
            vault.report(error)
            log.warning("vault %s: a reader found: %s", vault.name, error)
            raise refusal("mending", "not-ready", NOT_READY, call.lang, name=vault.name, reason=str(error)) from error

    async def waited(self, call: Call, function: Callable[[], T], progress: Callable[[], tuple[int, int]]) -> T:
        """The result of something that waits: on a thread of its own kind, so that no query waits behind it.

        Meanwhile the client hears of the `progress`: done and total; nothing while there is nothing to do.
        """
        if self._waiting >= WAITERS:
            raise refusal("busy", "busy", OVER_LIMIT, call.lang)
        self._waiting += 1
        telling = asyncio.create_task(_tell(call, progress))
        try:
            return await call.in_thread(self.waits, function)
        finally:
            telling.cancel()
            self._waiting -= 1

    @contextmanager
    def asking(self) -> Iterator[None]:
        """While somebody waits for an answer, nothing is thought ahead."""
        self._asking += 1
        try:
            yield
        finally:
            self._asking -= 1

    def prefetcher(self) -> Prefetcher:
        """What thinks ahead in conversations. Not from the loop's thread: it loads the read track."""
        with self._making:
            if self._prefetcher is None:
                from .foresight.prefetch import Prefetcher
                from .methods.asking import run

                self._prefetcher = Prefetcher(run, idle=lambda: not self._asking)
            return self._prefetcher

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has asked anything for so long."""
        return not self._asking and time.monotonic() - self._last_query > seconds

    def count_query(self, seconds: float, result: object) -> None:
        """Add one query to the figures, with the stages that its result tells of."""
        self._last_query = time.monotonic()
        self.n_queries += 1
        self.latencies_ms.append(seconds * 1000)
        if isinstance(result, dict):
            self.stages.took(result.get("timings_ms") or {})

    def publish(self, kind: str, fields: dict[str, Any]) -> None:
        """Send an event to those who subscribed. From any thread."""
        if self.server is not None:
            self.server.publish(kind, fields)

    def told_to_stop(self) -> None:
        """Somebody wants the daemon to end. Whoever listens hears it first, and starts no other in its place."""
        self.publish("stopping", {})
        self.stopping.set()

    def status(self) -> dict[str, Any]:
        """The `Status` object."""
        vaults = [self.hooks.told(figures.vault(entry)) for entry in self.vaults]
        rerankers = [entry.vault.meaning.reranker for entry in self.vaults if entry.vault is not None]
        guarded = figures.most_troubled(one for one in rerankers if one is not None)
        return {
            "schema": 1,
            "version": __version__,
            "pid": os.getpid(),
            "uptime_s": round(time.monotonic() - self._started, 1),
            "socket": self.socket_path,
            "vaults": vaults,
            "model": self.model.status(self.loaded.config),
            "reranker": guarded.reranker.name if guarded is not None else None,
            "memory_mb": figures.memory_mb(),
            "db_mb": round(sum(vault["db_mb"] for vault in vaults), 2),
            "prefetch": self._prefetcher.status() if self._prefetcher is not None else {},
            "breaker": figures.breaker(guarded),
            "queries": self._query_figures(),
            "requests": self.server.metrics.shown(self._waiting) if self.server is not None else {},
            "problems": [] if self.loaded.problem is None else [self.loaded.problem.to_wire()],
        }

    def _query_figures(self) -> dict[str, Any]:
        taken = list(self.latencies_ms)
        recent = [round(one, 1) for one in taken[-RECENT_QUERIES:]]
        stages = self.stages.shown()
        return {"n": self.n_queries, "recent_ms": recent, **figures.percentiles(taken), "stages": stages}

    def stop(self) -> None:
        """End the work: blocks until all vaults are closed, within five seconds."""
        self.queries.shutdown(wait=False, cancel_futures=True)
        self.waits.shutdown(wait=False, cancel_futures=True)
        if self._prefetcher is not None:
            self._prefetcher.stop()
        embedding = threading.Thread(target=self.model.stop, name="stop-embedding")
        embedding.start()
        self.vaults.stop()
        embedding.join()

    def alive(self) -> bool:
        """Whether every vault moves: its writer does not hang in something, and its watcher has not died."""
        vaults = (entry.vault for entry in self.vaults)
        return all(vault is None or vault.moves(STALLED_S) for vault in vaults)

    def _make_vault(self, name: str, root: Path) -> Vault:
        from ..index.store.database import StoreSettings
        from .vault import Vault

        identity = paths.vault_id(str(root))
        index = footprint.make_private(paths.index_dir(identity))
        state = footprint.make_private(paths.journal_dir(identity))
        return Vault(
            name,
            root,
            Path(index),
            Path(state),
            embedding=self.model.started(self.loaded.config),
            settings=StoreSettings(memory_limit=f"{self.loaded.config.memory_mb}MB"),
            on_event=self.publish,
        )


async def _tell(call: Call, progress: Callable[[], tuple[int, int]]) -> None:
    while True:
        await asyncio.sleep(TELL_S)
        done, total = progress()
        if total:
            call.progress(done, total)


async def _outlived(entry: Entry) -> Vault:
    # Cancelling one who waits must not cancel what all wait for.
    return await asyncio.shield(asyncio.wrap_future(entry.ready))
