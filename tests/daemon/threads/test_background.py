"""Threads in the background: they work, give way, try again, and end when they are told to."""

import threading

import pytest

from recalld.daemon.threads.background import FIRST_RETRY, Background
from recalld.daemon.threads.precedence import Stopped

SECONDS = 20.0


def test_a_failure_is_sat_out_longer_each_time_until_work_succeeds() -> None:
    """The seconds to wait double with each failure in a row, and the end is told."""
    outcomes: list[type[Exception] | None] = [OSError, OSError, None, OSError, Stopped]
    waited: list[float] = []
    ended = threading.Event()

    def work() -> None:
        outcome = outcomes.pop(0)
        if outcome is not None:
            raise outcome

    thread = Background("test", work, lambda error, seconds: waited.append(seconds), ended.set)
    thread.start()
    assert ended.wait(SECONDS)
    assert waited == [FIRST_RETRY, 2 * FIRST_RETRY, FIRST_RETRY] and outcomes == []


def test_stopping_ends_what_waits() -> None:
    def work() -> None:
        with thread.changed:
            thread.changed.wait_for(lambda: thread.stopping)
        thread.breathe(SECONDS)

    failed: list[Exception] = []
    thread = Background("test", work, lambda error, seconds: failed.append(error))
    thread.start()
    assert thread.is_alive
    thread.stop()
    assert not thread.is_alive and failed == []
    with pytest.raises(Stopped):
        thread.breathe(0.0)


def test_one_that_was_never_started_can_be_stopped() -> None:
    thread = Background("test", lambda: None, lambda error, seconds: None)
    thread.stop()
    assert not thread.is_alive


def test_a_query_goes_first() -> None:
    """Who breathes while one runs goes on when it has ended."""
    thread = Background("test", lambda: None, lambda error, seconds: None)
    breathing, breathed = threading.Event(), threading.Event()

    def breathe() -> None:
        breathing.set()
        thread.breathe(SECONDS)
        breathed.set()

    with thread.busy():
        other = threading.Thread(target=breathe)
        other.start()
        assert breathing.wait(SECONDS) and not breathed.is_set()
    assert breathed.wait(SECONDS)
    other.join(SECONDS)
