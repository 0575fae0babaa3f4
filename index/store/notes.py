"""The mirror of all notes in memory: what filters, ranking and the differ ask for without touching the file."""

import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from ..notes.links import Names, Resolved
from ..notes.note import Link
from .provenance import Provenance
from .rows import Believed, NoteMeta, RefusedFile, Stat

HASH_BYTES = 16


@dataclass(frozen=True, slots=True)
class Held:
    """A note and the ids of its passages, of one revision."""

    meta: NoteMeta
    passages: range


class NoteTable:
    """Notes by id and by path, refused files by path, and the names links resolve against.

    Any thread may read. Single look-ups are never torn; `all()` is one revision. Only the writer changes it.
    """

    def __init__(self) -> None:
        self.lock = threading.RLock()
        """Held while several changes are made that have to be seen as one."""
        self._metas: dict[int, NoteMeta] = {}
        self._ids: dict[str, int] = {}
        self._spans: dict[int, tuple[int, bytes]] = {}
        self._believed: dict[str, Believed] = {}
        self._refused: dict[str, RefusedFile] = {}
        self._provenance: dict[str, Provenance] = {}
        self.names = Names(())

    def __len__(self) -> int:
        return len(self._metas)

    def __contains__(self, note_id: object) -> bool:
        return note_id in self._metas

    def get(self, note_id: int) -> NoteMeta | None:
        """Return a note, None when it is gone."""
        return self._metas.get(note_id)

    def id_of(self, path: str) -> int | None:
        """Return the id of the note at a path."""
        return self._ids.get(path)

    def ids(self) -> Mapping[str, int]:
        """Return a live, read-only view of note ids by path."""
        return MappingProxyType(self._ids)

    def by_path(self, path: str) -> NoteMeta | None:
        """Return the note at a path."""
        note_id = self._ids.get(path)
        return None if note_id is None else self._metas.get(note_id)

    def all(self) -> list[NoteMeta]:
        """Return all notes of one revision, in no order."""
        with self.lock:
            return list(self._metas.values())

    def believed(self) -> Mapping[str, Believed]:
        """Return a live, read-only view of what the index believes of every path, refused files included."""
        return MappingProxyType(self._believed)

    def refused(self) -> Mapping[str, RefusedFile]:
        """Return a live, read-only view of the refused files."""
        return MappingProxyType(self._refused)

    def provenance(self) -> Mapping[str, Provenance]:
        """Return a live, read-only view of where notes come from, by path; of those that were committed."""
        return MappingProxyType(self._provenance)

    def passages(self, note_id: int) -> range:
        """Return the ids of a note's passages, in order; empty for a note that is gone."""
        first, hashes = self._spans.get(note_id, (0, b""))
        return range(first, first + len(hashes) // HASH_BYTES)

    def held(self, note_ids: Collection[int]) -> dict[int, Held]:
        """Return these notes with their passages, all of one revision; those that are gone are left out.

        What is shown of a note beside its text (title, day) has to be of the save that the text is of.
        """
        with self.lock:
            known = [(note_id, self._metas[note_id]) for note_id in note_ids if note_id in self._metas]
            return {note_id: Held(meta, self.passages(note_id)) for note_id, meta in known}

    def hashes(self, note_id: int) -> list[bytes]:
        """Return the text hashes of a note's passages, in order."""
        joined = self._spans.get(note_id, (0, b""))[1]
        return [joined[at : at + HASH_BYTES] for at in range(0, len(joined), HASH_BYTES)]

    def resolve(self, link: Link, source: str) -> Resolved:
        """Return where a link in the note at `source` leads now."""
        with self.lock:
            return self.names.resolve(link, source)

    def put(self, meta: NoteMeta, believed: Believed, first_passage: int, hashes: bytes) -> None:
        """Add a note, or put it in the place of what had its id, never absent between; another there was dropped."""
        before = self._metas.get(meta.note_id)
        if before is not None and before.path != meta.path and self._ids.get(before.path) == meta.note_id:
            self._leave(before.path)
        self._metas[meta.note_id] = dated(meta, believed, self._provenance.get(meta.path))
        self._ids[meta.path] = meta.note_id
        self._believed[meta.path] = believed
        self._spans[meta.note_id] = (first_passage, hashes)
        self.names.add(meta.path, meta.title, meta.aliases)

    def drop(self, note_id: int) -> None:
        """Forget a note; unknown ids are no error."""
        meta = self._metas.pop(note_id, None)
        if meta is None:
            return
        del self._spans[note_id]
        self._leave(meta.path)

    def _leave(self, path: str) -> None:
        """Forget that a note is at a path."""
        del self._ids[path]
        del self._believed[path]
        self.names.remove(path)

    def refuse(self, file: RefusedFile) -> None:
        """Remember a refused file."""
        self._refused[file.path] = file
        self._believed[file.path] = Believed(file.stat, file.digest, refused=True)

    def unrefuse(self, path: str) -> None:
        """Forget a refused file; before a note is put at its path."""
        if self._refused.pop(path, None) is not None:
            del self._believed[path]

    def touch(self, path: str, stat: Stat) -> None:
        """Note another stat of unchanged bytes."""
        self._believed[path] = replace(self._believed[path], stat=stat)
        note_id = self._ids.get(path)
        if note_id is not None:
            self._metas[note_id] = replace(self._metas[note_id], mtime_ns=stat.mtime_ns)
        if path in self._refused:
            self._refused[path] = replace(self._refused[path], stat=stat)

    def trace(self, found: Mapping[str, Provenance], unknown: Collection[str]) -> None:
        """Note where notes come from, and of which paths nothing is known any more."""
        self._provenance.update(found)
        for path in unknown:
            self._provenance.pop(path, None)
        for path in (*found, *unknown):
            note_id = self._ids.get(path)
            if note_id is not None:
                meta, believed = self._metas[note_id], self._believed[path]
                self._metas[note_id] = dated(meta, believed, self._provenance.get(path))


def dated(meta: NoteMeta, believed: Believed, known: Provenance | None) -> NoteMeta:
    """The note with what git says of it: the time only while the file is what was committed."""
    committed = known.last if known is not None and known.digest == believed.digest else 0
    share = known.agent_share if known is not None else 0.0
    if (meta.committed, meta.agent_share) == (committed, share):
        return meta
    return replace(meta, committed=committed, agent_share=share)
