"""Tables: what stands in a column belongs to what the column is called."""

from recalld.index.indexer import index_file
from recalld.index.notes.tables import cells, rows, run_on, told
from recalld.index.store.rows import IndexedNote, Stat
from recalld.index.text.tokens import query_groups

ROTA = "值班\n\n| 星期 | 早 | 晚 |\n|---|---|---|\n| 六 | 若涵 | 阿傑 |\n| 日 | 我 | |\n\n完。"


def test_rows_are_told_with_their_columns_and_everything_else_as_it_stands() -> None:
    lines = told(ROTA).split("\n")
    assert lines[4:6] == ["星期：六 | 早：若涵 | 晚：阿傑", "星期：日 | 早：我"]
    assert [lines[at] for at in (0, 2, 3, 7)] == ["值班", "| 星期 | 早 | 晚 |", "|---|---|---|", "完。"]
    assert told("a | b\nno table") == "a | b\nno table"


def test_a_table_ends_at_a_line_without_bars() -> None:
    found = list(rows(["| a |", "|---|", "| 1 |", "", "| 2 |"]))
    assert found == [None, None, ("a: 1",), None, None]


def test_a_bar_in_a_link_in_code_or_behind_a_backslash_is_none() -> None:
    assert cells(r"| [[a|b]] | `c|d` | e \| f |") == ("[[a|b]]", "`c|d`", r"e \| f")


def test_a_row_is_found_by_column_and_cell_together() -> None:
    note = index_file(ROTA.encode(), "值班.md", Stat(1, 0, 0, 0))
    assert isinstance(note, IndexedNote)
    keys = set(note.terms.passages[0][0].tolist())
    for asked in ("星期六", "週六", "Saturday"):
        assert any(keys.issuperset(wanted) for wanted in query_groups(asked)[0].alternatives), asked
    assert run_on("星期：六") == "星期六"
