"""What `status` says of latencies, memory and the reranker."""

from collections.abc import Sequence

from recalld.daemon.socket import figures
from recalld.index.recall.breaker import Breaker, Guarded
from recalld.index.recall.ranking.late import Likeness, Passage, Sampled


class Broken:
    """A reranker that never works."""

    name = "broken"

    def compare(
        self, forms: Sequence[str], lang: str, passages: Sequence[Passage], seconds: float, core: Sequence[str] = ()
    ) -> list[Likeness | None]:
        raise RuntimeError("no weights")

    def learn(self, sample: Sampled) -> None: ...


def test_the_breaker_that_failed_most() -> None:
    quiet, failing = (Guarded(Broken(), Breaker()) for _ in range(2))
    for _ in range(3):
        failing.compare("q", "en", [Passage(b"", "text", "en")], 1.0)
    worst = figures.most_troubled([quiet, failing])
    assert worst is failing
    told = figures.breaker(worst)
    assert (told["state"], told["failures"], told["reason"]) == ("open", 3, "RuntimeError: no weights")
    assert 590 < told["rests_s"] <= 600
    assert figures.breaker(quiet) == figures.breaker(None)
    assert figures.most_troubled([]) is None


def test_percentiles_and_memory() -> None:
    assert figures.percentiles([]) == {"p50_ms": None, "p95_ms": None}
    assert figures.percentiles([float(n) for n in range(100)]) == {"p50_ms": 50.0, "p95_ms": 95.0}
    assert 5 < figures.memory_mb() < 100_000
