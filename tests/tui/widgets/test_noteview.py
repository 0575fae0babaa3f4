"""The blocks of a note as lines of the screen."""

from rich.cells import cell_len

from recalld.tui.notes.markdown import Block, blocks
from recalld.tui.notes.notelinks import Targets
from recalld.tui.widgets.noteview import SHOWN_LINES, Reading, going_on, laid_out


def lines(text: str, width: int) -> list[str]:
    return [piece.plain.rstrip() for block in made(text) for piece, _ in laid_out(block, width)]


def made(text: str) -> list[Block]:
    return blocks(text, Targets.of({}).number)


def test_a_paragraph_is_broken_below_its_mark() -> None:
    assert lines("- 容器在跑不代表能用\n", 12) == ["- 容器在跑不", "  代表能用"]


def test_every_line_knows_where_it_comes_from() -> None:
    (block,) = made("first line\nsecond 第二行\n")
    assert [line for _, line in laid_out(block, 10)] == [1, 2, 2]


def test_every_row_of_a_table_knows_its_line() -> None:
    (block,) = made("| a | b |\n|---|---|\n| 1 | 2 |\n| 三三三三三三 | 4 |\n")
    assert [line for _, line in laid_out(block, 12)] == [1, 2, 3, 4, 4]


def test_a_table_loses_nothing_and_fits() -> None:
    shown = lines(f"| 欄 | b |\n|---|---|\n| {'寬' * 30} | word |\n", 40)
    assert sum(line.count("寬") for line in shown) == 30
    assert max(map(cell_len, shown)) <= 40
    assert shown[0].startswith("欄") and set(shown[1]) == {"-", "+"}


def test_empty_lines_inside_a_quotation_have_its_mark() -> None:
    assert going_on("| ", "| ") == "|"
    assert going_on("| ", "|   ") == "|"
    assert going_on("", "| ") == going_on("  ", "     ") == ""


def test_a_very_long_note_is_cut() -> None:
    reading = Reading.of({"path": "a.md", "title": "A", "text": "word\n\n" * SHOWN_LINES})
    assert reading.left_out == SHOWN_LINES
    assert len(reading.blocks) == SHOWN_LINES // 2
