"""The breaker, and what stands behind it."""

from collections.abc import Sequence

from recalld.index.recall.breaker import Breaker, Guarded
from recalld.index.recall.ranking.late import Likeness, Passage, Sampled


class Clock:
    """A clock that stands still until it is set."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Moody:
    """A reranker that does what it is told."""

    name = "moody"

    def __init__(self) -> None:
        self.says: list[Likeness | None] | Exception = [Likeness(0.1, 0.1)]
        self.asked = 0

    def compare(
        self, forms: Sequence[str], lang: str, passages: Sequence[Passage], seconds: float, core: Sequence[str] = ()
    ) -> list[Likeness | None]:
        self.asked += 1
        if isinstance(self.says, Exception):
            raise self.says
        return self.says

    def learn(self, sample: Sampled) -> None: ...


PASSAGES = [Passage(b"1", "text", "en")]


def test_three_failures_in_a_row_open_it_for_ten_minutes() -> None:
    clock, moody = Clock(), Moody()
    guarded = Guarded(moody, Breaker(clock=clock))
    moody.says = ValueError("no such tensor")
    assert [guarded.compare(["q"], "en", PASSAGES, 1.0) for _ in range(5)] == [None] * 5
    assert moody.asked == 3
    state = guarded.breaker.state()
    assert (state.state, state.failures, state.rests_s) == ("open", 3, 600)
    assert state.reason == "ValueError: no such tensor"
    clock.now += 599
    assert guarded.compare(["q"], "en", PASSAGES, 1.0) is None and moody.asked == 3
    clock.now += 2
    moody.says = [Likeness(0.2, 0.2)]
    assert guarded.compare(["q"], "en", PASSAGES, 1.0) == [Likeness(0.2, 0.2)]
    assert guarded.breaker.state().state == "closed" and guarded.breaker.state().failures == 0


def test_a_success_breaks_the_row() -> None:
    moody = Moody()
    guarded = Guarded(moody, Breaker())
    for says in (RuntimeError("x"), RuntimeError("x"), [Likeness(0.1, 0.1)], RuntimeError("x"), RuntimeError("x")):
        moody.says = says  # type: ignore[assignment]
        guarded.compare(["q"], "en", PASSAGES, 1.0)
    assert not guarded.breaker.open and guarded.breaker.state().failures == 2


def test_after_the_rest_one_failure_is_enough() -> None:
    clock = Clock()
    breaker = Breaker(2, 10, clock)
    breaker.failed("a")
    breaker.failed("b")
    clock.now += 11
    assert not breaker.open
    breaker.failed("c")
    assert breaker.open


def test_nothing_done_in_time_is_a_failure_and_a_part_is_not() -> None:
    moody = Moody()
    guarded = Guarded(moody, Breaker())
    moody.says = [None]
    assert guarded.compare(["q"], "en", PASSAGES, 0.5) is None
    assert guarded.breaker.state().reason == "nothing was done within 0.5 s"
    moody.says = [Likeness(0.1, 0.1), None]
    assert guarded.compare(["q"], "en", PASSAGES, 0.5) == [Likeness(0.1, 0.1), None]
    assert guarded.breaker.state().failures == 0
