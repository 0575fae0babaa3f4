"""One vault: its store, the thread that writes it, its watcher, its journal, and its part of the embedding."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..index.graph.graph import Graph
from ..index.graph.structure.mirrors import Copies
from ..index.notes.note import Problem
from ..index.recall.finding.labels import LabelCache
from ..index.recall.finding.linkgraph import LinkCache
from ..index.store.database import StoreSettings
from ..index.store.errors import IndexDamaged, IndexUnavailable, StoreError
from ..index.store.store import Store
from .authoring import swap
from .checks.audit import Audit
from .following.catchingup import catch_up, look
from .following.reading import Unsettled
from .following.standing import OnEvent
from .following.writer import Writer
from .git.chronicle import Chronicle
from .graph.graphing import Graphing
from .journal import Journal
from .model.meaning import Meaning
from .process import memory
from .vaultfiles import VaultFiles
from .vaultstatus import status

if TYPE_CHECKING:
    # The read track comes with them: notes are read without it.
    from .governance.proposing import Proposing
    from .model.embedding import EmbeddingService

log = logging.getLogger(__name__)

STOP_SECONDS = 3.5


class Vault:
    """Keeps the index of one folder of notes true to its files, from `start` to `stop`."""

    store: Store
    """From `start` on."""
    journal: Journal
    """From `start` on: reads, votes and questions."""
    audit: Audit
    """From `start` on: what the gate found in the notes."""

    def __init__(
        self,
        name: str,
        root: Path,
        index_dir: Path,
        state_dir: Path,
        *,
        embedding: EmbeddingService | None = None,
        settings: StoreSettings | None = None,
        on_event: OnEvent = lambda kind, data: None,
        on_fatal: Callable[[BaseException], None] | None = None,
    ) -> None:
        """`index_dir` holds what can be rebuilt, `state_dir` the journal; `root` is the folder's real path.
        `on_event(kind, data)` is called on the writer's and the graph's thread; `on_fatal` when the writer died.
        """
        self.name, self.root, self._index_dir, self.state_dir = name, root, index_dir, state_dir
        self._embedding = embedding
        self.meaning = Meaning(embedding)
        self._settings = settings
        self._on_event, self._on_fatal = on_event, on_fatal
        self.links = LinkCache()
        self.labels = LabelCache()
        self.graphing = Graphing(name, root, on_event)
        self.chronicle = Chronicle(name, root)
        self.graphing.on_rest = lambda: self.proposing.look(self)
        self._writer: Writer | None = None
        self._thread = threading.Thread(target=self._run, name=f"vault-{name}", daemon=True)
        self._state = "opening"
        self.pen = threading.Lock()
        """Held by whoever writes a note for somebody: one at a time."""
        self._indexed = threading.Condition()

    # -- its life

    def start(self) -> None:
        """Open the index, then follow the folder in the background. Raises StoreError when it cannot be opened."""
        swap.sweep(self.root, self.state_dir)
        files = VaultFiles.open(self._index_dir, self.state_dir, self._settings)
        self.store, self.journal, self.audit = files.store, files.journal, files.audit
        self._state, told = "", (self._on_writer_event, self._warm, self._on_look)
        try:
            self._writer = Writer(self.name, self.root, self._index_dir, files, *told)
            self._writer.agenda.look_everywhere()
            self.meaning.start(self.store, self._writer, lambda: self.is_open, lambda: self.proposing.warm(self))
            self._thread.start()
            self.graphing.start(self.store, self._writer.agenda.do, lambda: self.progress[0] < self.progress[1])
            self.chronicle.start(self.store, self._writer.agenda.do, self._writer.told)
        except BaseException:
            self.stop()
            files.close()
            raise

    def stop(self) -> None:
        """End cleanly: what was written stays, what was under way is done again at the next start."""
        self.meaning.stop()
        if self._writer is None or self._state == "stopped":
            return
        self.graphing.stop()
        self.chronicle.stop()
        self._writer.stop()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)
        self._writer.watcher.stop()
        self._writer.waiting.close()
        self._state = "stopped"
        self.journal.close()

    @property
    def state(self) -> str:
        """`opening`, `indexing`, `ready`, `degraded`, `gone` (the folder is not there), `failed` or `stopped`."""
        phase = self.phase
        return "degraded" if phase == "ready" and self._late else phase

    @property
    def is_open(self) -> bool:
        """Whether it is followed: from `start` on, unless it failed, and not while or after it stops."""
        return not self._state

    @property
    def phase(self) -> str:
        """The state without `degraded` for changes that are noticed late: no question to the kernel, per query."""
        return self._state or (self._writer.standing.state if self._writer is not None else "")

    def moves(self, seconds: float) -> bool:
        """Whether its threads do their work: none hangs in one step for so long, and none has died."""
        writer = self._writer
        return self.phase != "failed" and (writer is None or writer.moves(seconds))

    @property
    def reason(self) -> str:
        """Why the state is not what it should be, or what is wrong with the vault's settings."""
        return (self._writer.standing.reason or self._late or self._writer.settings.problem) if self._writer else ""

    @property
    def graph(self) -> Graph:
        """The concept graph, as far as it is made."""
        return self.graphing.graph if self.graphing.is_current else Graph()

    @cached_property
    def proposing(self) -> Proposing:
        """What there is to decide; made when it is asked for, because all that makes graphs comes with it."""
        from .governance.proposing import Proposing

        return Proposing()

    @property
    def copies(self) -> Copies:
        """The copies as last found; none while nobody has looked."""
        made: Proposing | None = vars(self).get("proposing")
        return Copies() if made is None else made.copies

    @property
    def dirty(self) -> frozenset[str]:
        """Paths that are known to have changed and are not indexed yet."""
        return self._writer.unseen | self._writer.agenda.knows_of() if self._writer else frozenset()

    @property
    def changes(self) -> int:
        """How many times what is on disk changed the index since the vault was opened."""
        return self._writer.changes if self._writer else 0

    @property
    def stale(self) -> frozenset[str]:
        """Paths whose files say something else than the index."""
        return self._writer.source.stale(self.dirty) if self._writer else frozenset()

    @property
    def is_behind(self) -> bool:
        """Whether HEAD moved, or hints were lost, and not everything was looked at since."""
        return self._writer is not None and self._writer.behind.notice()

    @property
    def progress(self) -> tuple[int, int]:
        """Files done and to do in the look under way."""
        return self._writer.reconciler.progress if self._writer else (0, 0)

    def read(self, path: str, limit: int = 1 << 62) -> bytes:
        """The bytes of a note, from where the index has it. Raises Unreadable, also of one too large; Unsettled."""
        if self._writer is None:
            raise Unsettled(path)
        return self._writer.source.fetch(path, min(limit, self._writer.settings.current.max_note_bytes))

    def problems(self) -> list[tuple[str, Problem]]:
        """Everything wrong with the vault's files, by path: in notes, refused files, and what is not looked into."""
        unseen = self._writer.reconciler.problems.items() if self._writer else ()
        return sorted([*self.store.problems(), *unseen], key=lambda item: (item[0], item[1].line))

    def status(self) -> dict[str, Any]:
        """The vault's part of the daemon's status (CONTRACT, Status), and more."""
        return status(self, self._writer)

    # -- what it is told

    def wait(self, vectors: bool = False, timeout: float | None = None, graph: bool = True) -> bool:
        """Wait (`timeout` in seconds) until everything on disk now is searchable; with `vectors` by meaning too, with
        `graph` also for the concept graph, a while. False: not in time, or off. Blocks the calling thread."""
        return self._writer is not None and catch_up(self, self._writer, vectors, timeout, graph)

    def look(self, seconds: float) -> bool:
        """Look at everything on disk, and wait at most so long until its words are searchable. False as for `wait`."""
        return self._writer is not None and look(self._writer, seconds)

    def reindex(self, full: bool = False) -> None:
        """Read every file again whatever its stat says; `full` drops the index first. Then `wait`."""
        writer = self._writer
        if writer is not None:
            writer.agenda.do(lambda: writer.begin_anew(full))

    def do(self, task: Callable[[], None]) -> None:
        """Run something on the thread that writes the index; never, once the vault is stopping."""
        if self._writer is not None:
            self._writer.agenda.do(task)

    def tell(self, kind: str, data: dict[str, Any]) -> None:
        """Let those who listen know of something."""
        self._on_event(kind, {"vault": self.name, **data})

    def look_at(self, paths: Sequence[str]) -> None:
        """Hint from outside (a git hook, a tool that wrote a note): these paths below the root may have changed."""
        if self._writer is not None:
            self._writer.on_paths(set(paths))

    def check(self, paths: Iterable[str]) -> None:
        """Look at the files of these notes, which are being shown: a save is announced some moments after it."""
        if self._writer is not None:
            self.look_at(self._writer.source.changed(paths, self.store.believed()))

    def landed(self, path: str, digest: bytes, timeout: float) -> bool:
        """Whether the index holds these bytes of a note, now or within `timeout` seconds."""
        known = self.store.believed()
        with self._indexed:
            return self._indexed.wait_for(lambda: getattr(known.get(path), "digest", None) == digest, timeout)

    def report(self, error: StoreError) -> None:
        """A reader could not use the index: the writer's thread mends it."""
        if self._writer is not None and isinstance(error, IndexDamaged | IndexUnavailable):
            self._writer.hear(error)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While a query runs, embedding and the graph wait."""
        embedding = nullcontext() if self._embedding is None else self._embedding.busy()
        with self.graphing.busy(), self.chronicle.busy(), embedding:
            yield

    @property
    def _late(self) -> str:
        """Why changes are noticed late; "" while they are announced."""
        return self._writer.watcher.late if self._writer else ""

    def _run(self) -> None:
        assert self._writer is not None
        try:
            self._writer.run()
        except BaseException as error:
            self._state = "failed"
            self._writer.waiting.close()
            log.critical("vault %s: the writer died", self.name, exc_info=True)
            if self._on_fatal is None:
                raise
            self._on_fatal(error)
        finally:
            self.store.close()

    def _on_writer_event(self, kind: str, data: dict[str, Any]) -> None:
        if kind == "indexed":
            self.meaning.hear()
        if kind in ("indexed", "embedded"):
            self.graphing.hear()
        with self._indexed:
            self._indexed.notify_all()
        if kind == "indexed":
            self.chronicle.hear()
        self._on_event(kind, data)

    def _on_look(self) -> None:
        self.graphing.hear_look()
        self.chronicle.hear_look()

    def _warm(self) -> None:
        """Load what answers questions and make the graph of links, while nobody waits for it."""
        from .foresight import prefetch  # noqa: F401 - until the first question came, nobody needed them

        with self.store.view() as view:
            self.links.refresh(view, self.store.notes)
        memory.give_back()
