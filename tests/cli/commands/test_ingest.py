"""`recall ingest` shows each call with its result, and tells as written what was written."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon.errors import EXISTS, RecalldError

from ...agents.conftest import FakeModel, Said
from ..conftest import Daemon, Ran, Recall
from .test_ask_written import configure


@pytest.fixture
def fake(home: Path) -> Iterator[FakeModel]:
    """A language model, and the settings that name it."""
    model = FakeModel()
    configure(f'[llm]\nmodel = "tiny"\nurl = "{model.url}"\ntimeout = 20\nnum_ctx = 16000\n')
    yield model
    model.close()


@pytest.fixture
def source(home: Path) -> Path:
    """Something to ingest."""
    file = home / "pools.md"
    file.write_text("# Pools\n\nA pool holds 20 connections.\n", encoding="utf-8")
    return file


@pytest.fixture
def vault(home: Path, daemon: Daemon) -> Daemon:
    """A daemon with one vault that can be written to, where old.md exists."""

    def create(asked: dict[str, Any]) -> dict[str, Any]:
        if asked["path"] == "old.md":
            return RecalldError("exists: old.md", kind="exists", code=EXISTS, hint="use note_update")  # type: ignore[return-value]
        if asked.get("dry_run"):
            diff = f"--- /dev/null\n+++ b/{asked['path']}\n@@ -0,0 +1 @@\n+# Pool"
            return {"schema": 1, "path": asked["path"], "written": False, "dry_run": True, "diff": diff}
        return {"schema": 1, "path": asked["path"], "written": True, "created": True, "lines": [1, 2]}

    daemon.answers |= {
        "config.show": {"schema": 1, "vault": "v", "settings": []},
        "vault.list": {"schema": 1, "vaults": [{"name": "v", "path": str(home)}]},
        "search": {"cards": []},
        "concepts": {"concepts": []},
        "get": lambda asked: {"path": "elsewhere.md", "title": "", "text": ""},
        "note.create": create,
    }
    return daemon


def call(tool: str, **arguments: Any) -> Said:
    return Said(calls=((tool, json.dumps(arguments)),))


def log_of(ran: Ran) -> list[dict[str, Any]]:
    path = ran.err.split("work log: ")[1].strip()
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


def test_each_call_with_its_result(recall: Recall, vault: Daemon, fake: FakeModel, source: Path) -> None:
    fake.says(
        call("note_create", path="old.md", text="# x"), call("note_create", path="pool.md", text="# Pool"), "Done."
    )
    ran = recall("ingest", str(source))
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "✖ note_create old.md: exists: old.md (use note_update)"
    assert lines[1] == "✓ note_create pool.md:1-2"
    assert lines[-1] == "Wrote 2 pages: pool.md, index.md"
    assert "no git repository" in ran.err
    kinds = [(one["kind"], one.get("ok"), one.get("written")) for one in log_of(ran)]
    assert kinds[:3] == [("start", None, None), ("call", False, False), ("call", True, True)]
    assert kinds[-1][0] == "end"


def test_as_json(recall: Recall, vault: Daemon, fake: FakeModel, source: Path) -> None:
    fake.says(call("note_create", path="pool.md", text="# Pool"), "Done.")
    told = recall("ingest", str(source), "--json").json
    assert told["pages_written"] == ["pool.md", "index.md"] and told["refused"] == 0
    assert told["calls"][0]["call"]["tool"] == "note_create" and told["undo"]["git"] is False


def test_a_dry_run(recall: Recall, vault: Daemon, fake: FakeModel, source: Path) -> None:
    fake.says(call("note_create", path="pool.md", text="# Pool"), "Done.")
    ran = recall("ingest", str(source), "--dry-run")
    assert ran.code == 0 and ran.out.splitlines()[-1] == "Would write 1 page: pool.md"
    assert "  +# Pool" in ran.out.splitlines()
    assert all(asked["dry_run"] for method, asked in vault.calls if method == "note.create")
    fake.asked.clear()
    told = recall("ingest", str(source), "--dry-run", "--json").json
    assert told["pages_written"] == [] and told["would_write"][0]["diff"].endswith("+# Pool")


@pytest.mark.parametrize(("typed", "code"), [("n", 5), ("y", 0)])
def test_a_person_is_asked_first(
    recall: Recall, vault: Daemon, fake: FakeModel, source: Path, monkeypatch: pytest.MonkeyPatch, typed: str, code: int
) -> None:
    monkeypatch.setattr("recalld.cli.consent.can_ask", lambda: True)
    fake.says(call("note_create", path="pool.md", text="# Pool"), "Done.")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\n"))
    ran = recall("ingest", str(source))
    assert ran.code == code and "tiny" in ran.out and bool(fake.asked) == (typed == "y")
    fake.asked.clear()
    assert recall("ingest", str(source), "--yes").code == 0 and fake.asked


def test_nothing_written_ends_with_1(recall: Recall, vault: Daemon, fake: FakeModel, source: Path) -> None:
    fake.says(call("note_create", path="old.md", text="# x"), "Done.")
    ran = recall("ingest", str(source))
    assert ran.code == 1 and ran.out.splitlines()[-1] == "Nothing was written."


def test_without_a_model_it_says_what_to_do(recall: Recall, vault: Daemon, source: Path) -> None:
    ran = recall("ingest", str(source))
    assert ran.code == 2 and "[llm]" in ran.err


def test_a_model_that_is_not_there(recall: Recall, vault: Daemon, source: Path, fake: FakeModel) -> None:
    fake.says(Said(status=401))
    ran = recall("ingest", str(source))
    assert ran.code == 4 and "RECALLD_LLM_KEY" in ran.err and "Nothing was written." in ran.out


def test_all_of_it_in_chinese(
    recall: Recall, vault: Daemon, fake: FakeModel, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    fake.says(call("shell", command="x"), call("note_create", path="pool.md", text="# Pool"), "Done.")
    ran = recall("ingest", str(source))
    assert "✖ shell：沒有 shell 這個工具" in ran.out and "已寫入 2 頁" in ran.out


@pytest.mark.parametrize("words", [(), ("--max-cost", "much", "x.md"), ("none.md",)])
def test_what_is_typed_wrongly(recall: Recall, vault: Daemon, fake: FakeModel, words: tuple[str, ...]) -> None:
    assert recall("ingest", *words).code == 2
    assert not fake.asked
