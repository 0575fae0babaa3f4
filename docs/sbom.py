"""The bill of materials of what is installed with recalld, as CycloneDX 1.6: every package that it runs on.

python docs/sbom.py [FILE]          write it (to standard output)
python docs/sbom.py --table         the same as a table, for docs/dependencies.md

It is read from the installed packages (`make sbom` installs the versions of constraints.txt), following what each
requires on this machine, from recalld with all its extras.
"""

import importlib.metadata
import json
import re
import sys
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import Message
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
EXTRAS = {"tui", "mcp", "llm"}


def main(words: list[str]) -> int:
    """Write the bill, or the table."""
    found = sorted(packages(), key=lambda one: one.metadata["Name"].lower())
    if "--table" in words:
        print("\n".join(_row(one) for one in found))
        return 0
    text = json.dumps(bill(found), indent=1, ensure_ascii=False) + "\n"
    if words:
        Path(words[0]).parent.mkdir(parents=True, exist_ok=True)
        Path(words[0]).write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def packages() -> Iterator[Distribution]:
    """Every package that recalld needs here, directly or by another."""
    seen: set[str] = set()
    waiting = [Requirement(line) for line in _own()]
    while waiting:
        name = waiting.pop().name
        key = re.sub(r"[-_.]+", "-", name).lower()
        if key in seen:
            continue
        seen.add(key)
        found = importlib.metadata.distribution(name)
        yield found
        waiting += [one for line in found.requires or () if _is_wanted(one := Requirement(line))]


def bill(found: list[Distribution]) -> dict[str, Any]:
    """The document: recalld itself and its components, with versions, licences and package URLs."""
    version = re.search(r'__version__ = "(.+)"', (ROOT / "__init__.py").read_text(encoding="utf-8"))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid4()}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.now(UTC).isoformat(timespec="seconds"),
            "component": {"type": "application", "name": "recalld", "version": version[1] if version else ""},
        },
        "components": [_component(one) for one in found],
    }


def licence(one: Distribution) -> str:
    """A package's licence: its SPDX expression, or what it says else, in a line."""
    metadata: Message = one.metadata  # type: ignore[assignment]
    told = metadata.get("License-Expression") or metadata.get("License") or ""
    if told and len(told) < 60:
        return " ".join(told.split())
    classes = [line.rsplit(" :: ", 1)[1] for line in metadata.get_all("Classifier", []) if line.startswith("License")]
    return ", ".join(classes) or "not said"


def _component(one: Distribution) -> dict[str, Any]:
    name = one.metadata["Name"]
    purl = f"pkg:pypi/{re.sub(r'[-_.]+', '-', name).lower()}@{one.version}"
    licences = [{"license": {"name": licence(one)}}]
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": one.version,
        "purl": purl,
        "licenses": licences,
    }


def _row(one: Distribution) -> str:
    return f"| {one.metadata['Name']} | {one.version} | {licence(one)} |"


def _own() -> list[str]:
    """What recalld itself requires here, with the extras."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"]]
    for extra in sorted(EXTRAS):
        lines += project["optional-dependencies"][extra]
    return [line for line in lines if _is_wanted(Requirement(line))]


def _is_wanted(one: Requirement) -> bool:
    return one.marker is None or one.marker.evaluate({"extra": ""})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
