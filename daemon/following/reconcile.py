"""Reconciling: one look at the disk, and everything that follows from it for the index. Runs on the writer's thread."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...index.diff import Content, Difference, pair_moves
from ...index.indexer import MAX_BYTES, Private, digest, index_file, too_large, unreadable
from ...index.notes.note import Problem
from ...index.store.rows import Applied, Believed, IndexedNote, Move, RefusedFile, Stat
from ...index.store.store import Store
from .agenda import Scope
from .draft import Draft
from .ignore import Ignore
from .reading import YOUNG, Unreadable, Unsettled, is_young
from .root import RootGone, RootId, identify
from .scan import UNREADABLE_FOLDER, Scan
from .scoped import difference
from .source import Saved, Source

FIRST_BATCH = 64
"""Notes in the first transaction of a look: something can be found early."""
BATCH_NOTES = 500

CLOCK_TICK = 0.01
"""Seconds by which the clock of a file system may lag."""

PATIENCE = 2.0
"""Seconds after which a file that never comes to rest is read all the same."""


@dataclass(slots=True)
class Look:
    """What came of one look."""

    everything: bool
    waiting: frozenset[str] = frozenset()
    """Paths too fresh to be trusted: look at them again soon."""
    unseen: frozenset[str] = frozenset()
    """Those of them of which this look read nothing."""
    ripe_in: float = 0.0
    """Seconds until all of them have come to rest, if nothing more happens."""
    new_root: bool = False
    """The vault's folder was replaced by another one."""
    written: int = 0
    """How many notes were added, changed, moved or removed."""
    withdrawn: set[str] = field(default_factory=set)
    """Notes removed because a person said that they are not to be kept: the store has to be purged."""
    seconds: float = 0.0


