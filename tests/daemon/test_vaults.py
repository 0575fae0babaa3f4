"""Which vault is meant."""

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from recalld.daemon import errors
from recalld.daemon.errors import RecalldError
from recalld.daemon.methods.params import Params
from recalld.daemon.vault import Vault
from recalld.daemon.vaults import Vaults

from .conftest import until


@pytest.fixture
def vaults(home: Path) -> Iterator[Vaults]:
    def make(name: str, root: Path) -> Vault:
        folder = home / f"state-{name}"
        folder.mkdir(exist_ok=True)
        return Vault(name, root, folder, folder)

    for name in ("work", "home", "outside", "work/in"):
        (home / name).mkdir()
    made = Vaults(make)
    yield made
    made.stop()


def follow(vaults: Vaults, home: Path, *names: str) -> None:
    vaults.follow({name.title(): str(home / name) for name in names})


def test_the_rules(vaults: Vaults, home: Path) -> None:
    follow(vaults, home, "work", "home")
    (home / "link").symlink_to(home / "work")
    work, own, out = str(home / "work"), str(home / "home"), str(home / "outside")
    for asked, name in [
        (Params(vault="Work", cwd=own), "Work"),
        (Params(vault="work"), "Work"),
        (Params(vault=f"{work}/"), "Work"),
        (Params(vault=str(home / "link")), "Work"),
        (Params(vault=".", cwd=f"{work}/in"), "Work"),
        (Params(cwd=f"{work}/in"), "Work"),
        (Params(cwd=own, env_vault="Work"), "Home"),
        (Params(cwd=out, env_vault="Work"), "Work"),
    ]:
        assert vaults.select(asked).name == name
    with pytest.raises(RecalldError) as refused:
        vaults.select(Params(cwd=out))
    assert "Work" in refused.value.hint and "Home" in refused.value.hint
    with pytest.raises(RecalldError) as refused:
        vaults.select(Params(vault="other"))
    assert refused.value.code == errors.NO_SUCH_VAULT


def test_a_slip_of_the_name_is_not_the_vault_one_stands_in(vaults: Vaults, home: Path) -> None:
    follow(vaults, home, "work")
    with pytest.raises(RecalldError, match="wrok"):
        vaults.select(Params(vault="wrok", cwd=str(home / "work")))
    assert vaults.select(Params(vault="in", cwd=str(home / "work"))).name == "Work"


def test_one_needs_no_name_and_none_says_how_to_begin(vaults: Vaults, home: Path) -> None:
    with pytest.raises(RecalldError) as refused:
        vaults.select(Params(cwd="/"))
    assert "recall init" in refused.value.hint
    follow(vaults, home, "work")
    assert vaults.select(Params(cwd="/")).name == "Work"


def test_following_others(vaults: Vaults, home: Path) -> None:
    follow(vaults, home, "work")
    first = vaults.select(Params()).ready.result(20)
    follow(vaults, home, "work", "home")
    assert vaults.select(Params(vault="Work")).vault is first
    follow(vaults, home, "home")
    assert first.state == "stopped"
    assert [entry.name for entry in vaults] == ["Home"]


def test_one_that_will_not_open_says_why_and_is_tried_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recalld.daemon.vaults.RETRY_S", (0.02,))
    allowed = threading.Event()
    folder = home / "v"
    folder.mkdir()

    def make(name: str, root: Path) -> Vault:
        if not allowed.is_set():
            raise OSError("the disk is full")
        return Vault(name, root, folder, folder)

    vaults = Vaults(make)
    vaults.follow({"v": str(folder)})
    entry = vaults.select(Params())
    until(lambda: entry.failure)
    assert "the disk is full" in entry.refusal("").message
    allowed.set()
    assert entry.ready.result(20).name == "v"
    assert not entry.failure
    vaults.stop()


@pytest.mark.parametrize("odd", ["\0", "/\0", "~nobody-of-this-name/notes", "/" + "x" * 5000, "../" * 2000])
def test_a_path_that_no_folder_can_have_names_no_vault(vaults: Vaults, home: Path, odd: str) -> None:
    follow(vaults, home, "work")
    with pytest.raises(RecalldError) as refused:
        vaults.select(Params(vault=odd))
    assert refused.value.code == errors.NO_SUCH_VAULT
    assert vaults.select(Params(cwd=odd)).name == "Work"


@pytest.mark.skipif(sys.platform != "linux", reason="there is no list of what a process has open")
@pytest.mark.parametrize("broken", ["the findings", "the threads"])
def test_a_start_that_fails_leaves_nothing_open(home: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    monkeypatch.setattr("recalld.daemon.vaults.RETRY_S", (0.02,))
    folder, state = home / "v", home / "state-v"
    folder.mkdir()
    (folder / "a.md").write_text("# A\n", "utf-8")
    left: list[list[str]] = []
    mended = threading.Event()

    def opened() -> list[str]:
        links = [link for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
        return [path for link in links if (path := os.path.realpath(link)).startswith(str(state))]

    def make(name: str, root: Path) -> Vault:
        left.append(opened())
        if broken == "the threads":
            threading.stack_size(0 if mended.is_set() else 1 << 46)  # none can have so much
        elif not mended.is_set():
            (state / "audit.jsonl").mkdir(parents=True, exist_ok=True)
        else:
            (state / "audit.jsonl").rmdir()
        return Vault(name, root, state, state)

    vaults = Vaults(make)
    try:
        vaults.follow({"v": str(folder)})
        entry = vaults.select(Params())
        until(lambda: len(left) > 3)
        assert entry.failure and left[:4] == [[], [], [], []]
        mended.set()
        assert entry.ready.result(20).name == "v"
        until(lambda: entry.ready.result(0).store.n_notes == 1)
    finally:
        threading.stack_size(0)
        vaults.stop()


def test_one_that_the_settings_spoil_is_said_and_holds_nothing(vaults: Vaults, home: Path) -> None:
    vaults.follow({"Work": str(home / "work")}, {"Wide": "settings:3: too wide"})
    wide = vaults.select(Params(vault="Wide"))
    assert wide.failure == "settings:3: too wide" and wide.vault is None
    assert "settings:3" in wide.refusal("en").message
    assert vaults.holding("/") is None and vaults.select(Params(cwd=str(home / "work"))).name == "Work"
    follow(vaults, home, "work")
    assert [entry.name for entry in vaults] == ["Work"]
