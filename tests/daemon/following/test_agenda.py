"""The agenda: many hints become few looks."""

import threading

from recalld.daemon.following.agenda import MANY_PATHS, Agenda, Scope


def test_paths_are_looked_at_together() -> None:
    agenda = Agenda()
    agenda.look_at(["a.md"])
    agenda.look_at(["b.md", "a.md"])
    agenda.look_at(["later.md"], after=60)
    assert agenda.knows_of() == {"a.md", "b.md", "later.md"}
    assert agenda.take(1) == Scope(False, frozenset({"a.md", "b.md"}))
    assert agenda.knows_of() == {"a.md", "b.md", "later.md"}  # taken, but not looked at yet
    assert agenda.take(0) is None
    assert agenda.knows_of() == {"later.md"}


def test_a_look_at_everything_covers_the_rest() -> None:
    agenda = Agenda()
    agenda.look_at(["a.md"])
    agenda.look_everywhere()
    agenda.look_everywhere()
    agenda.look_everywhere(after=60)
    assert agenda.take(1) == Scope(True)
    assert agenda.take(0) is None


def test_too_many_paths_are_everything() -> None:
    agenda = Agenda()
    agenda.look_at(f"{n}.md" for n in range(MANY_PATHS + 1))
    assert agenda.take(1) == Scope(True)
    assert len(agenda.knows_of()) == MANY_PATHS + 1
    assert agenda.take(0) is None
    assert not agenda.knows_of()


def test_tasks_come_first_and_due_times_are_kept() -> None:
    agenda = Agenda()
    ran: list[int] = []
    agenda.look_everywhere(after=0.02)
    agenda.do(lambda: ran.append(1))
    task = agenda.take(1)
    assert callable(task)
    task()
    assert ran == [1]
    assert agenda.take(5) == Scope(True)


def test_closing_wakes_the_taker() -> None:
    agenda = Agenda()
    got: list[object] = []
    thread = threading.Thread(target=lambda: got.append(agenda.take(60)))
    thread.start()
    agenda.close()
    thread.join(5)
    assert got == [None]
