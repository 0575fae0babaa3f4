"""What a batch means for the notes there are: which id each path has afterwards. Pure; the store writes it down."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .rows import Applied, Batch, IndexedNote, Move, RefusedFile, Stat


@dataclass(slots=True)
class Plan:
    """A batch by note id. Ids in `writes` that are also in `replaced` exist already; ids in `dead` go."""

    next_note: int
    writes: dict[int, IndexedNote] = field(default_factory=dict)
    replaced: set[int] = field(default_factory=set)
    dead: set[int] = field(default_factory=set)
    touched: dict[str, Stat] = field(default_factory=dict)
    refused: dict[str, RefusedFile] = field(default_factory=dict)
    unrefused: set[str] = field(default_factory=set)
    added: list[str] = field(default_factory=list)
    modified: list[str] = field(default_factory=list)
    moved: list[tuple[str, str]] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.writes or self.dead or self.touched or self.refused or self.unrefused)

    @property
    def left(self) -> list[str]:
        """Return the paths at which there was a note that is gone or elsewhere now."""
        return [*self.removed, *(old for old, _ in self.moved)]

    def applied(self, rev: int) -> Applied:
        """Return what the writer reports."""
        return Applied(rev, tuple(self.added), tuple(self.modified), tuple(self.moved), tuple(self.removed))


def plan(batch: Batch, ids: Mapping[str, int], refused: Mapping[str, RefusedFile], next_note: int) -> Plan:
    """Work out a batch against the notes (`ids`: note id by path) and refused files there are.

    All moves happen at once, so two notes may swap their paths; then come upserts, which win over `removed`.
    """
    made = Plan(next_note)
    moves = _moves(batch, ids)
    upserts = {item.note.path: item for item in batch.upserts}
    for move in batch.moves:
        if move.old_path not in ids:  # nothing to keep: as good as new
            upserts.setdefault(move.note.note.path, move.note)
    targets = {move.note.note.path for move in moves.values()}
    free = set(moves)  # paths whose note has gone elsewhere
    _plan_gone(made, batch, ids, refused, free, targets | set(upserts))
    for move in moves.values():
        _plan_move(made, move, ids, free, refused)
    for path, item in upserts.items():
        _plan_upsert(made, path, item, ids, free, targets, refused)
    for path, stat in batch.touched:
        known = path in refused or (path in ids and ids[path] not in made.dead | set(made.writes))
        if known and path not in made.refused and path not in made.unrefused:
            made.touched[path] = stat
    return made


def _moves(batch: Batch, ids: Mapping[str, int]) -> dict[str, Move]:
    """Return the moves of notes there are, by old path; of several to one path the last, the others' notes stay."""
    by_target = {move.note.note.path: move for move in batch.moves if move.old_path in ids}
    return {move.old_path: move for move in by_target.values()}


def _plan_gone(
    made: Plan,
    batch: Batch,
    ids: Mapping[str, int],
    refused: Mapping[str, RefusedFile],
    free: set[str],
    written: set[str],
) -> None:
    for path in dict.fromkeys((*batch.removed, *(file.path for file in batch.refused))):
        if path in written:
            continue
        if path in ids and path not in free:
            made.dead.add(ids[path])
            made.removed.append(path)
        if path in refused:
            made.unrefused.add(path)
    made.refused = {file.path: file for file in batch.refused if file.path not in written}


def _plan_move(
    made: Plan, move: Move, ids: Mapping[str, int], free: set[str], refused: Mapping[str, RefusedFile]
) -> None:
    note_id, path = ids[move.old_path], move.note.note.path
    if path in ids and path not in free and ids[path] not in made.dead:
        made.dead.add(ids[path])
        made.removed.append(path)
    if path in refused:
        made.unrefused.add(path)
    made.writes[note_id] = move.note
    made.replaced.add(note_id)
    made.moved.append((move.old_path, path))


def _plan_upsert(
    made: Plan,
    path: str,
    item: IndexedNote,
    ids: Mapping[str, int],
    free: set[str],
    targets: set[str],
    refused: Mapping[str, RefusedFile],
) -> None:
    if path in targets:  # moved here in the same batch: the move carries the content
        return
    if path in refused:
        made.unrefused.add(path)
    if path in ids and path not in free:
        made.writes[ids[path]] = item
        made.replaced.add(ids[path])
        made.modified.append(path)
        return
    made.writes[made.next_note] = item
    made.next_note += 1
    made.added.append(path)
