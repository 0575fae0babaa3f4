"""A command starts fast because of what it does not import."""

import subprocess
import sys

import pytest

HEAVY = ("asyncio", "click", "duckdb", "msgspec", "numpy", "onnx", "onnxruntime", "textual", "tokenizers", "watchfiles")


@pytest.mark.parametrize("module", ["recalld.cli.main", "recalld.daemon.connecting", "recalld.daemon.paths"])
def test_what_a_command_imports_is_light(module: str) -> None:
    script = f"import sys, {module}\nprint(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == []
