"""Labels on a grid of cells."""

from rich.cells import cell_len

from recalld.tui.placing import LONGEST, MARGIN, Placed, place, shortened

TITLES = [f"筆記 {n} about things" for n in range(60)]
SPIRAL = [((n * 37 % 60) / 59, (n * 11 % 60) / 59) for n in range(60)]


def cells(one: Placed) -> set[tuple[int, int]]:
    return {(x, one.y) for x in range(one.x, one.x + one.width)}


def test_no_label_lies_on_another() -> None:
    placed = place(SPIRAL, TITLES, 76, 20)
    taken = [cell for one in placed for cell in cells(one)]
    assert len(taken) == len(set(taken))
    assert all(one.x >= 0 and one.x + one.width <= 76 and 0 <= one.y < 20 for one in placed)


def test_the_first_ones_have_labels_and_the_rest_are_dots() -> None:
    placed = place(SPIRAL, TITLES, 76, 20)
    assert all(one.text for one in placed[:10])
    assert [one.width for one in placed if not one.text] == [1] * sum(not one.text for one in placed)
    assert 0 < sum(not one.text for one in placed) < 60


def test_a_larger_map_has_more_labels() -> None:
    small, large = (sum(bool(one.text) for one in place(SPIRAL, TITLES, 76 * zoom, 20 * zoom)) for zoom in (1, 3))
    assert (small < large, large) == (True, 60)


def test_a_node_alone_goes_where_it_belongs() -> None:
    (one,) = place([(0.5, 0.5)], ["中"], 21, 5)
    assert (one.x, one.y, one.width, one.text) == (round(0.5 * 17), 2, 4, "中")
    assert one.holds(one.x, 2) and not one.holds(one.x, 1)


def test_no_room_at_all() -> None:
    placed = place(SPIRAL, TITLES, 3, 2)
    assert len(placed) == 60
    assert all(0 <= one.x < 3 and 0 <= one.y < 2 for one in placed)


def test_long_titles_are_cut_at_a_character() -> None:
    assert shortened("短", 10) == "短"
    assert shortened("終端機裡的中文寬度", 8) == "終端機~"
    assert shortened("anything", 1) == "~"
    assert cell_len(shortened("長" * 40, LONGEST)) <= LONGEST
    (one,) = place([(0, 0)], ["長" * 40], 80, 5)
    assert one.width == cell_len(one.text) + MARGIN
