"""A vault that is a repository, followed by words alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from recalld.daemon.vault import Vault
from tests.daemon.git.grown import Grown

Open = Callable[..., Vault]


@pytest.fixture
def grown(home: Path) -> Grown:
    """An empty repository."""
    return Grown(home / "vault")


@pytest.fixture
def follow(home: Path, grown: Grown) -> Iterator[Open]:
    """Follow the repository, or a folder in it; the index stays from one vault to the next."""
    running: list[Vault] = []

    def start(folder: str = "") -> Vault:
        for vault in running:
            vault.stop()
        running.append(Vault("v", grown.root / folder, home / "index", home / "state"))
        running[-1].start()
        assert running[-1].wait(timeout=30)
        return running[-1]

    yield start
    for vault in running:
        vault.stop()
