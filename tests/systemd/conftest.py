"""No service manager answers here, not even the real one of whoever runs the tests."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty runtime folder: there is a session, and no systemd in it."""
    runtime = home / "run"
    runtime.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    return runtime
