"""Who works in the background waits while a query runs, and is told when the last has ended."""

import threading

from recalld.daemon.threads.precedence import Precedence


def test_work_waits_until_the_last_query_ends() -> None:
    precedence = Precedence()
    passed = threading.Event()

    def work() -> None:
        precedence.give_way(60, lambda: False)
        passed.set()

    with precedence.busy():
        with precedence.busy():
            worker = threading.Thread(target=work)
            worker.start()
        assert not passed.is_set()
    worker.join(30)
    assert passed.is_set()


def test_nobody_waits_for_nothing_for_ever_or_when_stopping() -> None:
    precedence = Precedence()
    precedence.give_way(60, lambda: False)
    with precedence.busy():
        precedence.give_way(0.01, lambda: False)
        precedence.give_way(60, lambda: True)
