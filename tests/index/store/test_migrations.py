"""A file of an earlier version is brought up to date where it is, with all it holds."""

from pathlib import Path

import duckdb
import pytest

from recalld.index.store import migrations
from recalld.index.store.graphrows import GraphRows, NoteRow
from recalld.index.store.provenance import Provenance, ProvenanceRows
from recalld.index.store.rows import Batch
from recalld.index.store.store import Store

from .conftest import answers, embed, make_note

STEPS = {2: ("graph_", "note_concepts"), 3: ("git_", "provenance"), 4: (), 5: (), 6: ()}
"""What came with each version, by how its tables are called."""


def _as_version(path: Path, version: int) -> None:
    """Make the file what that version would have left."""
    later = tuple(name for step, names in STEPS.items() if step > version for name in names)
    with duckdb.connect(str(path)) as connection:
        connection.execute("UPDATE meta SET v = ? WHERE k = 'schema_version'", [str(version)])
        for (table,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall():
            if table.startswith(later):
                connection.execute(f"DROP TABLE {table}")


def test_every_version_is_known_here() -> None:
    assert max(STEPS) == migrations.VERSION


@pytest.mark.parametrize("version", range(1, migrations.VERSION))
def test_a_file_of_an_earlier_version_is_upgraded_in_place(path: Path, version: int) -> None:
    """What is there answers as before and is read again, not embedded; the graph can be kept from then on."""
    store = Store.open(path)
    store.apply(Batch(upserts=[make_note(f"{n}.md", "tea " * n + "pot") for n in range(5)]))
    embed(store)
    store.care.compact()
    expected = answers(store, ["tea", "pot"])
    store.close()
    _as_version(path, version)
    again = Store.open(path)
    found = answers(again, ["tea", "pot"])
    assert all(believed.digest == b"" for believed in found.pop("believed").values())
    assert expected.pop("believed").keys() == again.believed().keys()
    assert (again.rebuilt_reason, found) == ("", expected)
    row = NoteRow(1, "0.md", "0", [], 0, False, b"near", b"edges")
    assert again.graph.put(GraphRows(again.graph.generation, notes=[row], frozen={"rev": b"1"}))
    assert (list(again.graph.kept().notes), again.graph.kept().frozen) == ([row], {"rev": b"1"})
    again.history.put(ProvenanceRows(notes=[Provenance("0.md", 1, 2, 3, 0, ("Ann",), "b", b"d")], head="abc"))
    assert (again.history.read_up_to()[0], again.notes.provenance()["0.md"].commits) == ("abc", 3)
    again.close()


def test_a_new_file_has_every_step(path: Path) -> None:
    """Whether it is begun now or was upgraded, the tables are the same."""
    Store.open(path).close()
    upgraded = path.with_name("old.duckdb")
    with duckdb.connect(str(upgraded)) as connection:
        connection.execute(migrations.SCHEMA.read_text("utf-8"))
        connection.execute("INSERT INTO meta VALUES ('schema_version', '1')")
    Store.open(upgraded).close()
    columns = "SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal ORDER BY ALL"
    found = []
    for file in (path, upgraded):
        with duckdb.connect(str(file)) as connection:
            found.append(connection.execute(columns).fetchall())
    assert found[0] == found[1] and {"graph_notes", "git_commits", "provenance"} <= {name for name, *_ in found[0]}
