"""The store's side of the history: commits that changed notes, and what follows from them for each note."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from . import provenance
from .indexfile import IndexFile
from .provenance import CommitRow, ProvenanceRows


class HistoryTables:
    """What the file has of the vault's history. Any thread may read; one writes."""

    def __init__(self, file: IndexFile) -> None:
        self._file = file

    def commits(self) -> list[CommitRow]:
        """Return all commits that changed notes, parents before children, as far as they were read."""
        with self._file.database.read() as cursor:
            return provenance.commits(cursor)

    def generations(self, ids: Collection[str] | None = None) -> Mapping[str, int]:
        """Return the generation of these commits, or of all that are kept."""
        with self._file.database.read() as cursor:
            return provenance.generations(cursor, ids)

    def read_up_to(self) -> tuple[str, str]:
        """Return up to which commit of which repository the history is kept; "" for none."""
        with self._file.database.read() as cursor:
            return provenance.read_up_to(cursor)

    def put(self, rows: ProvenanceRows) -> None:
        """Keep what changed in the history; of notes, only those that there are."""
        with self._file.writing() as mirrors:
            known = {note.path: note for note in rows.notes if mirrors.notes.id_of(note.path) is not None}
            with self._file.transaction() as cursor:
                provenance.put(cursor, replace(rows, notes=list(known.values())))
            with mirrors.notes.lock:
                mirrors.notes.trace(known, rows.unknown)
