"""The person's editor, and how it is told to open a file at a line."""

import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass

WINDOWED = {"code", "code-insiders", "codium", "vscodium", "cursor", "windsurf", "subl", "zed", "gvim", "mate", "gedit"}
"""They open a window of their own, and the terminal stays with the app."""
_BY_GOTO = {"code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"}
_BY_COLON = {"subl", "zed", "hx", "helix", "micro"}
_BY_OPTION = {"mate": ("-l",)}


@dataclass(frozen=True, slots=True)
class Editor:
    """A command, split into words."""

    command: tuple[str, ...]

    @classmethod
    def chosen(cls, setting: str, environment: Mapping[str, str]) -> "Editor | None":
        """The editor of the settings, else VISUAL, else EDITOR; None when none of them names one."""
        for written in (setting, environment.get("VISUAL", ""), environment.get("EDITOR", "")):
            try:
                words = shlex.split(written)
            except ValueError:
                words = []
            if words:
                return cls(tuple(words))
        return None

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
