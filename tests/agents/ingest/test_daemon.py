"""Ingesting against a real daemon: its own refusals, files that are really written, notes that are really found."""

import io
from collections.abc import Iterator

import pytest

from recalld.agents.ingest.ingestion import Ingestion
from recalld.agents.ingest.source import Source
from recalld.agents.llm.model import Model
from recalld.agents.worklog import WorkLog

from ...running import Running, running
from ..conftest import FakeModel
from .test_ingestion import call

NOTES = {
    "pool.md": "# Pool\n\nIt holds ten.\n\n## Sizes\n\nOld sizes.\n",
    "keys.md": "# Keys\n\nThe key is AKIA" + "IOSFODNN7EXAMPLE.\n",
    "diary.md": "---\nprivate: true\n---\nNobody reads this.\n",
}


@pytest.fixture(scope="module")
def shared() -> Iterator[Running]:
    """The daemon of a module's tests."""
    with running(NOTES) as daemon:
        yield daemon


def test_the_whole_of_it(shared: Running, fake: FakeModel) -> None:
    fake.says(
        call("note_create", path="pool.md", text="# Pool"),
        call("note_update", path="pool.md", text="New sizes: 20.", how="replace-section", section="Sizes"),
        call("note_update", path="wiki/queue.md", text="It keeps."),
        call("note_create", path="wiki/queue.md", text="# Queue\n\nKeeps 14 days.", aliases=["queue", "佇列"]),
        call("notes_read", path="keys.md"),
        call("notes_read", path="diary.md"),
        call("note_create", path="../evil.md", text="# Evil"),
        call("note_create", path=".recall/decisions.md", text="# Evil"),
        "Done.",
    )
    with shared.client() as client, Model(fake.settings(num_ctx=16_000)) as model:
        work = Ingestion(model, client.call, WorkLog(io.StringIO()), lambda said: None)
        work.run([Source("s.md", "markdown", "Pools", "# Pools\n\nA pool holds 20.")])
        found = client.call("search", {"query": "佇列", "after_write": True})
    assert [(one.tool, one.path, one.is_done) for one in work.log.entries] == [
        ("note_create", "pool.md", False),
        ("note_update", "pool.md", True),
        ("note_update", "wiki/queue.md", False),
        ("note_create", "wiki/queue.md", True),
        ("notes_read", "keys.md", True),
        ("notes_read", "diary.md", False),
        ("note_create", "../evil.md", False),
        ("note_create", ".recall/decisions.md", False),
        ("note_create", "wiki/index.md", True),
    ]
    assert work.log.pages_written() == ["pool.md", "wiki/queue.md", "wiki/index.md"]
    files = shared.files()
    assert files["pool.md"] == "# Pool\n\nIt holds ten.\n\n## Sizes\n\nNew sizes: 20.\n"
    assert "Keeps 14 days." in files["wiki/queue.md"] and "佇列" in files["wiki/queue.md"]
    assert set(files) == {*NOTES, "wiki/queue.md", "wiki/index.md"}
    assert found["cards"][0]["path"] == "wiki/queue.md"
    assert "IOSFODNN7EXAMPLE" not in fake.prompt() and "Nobody reads" not in fake.prompt()
