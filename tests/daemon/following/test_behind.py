"""Whether the index may say what was before."""

from recalld.daemon.following.agenda import Agenda, Scope
from recalld.daemon.following.behind import Behind


def test_head_that_moved_is_noticed_until_everything_was_looked_at() -> None:
    head, agenda = ["one"], Agenda()
    behind = Behind(lambda: head[0], agenda)
    assert not behind.notice()  # before the first look is over, that is told
    behind.begin()
    behind.catch_up()
    assert not behind.notice() and agenda.take(0) is None
    head[0] = "two"
    assert behind.notice()
    assert agenda.take(1) == Scope(True)
    behind.begin()
    assert behind.notice()
    behind.catch_up()
    assert not behind.notice()


def test_what_was_lost_while_a_look_was_under_way_is_not_in_it() -> None:
    behind = Behind(lambda: "", Agenda())
    behind.begin()
    behind.hear()
    behind.catch_up()
    assert behind.notice()
    behind.begin()
    behind.catch_up()
    assert not behind.notice()
