"""Ingesting with a scripted model: what it writes, what it is refused, and what the log says of both."""

import io
import json
from typing import Any

import pytest

from recalld.agents.ingest.ingestion import Ingestion, Limits
from recalld.agents.ingest.source import Source
from recalld.agents.llm.model import Model
from recalld.agents.worklog import WorkLog
from recalld.daemon.errors import RecalldError

from ..conftest import FakeModel, Kind, Said, in_pieces
from .shelf import Shelf

TEXT = "# Pools\n\nA connection pool holds 20 connections.\n"


def call(tool: str, **arguments: Any) -> Said:
    return Said(calls=((tool, json.dumps(arguments)),))


def ingest(fake: FakeModel, shelf: Shelf, kind: Kind = "openai", text: str = TEXT, **more: Any) -> Ingestion:
    said: list[str] = []
    settings = {name: more.pop(name) for name in ("num_ctx", "price_in", "price_out", "timeout") if name in more}
    with Model(fake.settings(kind, **{"num_ctx": 16_000, **settings})) as model:
        work = Ingestion(model, shelf, WorkLog(io.StringIO()), said.append, **more)
        work.run([Source("pools.md", "markdown", "Pools", text)])
    return work


def told(work: Ingestion) -> list[tuple[str, str, bool, bool]]:
    return [(one.tool, one.path, one.is_done, one.written) for one in work.log.entries]


def test_pages_are_written_and_listed(fake: FakeModel, kind: Kind) -> None:
    fake.says(
        call("note_create", path="wiki/pool.md", text="# Pool\n\nIt holds 20.", aliases=["pool", "連線池"]),
        "Wrote one page.",
    )
    shelf = Shelf()
    work = ingest(fake, shelf, kind)
    assert told(work) == [
        ("note_create", "wiki/pool.md", True, True),
        ("note_create", "wiki/index.md", True, True),
    ]
    assert work.log.pages_written() == ["wiki/pool.md", "wiki/index.md"] and not work.stopped
    assert shelf.notes["wiki/pool.md"].startswith('---\nsource: "pools.md"\nauthor: agent\n')
    assert "[[wiki/pool|" in shelf.notes["wiki/index.md"]
    assert shelf.calls[2][1]["aliases"] == ["pool", "連線池"]
    assert "connection pool" in fake.prompt(0) and "zebra" not in fake.prompt(0)


def test_exists_and_not_found_are_refused_with_the_next_step_and_recovered_from(fake: FakeModel, kind: Kind) -> None:
    fake.says(
        call("note_create", path="old.md", text="# Old"),
        call("note_update", path="old.md", text="More.", how="append"),
        call("note_update", path="new.md", text="More."),
        call("note_create", path="new.md", text="# New"),
        "Done.",
    )
    work = ingest(fake, Shelf(old="# Old\n"), kind)
    assert told(work)[:4] == [
        ("note_create", "old.md", False, False),
        ("note_update", "old.md", True, True),
        ("note_update", "new.md", False, False),
        ("note_create", "new.md", True, True),
    ]
    assert work.log.pages_written() == ["old.md", "new.md", "index.md"] and work.log.refused() == 2
    results = [m["content"] for m in fake.asked[-1]["messages"] if m["role"] == "tool"]
    assert "note_update" in results[0] and "note_create" in results[2]


def test_what_changed_nothing_is_not_told_as_written(fake: FakeModel) -> None:
    fake.says(call("note_update", path="old.md", text="Old"), "Done.")
    work = ingest(fake, Shelf(old="# Old\n"))
    assert told(work) == [("note_update", "old.md", True, False)] and work.log.pages_written() == []


@pytest.mark.parametrize(
    ("said", "word"),
    [
        (call("shell", command="rm -rf /"), "no tool shell"),
        (Said(calls=(("note_create", '{"path": 3, "text": "x"}'),)), "path is no string"),
        (call("note_create", path="a.md"), "text is missing"),
        (call("note_create", path="a.md", text="x", mood="good"), "unknown mood"),
        (call("note_update", path="old.md", text="x", how="whole"), "not be replaced as a whole"),
        (call("note_create", path="../a.md", text="x"), "outside"),
        (call("note_update", path="old.md", text="key: [REDACTED:api_key]"), "masked"),
    ],
)
def test_what_may_not_be_done_is_refused(fake: FakeModel, said: Said, word: str) -> None:
    fake.says(said, "Done.")
    shelf = Shelf(old="# Old\n")
    work = ingest(fake, shelf)
    (entry,) = work.log.entries
    assert entry.error is not None and word in entry.error.message and entry.error.hint
    assert set(shelf.notes) == {"old.md"} and work.log.pages_written() == []


