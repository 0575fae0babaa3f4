"""Lines on a grid of cells."""

from recalld.tui.widgets.canvas import Canvas


def drawn(canvas: Canvas) -> list[str]:
    return ["".join(canvas.char(x, y) for x in range(canvas.width)) for y in range(canvas.height)]


def test_lines_of_dots() -> None:
    canvas = Canvas(4, 2)
    canvas.line((0, 0), (3, 0))
    top, below = drawn(canvas)
    assert below == "    "
    assert all(0x2800 < ord(char) <= 0x28FF for char in top)
    assert top[1] == top[2] != "\u2800"


def test_ascii_lines_go_the_way_they_lead() -> None:
    flat, steep, down, up = (Canvas(9, 5, ascii=True) for _ in range(4))
    flat.line((0, 2), (8, 2))
    steep.line((4, 0), (4, 4))
    down.line((0, 0), (8, 4))
    up.line((0, 4), (8, 0))
    assert "---------" in drawn(flat)
    assert {row.strip() for row in drawn(steep)} == {"|"}
    assert set("".join(drawn(down))) == {" ", "\\"}
    assert set("".join(drawn(up))) == {" ", "/"}
    flat.line((4, 0), (4, 4))
    assert drawn(flat)[2][4] == "+"


def test_what_lies_outside_is_left_out() -> None:
    canvas = Canvas(5, 3)
    canvas.line((-100, 1), (100, 1))
    assert drawn(canvas)[1].count(" ") == 0
    away = Canvas(5, 3)
    away.line((-9, -9), (-1, -2))
    assert "".join(drawn(away)).strip() == ""


def test_the_foremost_line_is_seen() -> None:
    canvas = Canvas(5, 3)
    canvas.line((0, 1), (4, 1), level=2)
    front = canvas.char(2, 1)
    canvas.line((2, 0), (2, 2), level=0)
    assert canvas.char(2, 1) == front
    assert canvas.levels[2, 1] == 2


def test_a_dotted_line_has_fewer_dots() -> None:
    full, dotted = Canvas(8, 1), Canvas(8, 1)
    full.line((0, 0), (7, 0))
    dotted.line((0, 0), (7, 0), dotted=True)
    dots = [sum(bin(ord(char) - 0x2800).count("1") for char in drawn(one)[0] if char != " ") for one in (full, dotted)]
    assert dots[1] < dots[0] / 2
