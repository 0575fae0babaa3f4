"""How long each stage of answering takes."""

from recalld.daemon.socket.stages import KEPT_TIMES, Stages


def test_each_stage_has_its_percentiles() -> None:
    stages = Stages()
    for number in range(KEPT_TIMES + 100):
        stages.took({"words": float(number), "fuse": 1.0} if number % 2 else {"words": float(number)})
    shown = stages.shown()
    assert list(shown) == ["words", "fuse"]
    assert shown["words"]["n"] == KEPT_TIMES and shown["words"]["p50_ms"] == 100.0 + KEPT_TIMES / 2
    assert shown["fuse"] == {"n": (KEPT_TIMES + 100) // 2, "p50_ms": 1.0, "p95_ms": 1.0}
