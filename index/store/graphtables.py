"""The store's side of the concept graph: rows of it are kept, and taken only while they are still of use."""

from collections.abc import Sequence

from . import graphrows
from .graphrows import ConceptRow, GraphRows, KeptGraph
from .indexfile import IndexFile


class GraphTables:
    """What the file has of the concept graph. Any thread may read; one writes."""

    def __init__(self, file: IndexFile) -> None:
        self._file = file

    @property
    def generation(self) -> int:
        """Return the generation that rows must be of: one more whenever the graph was dropped."""
        return self._file.graph_generation

    def kept(self) -> KeptGraph:
        """Return all that the file has of the concept graph, as of one revision."""
        with self._file.snapshots.pinned(), self._file.database.read() as cursor:
            return graphrows.kept(cursor)

    def where_found(self, keys: Sequence[str], note_ids: Sequence[int] = ()) -> list[tuple[int, ConceptRow]]:
        """Return where these concepts were found, in these notes or in all: note id and row, by note and line."""
        with self._file.database.read() as cursor:
            return graphrows.where_found(cursor, keys, note_ids)

    def put(self, rows: GraphRows) -> bool:
        """Keep what changed in the graph; False, and nothing of it, when the graph was dropped meanwhile."""
        with self._file.writing() as mirrors:
            if rows.generation != self.generation:
                return False
            with self._file.transaction() as cursor:
                graphrows.put(cursor, rows, mirrors.notes)
            return True
