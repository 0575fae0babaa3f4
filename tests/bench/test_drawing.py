"""The picture of a cost: what is in it, and where."""

import xml.etree.ElementTree as ET

from bench.drawing import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Axis, curve, short

SVG = "{http://www.w3.org/2000/svg}"


def places(picture: str) -> list[tuple[float, float]]:
    """Where the points are."""
    return [(float(one.attrib["cx"]), float(one.attrib["cy"])) for one in ET.fromstring(picture).iter(f"{SVG}circle")]


def texts(picture: str) -> list[str]:
    """What is written in it."""
    return [one.text or "" for one in ET.fromstring(picture).iter(f"{SVG}text")]


def test_an_axis_puts_equal_factors_at_equal_distances() -> None:
    axis = Axis(1, 100, 0, 200)
    assert [round(axis.at(value), 6) for value in (1, 10, 100)] == [0, 100, 200]
    assert round(Axis(1, 100, 200, 0).at(10), 6) == 100


def test_a_point_with_its_value_for_each_size_inside_the_axes() -> None:
    picture = curve("Cold index", "CPU s", [(1000, 1.5), (10_000, 20), (100_000, 400)])
    drawn = places(picture)
    assert len(drawn) == 3
    assert all(LEFT < x < WIDTH - RIGHT and TOP < y < HEIGHT - BOTTOM for x, y in drawn)
    assert drawn == sorted(drawn) and [y for _, y in drawn] == sorted((y for _, y in drawn), reverse=True)
    assert {"Cold index", "CPU s", "1.5", "20.0", "400", "1,000", "10,000", "100,000"} <= set(texts(picture))


def test_the_dashed_line_is_what_grows_as_the_notes_do() -> None:
    picture = curve("Even", "s", [(1000, 1.0), (10_000, 10.0)])
    even = next(one for one in ET.fromstring(picture).iter(f"{SVG}path") if one.attrib["class"] == "even")
    line = next(one for one in ET.fromstring(picture).iter(f"{SVG}path") if one.attrib["class"] == "line")
    assert even.attrib["d"] == line.attrib["d"]


def test_a_title_is_text_and_a_cost_of_nothing_has_a_place() -> None:
    picture = curve("a < b & c", "ms", [(10, 0.0), (20, 0.0)])
    assert "a < b & c" in texts(picture)
    assert len(places(picture)) == 2


def test_a_value_has_as_many_digits_as_say_something() -> None:
    assert [short(value) for value in (12_345.6, 99.94, 1.0, 0.123)] == ["12,346", "99.9", "1.0", "0.12"]
