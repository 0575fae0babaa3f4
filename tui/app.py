"""The app: its screens, the line to the daemon, and what the keys do everywhere."""

import importlib
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ..daemon.errors import RecalldError
from .heading import Tab
from .link import Link, LinkState
from .messages import say
from .screen import RecallScreen

SCREEN_NAMES: tuple[str, ...] = ("ask", "search", "review", "concepts", "communities", "notes", "status")
"""In the order of their numbers; each is a module of `screens` whose `SCREEN` is its class."""


class RecallApp(App[int]):
    """`recall tui`."""

    TITLE = "recall"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(f"{number},f{number + 1}", f"go('{name}')", say(name), show=False, id=f"go.{name}")
            for number, name in enumerate(SCREEN_NAMES, 1)
        ),
        Binding("ctrl+q", "quit", say("quit"), id="quit", priority=True),
    ]

    def __init__(self, link: Link, first: str = "ask") -> None:
        super().__init__()
        self.link = link
        self.vault_name = link.vault or ""
        self._first = first

    def on_mount(self) -> None:
        """Open the first screen at once; the daemon may come later."""
        self.link.on_event, self.link.on_state = self._heard, self._line_changed
        self.link.open()
        self.action_go(self._first)

    async def on_unmount(self) -> None:
        """Leave the daemon as it is."""
        await self.link.close()

    def action_go(self, name: str) -> None:
        """Show a screen; each is made once, and keeps what it shows."""
        if not self.is_screen_installed(name):
            self.install_screen(make_screen(name), name)
        if isinstance(self.screen, RecallScreen):
            self.switch_screen(name)
        else:
            self.push_screen(name)

    def on_tab_chosen(self, message: Tab.Chosen) -> None:
        """A tab was clicked."""
        self.action_go(message.screen_name)

    def _screens(self) -> list[RecallScreen]:
        installed = [self.get_screen(name) for name in SCREEN_NAMES if self.is_screen_installed(name)]
        return [screen for screen in installed if isinstance(screen, RecallScreen) and screen.is_mounted]

    def _heard(self, kind: str, data: dict[str, Any]) -> None:
        for screen in self._screens():
            screen.heard(kind, data)

    def _line_changed(self, state: LinkState, reason: str) -> None:
        if state == "connected":
            self.run_worker(self._learn_vault(), group="vault", exclusive=True)
        for screen in self._screens():
            screen.show_heading()
            if state == "connected":
                screen.linked()

    async def _learn_vault(self) -> None:
        """Learn the name of the vault that is asked when none was named."""
        try:
            found = await self.link.call("config.show")
        except RecalldError:
            return
        self.vault_name = str(found.get("vault") or self.vault_name)
        for screen in self._screens():
            screen.show_heading()


def make_screen(name: str) -> RecallScreen:
    """Return a new screen; its module is imported only now, so that the app starts fast."""
    screen: RecallScreen = importlib.import_module(f".screens.{name}", __package__).SCREEN()
    return screen
