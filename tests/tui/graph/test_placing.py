"""Nodes and labels on a grid of cells."""

from rich.cells import cell_len

from recalld.tui.graph.placing import LONGEST, MARGIN, Placed, labelled, spots
from recalld.tui.text.content import shortened

TITLES = [f"筆記 {n} about things" for n in range(60)]
SPIRAL = [((n * 37 % 60) / 59, (n * 11 % 60) / 59) for n in range(60)]


def placed(width: int, height: int, *wanted: int) -> list[Placed]:
    return labelled(spots(SPIRAL, width, height), TITLES, wanted, width, height)


def cells(one: Placed) -> set[tuple[int, int]]:
    return {(x, one.y) for x in range(one.start, one.start + one.width)}


def test_no_label_lies_on_another_or_on_another_node() -> None:
    found = placed(76, 20)
    taken = [cell for one in found for cell in cells(one)]
    assert len(taken) == len(set(taken))
    assert all(one.start >= 0 and one.start + one.width <= 76 and 0 <= one.y < 20 for one in found)
    assert all((one.x, one.y) in cells(one) for one in found)


def test_the_first_ones_have_labels_and_the_rest_are_dots() -> None:
    found = placed(76, 20)
    assert all(one.text for one in found[:5])
    assert [one.width for one in found if not one.text] == [1] * sum(not one.text for one in found)
    assert 0 < sum(not one.text for one in found) < 60


def test_what_is_wanted_has_its_label_and_nothing_moves() -> None:
    before, after = placed(76, 20), placed(76, 20, 59, 58, 57)
    assert not any(one.text for one in before[57:]) and all(one.text for one in after[57:])
    assert [(one.x, one.y) for one in before] == [(one.x, one.y) for one in after]


def test_a_larger_map_has_more_labels() -> None:
    small, large = (sum(bool(one.text) for one in placed(76 * zoom, 20 * zoom)) for zoom in (1, 3))
    assert small < large and large > 55


def test_a_node_alone_goes_where_it_belongs() -> None:
    (one,) = labelled(spots([(0.5, 0.5)], 21, 5), ["中"], (), 21, 5)
    assert (one.x, one.y, one.start, one.width, one.text) == (10, 2, 8, 4, "中")
    assert one.holds(one.start, 2) and not one.holds(one.x, 1)


def test_no_room_at_all() -> None:
    found = placed(3, 2)
    assert len(found) == 60
    assert all(0 <= one.x < 3 and 0 <= one.y < 2 for one in found)


def test_long_titles_are_cut_at_a_character() -> None:
    assert shortened("短", 10) == "短"
    assert shortened("終端機裡的中文寬度", 8) == "終端機~"
    assert shortened("anything", 1) == "~"
    assert cell_len(shortened("長" * 40, LONGEST)) <= LONGEST
    (one,) = labelled([(0, 0)], ["長" * 40], (), 80, 5)
    assert one.width == cell_len(one.text) + MARGIN