class Reconciler:
    """Makes the store believe what the disk says. Every change, from whatever cause, comes in through `look`."""

    def __init__(
        self,
        root: Path,
        store: Store,
        ignore: Ignore,
        *,
        root_id: RootId | None = None,
        on_applied: Callable[[Applied], None] = lambda applied: None,
        is_stopping: Callable[[], bool] = lambda: False,
        renames: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        """`root_id` is the folder that the store's beliefs come from, as far as it is known.

        `renames` tells of notes that may have moved and changed at once: new path → old path. It is asked only when
        one is gone and another new.
        """
        self.source: Source = Saved(root, ignore)
        """What the index follows."""
        self.root_id = root_id
        self.problems: dict[str, Problem] = {}
        """What the last look at everything could not look at, by path."""
        self.folders: frozenset[str] = frozenset({""})
        """Every folder of the vault, as last seen."""
        self.progress = (0, 0)
        """Files done and to do in the look under way."""
        self._root = root
        self._store = store
        self._ignore = ignore
        self._max_bytes = MAX_BYTES
        self._on_applied = on_applied
        self._is_stopping = is_stopping
        self._renames = renames
        self._private: dict[str, Stat] = {}
        self._fresh_since: dict[str, float] = {}
        self._gone_since: dict[str, float] = {}
        self._distrusted: set[str] = set()

    def distrust(self) -> None:
        """Read every file again at the next look at everything, whatever its stat says."""
        self._distrusted |= set(self._store.believed()) | set(self._private)

    def allow(self, max_bytes: int) -> None:
        """Set how large a note may be."""
        if max_bytes != self._max_bytes:
            self._max_bytes = max_bytes
            self._distrusted |= {path for path, known in self._store.believed().items() if known.refused}

    def private_count(self) -> int:
        """How many notes are there and kept nowhere, because they are marked private."""
        return len(self._private)

    def unseen_count(self) -> int:
        """Notes that are not even read, for their names or for what they are: no regular file, a link out of here."""
        return sum(problem.code != UNREADABLE_FOLDER for problem in self.problems.values())

    def withheld(self, paths: Iterable[str]) -> set[str]:
        """Those of these paths that a person wants kept nowhere, as far as the looks until now tell."""
        return {path for path in paths if path in self._private or self._was_withdrawn(path)}

    def look(self, scope: Scope) -> Look:
        """Compare the disk with the index within a scope and write what differs. Raises RootGone, StoreError."""
        started = time.monotonic()
        root_id = self.root_id
        found, difference = self._compare(scope)
        if difference.gone and not scope.everything:
            # Nothing is believed gone on the word of a part: what left here may have arrived elsewhere.
            scope = Scope(True)
            found, difference = self._compare(scope)
        look = Look(scope.everything)
        self.folders = frozenset(found.folders) if scope.everything else self.folders | found.folders
        if scope.everything:
            self.problems = found.problems
        look.new_root = root_id is not None and self.root_id != root_id
        self._settle(found, difference, look)
        look.seconds = time.monotonic() - started
        return look

    def _compare(self, scope: Scope) -> tuple[Scan, Difference]:
        before = identify(self._root)
        found = self.source.scan(() if scope.everything else scope.paths)
        after = identify(self._root)
        believed = self._store.believed()
        if before != after or (not found.files and believed and before != self.root_id and self.root_id is not None):
            # Another folder, and an empty one, where the notes were: the place where a disk used to be mounted.
            raise RootGone(f"{self._root} is empty and not the folder it was; is its disk mounted?")
        if scope.everything:
            self.root_id = before
        return found, self._with_private(found, difference(found, believed, scope), scope)

    def _with_private(self, found: Scan, difference: Difference, scope: Scope) -> Difference:
        """Leave out private notes that did not change, put in what is not trusted, and forget those that are gone."""
        if scope.everything:
            self._private = {path: stat for path, stat in self._private.items() if path in found.files}
        known = {p for p in difference.added if self._private.get(p) == found.files[p] and p not in self._distrusted}
        added = tuple(path for path in difference.added if path not in known)
        again = (self._distrusted & found.files.keys()) - set(added) - set(difference.suspect)
        suspect = (*difference.suspect, *again)
        gone = tuple(path for path in difference.gone if found.sees(path))
        return Difference(added, suspect, gone)

    def _settle(self, found: Scan, difference: Difference, look: Look) -> None:
        """Write the difference, in batches, but for the paths that have to wait."""
        now = time.monotonic()
        fresh = {p for p in (*difference.added, *difference.suspect) if is_young(found.files[p])}
        self._fresh_since = _since(self._fresh_since, fresh, now, found, look)
        self._gone_since = _since(self._gone_since, difference.gone, now, found, look)
        waiting = {path for path in fresh if now - self._fresh_since[path] < PATIENCE}
        ready = [path for path in (*difference.added, *difference.suspect) if path not in waiting]
        moves, held = self._find_moves(found, difference, set(ready), waiting)
        left = set(difference.gone) - set(moves.values())
        # An editor that saves by renaming has no file there for a moment.
        resting = {path for path in left if path in held or now - self._gone_since[path] < YOUNG}
        removed = sorted(left - resting)
        look.withdrawn.update(path for path in removed if self._was_withdrawn(path))
        ready.sort(key=lambda path: found.files[path].mtime_ns, reverse=True)
        unsettled = self._write(ready, moves, removed, look)
        look.unseen = frozenset(waiting | resting | unsettled)
        look.waiting = look.unseen | (self._distrusted & fresh)
        ages = [time.time() - found.files[path].ctime_ns / 1e9 for path in waiting]
        youngest = 0.0 if resting or look.waiting - waiting or not ages else max(min(ages), 0.0)
        look.ripe_in = YOUNG - youngest + CLOCK_TICK

    def _find_moves(
        self, found: Scan, difference: Difference, ready: set[str], waiting: set[str]
    ) -> tuple[dict[str, str], set[str]]:
        """Pair what is gone with what is new (new → old), and name what is gone that a waiting file may yet be."""
        believed = self._store.believed()
        gone = {path: believed[path] for path in difference.gone if not believed[path].refused}
        sizes = {known.stat.size for known in gone.values()}
        if not sizes:
            return {}, set()
        contents: dict[str, Content] = {}
        for path in difference.added:
            if path in ready and found.files[path].size in sizes:
                try:
                    data = self.source.read(path, self._max_bytes).data
                except (Unsettled, Unreadable):
                    continue
                if data is not None:
                    contents[path] = Content(digest(data), found.files[path].inode)
        left = {path: Content(known.digest, known.stat.inode) for path, known in gone.items()}
        maybe = {found.files[path].size for path in waiting if path in found.files and path not in believed}
        held = {path for path, known in gone.items() if known.stat.size in maybe}
        moves = pair_moves(left, contents)
        return moves, held | self._add_renames(moves, gone, difference.added, ready)

    def _add_renames(
        self, moves: dict[str, str], gone: Mapping[str, Believed], added: Sequence[str], ready: set[str]
    ) -> set[str]:
        """Pair what is left as the repository says it was renamed; returns what is gone and waits for its new file."""
        free, new = gone.keys() - set(moves.values()), set(added) - moves.keys()
        renamed = {path: old for path, old in self._renames().items() if path in new and old in free} if new else {}
        moves.update({path: old for path, old in renamed.items() if path in ready})
        return {old for path, old in renamed.items() if path not in ready}

    def _was_withdrawn(self, path: str) -> bool:
        return self._ignore.hidden_by_person(path) and (self._root / path).exists()

    def _write(self, ready: list[str], moves: dict[str, str], removed: list[str], look: Look) -> set[str]:
        draft = Draft(removed=list(removed), withdraws=bool(look.withdrawn))
        limit = FIRST_BATCH
        unsettled: set[str] = set()
        self.progress = (0, len(ready))
        stopped = False
        for done, path in enumerate(ready, 1):
            if self._is_stopping():
                stopped = True
                break
            if not self._take(path, moves.get(path), draft, look):
                unsettled.add(path)
            self.progress = (done, len(ready))
            if draft.is_full(limit):
                look.written += self._apply(draft)
                draft, limit = Draft(), BATCH_NOTES
        if not stopped:
            look.written += self._apply(draft)
        return unsettled

    def _take(self, path: str, old: str | None, draft: Draft, look: Look) -> bool:
        """Read one file into the draft. Returns False when it has to be looked at again."""
        known = self._store.believed().get(path)
        try:
            reading = self.source.read(path, self._max_bytes)
        except Unsettled:
            return False
        except Unreadable as error:
            draft.refuse(unreadable(path, error.stat, str(error)), known)
            return True
        if reading.data is None:
            draft.refuse(too_large(path, reading.stat, self._max_bytes), known)
            return True
        # A file this fresh can change again and keep its stat: take it, and read it once more whatever its stat says.
        self._fresh_since.pop(path, None)
        (self._distrusted.add if is_young(reading.stat) else self._distrusted.discard)(path)
        draft.size += len(reading.data)
        if known is not None and known.digest == digest(reading.data):
            if known.stat != reading.stat:
                draft.touched.append((path, reading.stat))
            return True
        result = index_file(reading.data, path, reading.stat)
        self._private.pop(path, None)
        self._sort_in(result, reading.stat, known, old, draft, look)
        return True

    def _sort_in(
        self,
        result: IndexedNote | RefusedFile | Private,
        stat: Stat,
        known: Believed | None,
        old: str | None,
        draft: Draft,
        look: Look,
    ) -> None:
        if isinstance(result, Private):
            self._private[result.path] = stat
            gone = [path for path in (result.path if known else None, old) if path]
            draft.removed.extend(gone)
            draft.withdraws = draft.withdraws or bool(gone)
            look.withdrawn.update(gone)
        elif isinstance(result, RefusedFile):
            draft.refused.append(result)
        elif old is not None:
            draft.moves.append(Move(old, result))
        else:
            draft.upserts.append(result)

    def _apply(self, draft: Draft) -> int:
        if not draft.count():
            return 0
        applied = self._store.apply(draft.batch())
        self._on_applied(applied)
        return len(applied.added) + len(applied.modified) + len(applied.moved) + len(applied.removed)


def _since(known: dict[str, float], paths: Iterable[str], now: float, found: Scan, look: Look) -> dict[str, float]:
    """Since when each path is in a state. A look at a part says nothing of the paths elsewhere."""
    elsewhere = {} if look.everything else {path: at for path, at in known.items() if path not in found.files}
    return elsewhere | {path: known.get(path, now) for path in paths}
