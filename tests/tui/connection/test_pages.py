"""Pages of a long list: asked for once, when they are looked at."""

from recalld.tui.connection.pages import KEPT, SIZE, Pages


def test_a_page_is_asked_for_once_and_again_when_it_did_not_come() -> None:
    asked: list[int] = []
    pages = Pages(asked.append)
    assert pages.get(SIZE + 1) is None and pages.get(SIZE + 2) is None and asked == [1]
    pages.fail(1)
    assert pages.get(SIZE + 1) is None and asked == [1, 1]
    pages.fill(1, [{"n": 0}, {"n": 1}], SIZE + 2)
    assert pages.get(SIZE + 1) == {"n": 1} and pages.get(SIZE + 2) is None and pages.total == SIZE + 2
    assert asked == [1, 1, 0]


def test_what_comes_next_is_asked_for_before_it_is_looked_at() -> None:
    asked: list[int] = []
    pages = Pages(asked.append)
    pages.fill(1, [{"n": n} for n in range(SIZE)], SIZE * 2)
    assert pages.get(SIZE) == {"n": 0} and asked == [0]
    assert pages.get(SIZE * 2 - 1) == {"n": SIZE - 1} and asked == [0]
    pages.fill(1, [{"n": n} for n in range(SIZE)], SIZE * 2 + 1)
    assert pages.get(SIZE * 2 - 1) == {"n": SIZE - 1} and asked == [0, 2]


def test_only_so_many_pages_are_kept() -> None:
    asked: list[int] = []
    pages = Pages(asked.append)
    for page in range(KEPT + 1):
        pages.fill(page, [{"page": page}], SIZE * KEPT * 2)
    assert pages.get(SIZE) == {"page": 1} and pages.get(0) is None and asked == [0]
