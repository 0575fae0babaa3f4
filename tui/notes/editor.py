"""The person's editor, and how it is told to open a file at a line."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass

WINDOWED = {"code", "code-insiders", "codium", "vscodium", "cursor", "windsurf", "subl", "zed", "gvim", "mate", "gedit"}
"""They open a window of their own, and the terminal stays with the app."""
_USUAL = ("editor", "nano", "vim", "vi", "micro", "hx", "emacs", "code")
"""Where nobody said which: what a system calls so, then what one finds one's way in."""
_BY_GOTO = {"code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"}
_BY_COLON = {"subl", "zed", "hx", "helix", "micro"}
_BY_OPTION = {"mate": ("-l",)}


@dataclass(frozen=True, slots=True)
class Editor:
    """A command, split into words."""

    command: tuple[str, ...]

    @classmethod
    def chosen(cls, setting: str, environment: Mapping[str, str]) -> "Editor | None":
        """The editor of the settings, else VISUAL, EDITOR, git's, or a usual one that is there; None without any."""
        for written in (setting, environment.get("VISUAL", ""), environment.get("EDITOR", ""), _of_git(environment)):
            try:
                words = shlex.split(written)
            except ValueError:
                words = []
            if words:
                return cls(tuple(words))
        path = environment.get("PATH", "")
        return next((cls((name,)) for name in _USUAL if shutil.which(name, path=path)), None)

    @property
    def name(self) -> str:
        """What it is called, without its folder."""
        return os.path.basename(self.command[0]).removesuffix(".exe")  # noqa: PTH119 - a name, not a file

    @property
    def windowed(self) -> bool:
        """Whether it opens a window of its own: then the app goes on, and nobody waits."""
        return self.name in WINDOWED

    def opening(self, path: str, line: int) -> list[str]:
        """The command that opens `path` at `line`. A path is absolute, so it is never taken for an option."""
        if self.name in _BY_GOTO:
            goto = [] if {"-g", "--goto"} & set(self.command) else ["-g"]
            return [*self.command, *goto, f"{path}:{line}"]
        if self.name in _BY_COLON:
            return [*self.command, f"{path}:{line}"]
        if self.name in _BY_OPTION:
            return [*self.command, *_BY_OPTION[self.name], str(line), path]
        return [*self.command, f"+{line}", path]


def _of_git(environment: Mapping[str, str]) -> str:
    """What git was told to edit messages with; "" where it was told nothing, or is not there."""
    command = shutil.which("git", path=environment.get("PATH", ""))
    if command is None:
        return ""
    asked = subprocess.run(
        [command, "config", "--get", "core.editor"], env=dict(environment), capture_output=True, text=True, check=False
    )
    return asked.stdout.strip()
