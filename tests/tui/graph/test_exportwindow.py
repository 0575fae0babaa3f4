"""Writing the graph to a file."""

import json
from pathlib import Path

from recalld.tui.graph.exportwindow import refused, write


def test_where_it_may_be_written(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    (vault / "sub").mkdir(parents=True)
    (tmp_path / "link").symlink_to(vault)
    assert refused(str(tmp_path / "g.graphml"), [str(vault)]) == ""
    assert refused(str(tmp_path / "g.DOT"), [str(vault)]) == ""
    for inside in (vault / "g.dot", vault / "sub" / "g.dot", tmp_path / "link" / "g.dot"):
        assert str(vault) in refused(str(inside), [str(vault)])
    assert ".graphml" in refused(str(tmp_path / "g.txt"), [])
    assert "none" in refused(str(tmp_path / "none" / "g.json"), [])


def test_what_is_written(tmp_path: Path) -> None:
    assert write(str(tmp_path / "g.dot"), {"format": "dot", "text": "graph {}\n"}) == 9
    assert (tmp_path / "g.dot").read_text() == "graph {}\n"
    write(str(tmp_path / "g.json"), {"schema": 1, "nodes": [{"id": "中"}], "edges": [], "disclosures": []})
    assert json.loads((tmp_path / "g.json").read_text("utf-8")) == {"schema": 1, "nodes": [{"id": "中"}], "edges": []}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.dot", "g.json"]
