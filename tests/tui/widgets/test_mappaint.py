"""The part of a map that is in sight."""

from rich.style import Style

from recalld.tui.graph.drawing import Drawing, Joint
from recalld.tui.graph.placing import Placed
from recalld.tui.widgets.mappaint import Sight, paint

LOOKS = {
    name: Style(color=f"color({n})")
    for n, name in enumerate(("faint", "edge", "strong", "node", "near", "chosen", "dot"))
}
LOOKS["ground"] = Style()
DRAWING = Drawing(("a.md", "b.md", "c.md"), ("Alpha", "終端機", "Gamma"), (Joint(0, 1, 0.9, "link"),), ((0, 0),) * 3)
PLACED = [Placed(3, 0, 0, "Alpha"), Placed(15, 2, 12, "終端機"), Placed(5, 4, 5)]


def lines(chosen: int | None, sight: Sight) -> list[str]:
    strips = paint(DRAWING, PLACED, chosen, sight, LOOKS)
    assert all(strip.cell_length == sight.width for strip in strips)
    return [strip.text for strip in strips]


def test_labels_lines_and_dots() -> None:
    shown = lines(None, Sight(0, 0, 24, 5, ascii=True))
    assert shown[0].startswith(" Alpha ")
    assert " 終端機 " in shown[2]
    assert shown[4].strip() == "o"
    assert "\\" in shown[1] or "-" in shown[1]


def test_what_is_chosen_has_brackets() -> None:
    assert lines(0, Sight(0, 0, 24, 5))[0].startswith("[Alpha]")


def test_a_label_covers_dots_and_what_is_near_covers_the_rest() -> None:
    placed = [Placed(3, 0, 0, "Alpha"), Placed(4, 0, 3, "終端機"), Placed(2, 0, 2)]
    shown = paint(DRAWING, placed, None, Sight(0, 0, 14, 1, ascii=True), LOOKS)[0].text
    assert "o" not in shown and " 終端機 " in shown
    assert paint(DRAWING, placed, 0, Sight(0, 0, 14, 1), LOOKS)[0].text.startswith("[Alpha]")


def test_a_wide_character_at_the_edge_leaves_blanks() -> None:
    for left in range(0, 21):
        lines(1, Sight(left, 0, 6, 5))
    cut = lines(None, Sight(14, 2, 5, 1))[0]
    assert cut.startswith(" 端機")
