"""The bill of materials: what is required is in it, with version, licence and address, and nothing twice."""

import importlib.metadata
import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from recalld import __version__

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def sbom() -> dict[str, Any]:
    """The script's names."""
    return runpy.run_path(str(ROOT / "docs/sbom.py"))


def test_the_file_is_a_bill_of_recalld(sbom: dict[str, Any], tmp_path: Path) -> None:
    target = tmp_path / "new" / "bill.json"
    assert sbom["main"]([str(target)]) == 0
    bill = json.loads(target.read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"] == {"type": "application", "name": "recalld", "version": __version__}
    names = [one["name"].lower() for one in bill["components"]]
    assert {"duckdb", "onnxruntime", "textual", "mcp", "httpx"} <= set(names), "with what the extras need"
    assert {"anyio", "pydantic"} <= set(names), "and what those need"
    assert not {"pytest", "ruff", "mypy", "recalld"} & set(names)
    assert names == sorted(set(names))


def test_a_component_says_what_is_installed(sbom: dict[str, Any]) -> None:
    found = sbom["_component"](importlib.metadata.distribution("PyYAML"))
    version = importlib.metadata.version("PyYAML")
    assert found == {
        "type": "library",
        "bom-ref": f"pkg:pypi/pyyaml@{version}",
        "name": "PyYAML",
        "version": version,
        "purl": f"pkg:pypi/pyyaml@{version}",
        "licenses": [{"license": {"name": "MIT"}}],
    }


@pytest.mark.parametrize(
    ("metadata", "licence"),
    [
        ("License-Expression: MIT OR Apache-2.0\n", "MIT OR Apache-2.0"),
        ("License: BSD\n", "BSD"),
        (f"License: {'whole text ' * 20}\nClassifier: License :: OSI Approved :: MIT License\n", "MIT License"),
        ("Classifier: License :: A :: One\nClassifier: License :: B :: Two\n", "One, Two"),
        ("", "not said"),
    ],
)
def test_the_licence_is_said_in_a_line(sbom: dict[str, Any], metadata: str, licence: str, tmp_path: Path) -> None:
    folder = tmp_path / "x-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.4\nName: x\nVersion: 1\n{metadata}", encoding="utf-8")
    assert sbom["licence"](importlib.metadata.Distribution.at(folder)) == licence


def test_the_table_has_the_same_packages(sbom: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert sbom["main"](["--table"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == len(list(sbom["packages"]()))
    assert any(row.startswith("| duckdb | ") for row in rows)
