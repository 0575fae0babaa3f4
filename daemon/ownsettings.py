"""The settings that travel with a vault, as they are in force: a slip of the pen does not lose what held before."""

import logging
from pathlib import Path

from . import config, messages
from .following.reconcile import Reconciler
from .following.sources import Sources
from .following.standing import Standing
from .locale import locale_language

log = logging.getLogger(__name__)


class OwnSettings:
    """`current` holds; `problem` says what is wrong with the file or with what it asks for."""

    def __init__(self, name: str, root: Path, standing: Standing) -> None:
        self.current = config.VaultConfig()
        self.problem = ""
        self._name, self._root, self._standing = name, root, standing

    def read(self, sources: Sources, reconciler: Reconciler) -> None:
        """Read them again, and let what looks at files go by them."""
        settings, problem = config.load_vault(str(self._root))
        text = str(problem) if problem else ""
        reconciler.source, is_it = sources.named(self.current.index if problem else settings.index)
        if not is_it and not text:
            text = messages.text("no-repository", locale_language())
        if text and text != self.problem:
            log.warning("vault %s: %s", self._name, text)
            self._standing.tell("bad-settings", text)
        if problem is None:
            # A slip of the pen in the file must not lose the ignore rules that held until now.
            self.current = settings
        self.problem = text
        sources.ignore.use(self.current.ignore)
        reconciler.allow(self.current.max_note_bytes)
