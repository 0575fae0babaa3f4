"""Back and forward."""

from recalld.tui.notes.visits import Visits


def path(visits: Visits) -> str:
    return visits.current.path if visits.current else ""


def test_back_and_forward() -> None:
    visits = Visits()
    assert visits.step(-1) is None
    for each in ("a", "b", "c"):
        visits.go(each)
    assert (visits.has(-2), visits.has(-3), visits.has(1)) == (True, False, False)
    visits.step(-1)
    visits.stay_at(7.0)
    visits.step(-1)
    back = visits.step(1)
    assert back is not None and (back.path, back.y) == ("b", 7.0)


def test_a_new_way_forgets_the_old_one() -> None:
    visits = Visits()
    for each in ("a", "b"):
        visits.go(each)
    visits.step(-1)
    visits.go("c")
    assert (path(visits), visits.has(1)) == ("c", False)
    visits.go("c")
    assert visits.step(-1) is not None and path(visits) == "a"


def test_notes_that_moved() -> None:
    visits = Visits()
    visits.go("old.md")
    visits.move({"old.md": "new.md"})
    assert path(visits) == "new.md"


def test_a_note_opened_anew_is_the_beginning_of_a_way() -> None:
    visits = Visits()
    visits.go("a", from_note=True)
    visits.go("a")
    assert visits.current is not None and not visits.current.from_note
