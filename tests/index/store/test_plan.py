"""Which id each path has after a batch."""

from recalld.index.notes.note import Problem
from recalld.index.store.plan import Plan, plan
from recalld.index.store.rows import Batch, Move, RefusedFile, Stat

from .conftest import make_note

IDS = {"a.md": 1, "b.md": 2, "c.md": 3}


def refusal(path: str) -> RefusedFile:
    return RefusedFile(path, Stat(1, 1, 1, 1), b"d", Problem(0, "binary", "not text"))


def planned(batch: Batch, refused: tuple[str, ...] = ()) -> Plan:
    return plan(batch, IDS, {path: refusal(path) for path in refused}, 10)


def paths(made: Plan) -> dict[int, str]:
    """Return the path of every note after the plan."""
    left = {note_id: path for path, note_id in IDS.items() if note_id not in made.dead}
    return left | {note_id: item.note.path for note_id, item in made.writes.items()}


def move(old: str, new: str) -> Move:
    return Move(old, make_note(new))


def test_two_notes_swap_their_paths() -> None:
    made = planned(Batch(moves=[move("a.md", "b.md"), move("b.md", "a.md")]))
    assert paths(made) == {1: "b.md", 2: "a.md", 3: "c.md"}
    assert not made.dead


def test_a_move_replaces_the_note_at_its_new_path() -> None:
    made = planned(Batch(moves=[move("a.md", "b.md")]))
    assert paths(made) == {1: "b.md", 3: "c.md"}
    assert made.removed == ["b.md"]


def test_a_new_note_where_another_moved_away_gets_an_id_of_its_own() -> None:
    made = planned(Batch(moves=[move("a.md", "d.md")], upserts=[make_note("a.md")], removed=["a.md"]))
    assert paths(made) == {1: "d.md", 2: "b.md", 3: "c.md", 10: "a.md"}
    assert (made.added, made.moved, made.removed) == (["a.md"], [("a.md", "d.md")], [])


def test_two_moves_to_one_path_leave_one_note_there() -> None:
    made = planned(Batch(moves=[move("a.md", "d.md"), move("b.md", "d.md")], removed=["a.md", "b.md"]))
    assert paths(made) == {2: "d.md", 3: "c.md"}


def test_a_move_of_what_is_not_known_is_a_new_note() -> None:
    assert paths(planned(Batch(moves=[move("x.md", "y.md")])))[10] == "y.md"


def test_an_upsert_wins_over_removed_and_keeps_the_id() -> None:
    made = planned(Batch(upserts=[make_note("a.md")], removed=["a.md", "b.md", "nowhere.md"]))
    assert paths(made) == {1: "a.md", 3: "c.md"}
    assert (made.modified, made.removed) == (["a.md"], ["b.md"])


def test_a_note_becomes_a_refused_file_and_back() -> None:
    made = planned(Batch(refused=[refusal("a.md")]))
    assert (made.dead, list(made.refused)) == ({1}, ["a.md"])
    made = planned(Batch(upserts=[make_note("r.md")]), refused=("r.md",))
    assert (made.unrefused, paths(made)[10]) == ({"r.md"}, "r.md")


def test_touching_what_is_not_there_does_nothing() -> None:
    assert planned(Batch(touched=[("nowhere.md", Stat(1, 1, 1, 1))])).empty
    assert not planned(Batch(touched=[("a.md", Stat(1, 1, 1, 1)), ("r.md", Stat(1, 1, 1, 1))]), ("r.md",)).empty
