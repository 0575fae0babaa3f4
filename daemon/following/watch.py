"""The watcher: hints from the operating system about where to look. It may be late, silent or wrong; never trusted.

Folders are watched one by one, as the last scan listed them, not as a tree: so tool folders cost no watches and an
unreadable folder stops nothing, and it is known exactly how many watches there should be.
"""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from watchfiles import watch

from ...index.graph.governance.decisions import NAME as DECISIONS
from .agenda import MANY_PATHS
from .ignore import RULE_FILES, is_hidden_path, is_note_name

log = logging.getLogger(__name__)
logging.getLogger("watchfiles").setLevel(logging.WARNING)  # it would log every change

DEBOUNCE_MS = 150
STEP_MS = 50
"""Events are handed over after this much silence, or after DEBOUNCE_MS without any."""

SETTINGS = ".recall"
"""A hidden folder that is watched all the same."""

REPOSITORY = ".git"
"""What git keeps is not watched, but for a few files of it; that it was made or removed is of interest."""

NEVER_MS = 24 * 3_600_000

FIRST_BACKOFF = 0.2
LAST_BACKOFF = 60.0

SURVIVED = 0.5
"""Seconds after which a watch that has not failed counts as standing."""

REMOTE_TYPES = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "virtiofs", "vboxsf"}
)

OnPaths = Callable[[set[str]], None]
OnLost = Callable[[], None]


class Watcher:
    """Watches the folders it is told to, in a thread of its own, until stopped."""

    def __init__(
        self, root: Path, on_paths: OnPaths, on_lost: OnLost, beside: Callable[[], frozenset[str]] = frozenset
    ) -> None:
        """`on_paths` gets relative paths that may have changed; `on_lost` is called when hints may have been missed.

        `beside` names files outside of the notes (of git's) whose change may mean that anything changed.
        """
        self._ask_beside = beside
        self._beside: frozenset[str] = frozenset()
        self._root = str(root)
        self._on_paths = on_paths
        self._on_lost = on_lost
        self._lock = threading.Lock()
        self._folders: frozenset[str] = frozenset()
        self._stop: threading.Event | None = None
        self._threads: list[threading.Thread] = []
        self._stale = False
        self._backoff = FIRST_BACKOFF
        self._retry_at = 0.0
        kind = file_system(root)
        self._remote = kind if kind in REMOTE_TYPES or kind.startswith("fuse.sshfs") else ""
        self._started = 0.0
        self._failure = f"changes on {self._remote} are not announced" if self._remote else ""

    @property
    def trouble(self) -> str:
        """Why there are no hints; "" while all is well."""
        return "" if self.is_settled and not self._remote else self._failure

    @property
    def is_settled(self) -> bool:
        """Whether the folders have been watched for a while without failing."""
        with self._lock:
            return self._stop is not None and time.monotonic() - self._started > SURVIVED

    @property
    def is_sound(self) -> bool:
        """Whether a thread is there behind every watch that counts as one: one that died says nothing, for ever."""
        with self._lock:
            return self._stop is None or self._threads[-1].is_alive() or not self._threads[-1].ident

    @property
    def watched(self) -> int:
        """How many folders are really being watched."""
        with self._lock:
            return len(self._folders) if self._stop is not None else 0

    @property
    def really_watched(self) -> int:
        """The same by the kernel's own count, where it can be asked."""
        count = inotify_watches()
        return self.watched if count is None else min(self.watched, count)

    @property
    def late(self) -> str:
        """Why changes are noticed late, by a look now and then; "" while they are announced."""
        if self.trouble or not self.is_settled:
            return self.trouble
        wanted, watched = self.watched, self.really_watched
        return f"only {watched} of {wanted} folders are watched" if watched < wanted else ""

    def follow(self, folders: Iterable[str]) -> bool:
        """Watch exactly these folders ("" is the root). Returns whether that took a new watch: look again then.

        A watch is of a folder, not of its name: where one of them was deleted or made, all are watched anew.
        """
        wanted = frozenset(folders)
        with self._lock:
            alive = self._stop is not None
            beside = frozenset(file for file in self._ask_beside() if os.path.isdir(os.path.dirname(file)))  # noqa: PTH112, PTH120
            current = alive and (wanted, beside) == (self._folders, self._beside) and not self._stale
            if self._remote or current or (not alive and time.monotonic() < self._retry_at):
                return False
            self._stale = False
            old = self._stop
            self._folders, self._beside = wanted, beside
            self._started = time.monotonic()
            self._stop = threading.Event()
            thread = threading.Thread(target=self._run, args=(wanted, self._stop), name="watch", daemon=True)
            self._threads = [t for t in self._threads if t.is_alive()] + [thread]
        thread.start()
        if old is not None:
            old.set()
        return True

    def renew(self) -> None:
        """Let go of all watches: the folders behind the names are other ones now."""
        with self._lock:
            if self._stop is not None:
                self._stop.set()
            self._stop = None
            self._folders = frozenset()
            self._retry_at = 0.0

    def stop(self) -> None:
        """Stop watching and wait for the thread."""
        self.renew()
        for thread in self._threads:
            thread.join(2.0)

    def _run(self, folders: frozenset[str], stop: threading.Event) -> None:
        names = self._names(folders)
        recursive = sys.platform == "darwin"
        try:
            changes = watch(
                *names,
                watch_filter=None,
                debounce=DEBOUNCE_MS,
                step=STEP_MS,
                stop_event=stop,
                rust_timeout=NEVER_MS,
                raise_interrupt=False,
                force_polling=False,
                recursive=recursive,
            )
            for change in changes:
                self._hand_over({path for _, path in change}, folders)
        except Exception as error:
            self._fail(error, stop)

    def _names(self, folders: frozenset[str]) -> list[str]:
        if sys.platform == "darwin":
            return [self._root]
        names = [f"{self._root}/{folder}" if folder else self._root for folder in sorted(folders)]
        settings = f"{self._root}/{SETTINGS}"
        beside = sorted({os.path.dirname(file) for file in self._beside})  # noqa: PTH120
        return [*names, *([settings] if os.path.isdir(settings) else []), *beside]  # noqa: PTH112

    def _hand_over(self, paths: set[str], folders: frozenset[str]) -> None:
        if len(paths) > MANY_PATHS:
            with self._lock:
                self._stale = True
            self._on_lost()
            return
        relevant = {name for path in paths if (name := self._relevant(path, folders)) is not None}
        if relevant & folders or SETTINGS in relevant:
            with self._lock:
                self._stale = True
        if relevant:
            self._on_paths(relevant)

    def _relevant(self, path: str, folders: frozenset[str]) -> str | None:
        """The relative path, if it may concern a note; "" for the root itself, `.git` for the repository around it."""
        if path == self._root:
            return ""
        if path in self._beside or path == f"{self._root}/{REPOSITORY}":
            return REPOSITORY
        if not path.startswith(f"{self._root}/"):
            return None  # another file beside those of git's that are listened to
        name = path.removeprefix(f"{self._root}/")
        if name in RULE_FILES or name.endswith("/.gitignore") or name in (SETTINGS, DECISIONS):
            return name
        if is_hidden_path(name):
            return None
        # An image, say, is nothing to us; a folder that was made or has gone is.
        return name if is_note_name(name) or name in folders or os.path.isdir(path) else None  # noqa: PTH112

    def _fail(self, error: Exception, stop: threading.Event) -> None:
        with self._lock:
            if stop.is_set():
                return
            stop.set()
            self._stop = None
            self._folders = frozenset()
            now = time.monotonic()
            backoff = FIRST_BACKOFF if now - self._started > LAST_BACKOFF else self._backoff
            self._retry_at = now + backoff
            self._backoff = min(backoff * 2, LAST_BACKOFF)
            # A folder that vanished under the watcher's hands is everyday life, and the next look knows better.
            self._failure = "" if isinstance(error, FileNotFoundError) else explain(error)
        log.warning("the watcher stopped: %r", error)
        self._on_lost()


