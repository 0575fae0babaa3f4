"""The first start: no vault yet, or several and none named."""

import asyncio
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Button, Input, OptionList, Static

from recalld.daemon.connecting import connect
from recalld.tui.app import RecallApp
from recalld.tui.connection.link import Link
from recalld.tui.start.folders import absolute, completed, count_notes
from recalld.tui.start.setup import Setup
from recalld.tui.start.vaultpicker import VaultPicker

from ..conftest import Until, start_daemon

HOSTILE = "[@click=app.quit]x [b"
"""A vault's name that would be markup."""


@pytest.fixture
def empty() -> Iterator[Path]:
    """The home of a daemon that follows nothing yet."""
    home = Path(tempfile.mkdtemp(prefix="re", dir="/tmp"))
    process = start_daemon(home)
    yield home
    process.send_signal(signal.SIGTERM)
    process.wait(20)
    shutil.rmtree(home, ignore_errors=True)


def socket_of(home: Path) -> str:
    return str(home / "r" / "run" / "recalld.sock")


def note(folder: Path, name: str, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_a_folder_is_chosen_read_and_asked_about(empty: Path, until: Until) -> None:
    note(empty / "筆記", "a.md", "# [/b] 連線池\n\n連線池要開多大？\n")

    async def run() -> None:
        app = RecallApp(Link(start=False, socket_path=socket_of(empty)))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Setup) and app.screen.query("#said"))
            setup = app.screen
            setup.query_one(Input).value = str(empty / "none")
            await until(pilot, lambda: "no such folder" in str(setup.query_one("#said", Static).render()))
            setup.query_one(Input).value = str(empty / "筆記")
            await until(pilot, lambda: "1 note" in str(setup.query_one("#said", Static).render()))
            setup.query_one(Input).focus()
            await pilot.press("enter")
            await until(pilot, lambda: not setup.query_one("#ask", Button).has_class("hidden"))
            assert "連線池" in str(setup.query_one("#read", Static).render())
            await pilot.press("enter")
            await until(pilot, lambda: getattr(app.screen, "NAME", "") == "ask")
            assert app.vault_name == "筆記"

    asyncio.run(run())


def test_a_folder_that_is_refused_can_be_chosen_again(empty: Path, until: Until) -> None:
    async def run() -> None:
        app = RecallApp(Link(start=False, socket_path=socket_of(empty)))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Setup) and app.screen.query("#said"))
            app.screen.query_one(Input).value = "/"
            app.screen.query_one(Input).focus()
            await pilot.press("enter")
            await until(pilot, lambda: "too wide" in str(app.screen.query_one("#said", Static).render()))
            assert not app.screen.query_one("#choice").has_class("hidden")

    asyncio.run(run())


def test_of_several_vaults_one_is_picked(empty: Path, until: Until) -> None:
    for name in ("one", HOSTILE):
        note(empty / "vaults" / name, "a.md", "# a\n")

    def known() -> None:
        with connect(start=False, socket_path=socket_of(empty)) as client:
            for name in ("one", HOSTILE):
                client.call("vault.add", {"path": str(empty / "vaults" / name), "name": name})

    async def run() -> None:
        app = RecallApp(Link(start=False, socket_path=socket_of(empty)), "status")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Setup) and app.screen.query("#said"))
        await asyncio.to_thread(known)
        app = RecallApp(Link(start=False, socket_path=socket_of(empty)), "status")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, VaultPicker) and app.screen.query(OptionList))
            assert app.screen.query_one(OptionList).option_count == 2
            await pilot.press("down", "enter")
            await until(pilot, lambda: app.vault_name == HOSTILE)
            assert app.link.vault == HOSTILE

    asyncio.run(run())


def test_names_of_folders_are_completed(tmp_path: Path) -> None:
    for name in ("筆記", "notes", ".hidden", "notes2"):
        (tmp_path / name).mkdir()
    (tmp_path / "notes.md").write_text("", encoding="utf-8")
    assert completed(f"{tmp_path}/no") == f"{tmp_path}/notes/"
    assert completed(f"{tmp_path}/筆") == f"{tmp_path}/筆記/"
    assert completed(f"{tmp_path}/.h") == f"{tmp_path}/.hidden/"
    assert completed(f"{tmp_path}/x") is None
    assert completed("no") is None and completed("") is None and completed("/no/such/\0") is None


def test_notes_are_counted_and_paths_are_made_absolute(tmp_path: Path) -> None:
    note(tmp_path / "a", "x.md", "")
    note(tmp_path / ".git", "y.md", "")
    note(tmp_path / "a", "z.MD", "")
    assert count_notes(str(tmp_path)) == (2, True)
    assert absolute(" /tmp/x/ ") == "/tmp/x"
    assert absolute("~nobody-of-that-name/x").endswith("/~nobody-of-that-name/x")
