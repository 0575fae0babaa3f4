"""Notes through all their names."""

from recalld.daemon.git.lineage import Lineage, trace
from recalld.index.store.provenance import ChangeRow, CommitRow, path_key

A, B, C = path_key("a"), path_key("b"), path_key("c")


def _commit(number: int, *changes: ChangeRow, by: str = "Bo <b@x>", shallow: bool = False) -> CommitRow:
    return CommitRow(f"c{number}", number, 100 * number, (by,), shallow, changes)


def _traced(*commits: CommitRow) -> dict[int, Lineage]:
    return dict(trace(commits, lambda people: people[0].startswith("Claude")))


def test_a_rename_goes_on_with_the_history() -> None:
    found = _traced(
        _commit(1, ChangeRow("A", A)),
        _commit(2, ChangeRow("R", B, A), by="Claude <n@a>"),
        _commit(3, ChangeRow("M", B)),
    )
    lineage = found[B]
    assert (lineage.commits, lineage.first, lineage.last, lineage.agents) == (["c1", "c2", "c3"], 100, 300, 1)
    assert lineage.names() == ("Bo", "Claude")


def test_a_new_note_where_one_was_renamed_away_is_another() -> None:
    found = _traced(_commit(1, ChangeRow("A", A)), _commit(2, ChangeRow("R", B, A)), _commit(3, ChangeRow("A", A)))
    assert (found[A].commits, found[B].commits) == (["c3"], ["c1", "c2"])
    at_once = _traced(_commit(1, ChangeRow("A", A)), _commit(2, ChangeRow("A", A), ChangeRow("R", B, A)))
    assert (at_once[A].commits, at_once[B].commits) == (["c2"], ["c1", "c2"])


def test_a_note_that_comes_back_is_the_old_one() -> None:
    found = _traced(_commit(1, ChangeRow("A", A)), _commit(2, ChangeRow("D", A)), _commit(3, ChangeRow("A", A)))
    assert found[A].commits == ["c1", "c2", "c3"]


def test_changes_on_another_branch_under_the_old_name_belong_to_the_note() -> None:
    found = _traced(_commit(1, ChangeRow("A", A)), _commit(2, ChangeRow("R", B, A)), _commit(3, ChangeRow("M", A)))
    assert found[B].commits == ["c1", "c2", "c3"]


def test_notes_may_swap_their_names() -> None:
    found = _traced(
        _commit(1, ChangeRow("A", A)),
        _commit(2, ChangeRow("A", B)),
        _commit(3, ChangeRow("R", A, B), ChangeRow("R", B, A)),
    )
    assert (found[A].commits, found[B].commits) == (["c2", "c3"], ["c1", "c3"])


def test_what_a_shallow_clone_begins_with_is_older_than_it_tells() -> None:
    found = _traced(_commit(1, ChangeRow("A", A), shallow=True), _commit(2, ChangeRow("M", A), ChangeRow("A", C)))
    assert (found[A].cut, found[C].cut) == (True, False)
