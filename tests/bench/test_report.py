"""The document of measurements: rows are read as they are printed, and a part is put where it belongs."""

from pathlib import Path

import pytest

from bench import report

ROOT = Path(__file__).parent.parent.parent
PRINTED = """\
notes                                            1,873  12.5 MB of markdown
cold keyword index                          1.84 CPU s  2.10 s wall
keyword, 3 word(s), warm, socket             2.1/3.4 ms  loop 0.37 s
one-note update (parse to committed)           12.4 ms
memory, words alone                             164 MB
no number here
"""


def test_the_first_number_of_each_row_by_its_name() -> None:
    assert report.read_rows(PRINTED) == {
        "notes": 1873,
        "cold keyword index": 1.84,
        "keyword, 3 word(s), warm, socket": 2.1,
        "one-note update (parse to committed)": 12.4,
        "memory, words alone": 164,
    }


def test_each_curve_is_a_row_that_is_printed_and_has_a_picture_of_its_own() -> None:
    spine = (ROOT / "bench/spine.py").read_text(encoding="utf-8")
    printed = spine.replace('f"{mode}, {words} word(s), {when}, socket"', '"keyword, 3 word(s), warm, socket"')
    assert [one.row for one in report.CURVES if f'"{one.row}"' not in printed] == []
    files = [one.file for one in (*report.CURVES, report.GRAPH)]
    assert len(set(files)) == len(files)


def test_the_milliseconds_of_an_edit_by_size() -> None:
    lines = (
        "ten million additions, to compare machines by: 0.37 s\n"
        " notes  build s  load s  keep s          edit ms        rename ms           new ms\n"
        "  1000     3.20    0.50    0.10     41.5 (   60)     30.1 (   40)     20.0 (   30)\n"
        "  3000     9.80    1.50    0.30     60.0 (   90)     50.1 (   60)     40.0 (   50)\n"
    )
    assert report.read_edits(lines) == [(1000, 41.5), (3000, 60.0)]


def test_a_part_is_put_between_its_markers_and_the_rest_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = tmp_path / "BENCHMARKS.md"
    document.write_text(
        "# Before\n<!-- table: measured -->\nold\n<!-- table: end -->\n"
        "between 中\n<!-- peers: measured -->\nkept\n<!-- peers: end -->\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(report, "DOCUMENT", document)
    report.write("table", "new")
    report.write("table", "newer")
    assert document.read_text(encoding="utf-8") == (
        "# Before\n<!-- table: measured -->\nnewer\n<!-- table: end -->\n"
        "between 中\n<!-- peers: measured -->\nkept\n<!-- peers: end -->\n"
    )


def test_the_document_has_a_place_for_every_part() -> None:
    document = report.DOCUMENT.read_text(encoding="utf-8")
    for part in report.PARTS:
        assert document.count(f"<!-- {part}: measured -->") == document.count(f"<!-- {part}: end -->") == 1


def test_where_the_notes_are_is_not_told() -> None:
    assert report._said(["bench.spine", "/home/kim/notes", "--notes", "10"]) == "python -m bench.spine NOTES --notes 10"
