"""What is done about an index or a disk that cannot be used, with a real store."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon.following.delivery import Delivery
from recalld.daemon.following.mending import FATAL_FAILURES, Mending
from recalld.daemon.following.standing import Standing
from recalld.index.store.errors import IndexDamaged, IndexUnavailable
from recalld.index.store.store import Store


class Patient:
    """A store, how it stands, and what was told of it."""

    def __init__(self, folder: Path) -> None:
        self.told: list[str] = []
        self.store = Store.open(folder / "index.duckdb")
        self.standing = Standing("notes", folder, self._hear)
        stopping = threading.Event()
        stopping.set()  # nothing is waited for
        self.mending = Mending("notes", self.store, Delivery(self.store), self.standing, stopping)

    def _hear(self, kind: str, data: dict[str, Any]) -> None:
        self.told.append(data["code"])


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Patient]:
    made = Patient(tmp_path)
    yield made
    made.store.close()


def test_a_damaged_index_is_begun_anew(patient: Patient) -> None:
    before = patient.store.rev
    patient.mending.treat(IndexDamaged("torn"), 1)
    assert (patient.standing.state, patient.standing.reason) == ("indexing", "torn")
    assert patient.store.rev > before and patient.told == ["index-unusable"]


def test_one_that_is_in_the_way_only_is_opened_again(patient: Patient) -> None:
    patient.mending.treat(IndexUnavailable("locked"), 2)
    patient.mending.treat(IndexUnavailable("locked"), 3)
    assert patient.standing.state == "degraded" and patient.told == ["index-unusable"], "told once"
    patient.standing.is_well()
    assert (patient.standing.state, patient.standing.reason) == ("ready", "")


def test_what_many_readers_say_is_mended_once(patient: Patient) -> None:
    complaints = [patient.mending.complaint(IndexDamaged("torn")) for _ in range(3)]
    with pytest.raises(IndexDamaged):
        complaints[0]()
    patient.mending.treat(IndexDamaged("torn"), 1)
    for later in complaints[1:]:
        later()


def test_a_full_disk_is_sat_out_and_a_bug_is_not_for_ever(patient: Patient) -> None:
    patient.mending.treat(OSError(28, "No space left on device"), FATAL_FAILURES)
    assert patient.standing.state == "degraded"
    patient.mending.treat(KeyError("bug"), FATAL_FAILURES - 1)
    with pytest.raises(KeyError):
        patient.mending.treat(KeyError("bug"), FATAL_FAILURES)


def test_a_folder_that_is_gone_is_told_once(patient: Patient) -> None:
    for _ in range(2):
        patient.standing.is_gone(FileNotFoundError("not there"))
    assert patient.told == ["vault-gone"] and patient.standing.reason == "not there"
