"""Whose each note is: the commits that were read, brought together with the notes that there are."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha1, sha256
from pathlib import Path

from ...index.indexer import MAX_BYTES
from ...index.indexer import digest as content_digest
from ...index.store.provenance import Provenance, ProvenanceRows, path_key
from ...index.store.rows import Believed
from ...index.store.store import Store
from ..following.reading import Unreadable, Unsettled, read_file
from .agents import is_agents
from .backlog import is_note
from .lineage import Lineage, trace
from .repository import Blob

AT_ONCE = 200
"""Notes between two breaths."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A note that HEAD has: what it holds, and its history as far as it was read."""

    blob: str
    lineage: Lineage


class Attribution:
    """What is known of the notes at HEAD. Changed by one thread, read by any."""

    def __init__(self, root: Path, store: Store) -> None:
        self.store = store
        self._root = root
        self._traced: Mapping[str, Traced] = {}
        self._differing: dict[str, tuple[str, bytes]] = {}
        """By path: the blob and the digest of a file that were found to differ."""

    def trace(self, files: Mapping[str, Blob], agents: Sequence[str]) -> None:
        """Follow every note that HEAD has through the commits that were read."""
        owners = trace(self.store.history.commits(), lambda people: is_agents(people, agents))
        found = {}
        for path, blob in files.items():
            lineage = owners.get(path_key(path)) if blob.regular and is_note(path) else None
            if lineage is not None:
                found[path] = Traced(blob.id, lineage)
        self._traced = found

    def clear(self) -> None:
        """There is no repository."""
        self._traced = {}

    def commits_of(self, path: str) -> tuple[str, ...]:
        """The commits that touched the note at a path, under all its names, the newest first."""
        known = self._traced.get(path)
        return tuple(reversed(known.lineage.commits)) if known is not None else ()

    def is_cut(self, path: str) -> bool:
        """Whether the note is older than what a shallow clone has."""
        known = self._traced.get(path)
        return known is not None and known.lineage.cut

    def differences(self, from_commits: bool, breathe: Callable[[], None]) -> ProvenanceRows:
        """What the store has to learn and to forget. `from_commits`: the index holds what HEAD has."""
        kept, traced = self.store.notes.provenance(), self._traced
        notes = [note for note in self.expected(from_commits, breathe) if note != kept.get(note.path)]
        return ProvenanceRows(notes=notes, unknown=[path for path in list(kept) if path not in traced])

    def expected(self, from_commits: bool, breathe: Callable[[], None]) -> Iterator[Provenance]:
        """What the store should know of the notes that there are."""
        kept, believed = self.store.notes.provenance(), self.store.believed()
        for number, (path, known) in enumerate(self._traced.items(), 1):
            if number % AT_ONCE == 0:
                breathe()
            belief = believed.get(path)
            if belief is None or belief.refused:
                continue
            same = self._is_committed(path, known.blob, belief, kept.get(path), from_commits)
            yield _provenance(path, known, belief.digest if same else b"")

    def _is_committed(
        self, path: str, blob: str, belief: Believed, before: Provenance | None, from_commits: bool
    ) -> bool:
        """Whether what is indexed is what HEAD has; a file is read again only when one of both has changed."""
        if from_commits or (before is not None and (before.blob, before.digest) == (blob, belief.digest)):
            return True
        if self._differing.get(path) == (blob, belief.digest):
            return False
        try:
            data = read_file(self._root, path, MAX_BYTES).data
        except (Unsettled, Unreadable):
            return False
        if data is None or content_digest(data) != belief.digest:
            return False  # it has changed since it was indexed, and will be looked at again
        same = is_blob(data, blob)
        if not same:
            self._differing[path] = (blob, belief.digest)
        return same


def is_blob(data: bytes, blob: str) -> bool:
    """Whether git would name these bytes so; with the line ends of the system or of git."""
    return _blob_id(data, blob) == blob or (b"\r\n" in data and _blob_id(data.replace(b"\r\n", b"\n"), blob) == blob)


def _blob_id(data: bytes, like: str) -> str:
    name = sha256 if len(like) == 64 else sha1
    return name(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def _provenance(path: str, known: Traced, digest: bytes) -> Provenance:
    lineage = known.lineage
    first = None if lineage.cut else lineage.first
    counts = (len(lineage.commits), lineage.agents)
    return Provenance(path, first, lineage.last, *counts, lineage.names(), known.blob, digest)
