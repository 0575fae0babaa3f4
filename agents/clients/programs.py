"""The programs we know, and what each keeps where."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SERVER = "recalld"
KEPT_ENV = ("RECALLD_HOME", "RECALLD_SOCKET", "RECALLD_CONFIG", "RECALLD_LANG")
"""Of the environment: without these the server would look for another daemon than the person uses."""
STARTUP_SECONDS = 20
"""For Codex, which gives up after ten: a machine that is busy needs longer to start Python."""


@dataclass(frozen=True, slots=True)
class Program:
    """One program. `settings` holds servers below `key`; `hooks` is where its prompt hooks are, if it has them."""

    name: str
    settings: Path
    key: str
    rules: str
    """Where a person keeps what the agent is always told."""
    hooks: Path | None = None

    @property
    def is_toml(self) -> bool:
        """Whether its settings are TOML, and not JSON."""
        return self.settings.suffix == ".toml"

    @property
    def is_here(self) -> bool:
        """Whether it is used on this machine: it left its settings or a folder for them."""
        folder = self.hooks.parent if self.hooks else self.settings.parent
        return self.settings.exists() or folder.is_dir()

    def entry(self, words: list[str]) -> dict[str, Any]:
        """What it has to be told of a server with this command line."""
        env = kept_environment()
        kind = {} if self.is_toml or self.name == "cursor" else {"type": "stdio"}
        patience = {"startup_timeout_sec": STARTUP_SECONDS} if self.is_toml else {}
        return {**kind, "command": words[0], "args": words[1:], **({"env": env} if env else {}), **patience}


def kept_environment() -> dict[str, str]:
    """What tells our command where its places are, where that was said by the environment."""
    return {name: os.environ[name] for name in KEPT_ENV if os.environ.get(name)}


def program(name: str) -> Program:
    """A program by its name, with the files of this person."""
    home = Path.home()
    if name == "claude":
        chosen = os.environ.get("CLAUDE_CONFIG_DIR")
        folder = Path(chosen) if chosen else home / ".claude"
        file = folder / ".claude.json" if chosen else home / ".claude.json"
        return Program(name, file, "mcpServers", str(folder / "CLAUDE.md"), folder / "settings.json")
    if name == "codex":
        folder = Path(os.environ.get("CODEX_HOME") or home / ".codex")
        return Program(name, folder / "config.toml", "mcp_servers", str(folder / "AGENTS.md"))
    if name == "cursor":
        return Program(name, home / ".cursor" / "mcp.json", "mcpServers", "AGENTS.md")
    return Program(name, _code_folder(home) / "mcp.json", "servers", "AGENTS.md")


def command() -> list[str]:
    """The command `recall` by absolute path: a program has another PATH than a shell."""
    beside = Path(sys.executable).parent / "recall"
    found = str(beside) if beside.is_file() else shutil.which("recall")
    return [str(Path(found).absolute())] if found else [sys.executable, "-P", "-m", "recalld.cli.main"]


def _code_folder(home: Path) -> Path:
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Code" / "User"
    return Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "Code" / "User"
