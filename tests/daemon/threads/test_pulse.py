"""Whether threads move, as the watchdog is told."""

import threading
from pathlib import Path

from recalld.daemon.following.watch import Watcher
from recalld.daemon.threads.pulse import Pulse

from ..conftest import Follow, until


def test_a_step_that_takes_too_long_is_a_stall_and_rest_is_not() -> None:
    pulse = Pulse()
    assert not pulse.stalled(0.0)
    pulse.beat()
    assert not pulse.stalled(60.0)
    until(lambda: pulse.stalled(0.001))
    pulse.rest()
    assert not pulse.stalled(0.0)


def test_a_writer_that_hangs_stops_the_heart(follow: Follow) -> None:
    vault = follow({"a.md": "# A\n"})
    assert vault.moves(60.0)
    hold, held = threading.Event(), threading.Event()

    def hang() -> None:
        held.set()
        hold.wait(20)

    vault.do(hang)
    assert held.wait(10)
    until(lambda: not vault.moves(0.01))
    assert vault.moves(60.0)
    hold.set()
    until(lambda: vault.moves(0.01))


def test_a_watcher_whose_thread_died_is_not_sound(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, lambda paths: None, lambda: None)
    assert watcher.is_sound
    watcher.follow([""])
    assert watcher.is_sound
    thread, stop = watcher._threads[-1], watcher._stop
    assert stop is not None
    stop.set()
    thread.join(10)
    assert not watcher.is_sound
    watcher.stop()
    assert watcher.is_sound
