"""What has to be looked at, and when: events, timers and questions become one queue of scopes for one thread."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

MANY_PATHS = 2_000
"""From here on one look at everything is cheaper than that many small ones; and events may have been lost."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to look: everything, or these paths and what is below them."""

    everything: bool
    paths: frozenset[str] = frozenset()


Task = Callable[[], None]


class Agenda:
    """A queue with due times. Any thread adds; one thread takes."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._paths: dict[str, float] = {}
        self._taken: frozenset[str] = frozenset()
        self._everything: list[float] = []
        self._tasks: deque[Task] = deque()
        self._closed = False

    def look_at(self, paths: Iterable[str], after: float = 0.0) -> None:
        """Look at some paths, `after` seconds from now at the latest."""
        due = time.monotonic() + after
        with self._changed:
            for path in paths:
                self._paths[path] = min(due, self._paths.get(path, due))
            self._changed.notify()

    def look_everywhere(self, after: float = 0.0) -> None:
        """Look at the whole vault, `after` seconds from now."""
        with self._changed:
            self._everything.append(time.monotonic() + after)
            self._changed.notify()

    def do(self, task: Task) -> None:
        """Run something on the writer's thread, before the next look."""
        with self._changed:
            self._tasks.append(task)
            self._changed.notify()

    def close(self) -> None:
        """Let `take` return None from now on."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def knows_of(self) -> frozenset[str]:
        """Paths that somebody said changed and nobody has looked at yet: those last taken too, until more is taken."""
        with self._changed:
            return self._taken.union(self._paths)

    def take(self, timeout: float) -> Task | Scope | None:
        """Wait for what is due: a task first, then a scope. None when `timeout` seconds passed, or it was closed."""
        end = time.monotonic() + timeout
        with self._changed:
            self._taken = frozenset()
            while not self._closed:
                if self._tasks:
                    return self._tasks.popleft()
                now = time.monotonic()
                scope = self._due(now)
                if scope is not None:
                    return scope
                if now >= end:
                    return None
                self._changed.wait(min(end, *self._everything, *self._paths.values(), end) - now)
            return None

    def _due(self, now: float) -> Scope | None:
        everything = [due for due in self._everything if due <= now]
        paths = [path for path, due in self._paths.items() if due <= now]
        if everything or len(paths) > MANY_PATHS:
            self._everything = [due for due in self._everything if due > now]
            self._taken = frozenset(self._paths)
            self._paths.clear()
            return Scope(True)
        if not paths:
            return None
        for path in paths:
            del self._paths[path]
        self._taken = frozenset(paths)
        return Scope(False, self._taken)
