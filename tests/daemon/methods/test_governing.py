"""The methods about decisions: what they take, and that each answers."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest

from recalld.daemon.methods.governing import METHODS
from recalld.daemon.service import Service
from recalld.daemon.socket.connection import Call
from recalld.daemon.vault import Vault

from ..conftest import Follow

PROMISED = ("list", "merge", "rename", "ban", "unban", "pin", "demote", "canonical", "dismiss", "undo", "review")


class Room:
    """As much of a service as a method needs: one vault, read on this thread."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    async def opened(self, asked: object) -> Vault:
        return self._vault

    async def read(self, call: object, vault: Vault, function: Callable[[], Any]) -> Any:
        return function()


def ask(vault: Vault, method: str, **asked: Any) -> dict[str, Any]:
    params, handler = METHODS[f"govern.{method}"]
    answer = handler(cast(Service, Room(vault)), msgspec.convert(asked, params), cast(Call, None))

    async def answered() -> Any:
        return await answer

    result: dict[str, Any] = asyncio.run(answered())
    assert result["schema"] == 1
    return result


def test_everything_promised_is_there() -> None:
    assert {f"govern.{name}" for name in PROMISED} <= METHODS.keys()


def test_one_name_or_several_are_taken() -> None:
    params, _ = METHODS["govern.ban"]
    for subject in ("api", ["api", "index"]):
        assert msgspec.convert({"subject": subject, "lang": "zh-Hant"}, params)
    for wrong in ({"subject": 3}, {"subject": [""]}, {"subject": "x", "mood": "bad"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, params)


@pytest.mark.parametrize(("lang", "said"), [("en", "not among these: "), ("zh-Hant", "只能修改筆記來解決")])
def test_a_review_says_how_much_only_an_edit_mends(follow: Follow, lang: str, said: str) -> None:
    vault = follow({f"{n}.md": f"---\ntags: [api, rust]\n---\n# Note {n}\n\n[[gone {n}]]\n" for n in range(3)})
    every = ask(vault, "list", lang=lang)["total"]
    reviewed = ask(vault, "review", lang=lang)
    (told,) = [one["text"] for one in reviewed["disclosures"] if one["code"] == "notes_to_mend"]
    assert every > reviewed["total"] and said in told and str(every - reviewed["total"]) in told
    everything = ask(vault, "review", kind="broken-link", lang=lang)
    assert everything["queue"] and "notes_to_mend" not in {one["code"] for one in everything["disclosures"]}


def test_an_act_waits_for_the_graph(follow: Follow) -> None:
    vault = follow({f"{n}.md": f"---\ntags: [api, rust]\n---\n# Note {n}\n\ntext\n" for n in range(3)})
    assert ask(vault, "ban", subject="api", dry_run=True)["decisions"][0]["subject"] == "api"


def test_a_decision_and_its_way_back(follow: Follow) -> None:
    vault = follow({f"{n}.md": f"---\ntags: [api, rust]\n---\n# Note {n}\n\ntext\n" for n in range(3)})
    assert vault.graphing.wait(20)
    ahead = ask(vault, "ban", subject="api", dry_run=True)
    assert (ahead["dry_run"], ahead["decisions"][0]["id"]) == (True, "")
    [made] = ask(vault, "ban", subject=["api"])["decisions"]
    assert [each["id"] for each in ask(vault, "list", kind="decisions")["decisions"]] == [made["id"]]
    assert ask(vault, "undo")["decisions"][0]["subject"] == made["id"]
    assert ask(vault, "list", kind="decisions")["decisions"] == []
    assert {"queue", "total", "counts"} <= ask(vault, "review").keys()


def test_what_is_decided_right_after_the_start_finds_the_graph(follow: Follow) -> None:
    vault = follow({f"{n}.md": f"---\ntags: [api, rust]\n---\n# Note {n}\n\ntext\n" for n in range(3)})
    assert ask(vault, "ban", subject="api", dry_run=True)["decisions"]