def explain(error: BaseException) -> str:
    """What stopped the watcher and what the person can do about it."""
    text = str(error)
    if "watch limit" in text or "No space left" in text or "Too many open files" in text:
        return (
            "the system allows no more watches; raise the limit: sudo sysctl fs.inotify.max_user_watches=1048576"
            " fs.inotify.max_user_instances=1024"
        )
    if "decode path" in text:
        return "a file's name is not valid UTF-8, which the watcher cannot bear; rename it"
    return f"watching fails: {text}"


def inotify_watches() -> int | None:
    """How many folders and files this process watches by the kernel's own count; None where it cannot be asked."""
    count = 0
    try:
        for name in Path("/proc/self/fdinfo").iterdir():
            try:
                count += name.read_text("ascii", "replace").count("inotify wd:")
            except OSError:
                continue
    except OSError:
        return None
    return count


def file_system(root: Path) -> str:
    """The type of the file system that holds `root`, as the kernel names it; "" when unknown."""
    real = os.path.realpath(root)
    best, found = "", ""
    try:
        lines = Path("/proc/self/mountinfo").read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return ""
    for line in lines:
        before, _, after = line.partition(" - ")
        mount = before.split(" ")[4].encode("latin-1", "replace").decode("unicode_escape", "replace")
        inside = real == mount or real.startswith(mount.rstrip("/") + "/")
        if inside and len(mount) >= len(best):
            best, found = mount, after.split(" ")[0]
    return found
