"""How to take back what was written: by git, where the vault is in a repository."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from .messages import text


def repository(root: str) -> str:
    """The repository that a folder is in; "" where it is in none."""
    folder = Path(root)
    return next((str(one) for one in (folder, *folder.parents) if (one / ".git").exists()), "")


def told(root: str, created: Sequence[str], updated: Sequence[str], lang: str = "") -> Mapping[str, object]:
    """Whether it can be undone, and how, in commands. `root`: the vault; paths are relative to it."""
    if not repository(root):
        return {"git": False, "how": text("undo-none", lang, root=root), "commands": []}
    within = f"git -C {shlex.quote(root)}"
    commands = []
    if created:
        commands.append(f"{within} clean -f -- {shlex.join(created)}")
    if updated:
        commands.append(f"{within} checkout HEAD -- {shlex.join(updated)}")
    return {
        "git": True,
        "how": text("undo-git", lang, commands=text("besides", lang).join(commands)),
        "commands": commands,
    }