def test_arguments_that_are_no_json_are_refused(fake: FakeModel) -> None:
    fake.says(Said(calls=(("note_create", '{"path": "a.md", '),)), "Done.")
    (entry,) = ingest(fake, Shelf()).log.entries
    assert entry.error is not None and entry.error.kind == "bad-arguments"


def test_a_folder_bounds_where_pages_go(fake: FakeModel) -> None:
    fake.says(call("note_create", path="a.md", text="x"), call("note_create", path="wiki/a.md", text="x"), "Done.")
    work = ingest(fake, Shelf(), folder="wiki")
    assert [(one.path, one.is_done) for one in work.log.entries] == [
        ("a.md", False),
        ("wiki/a.md", True),
        ("wiki/index.md", True),
    ]


def test_a_dry_run_writes_nothing(fake: FakeModel) -> None:
    fake.says(
        call("note_create", path="a.md", text="x"),
        call("note_create", path="a.md", text="x"),
        call("note_update", path="old.md", text="x"),
        call("note_update", path="none.md", text="x"),
        "Done.",
    )
    shelf = Shelf(old="# Old\n")
    work = ingest(fake, shelf, dry=True)
    assert shelf.writes() == [] and work.log.pages_written() == []
    assert work.planned == {"a.md": "create", "old.md": "update"}
    assert [one.is_done for one in work.log.entries] == [True, False, True, False]
    assert "+x" in (work.log.entries[0].result or {})["diff"] and "+x" in (work.log.entries[2].result or {})["diff"]


def test_a_dry_run_reads_and_changes_the_pages_that_it_would_have_made(fake: FakeModel) -> None:
    fake.says(
        call("note_create", path="a.md", text="# A\n\n## Size\n\nBig.\n"),
        call("notes_read", path="a.md"),
        call("note_update", path="a.md", how="replace-section", section="Size", text="Small."),
        call("note_update", path="a.md", how="replace-section", section="Age", text="Old."),
        "Done.",
    )
    work = ingest(fake, Shelf(), dry=True)
    _, read, changed, refused = work.log.entries
    assert "Big." in (read.result or {})["text"]
    assert "-Big.\n+Small." in (changed.result or {})["diff"]
    assert refused.error is not None and "Age" in refused.error.message and refused.error.hint


@pytest.mark.parametrize(
    ("limits", "settings", "word"),
    [
        (Limits(steps=2), {}, "2 calls"),
        (Limits(tokens=500), {}, "500 tokens"),
        (Limits(cost=0.001), {"price_in": 1.0}, "0.001"),
    ],
)
def test_limits_end_it(fake: FakeModel, limits: Limits, settings: dict[str, Any], word: str) -> None:
    fake.says(call("notes_search", query="pool"))
    work = ingest(fake, Shelf(), limits=limits, **settings)
    assert word in work.stopped and len(work.log.entries) <= 8 and work.error is None


def test_one_that_is_refused_again_and_again_is_stopped(fake: FakeModel) -> None:
    fake.says(call("note_update", path="none.md", text="x"))
    work = ingest(fake, Shelf())
    assert "refusals" in work.stopped and len(work.log.entries) == 6


def test_a_model_that_fails_leaves_what_was_written(fake: FakeModel, kind: Kind) -> None:
    fake.says(call("note_create", path="a.md", text="# A"), Said(status=500))
    work = ingest(fake, Shelf(), kind)
    assert work.log.pages_written() == ["a.md", "index.md"]
    assert isinstance(work.error, RecalldError) and work.error.kind == "llm-status"


def test_a_call_that_was_cut_off_is_not_made(fake: FakeModel, kind: Kind) -> None:
    fake.says(Said(calls=(("note_create", '{"path": "a.md", "text": "x"}'),), cut=True))
    work = ingest(fake, Shelf(), kind)
    assert work.log.entries == [] and work.stopped


