"""Which folders may be a vault: one rule for who registers one and for who finds one in the settings. Standard library
only."""

from __future__ import annotations

import os
from pathlib import Path

from . import paths

OF_THE_SYSTEM = ("/proc", "/sys", "/dev")

COMMON = ("/tmp", "/var/tmp")
"""Where every program puts what it will throw away, beside the place that the environment names."""


def named(path: str) -> str | None:
    """The folder that a path in the settings names, as `paths.real_root`; None when it does not say where that is.

    The daemon works in no folder of anybody's: what is written from "here" is nowhere.
    """
    whole = os.path.expanduser(path)  # noqa: PTH111 - a `Path` raises for a ~name that is nobody
    return paths.real_root(path) if Path(whole).is_absolute() and "\0" not in path else None


def is_too_wide(root: str) -> bool:
    """Whether a real path is the home folder, a place of what will be thrown away, or has such a place in it; or is
    where no notes are: of the system's own files, or of ours."""
    import tempfile  # more than all else that a command imports

    inside = ("~", tempfile.gettempdir(), *COMMON)
    if any(Path(paths.real_root(each)).is_relative_to(root) for each in inside):
        return True
    own = (paths.state_dir(), paths.cache_dir(), os.path.dirname(paths.config_file()))  # noqa: PTH120 - as they are there
    home = os.environ.get("RECALLD_HOME")
    if home and root == paths.real_root(home):
        return True
    return any(Path(root).is_relative_to(paths.real_root(each)) for each in (*OF_THE_SYSTEM, *own))
