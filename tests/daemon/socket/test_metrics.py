"""What was asked, in numbers."""

import asyncio

from recalld.daemon.socket.metrics import MOST_METHODS, OTHER, Metrics


def test_calls_errors_and_times_are_counted_by_method() -> None:
    metrics = Metrics()
    for seconds, failed in ((0.010, False), (0.020, False), (0.5, True)):
        metrics.begun()
        metrics.answered("search", seconds, failed)
    metrics.begun()
    shown = metrics.shown(waiting=1)
    assert (shown["n"], shown["errors"], shown["in_flight"], shown["waiting"]) == (3, 1, 1, 1)
    assert shown["methods"] == {"search": {"n": 3, "errors": 1, "p50_ms": 20.0, "p95_ms": 500.0}}


def test_names_from_outside_do_not_fill_the_memory() -> None:
    metrics = Metrics()
    for number in range(MOST_METHODS + 10):
        metrics.begun()
        metrics.answered(f"m{number}", 0.0, True)
    shown = metrics.shown(0)["methods"]
    assert len(shown) == MOST_METHODS + 1 and shown[OTHER]["n"] == 10


def test_quiet_is_when_everything_was_answered() -> None:
    async def play() -> list[bool]:
        metrics = Metrics()
        found = [await metrics.quiet(1)]
        metrics.begun()
        found.append(await metrics.quiet(0.01))
        asyncio.get_running_loop().call_later(0.01, metrics.answered, "search", 0.01, False)
        return [*found, await metrics.quiet(10)]

    assert asyncio.run(play()) == [True, False, True]
