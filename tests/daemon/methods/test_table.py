"""The methods, asked of a daemon that follows real folders."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon import connecting, errors, paths
from recalld.daemon.client import Client
from recalld.daemon.errors import RecalldError

from ..conftest import Process, until

Start = Callable[..., Process]


def settings(text: str) -> None:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.fixture
def daemon(recalld: Start, home: Path) -> Iterator[Client]:
    for path, text in {
        "work/cobra.md": "# Cobra flags\n\nCobra parses flags before it runs a command.\n",
        "work/vllm.md": "# vLLM\n\n它開機時先劃走九成記憶體。\n",
        "home/tea.md": "# Tea\n\nOolong at ninety degrees.\n",
    }.items():
        (home / path).parent.mkdir(exist_ok=True)
        (home / path).write_text(text, encoding="utf-8")
    settings('model = "none"\n')
    recalld().listening(paths.socket_path())
    with connecting.connect(start=False) as connection:
        connection.call("vault.add", {"path": str(home / "work")})
        connection.call("wait", {"vault": "work"})
        yield connection


def paths_of(result: Any) -> list[str]:
    return [card["path"] for card in result["cards"]]


def refused(daemon: Client, method: str, **params: object) -> RecalldError:
    with pytest.raises(RecalldError) as error:
        daemon.call(method, params)
    return error.value


def test_search_ask_and_context(daemon: Client) -> None:
    found = daemon.call("search", {"query": "cobra flags"})
    assert paths_of(found) == ["cobra.md"]
    assert (found["schema"], found["vault"]) == (1, "work")
    assert "answer" not in found
    assert "vectors_off" in {said["code"] for said in found["disclosures"]}
    answered = daemon.call("recall", {"query": "what does Cobra do before it runs a command?"})
    assert answered["answer"]["sources"][0]["path"] == "cobra.md"
    assert paths_of(daemon.call("ask.passages", {"query": "開機時劃走多少記憶體"})) == ["vllm.md"]
    assert "cards" in daemon.call("context", {"query": "how does cobra parse flags"})


def test_what_was_just_written_is_found(daemon: Client, home: Path) -> None:
    for number in range(5):
        (home / "work" / f"new{number}.md").write_text(f"# Zanzibar{number}\n", encoding="utf-8")
        found = daemon.call("search", {"query": f"zanzibar{number}", "after_write": True})
        assert paths_of(found) == [f"new{number}.md"]
        assert "stale_index" not in {said["code"] for said in found["disclosures"]}


def test_events_and_status(daemon: Client, home: Path) -> None:
    with connecting.connect(start=False) as listener:
        events = listener.stream(("indexed",), timeout=10)
        first: list[dict[str, Any]] = []
        reader = threading.Thread(target=lambda: first.append(next(events)))
        reader.start()
        until(lambda: bool(first) or _write_more(home))
        reader.join()
    assert first[0]["vault"] == "work"
    daemon.call("wait", {"vault": "work"})
    vault = daemon.call("status")["vaults"][0]
    assert (vault["name"], vault["state"], vault["pending"]) == ("work", "ready", 0)
    assert vault["notes"] == daemon.call("scan")["notes"].__len__()
    assert {"path", "passages", "embedded", "last_change_s", "watch", "git"} <= vault.keys()
    assert daemon.call("status", {"vault": "work"})["vaults"][0]["name"] == "work"
    with pytest.raises(RecalldError, match="nope"):
        daemon.call("status", {"vault": "nope"})


def _write_more(home: Path) -> bool:
    """Write again until somebody heard of it: the listener may not have been listening the first time."""
    with (home / "work" / "log.md").open("a", encoding="utf-8") as file:
        file.write("more\n")
    return False


def test_two_vaults(daemon: Client, home: Path) -> None:
    added = daemon.call("init", {"path": "home", "cwd": str(home), "name": "Home"})
    assert (added["name"], added["added"]) == ("Home", True)
    assert daemon.call("init", {"path": f"{home}/home/"})["added"] is False
    daemon.call("wait", {"vault": "Home"})
    assert paths_of(daemon.call("search", {"query": "oolong", "cwd": str(home / "home")})) == ["tea.md"]
    assert paths_of(daemon.call("search", {"query": "oolong", "vault": "work"})) == []
    error = refused(daemon, "search", query="oolong", cwd="/")
    assert error.code == errors.NO_SUCH_VAULT
    assert "work" in error.hint and "Home" in error.hint
    assert "可選" in refused(daemon, "search", query="x", cwd="/", lang="zh-TW").hint
    assert [row["name"] for row in daemon.call("vault.list")["vaults"]] == ["work", "Home"]
    assert daemon.call("vault.remove", {"name": str(home / "home")})["name"] == "Home"
    assert paths_of(daemon.call("search", {"query": "cobra", "cwd": "/"})) == ["cobra.md"]


def test_get_vote_health_and_reindex(daemon: Client) -> None:
    assert daemon.call("get", {"note": "Cobra flags"})["text"].startswith("# Cobra flags")
    handle = daemon.call("search", {"query": "cobra"})["cards"][0]["handle"]
    assert daemon.call("get", {"note": handle})["path"] == "cobra.md"
    mine = daemon.call("vote", {"note": "cobra", "direction": "up"})
    assert mine == {"schema": 1, "path": "cobra.md", "up": 1, "down": 0, "vote": mine["vote"]}
    daemon.call("vote", {"note": "cobra", "direction": "down"})
    for _ in range(2):
        back = daemon.call("vote", {"note": "cobra", "direction": "undo", "vote": mine["vote"]})
        assert (back["up"], back["down"], back["vote"]) == (0, 1, mine["vote"])
    assert refused(daemon, "vote", note="cobra", direction="undo", vote="none").kind == "no-such-vote"
    assert daemon.call("vote", {"note": "cobra", "direction": "undo"})["down"] == 0
    assert refused(daemon, "vote", note="cobra", direction="undo").kind == "no-such-vote"
    assert refused(daemon, "vote", note="cobra", direction="sideways").code == errors.INVALID_PARAMS
    assert refused(daemon, "get", note="nowhere").code == errors.NO_SUCH_NOTE
    assert daemon.call("health")["counts"]["notes"] == 2
    assert daemon.call("reindex", {"full": True})["notes"] == 2


def test_a_folder_that_is_gone_was_not_looked_at(daemon: Client, home: Path) -> None:
    (home / "work").rename(home / "unmounted")
    for full in (False, True):
        error = refused(daemon, "reindex", full=full)
        assert (error.code, error.exit_code) == (errors.NOT_READY, 4)
        assert "is not there" in error.message
    assert paths_of(daemon.call("search", {"query": "cobra"})) == ["cobra.md"]


def test_waiting_for_vectors_that_never_come(daemon: Client) -> None:
    error = refused(daemon, "wait", vectors=True, timeout_ms=5000)
    assert error.code == errors.MODEL_UNAVAILABLE
    assert error.hint


def test_settings_and_models(daemon: Client, home: Path) -> None:
    rows = {row["key"]: row["origin"] for row in daemon.call("config.show")["settings"]}
    assert rows["model"] == "user"
    assert rows["ignore"] == "default"
    models = {row["name"]: row for row in daemon.call("models.list")["models"]}
    assert models["e5-small"]["sha256"]
    assert not models["e5-small"]["active"]
    assert "e5-small" in refused(daemon, "models.use", name="e6").hint
    assert daemon.call("models.use", {"name": "none"})["model"] == "none"
    assert daemon.call("logs")["path"] is None  # it runs in the foreground


def test_parameters_are_checked(daemon: Client) -> None:
    wrong: list[tuple[str, dict[str, object], str]] = [
        ("search", {}, "query"),
        ("search", {"query": 1}, "query"),
        ("search", {"query": "x", "limit": 0}, "limit"),
        ("search", {"query": "x", "mode": "magic"}, "mode"),
        ("search", {"query": "x", "bogus": 1}, "bogus"),
        ("get", {"note": None}, "note"),
        ("wait", {"timeout_ms": -1}, "timeout_ms"),
    ]
    for method, params, word in wrong:
        error = refused(daemon, method, **params)
        assert error.code == errors.INVALID_PARAMS
        assert word in error.message
    assert refused(daemon, "note.create", path="x.md").kind == "invalid-params"
    assert refused(daemon, "nonsense").code == errors.METHOD_NOT_FOUND


def test_nobody_waits_for_events_that_never_come(daemon: Client) -> None:
    with pytest.raises(RecalldError, match="events"):
        daemon.call("subscribe", {"events": ["indexed", "frobbed"]})


def test_the_graph_and_sql_are_asked_by_name(daemon: Client, home: Path) -> None:
    (home / "work" / "use.md").write_text("# Use\n\nSee [[cobra]]. Cobra flags are parsed.\n", encoding="utf-8")
    daemon.call("wait")
    found = daemon.call("neighbors", {"name": "Cobra flags", "timeout_ms": 20_000})
    assert [(row["path"], row["kind"]) for row in found["neighbors"]] == [("use.md", "link")]
    assert (found["schema"], found["disclosures"]) == (1, [])
    assert daemon.call("path", {"a": "use", "b": "cobra"})["found"] is True
    exported = daemon.call("graph.export", {"format": "graphml"})
    assert exported["text"].startswith("<?xml")
    assert daemon.call("sql", {"query": "SELECT count(*) FROM notes"})["rows"] == [[3]]
    assert "sql" in daemon.call("hello", {"versions": [1]})["capabilities"]
    for method in ("communities", "concepts", "orphans", "stale", "hubs", "gods"):
        assert daemon.call(method)["schema"] == 1
    assert refused(daemon, "sql", query="DROP TABLE notes").exit_code == 2
    assert refused(daemon, "neighbors", name="nothing like it").exit_code == 1
    assert "depth" in refused(daemon, "neighbors", name="use", depth=9).message


def test_waits_do_not_keep_queries_waiting(daemon: Client, home: Path) -> None:
    waiting = []
    for _ in range(6):
        connection = connecting.connect(start=False)
        waiting.append(connection)
        for _ in range(4):
            connection._send("wait", {"vectors": False, "timeout_ms": 60_000})
    assert paths_of(daemon.call("search", {"query": "cobra"}, timeout=5)) == ["cobra.md"]
    for connection in waiting:
        connection.close()


def test_it_stops_while_the_model_is_prepared(recalld: Start, home: Path) -> None:
    (home / "v").mkdir()
    (home / "v" / "a.md").write_text("# A\n", encoding="utf-8")
    settings(f'[vaults.v]\npath = "{home}/v"\n')
    process = recalld().listening(paths.socket_path())
    with connecting.connect(start=False) as connection:
        until(lambda: connection.call("status")["model"]["state"] != "idle")
        connection.call("wait")
        assert paths_of(connection.call("search", {"query": "a"})) == ["a.md"]
    assert process.end() == 0
