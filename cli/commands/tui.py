"""`recall tui`: the terminal app."""

from __future__ import annotations

import gc
import os
import sys

from ...daemon.errors import RecalldError
from ...tui.screens import SCREEN_NAMES
from .. import languagemodel
from ..messages.commandline import say
from ..showing.terminal import is_terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..arguments import Parser

EXAMPLES = ("recall tui", "recall tui --screen review --vault notes")


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument(
        "--screen", choices=SCREEN_NAMES, default="ask", metavar="NAME", help="screen to begin with (ask)"
    )


def run(args: Namespace) -> int:
    """Run the app until it is left; what it exits with is the exit code. Raises what broke it."""
    if not is_terminal(sys.stdin) or not is_terminal(sys.stdout) or os.environ.get("TERM") == "dumb":
        raise RecalldError(say("tui_terminal"), kind="no-terminal", code=0, hint=say("tui_terminal_hint"), exit_code=2)
    calm_keyboard()
    from ...tui import settings

    ui, problem = settings.load()
    if ui.lang:
        os.environ.setdefault("RECALLD_LANG", ui.lang)  # before the app is imported: its keys are named then
    try:
        from ...tui.app import RecallApp
    except ModuleNotFoundError as error:
        if error.name != "textual":
            raise
        raise RecalldError(
            say("tui_missing"), kind="no-tui", code=0, hint="pip install 'recalld[tui]'", exit_code=2
        ) from None
    from ...tui.connection.link import Link

    app = RecallApp(Link(_vault(args.vault), start=not args.no_start), args.screen, ui, problem)
    if languagemodel.configured():
        from ...tui.asking import modelscribe
        from ...tui.ingesting import modelingester

        app.scribe, app.ingester = modelscribe.configured, modelingester.configured
    gc.freeze()  # what was imported stays: looking through it for garbage would hold up a key now and then
    app.run()
    if app.fault is not None:
        raise app.fault
    return app.return_code or 0


def _vault(name: str | None) -> str | None:
    """The vault that was named. A path is made absolute: the daemon lives elsewhere."""
    if name is not None and (os.sep in name or name.startswith((".", "~"))):
        return os.path.abspath(os.path.expanduser(name))
    return name


def calm_keyboard() -> None:
    """Keep Chinese input working on iTerm2, which swallows compositions while a program asks for every key.

    Textual reads the variable once, when it is imported. Whoever sets it decides.
    """
    if os.environ.get("TERM_PROGRAM") == "iTerm.app" and "TMUX" not in os.environ:
        os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
