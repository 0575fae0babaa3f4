"""A disk without a byte of room in each phase of the daemon's work: what is told as done is kept, the rest is refused.

    python tests/drills/full.py [--only NAME,…] [--notes 200]

Home, vault and models are on a small disk of their own (which root alone can mount), that is filled before each phase
and has room again after it. Exit 0 only when nothing was lost and everything went on by itself.
"""

import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from installed import answer, recall, wait
from place import Drill, Place, filled, main

PATIENCE = 120.0
"""Seconds in which what could not be done has to be done once there is room again."""


def _moved(here: Place, megabytes: int) -> Path:
    """Put home and vault of the place on a small disk, and return that."""
    disk = here.mount("-t", "tmpfs", "-o", f"size={megabytes}m", "none")
    recall(here.home, "stop")
    here.home.rename(here.root / "before")
    shutil.copytree(here.vault, disk / "v")
    here.vault, here.home = disk / "v", disk / "h"
    config = here.home / "config/config.toml"
    config.parent.mkdir(parents=True, mode=0o700)
    shutil.copy(here.root / "before/config/config.toml", config)
    config.write_text("".join(line for line in config.open() if "vaults" not in line and "path" not in line))
    recall(here.home, "init", str(here.vault), "--bare")
    wait(here.home)
    return disk


def journal(here: Place) -> str:
    """Votes while there is no room for them."""
    disk = _moved(here, 40)
    filler = filled(disk)
    during = [recall(here.home, "vote", "f0/n0.md", "up").returncode for _ in range(5)]
    found = here.finds()
    filler.unlink()
    _told(recall(here.home, "vote", "f0/n0.md", "up").returncode == 0, "no vote after there was room")
    _told(found >= 0, "no answer while the disk was full")
    return f"votes while full: exits {during}; {found} notes found meanwhile"


def decisions(here: Place) -> str:
    """Decisions while there is no room for them: refused, and what was there stays."""
    disk = _moved(here, 40)
    _told(
        recall(here.home, "govern", "distinct", "f0/n0.md", "f1/n1.md", "--yes").returncode == 0, "no decision before"
    )
    file = here.vault / ".recall/decisions.toml"
    before = file.read_bytes()
    filler = filled(disk)
    during = recall(here.home, "govern", "distinct", "f2/n2.md", "f3/n3.md", "--yes").returncode
    kept = file.read_bytes()
    filler.unlink()
    _told(during != 0 and kept == before, f"exit {during}, {len(before)} bytes before, {len(kept)} then")
    _told(
        recall(here.home, "govern", "distinct", "f4/n4.md", "f5/n5.md", "--yes").returncode == 0,
        "no decision after there was room",
    )
    return f"refused with exit {during}; the file as it was"


def notes(here: Place) -> str:
    """Writing notes while there is no room for them: refused, and the old note stays."""
    disk = _moved(here, 40)
    note = here.vault / "f0/n0.md"
    before = note.read_bytes()
    filler = filled(disk)
    made = recall(here.home, "note", "create", "new.md", "text").returncode
    changed = recall(here.home, "note", "update", "f0/n0.md", "x" * 20_000, "--append").returncode
    kept = note.read_bytes()
    filler.unlink()
    left = [path.name for path in here.vault.rglob("*") if path.is_file() and path.suffix != ".md"]
    _told(0 not in (made, changed) and kept == before and not left, f"exits {made}, {changed}; left {left}")
    return f"refused with exits {made} and {changed}; the old note as it was"


def dream(here: Place) -> str:
    """A dream while there is no room for its graph."""
    disk = _moved(here, 40)
    filler = filled(disk)
    during = recall(here.home, "dream").returncode
    found = here.finds()
    filler.unlink()
    _until(lambda: recall(here.home, "dream").returncode == 0, "no dream after there was room")
    _told(found >= 0, "no answer while the disk was full")
    return f"while full: exit {during}; {found} notes found meanwhile"


def restart(here: Place) -> str:
    """The daemon is started anew while there is no room."""
    disk = _moved(here, 40)
    recall(here.home, "stop")
    filler = filled(disk)
    found = here.finds()
    filler.unlink()
    _until(lambda: here.finds() >= 0, "no answer after there was room")
    return f"{found if found >= 0 else 'no'} notes found while it was full"


def conversion(here: Place) -> str:
    """The model is converted where there is no room for it."""
    models = here.mount("-t", "tmpfs", "-o", "size=20m", "none")
    recall(here.home, "stop")
    shared = os.environ.get("RECALLD_MODELS")
    os.environ["RECALLD_MODELS"] = str(models / "models")
    config = here.home / "config/config.toml"
    config.write_text(config.read_text().replace('model = "none"', 'model = "e5-small"'))
    try:
        wait(here.home)
        _until(lambda: "off" in _model(here), "the model is told as working")
        state, found = _model(here), here.finds()
        left = sum(path.stat().st_size for path in models.rglob("*") if path.is_file())
    finally:
        recall(here.home, "stop")
        config.write_text(config.read_text().replace('model = "e5-small"', 'model = "none"'))
        os.environ.pop("RECALLD_MODELS")
        if shared:
            os.environ["RECALLD_MODELS"] = shared
    _told(found >= 0, "words did not answer")
    return f"{found} notes found by words; {left:,} bytes left behind; {state[:60]}"


def _model(here: Place) -> str:
    return str(((answer(here.home, "status") or {}).get("model") or {}).get("state", ""))


def _told(right: bool, fault: str) -> None:
    if not right:
        raise AssertionError(fault)


def _until(reached: Callable[[], bool], fault: str) -> None:
    end = time.monotonic() + PATIENCE
    while not reached():
        _told(time.monotonic() < end, fault)
        time.sleep(0.2)


DRILLS: tuple[Drill, ...] = (journal, decisions, notes, dream, restart, conversion)


if __name__ == "__main__":
    sys.exit(main(DRILLS, __doc__))
