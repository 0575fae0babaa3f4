"""When a dream is due."""

from datetime import datetime, timedelta

from recalld.daemon.graph.night import due

NOON = datetime(2026, 11, 30, 12, 0)


def test_a_dream_is_due_once_a_night() -> None:
    """At its time of day, or when the machine slept through it; not again before the next."""
    before, after = NOON.replace(hour=3).timestamp(), NOON.replace(hour=4, minute=10).timestamp()
    assert due("04:00", NOON, before) and not due("04:00", NOON, after)
    assert not due("23:00", NOON, before) and due("23:00", NOON, before - 86400)
    assert due("04:00", NOON + timedelta(days=3), after)
