"""The app in a terminal: tmux plays the terminal, its keys are sent and its screen is read."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from recalld.daemon.client import Client
from recalld.daemon.connecting import connect
from recalld.demo import notes as demo

SECONDS = 60.0
"""Until something has to be on the screen; a busy machine takes its time."""


class Terminal:
    """One window of a tmux of its own, with a command in it."""

    def __init__(
        self, folder: Path, command: str, environment: dict[str, str], width: int = 100, height: int = 30
    ) -> None:
        self._socket = str(folder / "tmux")
        # What the command exits with stays on the screen, and the window with it.
        told = f"{command}; echo EXIT $?; exec cat"
        arguments = ["new-session", "-d", "-x", str(width), "-y", str(height), told]
        subprocess.run([*self._tmux(), "-f", os.devnull, *arguments], env=environment, check=True, timeout=30)

    def press(self, *keys: str) -> None:
        """Press keys, by tmux's names."""
        self._run("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type text as it is."""
        self._run("send-keys", "-l", text)

    def resize(self, width: int, height: int) -> None:
        """Make the window another size."""
        self._run("resize-window", "-x", str(width), "-y", str(height))

    def screen(self) -> str:
        """What is to be seen."""
        return self._run("capture-pane", "-p")

    def modes(self) -> str:
        """Whether the other screen is on, and the mouse is taken: `0 0` for a terminal as it was."""
        return self._run("display-message", "-p", "#{alternate_on} #{mouse_any_flag}").strip()

    def shows(self, *texts: str) -> str:
        """Wait until all of these are to be seen, and return the screen."""
        return self.until(lambda screen: all(text in screen for text in texts), " and ".join(texts))

    def until(self, holds: Callable[[str], object], what: str) -> str:
        """Wait until something holds of the screen, and return it."""
        deadline = time.monotonic() + SECONDS
        while not holds(screen := self.screen()):
            assert time.monotonic() < deadline, f"never seen: {what}\n{screen}"
            time.sleep(0.05)
        return screen

    def end(self) -> None:
        """Close it, whatever runs in it."""
        subprocess.run([*self._tmux(), "kill-server"], capture_output=True, check=False, timeout=30)

    def _tmux(self) -> list[str]:
        return ["tmux", "-u", "-S", self._socket]

    def _run(self, *arguments: str) -> str:
        done = subprocess.run([*self._tmux(), *arguments], capture_output=True, text=True, check=True, timeout=30)
        return done.stdout


Open = Callable[..., Terminal]


@pytest.fixture
def environment(home: Path) -> Iterator[dict[str, str]]:
    """A person's environment, words alone, with a home of its own; no daemon is left behind."""
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed")
    settings = home / "r" / "config" / "config.toml"
    settings.parent.mkdir(parents=True, mode=0o700)
    settings.write_text('model = "none"\n', encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    mine = {"PATH": path, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "RECALLD_LANG": "en"}
    shell = {name: value for name, value in os.environ.items() if name not in ("TMUX", "TMUX_PANE", "VISUAL", "EDITOR")}
    yield {**shell, **mine}
    subprocess.run(["recall", "stop"], env={**shell, **mine}, capture_output=True, check=False, timeout=60)


@pytest.fixture
def vault(home: Path) -> Path:
    """The demo notes as a vault that is indexed."""
    folder = home / "demo"
    demo.copy(str(folder))
    return folder


@pytest.fixture
def terminal(home: Path, environment: dict[str, str]) -> Iterator[Open]:
    """Open terminals; they are closed with the test."""
    opened: list[Terminal] = []

    def start(*command: str, **more: str) -> Terminal:
        opened.append(Terminal(home, shlex.join(command), {**environment, **more}))
        return opened[-1]

    yield start
    for each in opened:
        each.end()


@pytest.fixture
def ask_daemon(environment: dict[str, str]) -> Callable[[], Client]:
    """A client of the daemon that the app uses; started if there is none."""
    return connect
