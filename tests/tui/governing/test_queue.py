"""The review queue as a list: order, marks, what is put off and what is being decided."""

from typing import Any

from recalld.tui.governing.queue import Queue


def proposals(*ids: str) -> list[dict[str, Any]]:
    return [{"id": each} for each in ids]


def filled(*ids: str) -> Queue:
    queue = Queue()
    queue.fill(proposals(*ids), len(ids), {"merge": len(ids)}, 0)
    return queue


def shown(queue: Queue) -> list[str]:
    return [queue[row]["id"] for row in range(len(queue))]


def test_what_is_put_off_comes_last_and_stays_there() -> None:
    queue = filled("a", "b", "c")
    queue.put_off(0)
    queue.put_off(0)
    assert shown(queue) == ["c", "a", "b"]
    queue.fill(proposals("a", "b", "c", "d"), 4, {}, 0)
    assert shown(queue) == ["c", "d", "a", "b"] and queue.is_later(queue[2])


def test_what_was_put_off_comes_back_to_its_place() -> None:
    queue = filled("a", "b", "c")
    queue.put_off(1)
    queue.bring_back("b")
    assert shown(queue) == ["a", "b", "c"] and not queue.is_later(queue[1])


def test_what_is_being_decided_is_out_of_the_way() -> None:
    queue = filled("a", "b")
    queue.begin(["a"])
    assert shown(queue) == ["b"]
    queue.end(["a"])
    assert shown(queue) == ["a", "b"]


def test_marks_hold_as_long_as_what_they_are_on() -> None:
    queue = filled("a", "b")
    queue.toggle(0)
    queue.toggle(1)
    queue.toggle(1)
    assert [each["id"] for each in queue.chosen()] == ["a"] and queue.row_of("b") == 1
    queue.fill(proposals("b"), 1, {}, 0)
    assert queue.chosen() == [] and queue.row_of("a") is None
