"""What the person has set for the app: `[ui]` in `config.toml`, and what the app remembers there."""

from ..daemon import config, registry
from ..daemon.config import Ui
from ..daemon.errors import RecalldError
from ..daemon.systemwords import reason
from .messages import say

__all__ = ["Ui", "load", "remember"]


def load() -> tuple[Ui, str]:
    """Return the settings and what is wrong with their file; then they are the defaults. Never raises."""
    found = config.load()
    return found.config.ui, "" if found.problem is None else found.problem.message


def remember(key: str, value: str) -> None:
    """Keep a choice for the next start. Raises `RecalldError`."""
    try:
        registry.set_ui(key, value)
    except OSError as error:
        said = say("told_of", name=error.filename, text=reason(error))
        raise RecalldError(said, kind="config", code=0, exit_code=2) from error
