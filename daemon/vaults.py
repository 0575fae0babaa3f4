"""The vaults this process follows: opened in the background, chosen by name, path or the folder one is in."""

from __future__ import annotations

import itertools
import logging
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from . import paths
from .errors import NO_SUCH_VAULT, NOT_READY, RecalldError
from .messages import joined, refusal
from .methods.params import Params

if TYPE_CHECKING:
    # The database and NumPy come with it: they are loaded while vaults open, when the socket answers already.
    from .vault import Vault

log = logging.getLogger(__name__)

RETRY_S = (2.0, 5.0, 15.0, 60.0)
"""Pauses between attempts to open an index that will not open (a full disk, another owner)."""
STOP_S = 4.0


class Entry:
    """One vault: on its way to being open, open, or failing to open for now.

    One that is `refused`, for what the settings say of it, is not opened at all; its root is "".
    """

    def __init__(self, name: str, root: str, make: Callable[[str, Path], Vault], refused: str = "") -> None:
        self.name = name
        self.root = root
        self.ready: Future[Vault] = Future()
        """The vault, from when it can be asked."""
        self.failure = refused
        """Why the last attempt to open it failed; "" when it is open, or just takes its time."""
        self._make = make
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"open-{name}", daemon=True)
        if not refused:
            self._thread.start()

    @property
    def vault(self) -> Vault | None:
        """The vault, once it is open."""
        return self.ready.result() if self.ready.done() else None

    def stop(self) -> None:
        """Close it, or give up opening it."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join(STOP_S)
        if self.vault is not None:
            self.vault.stop()

    def refusal(self, lang: str) -> RecalldError:
        """Why it cannot be asked now."""
        if self.failure:
            return refusal("vault-failed", "not-ready", NOT_READY, lang, name=self.name, reason=self.failure)
        return refusal("opening", "not-ready", NOT_READY, lang, name=self.name)

    def _run(self) -> None:
        for attempt in itertools.count():
            try:
                vault = self._make(self.name, Path(self.root))
                vault.start()
                break
            except Exception as error:
                # Whatever keeps one vault from opening, the others go on, and `status` says what it was.
                self.failure = str(error) or type(error).__name__
                log.exception("the vault %s did not open", self.name)
            if self._stop.wait(RETRY_S[min(attempt, len(RETRY_S) - 1)]):
                return
        self.failure = ""
        if self._stop.is_set():
            vault.stop()
            return
        self.ready.set_result(vault)
        log.info("the vault %s is open: %s", self.name, self.root)


class Vaults:
    """All of them, by name."""

    def __init__(self, make: Callable[[str, Path], Vault]) -> None:
        self._make = make
        self._entries: dict[str, Entry] = {}

    def __iter__(self) -> Iterator[Entry]:
        return iter(list(self._entries.values()))

    def follow(self, wanted: dict[str, str], refused: Mapping[str, str] = MappingProxyType({})) -> None:
        """Follow exactly these roots by name: open what is new, close what is not named any more.

        Of those that are `refused`, what is wrong is told in place of opening them.
        """
        for name, entry in list(self._entries.items()):
            if wanted.get(name) != entry.root:
                del self._entries[name]
                entry.stop()
        for name, why in refused.items():
            log.error("the vault %s is not followed: %s", name, why)
            self._entries[name] = Entry(name, "", self._make, why)
        for name, root in wanted.items():
            if name not in self._entries:
                self._entries[name] = Entry(name, root, self._make)

    def select(self, asked: Params) -> Entry:
        """The vault a request is about: the one named; else the one that holds the caller's folder; else the one its
        environment names; else the only one. Raises `RecalldError`."""
        if asked.vault:
            return self._named(asked.vault, asked)
        here = self.holding(asked.cwd) if asked.cwd else None
        if here is not None:
            return here
        if asked.env_vault:
            return self._named(asked.env_vault, asked)
        entries = list(self._entries.values())
        if not entries:
            raise refusal("no-vaults", "no-such-vault", NO_SUCH_VAULT, asked.lang)
        if len(entries) > 1:
            names = joined(self._entries, asked.lang)
            raise refusal("which-vault", "no-such-vault", NO_SUCH_VAULT, asked.lang, count=len(entries), names=names)
        return entries[0]

    def holding(self, folder: str) -> Entry | None:
        """The vault that a path is in; of several the innermost. None outside all of them."""
        real = paths.real_root(folder) + "/"
        holding = [entry for entry in self._entries.values() if entry.root and real.startswith(f"{entry.root}/")]
        return max(holding, key=lambda entry: len(entry.root), default=None)

    def stop(self) -> None:
        """Close all of them, side by side: together they have five seconds."""
        stopping = [threading.Thread(target=entry.stop, name=f"stop-{entry.name}") for entry in self._entries.values()]
        for thread in stopping:
            thread.start()
        for thread in stopping:
            thread.join()

    def _named(self, name: str, asked: Params) -> Entry:
        if name in self._entries:
            return self._entries[name]
        alike = [entry for key, entry in self._entries.items() if key.casefold() == name.casefold()]
        if len(alike) == 1:
            return alike[0]
        # `Path.expanduser` raises for a user that there is not.
        path = os.path.join(asked.cwd or "/", os.path.expanduser(name))  # noqa: PTH111, PTH118
        # A bare word is a folder only where there is one: a slip of the name must not mean the vault one stands in.
        held = self.holding(path) if "/" in name or os.path.isdir(path) else None  # noqa: PTH112
        if held is not None:
            return held
        if not self._entries:
            raise refusal("no-vaults", "no-such-vault", NO_SUCH_VAULT, asked.lang)
        names = joined(self._entries, asked.lang)
        raise refusal("no-such-vault", "no-such-vault", NO_SUCH_VAULT, asked.lang, name=name, names=names)
