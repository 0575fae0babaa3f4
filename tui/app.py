"""The app: its screens, the line to the daemon, and what the keys do everywhere."""

import contextlib
import importlib
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, cast

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.dom import DOMNode
from textual.widget import AwaitMount
from textual.worker import WorkerFailed

from ..daemon.errors import RecalldError
from . import settings
from .asking.scribe import Scribe, no_scribe
from .connection import background
from .connection.ending import end_on_signals
from .connection.link import Link, LinkState
from .frame import themes
from .frame.borders import default_borders, use_ascii
from .frame.heading import Tab
from .frame.telling import TellingApp
from .ingesting.ingester import Ingester, no_ingester
from .keys import keymap
from .keys.palette import Palette
from .messages import listed, say
from .screen import RecallScreen
from .screens import NUMBERS, SCREEN_NAMES
from .settings import Ui


class RecallApp(TellingApp):
    """`recall tui`."""

    TITLE = "recall"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {Palette}
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-normal"), (110, "-wide")]  # noqa: RUF012 - as Textual declares it

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(f"{number},f{number}", f"go('{name}')", say(name), show=False, id=f"go.{name}")
            for name, number in NUMBERS.items()
        ),
        Binding("ctrl+p", "command_palette", say("palette"), show=False, id="palette", priority=True),
        Binding("ctrl+o", "jump", say("jump"), show=False, id="jump", priority=True),
        Binding("f9", "begin", say("begin"), id="begin", priority=True),
        Binding("ctrl+q", "quit", say("quit"), show=False, id="quit", priority=True),
        Binding("ctrl+z", "suspend_process", say("suspend"), show=False, id="suspend", priority=True),
    ]

    def __init__(self, link: Link, first: str = "ask", ui: Ui | None = None, unsettled: str = "") -> None:
        """`unsettled`: what is wrong with the settings, if anything is."""
        super().__init__()
        self.link = link
        self.settings = ui or Ui()
        self.vault_name = link.vault or ""
        self.scribe: Callable[[], Scribe | None] = no_scribe
        """A language model to write an answer, for each question anew; None where none is configured."""
        self.ingester: Callable[[], Ingester | None] = no_ingester
        """A language model to compile sources into notes; None where none is configured."""
        self._first, self._unsettled = first, unsettled
        self._clashes: set[str] = set()
        self._was_quiet = False
        self._finding = False

    @property
    def fault(self) -> Exception | None:
        """What broke the app, if anything did."""
        fault = self._exception
        return fault.error if isinstance(fault, WorkerFailed) and isinstance(fault.error, Exception) else fault

    def on_mount(self) -> None:
        """Open the first screen at once; the daemon may come later."""
        end_on_signals(self.exit)
        self._settle()
        self.link.on_event, self.link.on_state = self._heard, self._line_changed
        self.link.open()
        self.action_go(self._first)

    async def on_unmount(self) -> None:
        """Leave the daemon as it is."""
        await self.link.close()

    def action_go(self, name: str) -> None:
        """Show a screen; each is made once, and keeps what it shows."""
        self._go(name)
        cast(RecallScreen, self.get_screen(name)).back_to = ""

    def _go(self, name: str) -> AwaitComplete | AwaitMount:
        """Show a screen; to wait for is that its parts are there."""
        if not self.is_screen_installed(name):
            self.install_screen(make_screen(name), name)
        return self.switch_screen(name) if isinstance(self.screen, RecallScreen) else self.push_screen(name)

    def get_key_display(self, binding: Binding) -> str:
        """A key in the one way that all that is said of keys writes it."""
        return keymap.written(binding)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Screens are changed from screens: a window in front is closed first. Only what was stopped is started."""
        if action == "begin":
            return self.link.state == "stopped"
        return isinstance(self.screen, RecallScreen) if action in ("go", "jump") else True

    def action_begin(self) -> None:
        """Have a daemon again, after somebody stopped it."""
        self.link.begin()

    def action_help(self) -> None:
        """Show what can be done in front: on a screen, or in a window over it."""
        from .keys.help import Help

        self.push_screen(Help.of(self.screen))

    def action_jump(self) -> None:
        """Put a letter on everything that can be gone to."""
        from .keys.jump import Jump

        self.push_screen(Jump.over(self.screen), lambda widget: widget.focus() if widget else None)

    def action_help_quit(self) -> None:
        """Ctrl+c copies; who wants to leave by it is told how."""
        self.tell(say("how_to_quit"))

    def action_command_palette(self) -> None:
        """Show the palette, in the person's language."""
        from .keys.commands import Commands

        if not any(isinstance(screen, Commands) for screen in self.screen_stack):
            self.push_screen(Commands())

    async def use_vault(self, name: str) -> None:
        """Ask another vault from now on: all screens are made anew."""
        showing = self.screen
        current = showing.NAME if isinstance(showing, RecallScreen) else self._first
        self.link.vault = self.vault_name = name
        old = [(each, self.get_screen(each)) for each in SCREEN_NAMES if self.is_screen_installed(each)]
        fresh = make_screen(current)
        await (self.switch_screen(fresh) if isinstance(showing, RecallScreen) else self.push_screen(fresh))
        for each, screen in old:
            self.uninstall_screen(each)
            if screen.is_mounted:
                await screen.remove()
        self.install_screen(fresh, current)
        self.tell(say("vault_used", name=name))

    def use_theme(self, name: str) -> None:
        """Take a theme, now and at the next start; where the daemon was stopped nothing is written any more."""
        self.theme = name
        if self.link.state == "stopped":
            self.tell(say("theme_now"), "warning")
            return
        try:
            settings.remember("theme", name)
        except RecalldError as error:
            self.tell(error.message, "error")

    def act_on(self, screen: str, action: str) -> None:
        """Do something on the screen that it belongs to."""
        background.run(self, partial(self._act_on, screen, action), "act")

    async def _act_on(self, screen: str, action: str) -> None:
        await self._go(screen)
        # Only then is the focus where the screen wants it, on which it depends what can be done.
        self.screen.call_after_refresh(self.run_action, action, self.screen)

    def ingest(self) -> None:
        """Open the window in which a language model compiles sources into notes."""
        from .ingesting.ingestwindow import IngestWindow

        ingester = self.ingester()
        if ingester is not None:
            self.push_screen(IngestWindow(ingester, self.vault_name or None))

    def handle_bindings_clash(self, clashed_bindings: set[Binding], node: DOMNode) -> None:
        """Say which keys of the person's keymap took the place of others, once."""
        new = {binding.id or binding.description: binding.key for binding in clashed_bindings}
        if not new.keys() <= self._clashes:
            self._clashes |= new.keys()
            self.tell(say("clashing_keys", keys=listed(new.values()), names=listed(new)), "warning")

    def on_tab_chosen(self, message: Tab.Chosen) -> None:
        """A tab was clicked."""
        self.action_go(message.screen_name)

    def _fatal_error(self) -> None:
        """Leave. Textual would print every value on the way, texts of notes among them; the command says what broke."""
        self._close_messages_no_wait()

    def _settle(self) -> None:
        """Act on the settings, and say which of them mean nothing."""
        if self._unsettled:
            self.tell(say("unsettled", reason=self._unsettled), "warning")
        if (self.settings.borders or default_borders()) == "ascii":
            use_ascii()
        if not themes.install(self, self.settings.theme):
            names = listed(themes.OURS)
            self.tell(say("unknown_theme", name=self.settings.theme, names=names), "warning")
        with_keys = ("keys.help", "keys.jump", *(f"screens.{name}" for name in SCREEN_NAMES))
        modules = tuple(f"{__package__}.{name}" for name in with_keys)
        for fault in keymap.faults(self.settings.keymap, modules):
            self.tell(fault, "warning")
        self.set_keymap(keymap.usable(self.settings.keymap))

    def _screens(self) -> list[RecallScreen]:
        if not self.is_running:
            return []  # what is left of them is being taken away
        installed = [self.get_screen(name) for name in SCREEN_NAMES if self.is_screen_installed(name)]
        return [screen for screen in installed if isinstance(screen, RecallScreen) and screen.is_mounted]

    def _heard(self, kind: str, data: dict[str, Any]) -> None:
        # Through the app's own queue: a fault in a screen is the app's, and leaves the line alone.
        self.call_later(self._spread, kind, data)

    def _spread(self, kind: str, data: dict[str, Any]) -> None:
        for screen in self._screens():
            screen.heard(kind, data)

    def _line_changed(self, state: LinkState, reason: str) -> None:
        new = state == "connected" and not self._was_quiet
        self._was_quiet = state == "quiet"
        self.call_later(self._show_line, new)

    def _show_line(self, new: bool) -> None:
        for screen in self._screens():
            screen.show_heading()
        self.screen.refresh_bindings()
        if new:
            for screen in self._screens():
                screen.linked()
        if new and not self._finding:
            background.run(self, self._learn_vault, "vault")

    async def _learn_vault(self) -> None:
        """Learn the name of the vault that is asked when none was named; help where there is none, or several."""
        with contextlib.suppress(RecalldError):
            found = await self.link.call("config.show")
            self.vault_name = str(found.get("vault", self.vault_name))
            for screen in self._screens():
                screen.show_heading()
            if not self.vault_name:
                await self._find_vault((await self.link.call("vault.list"))["vaults"])

    async def _find_vault(self, vaults: list[dict[str, Any]]) -> None:
        self._finding = True
        try:
            await self._let_choose(vaults)
        finally:
            self._finding = False

    async def _let_choose(self, vaults: list[dict[str, Any]]) -> None:
        if vaults:
            from .start.vaultpicker import VaultPicker

            name = await self.push_screen_wait(VaultPicker(vaults))
            if name:
                await self.use_vault(name)
            return
        from .start.setup import Setup

        done = await self.push_screen_wait(Setup())
        if done is not None:
            await self.use_vault(done.vault)
            self._offer(done.question)

    def _offer(self, question: str) -> None:
        self.action_go("ask")
        if isinstance(self.screen, RecallScreen):
            self.screen.call_after_refresh(self.screen.offer, question)


def make_screen(name: str) -> RecallScreen:
    """Return a new screen; its module is imported only now, so that the app starts fast."""
    return cast("RecallScreen", importlib.import_module(f".screens.{name}", __package__).SCREEN())
