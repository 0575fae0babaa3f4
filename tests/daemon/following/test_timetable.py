"""When the thread that writes acts untold, by a clock that the test turns."""

import math

import pytest

from recalld.daemon.following.timetable import (
    BLIND_LOOK_SECONDS,
    FULL_LOOK_SECONDS,
    REHASH_SECONDS,
    REST_SECONDS,
    Timetable,
)


class Clock:
    """Seconds, as they are set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_the_first_look_is_due_at_once(clock: Clock) -> None:
    times = Timetable(clock)
    assert times.is_look_due() and times.patience([]) <= 0.01


@pytest.mark.parametrize(
    ("cost", "blind", "seconds"),
    [
        (0.0, False, FULL_LOOK_SECONDS),
        (9.0, False, FULL_LOOK_SECONDS),
        (0.0, True, BLIND_LOOK_SECONDS),
        (1.0, True, 20),
    ],
)
def test_looks_are_seldom_while_changes_are_announced(clock: Clock, cost: float, blind: bool, seconds: float) -> None:
    """Without hints often, and never for more than a twentieth of the time."""
    times = Timetable(clock)
    times.looked(cost, blind)
    clock.now += seconds - 0.1
    assert not times.is_look_due()
    clock.now += 0.2
    assert times.is_look_due()


def test_rest_comes_once_after_work(clock: Clock) -> None:
    times = Timetable(clock)
    times.looked(0.0, False)
    assert not times.is_rest_due() and times.patience([math.inf]) == REST_SECONDS
    clock.now += REST_SECONDS
    assert times.is_rest_due()
    times.rested()
    assert not times.is_rest_due() and times.patience([math.inf]) == FULL_LOOK_SECONDS - REST_SECONDS
    times.worked()
    assert times.last_work == clock.now and times.patience([0.5]) == 0.5


def test_once_a_day_no_stat_is_trusted(clock: Clock) -> None:
    times = Timetable(clock)
    assert not times.is_rehash_due()
    clock.now += REHASH_SECONDS
    assert times.is_rehash_due() and not times.is_rehash_due()
