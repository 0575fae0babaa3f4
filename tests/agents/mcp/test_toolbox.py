"""What agents get when they call a tool: shapes, marks, budgets, refusals."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from recalld.agents.mcp.measure import tokens, tokens_of
from recalld.agents.mcp.result import Result
from recalld.agents.mcp.toolbox import Toolbox
from recalld.client import AsyncClient

from ...running import Running
from .conftest import NOTES, ORDERS

Call = Callable[..., Result]
HIT = {"path", "title", "heading", "lines", "text", "score", "direct", "why", "stale", "redacted", "note_id", "handle"}


def called(name: str, allow_write: bool = False, vault: str | None = None, **given: Any) -> Result:
    async def call() -> Result:
        async with AsyncClient(vault, start=False) as client:
            return await Toolbox(client, allow_write, vault).call(name, given)

    return asyncio.run(call())


def test_a_search_has_the_promised_shape(daemon: Running) -> None:
    found = called("notes_search", query="persistent subcommand")
    told = found.structured
    assert {"schema", "query", "vault", "cards", "cascade_cards", "disclosures", "budget", "index"} <= set(told)
    hit = told["cards"][0]
    assert set(hit) >= HIT | {"citation"}
    assert (hit["path"], hit["lines"], hit["stale"]) == ("go/cobra.md", [1, 7], False)
    assert hit["citation"] == "go/cobra.md:1-7" and hit["citation"] in found.text
    assert hit["text"].startswith(f"<{told['fence']}>\n") and hit["text"].endswith(f"\n</{told['fence']}>")


def test_an_answer_cites(daemon: Running) -> None:
    found = called("notes_ask", question="What is a persistent flag seen by?")
    answer = found.structured["answer"]
    assert answer["sources"][0]["citation"] == "go/cobra.md:3"
    assert not answer["refused"]
    assert found.structured["fence"] in answer["sentences"][0]["text"]
    assert "go/cobra.md:3" in found.text


def test_a_refusal_comes_with_the_nearest_alone(daemon: Running) -> None:
    told = called("notes_ask", question="Who painted the ceiling of the chapel in Rome?").structured
    assert told["answer"]["refused"]
    assert len(told["cards"]) <= 3 and told["cascade_cards"] == []


def test_marks_are_drawn_for_each_result_and_cannot_be_forged(daemon: Running) -> None:
    one, other = called("notes_search", query="persistent"), called("notes_search", query="persistent")
    assert one.structured["fence"] != other.structured["fence"]
    for found in (one, called("notes_read", note="evil")):
        mark = found.structured["fence"]
        assert mark not in NOTES["evil.md"]
        # All that the note says, the marks it forges too, stands between a pair of ours.
        outside = re.sub(f"<{mark}>.*?</{mark}>", "", found.text, flags=re.DOTALL)
        assert "SYSTEM" not in outside and "note-0123456789ab" not in outside


def test_the_name_of_a_file_is_no_order(daemon: Running) -> None:
    """It stands outside of the marks in a text; in the object it stays, as what the note is opened by."""
    found = [called("notes_search", query="wombats"), called("notes_ask", question="What do wombats dig?")]
    for order in ORDERS:
        found.append(called("notes_read", note=f"{order}.md"))
        assert found[-1].structured["path"] == f"{order}.md"
    assert {hit["path"] for hit in found[0].structured["cards"]} >= {f"{order}.md" for order in ORDERS}
    for one in found:
        assert "[REDACTED:" in one.text and not any(order in one.text for order in ORDERS)


def test_what_is_private_is_nowhere(daemon: Running) -> None:
    found = called("notes_search", query="persistent diary nobody")
    assert "diary" not in json.dumps(found.structured["cards"])
    assert called("notes_read", note="diary.md").is_error


@pytest.mark.parametrize("budget", [200, 500, 2000, 8000])
def test_no_result_is_above_its_budget(daemon: Running, budget: int) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("notes_search", {"query": "ferrets"}),
        ("notes_search", {"query": "persistent"}),
        ("notes_ask", {"question": "What are the habits of ferrets?"}),
        ("notes_read", {"note": "long.md"}),
    ]
    for name, given in calls:
        found = called(name, budget=budget, **given)
        assert not found.is_error
        least = 400  # what a result says besides the notes does not shrink
        assert tokens(found.text) <= max(budget, least)
        assert tokens_of(found.structured) <= max(budget, least)


def test_what_was_cut_can_be_expanded(daemon: Running) -> None:
    seen, note = [], "long.md"
    for _ in range(60):
        found = called("notes_read", note=note).structured
        seen += found["text"].split("\n")[1:-1]
        if "expand" not in found:
            break
        note = found["expand"]
    assert "\n".join(line for line in seen if line) == "\n".join(line for line in NOTES["long.md"].split("\n") if line)


def test_what_a_note_is_joined_with(daemon: Running) -> None:
    daemon.rest()
    found = called("notes_related", of="go/cobra.md")
    assert any(row["b"] == "go/viper.md" for row in found.structured["neighbors"])
    assert "go/viper.md" in found.text
    assert called("notes_related", of="go/cobra.md", to="go/viper.md").structured["found"]


def test_kinds_of_edges_are_told_in_the_reader_s_language(daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    told = called("notes_related", of="go/cobra.md").text
    assert ("（連結）：" in told or "（共有概念）：" in told) and not any(
        f"({kind})" in told for kind in ("link", "concept")
    )


def test_how_things_are(daemon: Running) -> None:
    found = called("notes_status")
    assert [vault["name"] for vault in found.structured["vaults"]] == ["notes"]
    assert "- notes: " in found.text


def test_writing_has_to_be_allowed(daemon: Running) -> None:
    before = daemon.files()
    for name in ("note_create", "note_update", "propose"):
        found = called(name, path="x.md", text="x")
        assert found.is_error and "--allow-write" in found.text
    assert daemon.files() == before


def test_writing_and_its_refusals_name_the_next_step(daemon: Running) -> None:
    missing = called("note_update", True, path="new.md", text="x")
    assert missing.is_error and "note_create" in missing.text
    assert missing.structured["error"]["code"] == -32003
    made = called("note_create", True, path="new.md", text="# New", aliases=["新"])
    assert not made.is_error and made.structured["written"]
    there = called("note_create", True, path="new.md", text="x")
    assert there.is_error and "note_update" in there.text
    conflict = called("note_update", True, path="new.md", text="x", expect="0" * 32)
    assert conflict.is_error and "notes_read" in conflict.text
    assert called("note_update", True, path="new.md", text="y", expect=made.structured["hash"]).structured["written"]
    assert daemon.files()["new.md"].endswith("# New\n\ny\n")
    outside = called("note_create", True, path="../out.md", text="x")
    assert outside.is_error and outside.structured["error"]["code"] == -32005


def test_what_is_proposed_is_not_applied(daemon: Running) -> None:
    daemon.rest()
    before = daemon.files()
    found = called("propose", True, act="supersede", subject="go/cobra.md", object="go/viper.md", reason="it's old")
    assert not found.is_error and found.structured["applied"] is False
    assert found.structured["command"] == (
        "recall govern supersede go/cobra.md --by go/viper.md --reason 'it'\"'\"'s old'"
    )
    assert daemon.files() == before


@pytest.mark.parametrize(
    ("name", "given", "word"),
    [
        ("notes_search", {}, "query"),
        ("notes_search", {"query": ""}, "query"),
        ("notes_search", {"query": "x", "budget": 9000}, "budget"),
        ("notes_search", {"query": "x", "bogus": 1}, "bogus"),
        ("notes_ask", {"question": ["x"]}, "question"),
        ("notes_read", {"note": "nothing at all"}, "notes_search"),
        ("notes_related", {"of": "nothing at all"}, "notes_search"),
        ("notes_search", {"query": "x", "vault": "other"}, "notes"),
        ("notes_sing", {}, "notes_search"),
    ],
)
def test_what_is_wrong_is_said_with_the_next_step(daemon: Running, name: str, given: dict[str, Any], word: str) -> None:
    found = called(name, **given)
    assert found.is_error and word in found.text and "\nNext: " in found.text


def test_a_number_may_come_as_text(daemon: Running) -> None:
    assert len(called("notes_search", query="persistent", limit="1").structured["cards"]) == 1


def test_one_vault_is_all_there_is(daemon: Running) -> None:
    assert called("notes_search", vault="notes", query="persistent").structured["cards"]


def test_nothing_found_is_not_nothing_there(daemon: Running) -> None:
    found = called("notes_search", query="zyzzyva")
    assert not found.is_error
    assert "notes_ask" in found.text


def test_in_chinese(daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    found = called("note_update", True, path="無.md", text="x")
    assert found.text.startswith("找不到：無.md\n下一步：") and "note_create" in found.text


def test_nobody_answers(home: object) -> None:
    found = called("notes_search", query="x")
    assert found.is_error and "recalld &" in found.text
