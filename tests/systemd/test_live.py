"""The service under a systemd that really runs; the drill plays more of it."""

import subprocess
import sys
from pathlib import Path

import pytest

DRILL = Path(__file__).parent.parent / "drills" / "service.py"
SKIPPED = 77


def test_a_real_systemd_starts_hands_over_and_forgets_it() -> None:
    scenes = ("handed_over", "activated", "gone")
    played = subprocess.run(
        [sys.executable, str(DRILL), *scenes], capture_output=True, text=True, timeout=600, check=False
    )
    if played.returncode == SKIPPED:
        pytest.skip(played.stdout.strip())
    assert played.returncode == 0, played.stdout
