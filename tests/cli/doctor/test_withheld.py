"""What leaves this machine in a debug bundle: the program's own words, numbers, and nothing else."""

from pathlib import Path
from typing import Any

import pytest

import recalld
from recalld.cli.doctor.withheld import MASK, log_line, own_words, structure

OURS = own_words(str(Path(recalld.__file__).parent))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "2026-11-30 09:35:33,516 INFO recalld.daemon.vaults: the vault Zephyr is open: /home/ann/Zephyr",
            f"2026-11-30 09:35:33,516 INFO recalld.daemon.vaults: the vault {MASK} is open: {MASK}",
        ),
        ("OSError: No space left on device: '/home/ann/a b.md'", f"OSError: No space left on device: {MASK}"),
        ('  File "/opt/x/recalld/daemon/vault.py", line 12, in add', "  File recalld/daemon/vault.py, line 12, in add"),
        ('  File "/home/ann/secret.py", line 3, in <module>', "  File secret.py, line 3, in <module>"),
        ("併購計畫 hunter2 Zephyr.md", MASK),
    ],
)
def test_what_is_not_ours_is_left_out(line: str, told: str) -> None:
    assert log_line(line, OURS) == told


def test_numbers_and_states_stay_and_texts_go() -> None:
    status: dict[str, Any] = {
        "version": "1.0",
        "vaults": [{"name": "zephyr", "path": "/z", "state": "ready", "notes": 3, "reason": "/z is gone", "ok": True}],
        "model": "/home/ann/model",
        "nothing": None,
        "empty": "",
    }
    assert structure(status) == {
        "version": "1.0",
        "vaults": [{"name": MASK, "path": MASK, "state": "ready", "notes": 3, "reason": MASK, "ok": True}],
        "model": MASK,
        "nothing": None,
        "empty": "",
    }
