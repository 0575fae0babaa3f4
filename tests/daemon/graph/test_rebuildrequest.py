"""Who requests for a whole graph is told how far it is, and not with every note."""

from recalld.daemon.graph.rebuildrequest import STEPS, RebuildRequest, tell


def told(total: int) -> list[tuple[int, int]]:
    """What one hears while so many steps are taken."""
    heard: list[tuple[int, int]] = []
    requests = [RebuildRequest(lambda done, of: heard.append((done, of)))]
    for done in range(1, total + 1):
        tell(requests, done, total)
    return heard


def test_every_step_of_few() -> None:
    assert told(3) == [(1, 3), (2, 3), (3, 3)]


def test_a_hundredth_each_of_many_and_the_end() -> None:
    heard = told(20_000)
    assert len(heard) <= STEPS + 1 and heard[-1] == (20_000, 20_000)


def test_nothing_to_do_is_no_error() -> None:
    heard: list[int] = []
    tell([RebuildRequest(lambda done, total: heard.append(done))], 0, 0)
    assert heard == [0]