def test_a_model_without_tools_may_write_its_calls_out(fake: FakeModel) -> None:
    written = '```json\n{"name": "note_create", "arguments": {"path": "a.md", "text": "# A"}}\n```'
    fake.says(in_pieces(written), "Done.")
    assert ingest(fake, Shelf()).log.pages_written() == ["a.md", "index.md"]


def test_a_long_source_is_taken_in_parts(fake: FakeModel) -> None:
    fake.says("Nothing to write.")
    ingest(fake, Shelf(), text="\n\n".join(f"Paragraph {n} of many words." for n in range(900)), num_ctx=6000)
    assert len(fake.asked) > 2
    assert "part 1/" in fake.prompt(0) and "part 2/" in fake.prompt(1)
    assert "Paragraph 899" in fake.prompt(-1)


def test_a_long_conversation_is_shortened_and_goes_on(fake: FakeModel) -> None:
    reads = [call("notes_read", path="old.md")] * 6
    fake.says(*reads, "Done.")
    work = ingest(fake, Shelf(old="word " * 1100), num_ctx=7000)
    assert len(work.log.entries) == 6 and not work.stopped
    assert "shortened" in fake.prompt(-1)


def test_a_source_that_gives_orders_reaches_only_the_four_tools(fake: FakeModel) -> None:
    fake.says("Done.")
    ingest(fake, Shelf())
    assert [tool["function"]["name"] for tool in fake.asked[0]["tools"]] == [
        "notes_search",
        "notes_read",
        "note_create",
        "note_update",
    ]


def test_the_log_has_each_call_beside_its_result(fake: FakeModel) -> None:
    file = io.StringIO()
    fake.says(call("note_create", path="old.md", text="x"), call("note_update", path="old.md", text="x"), "Done.")
    with Model(fake.settings(num_ctx=16_000)) as model:
        log = WorkLog(file)
        log.begin(model="tiny")
        Ingestion(model, Shelf(old="o"), log, lambda said: None).run([Source("s", "text", "S", "text")])
        log.end()
    start, refused, done, *_, end = map(json.loads, file.getvalue().splitlines())
    assert start["kind"] == "start"
    assert (refused["ok"], refused["written"], refused["call"]["tool"]) == (False, False, "note_create")
    assert "exists" in refused["error"]["message"] and "result" not in refused
    assert (done["ok"], done["written"], done["result"]["path"]) == (True, True, "old.md")
    assert end["pages_written"] == ["old.md"]


def test_the_index_of_a_person_is_left_alone_and_our_own_is_kept_up(fake: FakeModel) -> None:
    shelf = Shelf(index="# My map\n")
    for name in ("a", "b"):
        fake.asked.clear()
        fake.says(call("note_create", path=f"{name}.md", text="# X"), "Done.")
        ingest(fake, shelf)
    assert shelf.notes["index.md"] == "# My map\n"
    listed = shelf.notes["ingested.md"]
    assert "[[a|" in listed and "[[b|" in listed and listed.count("# ") == 2


def test_an_empty_reply_is_told_with_what_was_written(fake: FakeModel, kind: Kind) -> None:
    fake.says(call("note_create", path="a.md", text="# A"), "")
    work = ingest(fake, Shelf(), kind)
    assert "nothing" in work.stopped and work.log.pages_written() == ["a.md", "index.md"]


@pytest.mark.parametrize(
    "front", ["---\ntype: idea\nTrust: 1.0\nauthor:\n  - me\nsource: x\n---\n", "\n---\ntype: idea\ntrust: 1\n---\n"]
)
def test_a_page_cannot_say_that_a_person_wrote_it(fake: FakeModel, front: str) -> None:
    fake.says(call("note_create", path="a.md", text=f"{front}# A\n\nText.\n"), "Done.")
    shelf = Shelf()
    ingest(fake, shelf)
    page = '---\nsource: "pools.md"\nauthor: agent\ntrust: 0.6\ntype: idea\n---\n# A\n\nText.\n'
    assert shelf.notes["a.md"] == page


def test_a_page_that_begins_with_a_rule_has_no_frontmatter_of_its_own(fake: FakeModel) -> None:
    fake.says(call("note_create", path="a.md", text="---\n# A\n\nText.\n"), "Done.")
    shelf = Shelf()
    ingest(fake, shelf)
    assert shelf.notes["a.md"].startswith('---\nsource: "pools.md"\nauthor: agent\ntrust: 0.6\n---\n\n---\n# A')
